/** Connections to Redis that break, come back and are ended without taking the process with them (quality F24). */
import { createClient } from '@redis/client'
import * as serverLimits from '#platform/server-limits.ts'

const openClient = (url: string) =>
  createClient({
    url,
    RESP: 2,
    pingInterval: serverLimits.redisPingMs,
    socket: {
      connectTimeout: serverLimits.redisConnectMs,
      socketTimeout: serverLimits.redisSilentMs,
      // For ever: a node without Redis serves money, and is whole again once Redis is.
      reconnectStrategy: (tries) =>
        Math.min(50 * 2 ** tries, serverLimits.redisReconnectMaxMs) * (0.5 + Math.random() / 2),
    },
  })

type Client = ReturnType<typeof openClient>

export interface RedisConnection {
  client: Client
  close(): void
}

/** @param onError gets the reason why it is away, in words that hold no secret. */
export function connectRedis(url: string, onError: (why: string) => void): RedisConnection {
  const client = openClient(url)
  const copies: Client[] = []
  const duplicate = client.duplicate.bind(client)
  client.duplicate = ((...given: Parameters<typeof duplicate>) => {
    const copy = duplicate(...given) as Client
    copies.push(copy)
    return calmed(copy)
  }) as typeof duplicate
  client.on('error', (error: NodeJS.ErrnoException) => onError(error.code ?? error.message))
  client.connect().catch(() => {}) // Heard as an error event already.
  return {
    client,
    close() {
      for (const one of [client, ...copies]) if (one.isOpen) one.destroy()
    },
  }
}

/**
 * A copy for the adapter, which waits for none of the promises that it asks for here: one that fails, when Redis goes
 * away or this node ends, would end the process as an unhandled rejection.
 */
function calmed(copy: Client): Client {
  const connect = copy.connect.bind(copy)
  const subscribe = copy.subscribe.bind(copy)
  copy.connect = () => connect().catch(() => new Promise(() => {}))
  copy.subscribe = ((...given: Parameters<typeof subscribe>) =>
    subscribe(...given).catch(() => {})) as typeof subscribe
  copy.disconnect = async () => {
    if (copy.isOpen) copy.destroy()
  }
  return copy
}
