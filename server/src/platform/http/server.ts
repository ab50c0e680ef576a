/** The HTTP server that every route stands on: strict bodies, security headers, error answers, logs without secrets. */
import { createHmac } from 'node:crypto'
import type { Server } from 'node:http'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { JobFault } from '@kapao/contract/lists.ts'
import fastify, { type FastifyError, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { networkOf } from '#platform/limits/network.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { addBodyParser } from './body.ts'
import { addTraces, traceOf } from './call-trace.ts'
import { answerBrokenRequest, answerFault } from './faults.ts'
import { securityHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** How a call ended that was not carried out. */
    ended: { code: string; incident?: string | undefined; fault?: JobFault } | null
    /** The member or member of staff who called, once that is known. */
    calledBy: string | null
  }
  interface FastifyContextConfig {
    /** The contract's name of the call, and the kind of caller that it is for. */
    call?: string
    caller?: Endpoint['caller']
    /** The call takes a file, which may take longer to arrive than anything else. */
    upload?: boolean | undefined
  }
}

export async function createHttpServer(config: Config, log: Logger): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: log,
    // Our own line per answer, without query strings and path parameters: they may hold what nobody should read.
    logController: new LogController({ disableRequestLogging: true }),
    // Lines name their request themselves; a logger for each of them would cost more than the lines.
    childLoggerFactory: (logger) => logger,
    bodyLimit: limits.bodyBytesMax,
    // Node would refuse it with an answer that says nothing: `addHostCheck` does.
    http: { requireHostHeader: false },
    // The longest that any call may take to arrive; all but uploads have `addArrivalLimit`.
    requestTimeout: limits.uploadTimeoutMs,
    connectionTimeout: 2 * limits.requestTimeoutMs,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    // While it ends, what still comes in on open connections is answered like everything else (quality F25).
    return503OnClosing: false,
    genReqId: ({ headers }) => traceOf(headers).traceId,
    routerOptions: {
      maxParamLength: serverLimits.paramLengthMax,
      caseSensitive: true,
      ignoreTrailingSlash: false,
    },
    exposeHeadRoutes: false,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => answerFault(log, error, request, reply),
  }) as unknown as FastifyInstance<Server>
  server.setErrorHandler<FastifyError>((error, request, reply) => answerFault(log, error, request, reply))
  addSecurityHeaders(server, config)
  addHostCheck(server)
  addArrivalLimit(server)
  addBodyParser(server)
  addTraces(server)
  addLog(server, log, config.logKeys[0])
  return server
}

/** HTTP/1.1 wants a host in each request; what else a request expects of us is not done, and no reason to refuse it. */
function addHostCheck(server: FastifyInstance) {
  server.addHook('onRequest', (request, _reply, done) => {
    const { httpVersion, headers } = request.raw
    done(headers.host === undefined && httpVersion === '1.1' ? new Refusal('KEY_INVALID') : undefined)
  })
  const http = server.server
  http.on('checkExpectation', (request, response) => http.emit('request', request, response))
}

/** Who sends a body so slowly would keep a connection for as long as an upload may. */
function addArrivalLimit(server: FastifyInstance) {
  server.addHook('onRequest', (request, reply, done) => {
    const { raw, headers, routeOptions } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (hasBody && !routeOptions.config.upload) {
      const timer = setTimeout(() => {
        if (reply.sent) raw.destroy()
        else
          answerBrokenRequest({ name: 'slow', message: 'slow', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
      }, limits.requestTimeoutMs).unref()
      const arrived = () => clearTimeout(timer)
      raw.once('end', arrived).once('close', arrived)
    }
    done()
  })
}

/** They are the same on every answer, so they are worked out once: for each answer anew they cost a tenth of a call. */
function addSecurityHeaders(server: FastifyInstance, config: Config) {
  const headers = securityHeaders(config)
  server.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Who is not known, may not, or asks too often. */
const denials: readonly number[] = [401, 403, 429]

/** So that the tries of one caller, or from one network, can be put together; where that is nobody reads out of a log. */
const deniedTo = ({ calledBy, ip }: FastifyRequest, key: Buffer) => ({
  ...(calledBy && { by: calledBy }),
  from: ip && createHmac('sha256', key).update(networkOf(ip)).digest('base64url').slice(0, 16),
})

/** One line for each call: which, by what kind of caller, how it ended, how long it took; whose it was only where it was denied. */
function addLog(server: FastifyInstance, log: Logger, key: Buffer) {
  server.decorateRequest('ended', null)
  server.decorateRequest('calledBy', null)
  server.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address itself: spec's autoLogin addresses carry a password.
    const { url: route = 'unknown', config } = request.routeOptions
    const isCall = route.startsWith('/api/')
    const level = reply.statusCode >= 500 ? 'warn' : isCall ? 'info' : 'debug'
    if (!log.isLevelEnabled(level)) return
    const { call = `${request.method} ${route}`, caller } = config
    const ms = Math.round(reply.elapsedTime)
    const line = { trace_id: request.id, call, caller, status: reply.statusCode, ms, ...request.ended }
    const denied = denials.includes(reply.statusCode) && deniedTo(request, key)
    log[level]({ ...line, ...denied }, 'answered')
  })
}
