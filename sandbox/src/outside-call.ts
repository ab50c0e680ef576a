/** One call of an outside service: checks the key, lets the fault of the moment strike, answers. */

import { setTimeout as pause } from 'node:timers/promises'
import type { PathParam } from '@kapao/contract/calls/endpoint.ts'
import type { Fault } from '@kapao/contract/outside/control.ts'
import { keySetting } from '@kapao/contract/outside/credentials.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callsOfService } from './faults.ts'
import type { Answer } from './http.ts'
import * as sandboxLimits from './limits.ts'
import type { Sandbox } from './sandbox.ts'

/** A request to a path: it has the parameters that the path names, each a text. */
type RequestOf<Path extends string> = FastifyRequest<{ Params: { [Name in PathParam<Path>]: string } }>

export interface OutsideCall<Path extends string = string> {
  method: 'GET' | 'POST' | 'DELETE'
  path: Path
  /** Name for faults: the service may depend on the path, e.g. `gateway:KBANK`. */
  service: string | ((request: RequestOf<Path>) => string)
  /** The header in which our server shows a key, where it is not `authorization`. */
  keyHeader?: string
  /** What our server sends to show a key; absent: a bearer token. */
  authorizationOf?: (key: string) => string
  call: string
  /** Whether `handle` itself knows how this service says no; else a bare 422 says it. */
  hasOwnReject?: boolean
  /** Does it. Only `reject`, `maintenance`, `processing` and `duplicate` reach it; `duplicate` calls it twice. */
  handle(request: RequestOf<Path>, fault: Fault | undefined): Answer | Promise<Answer>
}

export function addOutsideCall<Path extends string>(
  app: FastifyInstance,
  sandbox: Sandbox,
  row: OutsideCall<Path>,
): void {
  app.route<{ Params: { [Name in PathParam<Path>]: string } }>({
    method: row.method,
    url: row.path,
    handler: async (request, reply) => {
      const service = typeof row.service === 'string' ? row.service : row.service(request)
      const shown = String(request.headers[row.keyHeader ?? 'authorization'] ?? '')
      if (!isKnown(sandbox, service, shown, row.authorizationOf))
        return reply.code(401).send({ message: 'this outside service does not know the key' })
      const fault = sandbox.faults.strike(service, row.call)
      return answerCall(sandbox, row, fault, request, reply)
    },
  })
}

/** Of a game that staff have made nobody here knows the provider: it has the key of any. */
function isKnown(
  sandbox: Sandbox,
  service: string,
  authorization: string,
  authorizationOf = (key: string) => `Bearer ${key}`,
): boolean {
  const [, ofGame] = /^Bearer sandbox-(game_key_[a-z0-9_]+)-for-trials-only$/.exec(authorization) ?? []
  const isMade = service.startsWith('game:') && !callsOfService.has(service)
  const setting = isMade && ofGame ? ofGame.toUpperCase() : keySetting(service)
  return sandbox.secretsOf(setting).some((key) => authorization === authorizationOf(key))
}

/** Does what the fault of the moment says, and answers. */
export async function answerCall<Path extends string>(
  sandbox: Sandbox,
  row: Pick<OutsideCall<Path>, 'hasOwnReject' | 'handle'>,
  fault: Fault | undefined,
  request: RequestOf<Path>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const send = ({ status = 200, body }: Answer) => reply.code(status).send(body)
  switch (fault) {
    case 'timeout_before':
      return hold(sandbox, reply)
    case 'timeout_after':
      await row.handle(request, undefined)
      return hold(sandbox, reply)
    case 'error_after':
      await row.handle(request, undefined)
      return send({ status: 500, body: { message: 'broken on purpose: error_after' } })
    case 'garbage':
      await row.handle(request, undefined)
      return reply.code(200).header('content-type', 'application/json').send('{"status":"do')
    case 'slow':
      await beSlow(sandbox)
      return send(await row.handle(request, undefined))
    case 'reject':
      if (!row.hasOwnReject) return send({ status: 422, body: { message: 'broken on purpose: reject' } })
      return send(await row.handle(request, fault))
    case 'maintenance':
      if (!row.hasOwnReject) return send({ status: 503, body: { message: fault } })
      return send(await row.handle(request, fault))
    case 'duplicate':
      await row.handle(request, fault)
      return send(await row.handle(request, fault))
    default:
      return send(await row.handle(request, fault))
  }
}

/** For as long as a slow service takes, or until the sandbox closes. */
export const beSlow = ({ options, closing }: Sandbox) =>
  pause(options.slowMs ?? sandboxLimits.usualSlowMs, undefined, { signal: closing })

/** Keeps the connection open and never answers. */
function hold(sandbox: Sandbox, reply: FastifyReply): FastifyReply {
  reply.hijack()
  const { socket } = reply.raw
  pause(sandbox.options.silenceMs ?? sandboxLimits.usualSilenceMs, undefined, {
    signal: sandbox.closing,
    ref: false,
  })
    .catch(() => {})
    .finally(() => socket?.destroy())
  return reply
}
