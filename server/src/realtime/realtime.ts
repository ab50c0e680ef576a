/** Sockets: each connection belongs to a signed-in member, or to a guest of the chat, and hears that one's events only. */
import type { Server as HttpServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type connectionEvents, memberRoom, type ServerToClient } from '@kapao/contract/events.ts'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import type * as z from 'zod/mini'
import { isOurOrigin } from '#http/caller.ts'
import type { Member } from '../context.ts'

type SessionEnd = z.infer<(typeof connectionEvents)['session:ended']>['reason']

interface SocketData {
  /** Whose events it hears. */
  ownerId: string
  /** Absent: a guest. */
  member?: Member
}

type Silent = Record<string, never>
type CustomerSocket = Socket<Silent, ServerToClient, Silent, SocketData>

export interface Realtime {
  /** Sends an event of the outbox to the devices of a member or guest. */
  emit(ownerId: string, event: string, payload: unknown): void
  /** Ends the connections of one session, or of all of the member's; `except` is left alone. */
  dropSessions(memberId: string, which: { only?: Buffer; except?: Buffer }, reason: SessionEnd): void
  /** Connections now. */
  count(): number
  /** Judges every connection's session again, as happens each minute. */
  recheck(): Promise<void>
  /** Tells clients to come back elsewhere, and ends all connections. */
  close(): Promise<void>
}

/** A session may have been revoked by another server process: each connection is judged again this often. */
const recheckMs = 60_000
const recheckBatch = 1_000
/** A client that does not read: what waits for it is bounded, then it is disconnected (quality F24). */
const unsentBytesMax = 256 * 1024
const unsentPacketsMax = 512
const closeMs = 2_000
const messageBytesMax = 64 * 1024

interface Options {
  http: HttpServer
  /** Throws Refusal `invalid-token`. */
  authenticate(token: string | undefined): Promise<Member>
  /** The guest whose signed cookie this is. */
  findGuest(cookies: string | undefined): string | undefined
  /** Which of these sessions are over. */
  findEnded(tokenHashes: Buffer[]): Promise<Set<Buffer>>
  origins: string[]
  log: Logger
}

export function createRealtime(options: Options): Realtime {
  const { http, findEnded, origins, log } = options
  let closing = false
  const io = new Server<Silent, ServerToClient, Silent, SocketData>(http, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: messageBytesMax,
    // A page of somebody else is refused before it can send anything (quality C-27).
    allowRequest: (request, allow) => {
      const isOurs = !closing && isOurOrigin(request.headers, origins)
      allow(isOurs ? null : 'FORBIDDEN', isOurs)
    },
  })
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
  io.on('connection', (socket) => {
    void socket.join(memberRoom(socket.data.ownerId))
    // Clients have nothing to say in this direction: whoever does is not our app.
    socket.onAny(() => socket.disconnect(true))
  })

  const socketsOf = (ownerId: string): CustomerSocket[] =>
    [...(io.of('/').adapter.rooms.get(memberRoom(ownerId)) ?? [])].flatMap(
      (id) => io.sockets.sockets.get(id) ?? [],
    )

  async function recheck() {
    const sockets = [...io.sockets.sockets.values()]
    for (let from = 0; from < sockets.length; from += recheckBatch) {
      const batch = sockets.slice(from, from + recheckBatch)
      const ended = await findEnded(batch.flatMap(({ data }) => data.member?.tokenHash ?? []))
      for (const socket of batch)
        if (socket.data.member && ended.has(socket.data.member.tokenHash)) end(socket, 'expired')
    }
  }
  // While the database is away nobody is sent away: the next round judges again.
  const timer = setInterval(
    () => void recheck().catch((err) => log.warn({ err }, 'sessions not rechecked')),
    recheckMs,
  )
  timer.unref()

  return {
    emit(ownerId, event, payload) {
      const sockets = socketsOf(ownerId)
      for (const socket of sockets) {
        if (isStuck(socket)) cutOff(socket.conn)
        else socket.emit(event as keyof ServerToClient, payload as never)
      }
    },
    dropSessions(memberId, { only, except }, reason) {
      for (const socket of socketsOf(memberId)) {
        const { tokenHash } = socket.data.member ?? {}
        if (tokenHash && (!only || only.equals(tokenHash)) && !except?.equals(tokenHash)) end(socket, reason)
      }
    },
    count: () => io.sockets.sockets.size,
    recheck,
    async close() {
      clearInterval(timer)
      closing = true
      io.emit('server:draining', {})
      io.disconnectSockets(true)
      // What was said last is let out first; a client that takes nothing is not waited for.
      const deadline = performance.now() + closeMs
      while (io.engine.clientsCount > 0 && performance.now() < deadline) await wait(10)
      for (const conn of Object.values(connectionsOf(io))) cutOff(conn)
      // Only the engine: the HTTP server has requests to finish.
      io.engine.close()
    },
  }
}

/** Says who it is, and so which room is its own. @throws Refusal `invalid-token` for who is neither member nor guest. */
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

function end(socket: CustomerSocket, reason: SessionEnd) {
  socket.emit('session:ended', { reason })
  socket.disconnect(true)
}

type Connection = CustomerSocket['conn']

/** Known to the engine, and not in its types. */
const connectionsOf = (io: Server): Record<string, Connection> =>
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
  return waiting.length > unsentPacketsMax || (socket?.bufferedAmount ?? 0) > unsentBytesMax
}
