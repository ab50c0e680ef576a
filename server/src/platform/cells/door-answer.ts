/** What the door answers by itself: that it lives, its figures, and every no that comes from no cell. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type RefusalCode, refusals } from '@kapao/contract/errors.ts'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { isAway } from '#platform/db/failure.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import type { DoorMetrics } from '#platform/telemetry/door-metrics.ts'
import { mayReadMetrics } from '#platform/telemetry/metrics-access.ts'

export interface Told {
  isReady(): boolean
  /** It has been told to end. */
  isLeaving(): boolean
  metrics: DoorMetrics
  access: Pick<Config, 'metrics' | 'metricsToken'>
}

/** For the balancer in front, and for Prometheus. @returns whether it was asked by them. */
export function answerMachines(request: IncomingMessage, response: ServerResponse, told: Told): boolean {
  if (request.url === '/livez') answer(response, 200, { status: 'ok' })
  else if (request.url === '/readyz') answerReady(response, told)
  else if (request.url === '/metrics') answerMetrics(request, response, told).catch(() => response.destroy())
  else return false
  return true
}

/** A directory that is away takes no door out: no other one could lead better, and it knows the cells of before. */
function answerReady(response: ServerResponse, { isReady, isLeaving }: Told) {
  if (isReady()) return answer(response, 200, { status: 'ok' })
  response.setHeader('Retry-After', serverLimits.retryAfterSeconds)
  answer(response, 503, { status: isLeaving() ? 'leaving' : 'no cell is known' })
}

async function answerMetrics(
  { headers, socket }: IncomingMessage,
  response: ServerResponse,
  { metrics, access }: Told,
) {
  // Behind a proxy on this machine everybody seems to be here.
  const isPassedOn = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  const address = isPassedOn ? undefined : socket.remoteAddress
  if (!mayReadMetrics(access, { authorization: headers.authorization, address }))
    return refuse(response, new Refusal('FORBIDDEN'))
  const figures = await metrics.read()
  response.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(figures)
}

/** @param facts whose request it was, for the log. */
export function refusalOf(error: unknown, log: Logger, facts: object): Refusal {
  if (error instanceof Refusal) return error
  log[isAway(error) ? 'warn' : 'error']({ err: error, ...facts }, 'a request found no cell')
  return new Refusal(isAway(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR')
}

export function refuse(response: ServerResponse, { code, status }: Refusal) {
  if (response.headersSent) return void response.destroy()
  if (status === 503) response.setHeader('Retry-After', serverLimits.retryAfterSeconds)
  // What has not been read of the request would stand before the next one.
  response.setHeader('Connection', 'close')
  answer(response, refusals[code satisfies RefusalCode], { message: code })
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(JSON.stringify(body))
}
