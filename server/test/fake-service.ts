/** A service that answers as a test says: for facts about what an adapter sends, and what it does not believe. */
import type * as z from 'zod/mini'
import type { Connect, OutgoingCall } from '../src/outside/http.ts'

const textOf = (body: unknown): string | null => {
  if (body === undefined) return null
  return body instanceof URLSearchParams ? body.toString() : JSON.stringify(body)
}

/** @param answers what each call is answered; it may throw. @param key ours there. */
export function aService(answers: (call: OutgoingCall) => unknown, key: string) {
  const asked: OutgoingCall[] = []
  const connect: Connect = (prove) => async (question) => {
    const { method, path, body, answer } = question
    const plain: OutgoingCall = { method, path, headers: {}, body: textOf(body) }
    const call = prove ? await prove(plain, key) : plain
    asked.push(call)
    return answer.parse(await answers(call)) as z.output<typeof answer>
  }
  return { connect, asked }
}
