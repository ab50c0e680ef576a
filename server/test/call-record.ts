/** Writes down what the calls answered while the server's tests ran; a whole run asks for it (tools/call-cases.ts). */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { afterAll } from 'vitest'

const folder = process.env.CALL_RECORD

/** Every server that a test starts says so here: those of its world, second nodes, whichever way requests come in. */
const everyServer = 'fastify.initialization'

if (folder) recordInto(folder)

function recordInto(recordFolder: string) {
  const counts = new Map<string, number>()
  const firstAnswers = new Map<string, string>()
  const onServer = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onSend', async (request, reply, payload) => {
      const text = typeof payload === 'string' ? payload : ''
      const line = `${request.method} ${request.routeOptions.url}\t${caseOf(request, reply, text, firstAnswers)}`
      counts.set(line, (counts.get(line) ?? 0) + 1)
    })
  }
  subscribe(everyServer, onServer)
  afterAll(() => {
    unsubscribe(everyServer, onServer)
    const lines = [...counts].map(([line, count]) => `${line}\t${count}\n`)
    appendFileSync(join(recordFolder, `${process.pid}.tsv`), lines.join(''))
  })
}

/** The refusal's code, or how it went well: REPEAT is the first answer again, byte by byte, to the same key. */
function caseOf(
  { method, url, headers }: FastifyRequest,
  { statusCode }: FastifyReply,
  text: string,
  firstAnswers: Map<string, string>,
): string {
  if (statusCode >= 400) return codeIn(text) ?? `HTTP_${statusCode}`
  const first = statusCode === 202 ? 'PENDING' : 'SUCCESS'
  const key = headers['idempotency-key']
  if (key === undefined) return first
  const intent = [method, url, key, headers.authorization, headers.cookie].join(' ')
  const isRepeat = firstAnswers.get(intent) === text
  firstAnswers.set(intent, text)
  return isRepeat ? 'REPEAT' : first
}

function codeIn(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined
  const { message } = JSON.parse(text) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}
