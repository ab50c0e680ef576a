/** Sockets: each connection belongs to a signed-in member, or to a guest of the chat, and receives that one's events only. */
import type { Server as HttpServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type connectionEvents, memberRoom, type ServerToClient } from '@kapao/contract/events.ts'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import type * as z from 'zod/mini'
import { isOurOrigin } from '#platform/http/caller.ts'
import * as serverLimits from '#platform/server-limits.ts'
import type { Audience, SharedRooms } from './shared-rooms.ts'

type SessionEnd = z.infer<(typeof connectionEvents)['session:ended']>['reason']

/** A member, and the session by which the connection was made. */
interface SignedIn {
  id: string
  /** SHA-256 of the session's token. */
  tokenHash: Buffer
}

interface SocketData {
  /** Whose events it receives. */
  ownerId: string
  /** Absent: a guest. */
  member?: SignedIn
}

type Silent = Record<string, never>
type CustomerServer = Server<Silent, ServerToClient, Silent, SocketData>
type CustomerSocket = Socket<Silent, ServerToClient, Silent, SocketData>

export interface Realtime {
  /** Sends an event of the outbox to the devices of a member or guest, at all nodes. Fails when it did not get there. */
  emit(ownerId: string, event: string, payload: unknown): Promise<void>
  /** False while Redis, which several nodes share, is away: what waits in the outbox waits on. */
  canEmit(): boolean
  /** When this node receives the others, so that devices may come; soon, if Redis is away. */
  joined(): Promise<void>
  /** Ends the connections of one session, or of all of the member's; `except` is left alone. */
  dropSessions(memberId: string, which: { only?: Buffer; except?: Buffer }, reason: SessionEnd): void
  /** Connections at this node now. */
  count(): number
  /** Judges every connection's session again, as happens each minute. */
  recheck(): Promise<void>
  /** Tells clients to come back elsewhere, and ends all connections. */
  close(): Promise<void>
  /** Leaves the other nodes: after the last job, which may still tell them something. */
  leave(): void
}

interface Options {
  http: HttpServer
  /** Throws Refusal `invalid-token`. */
  authenticate(token: string | undefined): Promise<SignedIn>
  /** The guest whose signed cookie this is. */
  findGuest(cookies: string | undefined): string | undefined
  /** Which of these sessions are over. */
  findEnded(tokenHashes: Buffer[]): Promise<Set<Buffer>>
  /** When what a member holds has changed last. */
  findLastMove(memberId: string): Promise<Date | undefined>
  origins: string[]
  /** Where several nodes meet; undefined: this is the only one. */
  redisUrl: string | undefined
  /** What two products in one Redis must not share. */
  streamName: string
  log: Logger
}

/** Session by session, so that one can be ended wherever its device is connected. */
const sessionRoom = (tokenHash: Buffer) => `session:${tokenHash.toString('hex')}`

export async function createRealtime(options: Options): Promise<Realtime> {
  const { http, origins, redisUrl, streamName, log } = options
  let closing = false
  // A node that is the only one does without Redis and what speaks to it.
  const shared = redisUrl
    ? (await import('./shared-rooms.ts')).shareRooms({ redisUrl, streamName, log, onJoined: lookAgain })
    : undefined
  const io: CustomerServer = new Server(http, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: serverLimits.socketMessageBytesMax,
    ...(shared && { adapter: shared.adapter }),
    // A page of somebody else is refused before it can send anything (quality C-27).
    allowRequest: (request, allow) => {
      const isOurs = !closing && isOurOrigin(request.headers, origins)
      allow(isOurs ? null : 'FORBIDDEN', isOurs)
    },
  })
  takeConnections(io, options)

  async function recheck() {
    const sockets = [...io.sockets.sockets.values()]
    for (let from = 0; from < sockets.length; from += serverLimits.socketRecheckBatch) {
      await endThoseOver(sockets.slice(from, from + serverLimits.socketRecheckBatch), options)
    }
  }
  // While the database is away nobody is sent away: the next round judges again.
  const recheckCalmly = () => void recheck().catch((err) => log.warn({ err }, 'sessions not rechecked'))
  const timer = setInterval(recheckCalmly, serverLimits.socketRecheckMs)
  timer.unref()

  /** News of other nodes may not have come, and neither the end of a session there. */
  function lookAgain() {
    io.local.emit('events:missed', {})
    recheckCalmly()
  }

  return {
    async emit(ownerId, event, payload) {
      const room = memberRoom(ownerId)
      if (shared) return shared.tell({ room }, event, payload)
      io.to(room).emit(event as keyof ServerToClient, payload as never)
    },
    canEmit: () => shared?.isShared() ?? true,
    joined: async () => shared?.joined,
    dropSessions(memberId, { only, except }, reason) {
      const room = only ? sessionRoom(only) : memberRoom(memberId)
      const audience = { room, except: except && sessionRoom(except) }
      // At once at this node, whatever Redis does; nodes that do not receive it find out by judging again.
      const here = io.local.to(room).except(audience.except ?? [])
      here.emit('session:ended', { reason })
      here.disconnectSockets(true)
      shared && void endElsewhere(shared, audience, reason, log)
    },
    count: () => io.sockets.sockets.size,
    recheck,
    async close() {
      clearInterval(timer)
      closing = true
      io.local.emit('server:draining', {})
      io.local.disconnectSockets(true)
      await letOut(io)
      // Only the engine: the HTTP server has requests to finish.
      io.engine.close()
    },
    leave: () => shared?.close(),
  }
}

