/** The one place where an error becomes an answer (design §3, decisions D13). */
import { randomBytes } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type RefusalBody, type RefusalCode, refusals } from '@kapao/contract/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { KeyReusedError } from '#platform/idempotency/idempotency.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultKind, faultLevel, isPassing } from '#platform/telemetry/fault-level.ts'
import { codeOf } from '#platform/thrown.ts'

export const bodyOf = (refusal: Refusal): RefusalBody => ({
  message: refusal.code,
  ...(refusal.fields && { fields: refusal.fields }),
  ...(refusal.by && { by: refusal.by }),
})

const ofFastify: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'KEY_INVALID',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'KEY_INVALID',
  FST_ERR_BAD_URL: 'KEY_INVALID',
  FST_ERR_MAX_PARAM_LENGTH: 'NO_DATA',
  FST_ERR_NOT_FOUND: 'NO_DATA',
  // No call of ours is a QUERY; Fastify looks at its headers before it finds that out.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'NO_DATA',
}

/** A no of Fastify's that is not in the table is about the request too, as long as it says so itself. */
function refusalOf(error: unknown): RefusalCode | undefined {
  const code = codeOf(error) ?? ''
  return ofFastify[code] ?? (code.startsWith('FST_') && isCallersFault(error) ? 'KEY_INVALID' : undefined)
}

const isCallersFault = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500

/** In the form of our other references: a person reads it out to support. */
const newIncident = () => `ER${randomBytes(serverLimits.incidentBytes).toString('hex').toUpperCase()}`

export function answerFault(log: Logger, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  reply.header('Cache-Control', 'no-store')
  if (error instanceof Refusal) return answerRefusal(error, request, reply)
  if (error instanceof KeyReusedError)
    return reply.code(422).send({ message: 'KEY_INVALID', fields: ['Idempotency-Key'] })
  const code = refusalOf(error)
  if (code === 'NO_DATA' && request.url.length > serverLimits.urlLengthMax)
    return reply.code(414).send({ message: 'TOO_LARGE' })
  if (code) {
    request.ended = { code }
    return reply.code(refusals[code]).send({ message: code })
  }

  const incident = newIncident()
  const passes = isPassing(error)
  const facts = { err: error, incident, trace_id: request.id, route: request.routeOptions?.url }
  log[faultLevel(error)](facts, passes ? 'away' : 'incident')
  if (passes) reply.header('Retry-After', serverLimits.retryAfterSeconds)
  const message: RefusalCode = passes ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR'
  request.ended = { code: message, incident, fault: faultKind(error) }
  return reply.code(refusals[message]).send({ message, incident })
}

function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const { code, status } = refusal
  // A 5xx is somebody's trouble: it has a name under which its log line is found.
  const incident = status >= 500 ? newIncident() : undefined
  request.ended = { code, incident }
  const wait = refusal.retryAfterSeconds ?? (status === 503 ? serverLimits.retryAfterSeconds : undefined)
  if (wait !== undefined) reply.header('Retry-After', wait)
  return reply.code(status).send({ ...bodyOf(refusal), ...(incident && { incident }) })
}

const ofClient: Record<string, { status: number; message: RefusalCode }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'TOO_LARGE' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'REQUEST_TIMEOUT' },
}

/** For what is not even HTTP: no request came to be, so the answer is written by hand. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, message } = ofClient[error.code ?? ''] ?? { status: 400, message: 'KEY_INVALID' }
  const body = JSON.stringify({ message } satisfies RefusalBody)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
}
