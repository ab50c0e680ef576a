/** The door to all cells: leads each request of a member, and each notice from outside, to the cell that it is for (decision 30). */
import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { Edition } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { createProxyServer } from 'httpxy'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { traceOf } from '#platform/http/call-trace.ts'
import { answerBrokenRequest } from '#platform/http/faults.ts'
import { portOf } from '#platform/http/port.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { createDoorMetrics, type DoorMetrics } from '#platform/telemetry/door-metrics.ts'
import { traceParentOf } from '#platform/telemetry/trace.ts'
import { within } from '#platform/time/within.ts'
import { createChoice } from './choice.ts'
import type { Cell, Directory } from './directory.ts'
import { answerMachines, refusalOf, refuse } from './door-answer.ts'
import { createDoorSockets, type DoorSockets } from './door-sockets.ts'
import { createFindWay, toldBy, type Way } from './find-way.ts'
import { routeOf } from './place.ts'

export interface DoorOptions {
  port: number
  host: string
  directory: Directory
  edition: Edition
  /** Members come by TLS only. */
  isHttps: boolean
  log: Logger
  /** Who may read the figures. */
  access: Pick<Config, 'metrics' | 'metricsToken'>
}

export interface Door {
  url: string
  /** Says that it is not ready, so that balancers send nothing more, and leads on meanwhile. */
  leave(): void
  /** Takes nothing new, and ends when what is under way has been answered. */
  close(): Promise<void>
}

/** What is known of a request that is under way. */
interface Asked {
  traceId: string
  /** Once it has been found. */
  way?: Way
  /** When its cell was asked. */
  askedAt?: number
}

interface Parts {
  findWay(request: http.IncomingMessage, canRead: boolean): Promise<Way>
  metrics: DoorMetrics
  sockets: DoorSockets
  log: Logger
}

export async function openDoor(options: DoorOptions): Promise<Door> {
  const { port, host, directory, edition, isHttps, log, access } = options
  const choice = await createChoice({ directory, edition, log })
  const sockets = createDoorSockets()
  let isLeaving = false
  const isReady = () => !isLeaving && choice.isReady()
  const { names, readings } = choice
  const metrics = createDoorMetrics({ isReady, cells: names, readings, socketsOf: sockets.countOf })
  const leading = createLeading({ findWay: createFindWay(choice, isHttps), metrics, sockets, log })
  const told = { isReady, isLeaving: () => isLeaving, metrics, access }
  const server = http.createServer(
    {
      requestTimeout: limits.uploadTimeoutMs,
      headersTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: serverLimits.doorIdleMs,
    },
    (request, response) => {
      // A connection that a balancer keeps for later calls ends with this answer, so that none is cut at the end.
      if (isLeaving) response.shouldKeepAlive = false
      if (!answerMachines(request, response, told)) void leading.lead(request, response)
    },
  )
  server.on('clientError', answerBrokenRequest)
  // What else a request expects of us is not done, and no reason to refuse it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('upgrade', leading.leadSocket)
  server.listen(port, host)
  await once(server, 'listening')
  const taken = portOf(server)
  return {
    url: `http://${host}:${taken}`,
    leave() {
      isLeaving = true
    },
    async close() {
      isLeaving = true
      choice.stop()
      sockets.end()
      await closeServer(server)
      sockets.cutOff()
      leading.end()
    },
  }
}

/** Waits for what is under way, and cuts off what takes too long. */
async function closeServer(server: http.Server) {
  const closed = once(server, 'close')
  server.close()
  // A kept-alive connection becomes idle once its call has been answered; each would hold the end up.
  const untilIdle = setInterval(() => server.closeIdleConnections(), serverLimits.idleCheckMs)
  await within(serverLimits.drainMs, closed)
  clearInterval(untilIdle)
  server.closeAllConnections()
}

