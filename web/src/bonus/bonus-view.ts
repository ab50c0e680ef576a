/** Bonuses as they are shown: how far the active one is, and what the operator's notice says (spec §2, decisions D7). */

import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { ActiveBonus, Bonus } from '@kapao/contract/schemas/bonus.ts'

export type BonusView = Wire<typeof Bonus>

export interface ActiveView {
  type: NonNullable<Wire<typeof ActiveBonus>['type']>
  /** Baht, as on the wire: what was received, and the total between its two ends. */
  amount: number
  base: number
  target: number
  floor: number
  total: number
  /** What came in without play since; both ends are higher by it. */
  paidIn: number
  isClearing: boolean
}

/** The active bonus with all its figures; undefined when none is active. */
export function activeOf(answer: Wire<typeof ActiveBonus>): ActiveView | undefined {
  const { status, type, amount, base, target, floor, total, paidIn = 0, isClearing = false } = answer
  if (!status || type === null || amount === undefined || base === undefined) return undefined
  if (target === undefined || floor === undefined || total === undefined) return undefined
  return { type, amount, base, target, floor, total, paidIn, isClearing }
}

/** What can be received comes first, what is over last (ux 64). */
const rankOf = ({ state, reason }: BonusView) => {
  if (state === 'full') return 4
  if (state === 'received') return 3
  if (state === 'active') return 1
  return reason === null ? 0 : 2
}

/** In the operator's order among those of a kind. */
export const inOrder = (bonuses: readonly BonusView[]): BonusView[] =>
  bonuses.toSorted((a, b) => rankOf(a) - rankOf(b))

const within = (share: number) => Math.min(1, Math.max(0, share))

/**
 * Where the total and the start lie between the two ends: 0 at the floor, 1 at the target. What was paid in has moved the
 * start as far as the ends.
 */
export function progressOf({ base, target, floor, total, paidIn }: Omit<ActiveView, 'type' | 'amount'>) {
  const length = target - floor
  // Both ends in one place: it has been reached.
  const share = (at: number) => (length > 0 ? within((at - floor) / length) : 1)
  return { now: share(total), start: share(base + paidIn) }
}

/** The operator's notice with the bonus's own figure in it (spec §2). */
export const noticeOf = ({ notice, percentFail }: Pick<BonusView, 'notice' | 'percentFail'>): string =>
  notice.replaceAll('{percentFail}', String(percentFail))
