/**
 * How a node knows that it receives what the nodes tell each other: it puts numbered heartbeats of its own into the stream and
 * listens for them. A heartbeat that is missing, or the first one after Redis was away, says that news may have been missed.
 */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import * as serverLimits from '#platform/server-limits.ts'
import type { RedisConnection } from './redis-connection.ts'

const heartbeatType = 'heartbeat'

export interface StreamHeartbeat {
  /** @returns true for a heartbeat, whosever it is: nothing else has to look at it. */
  receive(message: { uid: string; type: string; data?: string }): boolean
  /** The line to Redis is broken: until the next heartbeat is received nothing is certain. */
  miss(why: string): void
  isReceiving(): boolean
  /** When the first heartbeat has been received; soon, if Redis is away. */
  joined: Promise<void>
  stop(): void
}

interface Options {
  client: RedisConnection['client']
  streamName: string
  /** Marks alone must not fill Redis either. */
  streamLengthMax: number
  log: Logger
  onJoined(): void
}

export function createStreamHeartbeat(options: Options): StreamHeartbeat {
  const { client, streamName, streamLengthMax, log, onJoined } = options
  const me = randomUUID()
  const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: streamLengthMax } as const
  const joined = Promise.withResolvers<void>()
  setTimeout(joined.resolve, serverLimits.streamJoinWithinMs).unref()
  let sent = 0
  let sentAt = Number.NEGATIVE_INFINITY
  let received = 0
  let receivedAt = Number.NEGATIVE_INFINITY
  /** Marks from here on prove something: earlier ones were sent before the line broke. */
  let provingFrom = 1
  let isJoined = false
  /** What the log said last. */
  let said: 'shared' | 'away' | undefined
  let isSending = false

  const send = async () => {
    // One at a time: a line that nobody answers on must fall silent, so that it is found out.
    if (isSending || !client.isReady) return
    isSending = true
    sentAt = performance.now()
    const heartbeat = { uid: me, nsp: '/', type: heartbeatType, data: String(++sent) }
    await client.xAdd(streamName, '*', heartbeat, { TRIM }).catch(() => {}) // The next one tells.
    isSending = false
  }
  const timer = setInterval(() => {
    if (!isJoined || performance.now() - sentAt >= serverLimits.heartbeatIntervalMs) void send()
  }, serverLimits.firstHeartbeatIntervalMs)
  timer.unref()

  return {
    receive({ uid, type, data }) {
      if (type !== heartbeatType) return false
      const number = Number(data)
      if (uid !== me || number < provingFrom) return true
      const isNext = isJoined && number === received + 1
      received = number
      receivedAt = performance.now()
      isJoined = true
      joined.resolve()
      if (isNext) return true
      if (said !== 'shared') log.info('realtime is shared through Redis')
      said = 'shared'
      onJoined()
      return true
    },
    miss(why) {
      provingFrom = sent + 1
      isJoined = false
      // Once: it is tried again all the time.
      if (said !== 'away') log.warn({ why }, 'Redis is away: devices hear nothing until it is back')
      said = 'away'
    },
    isReceiving: () => isJoined && performance.now() - receivedAt < serverLimits.heartbeatTimeoutMs,
    joined: joined.promise,
    stop: () => clearInterval(timer),
  }
}
