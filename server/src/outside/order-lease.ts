/**
 * Orders that may be sent again by the same reference: by one process at a time, and only while nobody has decided
 * (decisions D6). The lease is a row in the database, as several nodes send: a queue within a process (p-queue) would not do.
 */
import * as limits from '@kapao/contract/limits.ts'
import { orderFailpoint } from '#platform/failpoint.ts'
import type { Clock } from '#platform/time/clock.ts'

export interface OrderLease {
  reference: string
  /** Compare and set: false when another process has taken the flow since, or an order is on its way, or it is decided. */
  take(now: Date, leaseUntil: Date): Promise<boolean>
  /** The order has been answered, or will not be any more. */
  release(): Promise<unknown>
}

/**
 * Sends an order when it is this process's turn; undefined: it was not, and nothing was sent. A process may stand still
 * between any two lines, so the time is asked once more right before it goes out.
 */
export async function sendUnderLease<Said>(
  clock: Clock,
  { reference, take, release }: OrderLease,
  send: () => Promise<Said>,
): Promise<Said | undefined> {
  await orderFailpoint('order:untaken', reference)
  const now = clock.now()
  if (!(await take(now, new Date(now.getTime() + limits.orderLeaseMs)))) return
  try {
    // What is left of the lease must outlive the order's own timeout.
    if (clock.now().getTime() - now.getTime() > limits.orderLeaseMs - limits.payoutTimeoutMs) return
    await orderFailpoint('order:unsent', reference)
    return await send()
  } finally {
    await release()
  }
}
