/** Several nodes: what one of them tells reaches the devices of all, in one order, through a stream in Redis (design §8). */
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Logger } from 'pino'
import type { ServerOptions } from 'socket.io'
import { type ClusterMessage, MessageType } from 'socket.io-adapter'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { connectRedis } from './redis-connection.ts'
import { createStreamHeartbeat } from './stream-heartbeat.ts'

/** Devices by the rooms that they are in: those in `room`, without those in `except`. */
export interface Audience {
  room: string
  except?: string | undefined
}

export interface SharedRooms {
  adapter: ServerOptions['adapter']
  /** Fails when Redis has not taken it. */
  tell(audience: Audience, event: string, payload: unknown): Promise<void>
  /** Ends the connections. Fails when Redis has not taken it. */
  disconnect(audience: Audience): Promise<void>
  /** True while this node receives what the nodes tell. */
  isShared(): boolean
  /** When this node receives the others; soon, if Redis is away. */
  joined: Promise<void>
  close(): void
}

interface Options {
  redisUrl: string
  /** What two products in one Redis must not share. */
  streamName: string
  log: Logger
  /** From now on everything is heard; what was told before may have been missed. */
  onJoined(): void
}

/** Of Socket.IO's protocol. */
const eventPacket = 2
/** Told in nobody's name, news come back to the node that told them, in the same order in which all others receive them. */
const toAll = { uid: 'nobody', nsp: '/' }

export function shareRooms({ redisUrl, streamName, log, onJoined }: Options): SharedRooms {
  const { client, close } = connectRedis(redisUrl, (why) => heartbeats.miss(why))
  const heartbeats = createStreamHeartbeat({
    client,
    streamName,
    streamLengthMax: serverLimits.streamLengthMax,
    log,
    onJoined,
  })
  const makeAdapter = createAdapter(client, {
    streamName,
    maxLen: serverLimits.streamLengthMax,
    readCount: serverLimits.streamBatchMax,
    blockTimeInMs: serverLimits.streamReadMs,
    onlyPlaintext: true,
  })
  let adapter: ReturnType<typeof makeAdapter> | undefined
  // Socket.IO calls it with `new`.
  function adapterOf(namespace: unknown) {
    const made = makeAdapter(namespace)
    const receive = made.onRawMessage.bind(made)
    made.onRawMessage = (message, offset) => {
      if (!heartbeats.receive(message)) receive(message, offset)
    }
    adapter = made
    return made
  }
  const publish = (message: ClusterMessage) => taken(adapter?.doPublish(message))
  return {
    adapter: adapterOf,
    tell: (audience, event, payload) =>
      publish({
        ...toAll,
        type: MessageType.BROADCAST,
        data: { packet: { type: eventPacket, data: [event, payload] }, opts: optionsOf(audience) },
      }),
    disconnect: (audience) =>
      publish({
        ...toAll,
        type: MessageType.DISCONNECT_SOCKETS,
        data: { opts: optionsOf(audience), close: true },
      }),
    isShared: heartbeats.isReceiving,
    joined: heartbeats.joined,
    close() {
      heartbeats.stop()
      adapter?.close()
      close()
    },
  }
}

const optionsOf = ({ room, except }: Audience) => ({
  rooms: [room],
  except: except ? [except] : [],
  flags: {},
})

/**
 * Redis may hang, and nobody must hang with it. @throws Refusal SERVICE_UNAVAILABLE: what is not taken is told again, and
 * why it is away is in the log already.
 */
async function taken(promise: Promise<unknown> | undefined) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('late')), serverLimits.streamTakenWithinMs)
  })
  try {
    await Promise.race([promise, late])
  } catch {
    throw new Refusal('SERVICE_UNAVAILABLE')
  } finally {
    clearTimeout(timer)
  }
}
