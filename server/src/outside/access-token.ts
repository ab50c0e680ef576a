/** Services that want a token with each call: one is ordered for all of them, and a new one before it ends or once it is refused. */
import type * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import type { Clock } from '#platform/time/clock.ts'
import type { Ask, Connect, OutgoingCall, Prove, Question } from './http.ts'
import * as outsideLimits from './limits.ts'

export interface AccessToken {
  value: string
  lifetimeMs: number
}

/** A token, with the key that it was ordered by. */
interface Held {
  token: string
  key: string
  until: number
}

interface TokenSettings {
  connect: Connect
  clock: Clock
  /** Adds the key to the order of a token. */
  proveOrder: Prove
  /** Orders one. @throws OutsideError */
  order(ask: Ask): Promise<AccessToken>
  /** Adds a token to a call. @param key what it was ordered by. */
  prove(call: OutgoingCall, token: string, key: string): OutgoingCall
}

/** Asks with a token. A call that is refused with 401 has done nothing: it is asked once more, with a new one. */
export function createTokenAsk({ connect, clock, proveOrder, order, prove }: TokenSettings): Ask {
  let held: Held | undefined
  let underWay: Promise<Held> | undefined
  let provedBy = ''
  // Of two keys the second is tried when the first is refused, so the last one that was shown is the one that serves.
  const orderAsk = connect((call, key) => {
    provedBy = key
    return proveOrder(call, key)
  })
  async function renew(): Promise<Held> {
    const orderedAt = clock.now().getTime()
    const { value, lifetimeMs } = await order(orderAsk)
    held = {
      ...{ token: value, key: provedBy },
      until: orderedAt + lifetimeMs - outsideLimits.tokenRenewedBeforeMs,
    }
    return held
  }
  /** Calls that find none wait for the same order. */
  function current(): Promise<Held> {
    if (held && clock.now().getTime() < held.until) return Promise.resolve(held)
    underWay ??= renew().finally(() => {
      underWay = undefined
    })
    return underWay
  }
  return async <Schema extends z.ZodMiniType>(question: Question<Schema>) => {
    const askWith = ({ token, key }: Held) => connect((call) => prove(call, token, key))(question)
    const first = await current()
    try {
      return await askWith(first)
    } catch (error) {
      if (!(error instanceof OutsideError) || error.status !== 401) throw error
      // Another call may have been refused too, and have a new one already.
      if (held === first) held = undefined
      return askWith(await current())
    }
  }
}
