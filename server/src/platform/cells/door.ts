/** The door to all cells: leads each request of a member, and each notice from outside, to the cell that it is for (decision 30). */
import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { Edition } from '@kapao/contract/edition.ts'
import { type RefusalCode, refusals } from '@kapao/contract/errors.ts'
import * as limits from '@kapao/contract/limits.ts'
import { createProxyServer } from 'httpxy'
import type { Logger } from 'pino'
import { isAway } from '#platform/db/failure.ts'
import { readCookie, writeCookie } from '#platform/http/cookie.ts'
import { answerBrokenRequest } from '#platform/http/faults.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { within } from '#platform/time/within.ts'
import { cellName } from './cell-name.ts'
import { type Choice, createChoice } from './choice.ts'
import type { Cell, Directory } from './directory.ts'
import { cellOfBearer, inviteCodeIn, placeOf } from './place.ts'

export interface DoorOptions {
  port: number
  host: string
  directory: Directory
  edition: Edition
  /** Members come by TLS only. */
  isHttps: boolean
  log: Logger
}

export interface Door {
  url: string
  /** Takes nothing new, and ends when what is under way has been answered. */
  close(): Promise<void>
}

const cookies = {
  /** Tells the door in which cell a browser was last: sockets and files cannot say it otherwise. */
  last: 'kapao-cell',
  /** In which cell the inviter is whose link was followed in it: only a registration goes there. */
  link: 'kapao-link',
}

/** Where a request goes, and what has been read of it. */
interface Way {
  cell: Cell
  url: string
  body: Buffer | undefined
  /** Cookies for the browser; it has those that are not there. */
  remembered: string[]
  /** A no does not say where the phone that was named is at home. */
  isToldOfSuccessOnly: boolean
}