/** Lets in who may come, and keeps those out of the way who do not take what they are sent. */
function takeConnections(io: CustomerServer, options: Options) {
  io.use(async (socket, next) => {
    try {
      await admit(socket, options)
      next()
    } catch (error) {
      // The client asks for another login only when the token is at fault, and tries again otherwise.
      const isToken = error instanceof Error && error.message === 'invalid-token'
      next(new Error(isToken ? 'invalid-token' : 'SERVICE_UNAVAILABLE'))
    }
  })
  const judgeAgain = judgeArrivals(options)
  io.on('connection', (socket) => {
    const { ownerId, member } = socket.data
    void socket.join(member ? [memberRoom(ownerId), sessionRoom(member.tokenHash)] : memberRoom(ownerId))
    if (member) void judgeAgain(socket)
    if (member) void tellIfMissed(socket, options)
    // Clients have nothing to say in this direction: one that sends is not our app.
    socket.onAny(() => socket.disconnect(true))
    socket.onAnyOutgoing(() => {
      if (isStuck(socket)) cutOff(socket.conn)
    })
  })
}

/** What was said last is let out first; a client that takes nothing is not waited for. */
async function letOut(io: CustomerServer) {
  const deadline = performance.now() + serverLimits.socketCloseMs
  while (io.engine.clientsCount > 0 && performance.now() < deadline)
    await wait(serverLimits.socketCloseCheckMs)
  for (const conn of Object.values(connectionsOf(io))) cutOff(conn)
}

async function endElsewhere(shared: SharedRooms, audience: Audience, reason: SessionEnd, log: Logger) {
  try {
    await shared.tell(audience, 'session:ended', { reason })
    await shared.disconnect(audience)
  } catch (err) {
    log.warn({ err }, 'the end of a session was not told to the other nodes')
  }
}

/** Says who it is, and so which room is its own. @throws Refusal `invalid-token` for a caller that is neither member nor guest. */
async function admit(socket: CustomerSocket, { authenticate, findGuest }: Options) {
  const token: unknown = socket.handshake.auth.token
  const guestId = token ? undefined : findGuest(socket.handshake.headers.cookie)
  if (guestId) {
    socket.data.ownerId = guestId
    return
  }
  const member = await authenticate(typeof token === 'string' ? token : undefined)
  socket.data.ownerId = member.id
  socket.data.member = member
}

/**
 * The end of a session is told in its rooms: one that ends after its socket was admitted and before that is there would miss it,
 * so it is judged once more. One question at a time, for all that have come during the one before.
 */
function judgeArrivals(options: Options) {
  const arrived: CustomerSocket[] = []
  let isAsking = false
  return async (socket: CustomerSocket) => {
    arrived.push(socket)
    if (isAsking) return
    isAsking = true
    while (arrived.length > 0) {
      const batch = arrived.splice(0, serverLimits.socketRecheckBatch)
      // Nobody is sent away for a database that is away: the check each minute judges again.
      await endThoseOver(batch, options).catch((err) =>
        options.log.warn({ err }, 'arrivals not judged again'),
      )
    }
    isAsking = false
  }
}

async function endThoseOver(sockets: CustomerSocket[], { findEnded }: Pick<Options, 'findEnded'>) {
  const ended = await findEnded(sockets.flatMap(({ data }) => data.member?.tokenHash ?? []))
  for (const socket of sockets)
    if (socket.data.member && ended.has(socket.data.member.tokenHash)) end(socket, 'expired')
}

/**
 * A page that opens has read what the member holds before its socket was there, and says when. Only if something has moved
 * since does it read again. It is in its room by now, so nothing can fall in between.
 */
async function tellIfMissed(socket: CustomerSocket, { findLastMove, log }: Options) {
  const readAt = Date.parse(String(socket.handshake.auth.readAt))
  if (Number.isNaN(readAt)) return
  try {
    const movedAt = await findLastMove(socket.data.ownerId)
    if (!movedAt || movedAt.getTime() + serverLimits.readOverlapMs < readAt) return
  } catch (err) {
    log.warn({ err }, 'not known whether a device has missed something')
  }
  socket.emit('events:missed', {})
}

function end(socket: CustomerSocket, reason: SessionEnd) {
  socket.emit('session:ended', { reason })
  socket.disconnect(true)
}

type Connection = CustomerSocket['conn']

/** Known to the engine, and not in its types. */
const connectionsOf = (io: CustomerServer): Record<string, Connection> =>
  (io.engine as unknown as { clients: Record<string, Connection> }).clients

interface WebSocketTransport {
  socket?: { bufferedAmount?: number; terminate?(): void }
}

/** At once: saying goodbye would wait behind everything that the client has not taken. */
function cutOff(conn: Connection) {
  const { socket } = conn.transport as WebSocketTransport
  if (socket?.terminate) socket.terminate()
  else conn.close(true)
}

/** What was sent to it and not taken piles up in this process. */
function isStuck({ conn }: CustomerSocket): boolean {
  const { socket } = conn.transport as WebSocketTransport
  const waiting = (conn as unknown as { writeBuffer: unknown[] }).writeBuffer
  return (
    waiting.length > serverLimits.unsentPacketsMax ||
    (socket?.bufferedAmount ?? 0) > serverLimits.unsentBytesMax
  )
}
