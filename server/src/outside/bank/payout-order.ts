/** Asks a bank about a payout and orders it, so that it is never paid twice (decisions D6, D21, quality I-19). */
import type { Clock } from '#platform/time/clock.ts'
import { type OrderLease, sendUnderLease } from '../order-lease.ts'
import type { Payout, PayoutBank, PayoutSaid } from './bank.ts'

interface PayoutTurn {
  payout: Payout
  /** When an order was about to leave last; null: none ever was. */
  orderedAt: Date | null
  /** Whether payouts are ordered at the moment: what was ordered is asked about all the same. */
  mayOrder(): Promise<boolean>
  lease: Pick<OrderLease, 'take' | 'release'>
}

/**
 * What has been ordered is asked about first: the bank may say so without a new order. One that it does not have is ordered
 * again only where the bank recognizes a repeat; elsewhere it stays unknown, and a person ends it.
 *
 * @returns undefined: nothing was asked or ordered.
 */
export async function askOrOrder(
  bank: PayoutBank,
  clock: Clock,
  { payout, orderedAt, mayOrder, lease }: PayoutTurn,
): Promise<PayoutSaid | undefined> {
  const reference = payout.payoutReference
  if (orderedAt) {
    const known = await bank.findPayout({ reference, orderedAt })
    if (known.status !== 'unknown' || !bank.knowsRepeats) return known
  }
  if (!(await mayOrder())) return
  const ready = await bank.prepare?.(payout)
  if (ready && 'status' in ready) return ready
  const { release } = lease
  // Once more: it may have taken long to come here, and payouts may have been closed meanwhile (decisions D22).
  const take: OrderLease['take'] = async (now, until) => (await mayOrder()) && lease.take(now, until)
  return sendUnderLease(clock, { reference, take, release }, () => bank.pay(payout, ready?.recipient))
}

/** Whether a person looks at a payout that is not decided: not while a slow bank says that it works on it. */
export const isOverdue = (
  bank: PayoutBank,
  said: PayoutSaid | undefined,
  { openMs, taskAfterMs }: { openMs: number; taskAfterMs: number },
): boolean => openMs >= (said?.status === 'processing' ? Math.max(bank.slowestMs, taskAfterMs) : taskAfterMs)
