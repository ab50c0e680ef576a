/**
 * An adapter for providers that book under ids of their own: our reference is only a memo there, and the same order
 * twice is booked twice. So an order is sent once, and what became of it is looked up (decisions D2).
 */
import { Transaction, TransactionOrder, TransactionPage } from '@kapao/contract/outside/game.ts'
import * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import { path } from '../http.ts'
import * as outsideLimits from '../limits.ts'
import { readRecords, rejectUnreadable } from '../records.ts'
import type { GameProvider, GameSettings, SoughtTransfer, TransferOrder, TransferSaid } from './game.ts'
import { createPlainProvider } from './plain.ts'

type Booking = z.output<typeof Transaction>

const statusOf = {
  booked: 'done',
  refused: 'rejected',
  pending: 'processing',
  cancelled: 'rejected',
} as const

const saidOf = ({ transactionId, state, reason, amount }: Booking): TransferSaid => ({
  status: statusOf[state],
  amount,
  ...(reason !== undefined && { reason }),
  providerReference: transactionId,
})

/** What one order came to, from everything that is booked under its memo. */
function judgeBookings(bookings: readonly Booking[]): TransferSaid {
  const live = bookings.filter(({ state }) => state === 'booked' || state === 'pending')
  // Booked more than once: nobody can say yet which of them will stay, so the money waits until one is left.
  if (live.length > 1) return { status: 'processing' }
  const [only] = live.length === 1 ? live : bookings
  return only ? saidOf(only) : { status: 'unknown' }
}

export function createMemoProvider(settings: GameSettings): GameProvider {
  const { slot, connect, clock, keep = rejectUnreadable } = settings
  const ask = connect()
  const check = (booking: Booking, order: SoughtTransfer | TransferOrder) => {
    const isOurs =
      booking.memo === order.reference &&
      booking.amount === order.amount &&
      booking.direction === order.direction
    if (!isOurs) throw new OutsideError(`game ${slot}: ${booking.transactionId} is not what we ordered`)
    return booking
  }

  /** Up to now: who stands still before it sends an order may send it hours after it was recorded (quality F31). */
  async function listBookings(order: SoughtTransfer | TransferOrder): Promise<Booking[]> {
    const now = clock.now().getTime()
    const at = order.createdAt?.getTime() ?? now - outsideLimits.memoForgottenMs
    const until = Math.max(at, now) + outsideLimits.memoWindowAfterMs
    const from = new Date(at - outsideLimits.memoWindowBeforeMs).toISOString()
    const to = new Date(until).toISOString()
    const bookings: Booking[] = []
    for (let page = 1; page <= outsideLimits.memoPagesMax; page++) {
      const { transactions, hasMore } = await ask({
        method: 'GET',
        path: path`/games/${slot}/accounts/${order.username}/transactions?from=${from}&to=${to}&page=${String(page)}`,
        answer: TransactionPage,
      })
      const { values, unreadable } = readRecords(Transaction, transactions)
      await keep(`game:${slot}`, unreadable)
      // One that speaks of our order and is not understood: what became of it is unknown.
      if (unreadable.some(({ record }) => JSON.stringify(record).includes(order.reference)))
        throw new OutsideError(`game ${slot}: unreadable about ${order.reference}`)
      bookings.push(...values.filter(({ memo }) => memo === order.reference))
      if (!hasMore) return bookings.map((booking) => check(booking, order))
    }
    throw new OutsideError(`game ${slot}: more transactions than can be looked through`)
  }

  async function findBooking(transactionId: string, order: SoughtTransfer): Promise<TransferSaid> {
    const booking = await ask({
      method: 'GET',
      path: path`/games/${slot}/transactions/${transactionId}`,
      answer: Transaction,
    })
    return saidOf(check(booking, order))
  }

  return {
    ...createPlainProvider(settings),

    async transfer(order) {
      const { reference, username, direction, amount } = order
      const booking = await ask({
        method: 'POST',
        path: path`/games/${slot}/transactions`,
        body: z.encode(TransactionOrder, { username, direction, amount, memo: reference }),
        answer: Transaction,
      })
      check(booking, order)
      // The answer speaks of one booking only; the wire between us may have made two of one order.
      const said = judgeBookings(await listBookings(order))
      if (said.status === 'unknown') throw new OutsideError(`game ${slot}: booked, and not on its own list`)
      return said
    },

    findTransfer: async (order) =>
      order.providerReference === null
        ? judgeBookings(await listBookings(order))
        : findBooking(order.providerReference, order),
  }
}
