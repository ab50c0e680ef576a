/** A service that answers as a test says: for facts about what an adapter sends, and what it does not believe. */
import * as z from 'zod/mini'
import type { Ask, Connect, OutgoingCall } from '../src/outside/http.ts'

const textOf = (body: unknown): string | null => {
  if (body === undefined) return null
  return body instanceof URLSearchParams ? body.toString() : JSON.stringify(body)
}

/** Asks nobody: what a test says is the answer to each path, and is read like every other one. */
export const askAnswered =
  (answers: (path: string) => unknown): Ask =>
  async ({ path, answer }) =>
    z.parse(answer, answers(path))

/** @param answers what each call is answered; it may throw. @param key ours there. */
export function aService(answers: (call: OutgoingCall) => unknown, key: string) {
  const asked: OutgoingCall[] = []
  const connect: Connect = (prove) => async (question) => {
    const { method, path, body, answer } = question
    const plain: OutgoingCall = { method, path, headers: {}, body: textOf(body) }
    const call = prove ? await prove(plain, key) : plain
    asked.push(call)
    return z.parse(answer, await answers(call))
  }
  return { connect, asked }
}