function createLeading({ findWay, metrics, sockets, log }: Parts) {
  // A connection that is kept is younger than any that a cell's balancer may be about to end.
  const keeping = { keepAlive: true, timeout: serverLimits.doorKeepMs }
  const agents = [new http.Agent(keeping), new https.Agent(keeping)] as const
  const agentOf = ({ address }: Cell) => agents[address.startsWith('https:') ? 1 : 0]
  const known = new WeakMap<http.IncomingMessage, Asked>()
  const proxy = createProxy({ metrics, sockets, log }, known)

  /** The trace that it is part of goes on with it to the cell. */
  function beginAsked(request: http.IncomingMessage): Asked {
    const trace = traceOf(request.headers)
    if (!trace.spanId) request.headers.traceparent = traceParentOf(trace)
    const asked: Asked = { traceId: trace.traceId }
    known.set(request, asked)
    return asked
  }

  async function lead(request: http.IncomingMessage, response: http.ServerResponse) {
    const asked = beginAsked(request)
    noteAnswer(request, response, asked, { metrics, log })
    try {
      const way = await findWay(request, true)
      Object.assign(asked, { way, askedAt: performance.now() })
      prepare(request, way)
      const { cell, body } = way
      const buffer = body && { buffer: Readable.from([body]) }
      await proxy.web(request, response, {
        // The connection to a cell is the door's own, whatever a caller says of the one to the door.
        ...{ headers: { connection: 'keep-alive' } },
        ...{ target: cell.address, agent: agentOf(cell), proxyTimeout: limits.uploadTimeoutMs },
        ...buffer,
      })
    } catch (error) {
      refuse(response, refusalOf(error, log, factsOf(asked)))
    }
  }

  async function leadSocket(request: http.IncomingMessage, socket: Socket, head: Buffer) {
    socket.on('error', () => socket.destroy())
    const asked = beginAsked(request)
    try {
      const way = await findWay(request, false)
      asked.way = way
      prepare(request, way)
      const headers = { connection: 'Upgrade' }
      const target = { target: way.cell.address, headers, upgradeTimeout: limits.requestTimeoutMs }
      await proxy.ws(request, socket, target, head)
    } catch (error) {
      if (!(error instanceof Refusal)) log.warn({ err: error, ...factsOf(asked) }, 'a socket found no cell')
      socket.destroy()
    }
  }

  const end = () => {
    for (const agent of agents) agent.destroy()
  }
  return { lead, leadSocket, end }
}

function createProxy(
  { metrics, sockets, log }: Omit<Parts, 'findWay'>,
  known: WeakMap<http.IncomingMessage, Asked>,
) {
  const proxy = createProxyServer()
  proxy.on('proxyRes', (answer, request, response) => {
    delete answer.headers['keep-alive']
    answer.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close'
    const { way, askedAt = 0 } = known.get(request) ?? {}
    if (!way) return
    metrics.began(way.cell.name, performance.now() - askedAt)
    const told = toldBy(way, answer.statusCode)
    if (told.length === 0 || isForAll(answer)) return
    keepToItself(answer)
    answer.headers['set-cookie'] = [...(answer.headers['set-cookie'] ?? []), ...told]
  })
  proxy.on('proxyReqWs', (asking, request, socket) => {
    const cell = known.get(request)?.way?.cell.name
    asking.once('upgrade', (_answer, cellSocket) => {
      if (cell !== undefined) sockets.add(cell, socket, cellSocket)
    })
  })
  proxy.on('error', (error, request, response) => {
    // Whose caller has gone, a cell need not answer; an answer that the cell has broken off ends with its error.
    const isResponse = response !== undefined && 'writeHead' in response
    if (response?.destroyed && !(isResponse && response.errored === error)) return
    const asked = request && known.get(request)
    log.warn({ err: error, ...(asked && factsOf(asked)) }, 'a cell does not answer')
    if (asked?.way) metrics.unanswered(asked.way.cell.name)
    if (isResponse) refuse(response, new Refusal('SERVICE_UNAVAILABLE'))
    else response?.destroy()
  })
  return proxy
}

/** What a cache may give to others too: who gets it next would be told of somebody else's cell. */
const isForAll = ({ headers }: http.IncomingMessage): boolean =>
  /\b(public|s-maxage)\b/i.test(headers['cache-control'] ?? '')

/** What says nothing about others might be kept for them. */
function keepToItself({ headers }: http.IncomingMessage) {
  const said = headers['cache-control']
  if (!/\b(private|no-store)\b/i.test(said ?? ''))
    headers['cache-control'] = ['private', said].filter(Boolean).join(', ')
}

/** By which a line of the log is found, and what it is about. */
const factsOf = ({ traceId, way }: Asked) => ({ trace_id: traceId, cell: way?.cell.name })

/** A line as the cells write them, and the figures. */
function noteAnswer(
  { method, url = '' }: http.IncomingMessage,
  response: http.ServerResponse,
  asked: Asked,
  { metrics, log }: Pick<Parts, 'metrics' | 'log'>,
) {
  const beganAt = performance.now()
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : undefined
    metrics.answered(asked.way?.cell.name, status)
    // The route's pattern, never the address itself: it may hold a password.
    const route = routeOf(url)
    const level = status !== undefined && status >= 500 ? 'warn' : route ? 'info' : 'debug'
    if (!log.isLevelEnabled(level)) return
    const { trace_id, cell } = factsOf(asked)
    const ms = Math.round(performance.now() - beganAt)
    log[level]({ trace_id, call: `${method} ${route ?? 'unknown'}`, cell, status, ms }, 'answered')
  })
}

/** The cells believe the door, so it passes on what it has seen itself; what is in front of it it adds to. */
function prepare(request: http.IncomingMessage, { url, body }: Way) {
  const { headers, socket } = request
  const before = headers['x-forwarded-for']
  headers['x-forwarded-for'] = [before, socket.remoteAddress].flat().filter(Boolean).join(', ')
  delete headers['x-forwarded-host']
  // The door has said already that it takes the body.
  delete headers.expect
  if (body) {
    delete headers['transfer-encoding']
    headers['content-length'] = String(body.length)
  }
  request.url = url
}