export async function openDoor({ port, host, directory, edition, isHttps, log }: DoorOptions): Promise<Door> {
  const choice = await createChoice({ directory, edition, log })
  const findWay = createFindWay(choice, isHttps)
  // A connection that is kept is younger than any that a cell's balancer may be about to end.
  const keeping = { keepAlive: true, timeout: serverLimits.doorKeepMs }
  const agents = [new http.Agent(keeping), new https.Agent(keeping)] as const
  const agentOf = ({ address }: Cell) => agents[address.startsWith('https:') ? 1 : 0]
  const proxy = createProxyServer()
  const ways = new WeakMap<http.IncomingMessage, Way>()

  proxy.on('proxyRes', (answer, request, response) => {
    delete answer.headers['keep-alive']
    answer.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close'
    const way = ways.get(request)
    const told = way ? toldBy(way, answer.statusCode) : []
    if (told.length > 0) answer.headers['set-cookie'] = [...(answer.headers['set-cookie'] ?? []), ...told]
  })
  proxy.on('error', (error, request, response) => {
    log.warn({ err: error, cell: request && ways.get(request)?.cell.name }, 'a cell does not answer')
    if (response && 'writeHead' in response) refuse(response, new Refusal('SERVICE_UNAVAILABLE'))
    else response?.destroy()
  })

  async function lead(request: http.IncomingMessage, response: http.ServerResponse) {
    if (answerHealth(request, response, choice.isReady())) return
    try {
      const way = await findWay(request, true)
      ways.set(request, way)
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
      refuse(response, refusalOf(error, log))
    }
  }

  const server = http.createServer(
    {
      requestTimeout: limits.uploadTimeoutMs,
      headersTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: serverLimits.doorIdleMs,
    },
    (request, response) => void lead(request, response),
  )
  server.on('clientError', answerBrokenRequest)
  // What else a request expects of us is not done, and no reason to refuse it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('upgrade', (request: http.IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    findWay(request, false)
      .then((way) => {
        prepare(request, way)
        return proxy.ws(
          request,
          socket,
          {
            ...{ target: way.cell.address, headers: { connection: 'Upgrade' } },
            upgradeTimeout: limits.requestTimeoutMs,
          },
          head,
        )
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) log.warn({ err: error }, 'a socket found no cell')
        socket.destroy()
      })
  })
  server.listen(port, host)
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host}:${taken}`,
    async close() {
      choice.stop()
      server.close()
      server.closeIdleConnections()
      await Promise.race([
        once(server, 'close'),
        new Promise((done) => setTimeout(done, serverLimits.drainMs).unref()),
      ])
      server.closeAllConnections()
      for (const agent of agents) agent.destroy()
    },
  }
}

function createFindWay(choice: Choice, isHttps: boolean) {
  const cookieOf = (name: string, value: string) =>
    writeCookie({
      ...{ name, value, lifetimeMs: limits.deviceLifetimeMs },
      ...{ isSecure: isHttps, isSentByLinks: true },
    })
  return async (request: http.IncomingMessage, canRead: boolean): Promise<Way> => {
    const { method = 'GET', url = '/', headers } = request
    const { authorization } = headers
    const lastCell = readCookie(headers.cookie, cookies.last, cellName)
    const lastLink = readCookie(headers.cookie, cookies.link, cellName)
    const code = cellOfBearer(authorization) ? undefined : inviteCodeIn(method, url)
    const invitedTo = (code && choice.ofInviteCode(code)) ?? lastLink
    const place = placeOf({ method, url, authorization, lastCell, invitedTo })
    if (place.is === 'nowhere') throw new Refusal('NO_DATA')
    const body = canRead && place.is === 'said' ? await readBody(request) : undefined
    const cell = await choice.of(place, body)
    if (place.is === 'notice')
      return { cell, body, url: place.url, remembered: [], isToldOfSuccessOnly: false }
    if (place.is === 'said' && !place.isProof)
      return { cell, body, url, remembered: [], isToldOfSuccessOnly: true }
    const remembered = [
      ...(cell.name === lastCell ? [] : [cookieOf(cookies.last, cell.name)]),
      ...(invitedTo === undefined || invitedTo === lastLink ? [] : [cookieOf(cookies.link, invitedTo)]),
    ]
    return { cell, body, url, remembered, isToldOfSuccessOnly: place.is === 'said' }
  }
}

/** Of what is remembered, what this answer tells the browser. */
const toldBy = ({ remembered, isToldOfSuccessOnly }: Way, status = 0): string[] =>
  isToldOfSuccessOnly && (status < 200 || status > 299) ? [] : remembered

/**
 * @throws Refusal TOO_LARGE for what no call of this kind may send, REQUEST_TIMEOUT for what does not come, KEY_INVALID for
 * what breaks off.
 */
async function readBody(request: http.IncomingMessage): Promise<Buffer> {
  const body = await within(limits.requestTimeoutMs, collect(request))
  if (!body) throw new Refusal('REQUEST_TIMEOUT')
  return body
}

async function collect(request: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    // To its end, and the end of what is too large is not kept: who still sends would not hear the answer.
    for await (const part of request as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes <= limits.bodyBytesMax) parts.push(part)
    }
  } catch {
    throw new Refusal('KEY_INVALID')
  }
  if (bytes > limits.bodyBytesMax) throw new Refusal('TOO_LARGE')
  return Buffer.concat(parts)
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

/** For the balancer in front: it lives, and it knows where to lead. */
function answerHealth(
  { url }: http.IncomingMessage,
  response: http.ServerResponse,
  isReady: boolean,
): boolean {
  if (url !== '/livez' && url !== '/readyz') return false
  const isWell = url === '/livez' || isReady
  answer(response, isWell ? 200 : 503, { status: isWell ? 'ok' : 'no cell is known' })
  return true
}

function refusalOf(error: unknown, log: Logger): Refusal {
  if (error instanceof Refusal) return error
  log[isAway(error) ? 'warn' : 'error']({ err: error }, 'a request found no cell')
  return new Refusal(isAway(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR')
}

function refuse(response: http.ServerResponse, { code, status }: Refusal) {
  if (response.headersSent) return void response.destroy()
  if (status === 503) response.setHeader('Retry-After', serverLimits.retryAfterSeconds)
  // What has not been read of the request would stand before the next one.
  response.setHeader('Connection', 'close')
  answer(response, refusals[code satisfies RefusalCode], { message: code })
}

function answer(response: http.ServerResponse, status: number, body: object) {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(JSON.stringify(body))
}
