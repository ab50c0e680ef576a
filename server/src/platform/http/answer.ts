/** What a call answers: its status and bytes, from a handler's result or its refusal, and how they are sent. */
import { createHash } from 'node:crypto'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import { type OutcomeCode, outcomes, type RefusalCode, refusals } from '@kapao/contract/errors.ts'
import type { FastifyReply } from 'fastify'
import { failpoint } from '#platform/failpoint.ts'
import type { Answer } from '#platform/idempotency/idempotency.ts'
import { Refusal } from '#platform/refusal.ts'
import { bodyOf } from './faults.ts'

/** @param encode from the row's schema. */
export const answerOf = (encode: (result: unknown) => unknown, result: unknown): Answer => ({
  status: statusOf(result),
  body: JSON.stringify(encode(result)),
})

const isRefusalCode = (word: unknown): word is RefusalCode =>
  typeof word === 'string' && Object.hasOwn(refusals, word)
const isOutcomeCode = (word: unknown): word is OutcomeCode =>
  typeof word === 'string' && Object.hasOwn(outcomes, word)

/**
 * A result that carries one of spec's outcome codes travels with that code's status: 202 for TRANSFER_PENDING. One in
 * spec's form `{ success, error }` that says no travels with the status of its refusal.
 */
function statusOf(result: unknown): number {
  if (typeof result !== 'object' || result === null) return 200
  if ('error' in result && isRefusalCode(result.error)) return refusals[result.error]
  return 'message' in result && isOutcomeCode(result.message) ? outcomes[result.message] : 200
}

/** Not what may be different in a moment: limits, what is still running, what waits for a PIN, services that are away. */
const isDefinite = ({ status, code }: Refusal): boolean =>
  status < 429 && code !== 'IN_PROGRESS' && code !== 'STEP_UP_REQUIRED'

/** A definite no is an answer like any other: a repeat of the same key gets it again. */
export async function keepRefusals(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal) || !isDefinite(error)) throw error
    return { status: error.status, body: JSON.stringify(bodyOf(error)) }
  }
}

/** Of a refusal that was kept as an answer. */
function codeIn(body: string): string {
  const { message, error } = JSON.parse(body) as { message?: string; error?: string }
  return message ?? error ?? ''
}

export function sendAnswer(row: Endpoint, { status, body }: Answer, reply: FastifyReply) {
  const { request } = reply
  if (status >= 400) request.ended = { code: codeIn(body) }
  reply.code(status).header('Content-Type', 'application/json; charset=utf-8')
  if (row.changes) failpoint('answer:unsent', { socket: request.raw.socket, status, body })
  if (row.changes || row.caller !== 'visitor') return reply.header('Cache-Control', 'no-store').send(body)
  // Lookups: asked for often, changed seldom, worded in the caller's language.
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Language, Cookie').header('ETag', etag)
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
}
