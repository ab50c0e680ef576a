/** Who may receive what, and how much: pure (decisions D7). */

import type { Currency } from '@kapao/contract/edition.ts'
import type { RefusalCode } from '@kapao/contract/errors.ts'
import type { ClearPolicy } from '@kapao/contract/lists.ts'
import { roundDownIn } from '@kapao/contract/money.ts'
import type { BonusType } from '@kapao/contract/schemas/bonus.ts'
import type { OfferKind } from '@kapao/contract/schemas/staff-offer.ts'
import { bangkokAheadMs, dayMs } from '@kapao/contract/time-units.ts'
import { partOf } from './lock/lock.rules.ts'

/** The first Monday of the epoch's calendar: 1970-01-01 was a Thursday. */
const firstMondayMs = 4 * dayMs

const floorTo = (at: Date, stepMs: number, originMs: number): Date => {
  const sinceMs = at.getTime() + bangkokAheadMs - originMs
  return new Date(Math.floor(sinceMs / stepMs) * stepMs + originMs - bangkokAheadMs)
}

/** Since when received ones count, by type; the week begins on Monday. */
export const countsSince = {
  limit: () => new Date(0),
  day: (now) => floorTo(now, dayMs, 0),
  week: (now) => floorTo(now, 7 * dayMs, firstMondayMs),
} satisfies Record<BonusType, (now: Date) => Date>

export interface OfferTerms {
  kind: OfferKind
  currency: Currency
  type: BonusType | null
  maxReceived: number | null
  percent: number
  amountMax: bigint
  depositMin: bigint
  budget: bigint
  spent: bigint
  usesMax: bigint | null
  uses: bigint
}

export const amountOf = (
  { currency, percent, amountMax }: Pick<OfferTerms, 'currency' | 'percent' | 'amountMax'>,
  deposit: bigint,
): bigint => roundDownIn(currency, smaller(partOf(deposit, percent), amountMax))

export interface Claimant {
  isLocked: boolean
  /** In the time that counts now; of a promotion: ever. */
  receivedCount: number
  /** The largest deposit that no bonus was received for and nothing was withdrawn after. */
  deposit: bigint
  /** Wallet, games, open stakes and transit, as far as it is known for sure. */
  held: bigint
  /** A recalled deposit is not repaid yet. */
  isOwing: boolean
}

/** A deposit counts only as far as the member still holds it. */
export const countingDeposit = ({ deposit, held }: Pick<Claimant, 'deposit' | 'held'>): bigint =>
  smaller(deposit, held)

export const isReceived = ({ kind, maxReceived }: OfferTerms, receivedCount: number): boolean =>
  receivedCount >= (kind === 'promotion' ? 1 : (maxReceived ?? 0))

/** Whether not even the smallest amount is left. */
export const isFull = ({ budget, spent, usesMax, uses }: OfferTerms, amount = 1n): boolean =>
  spent + amount > budget || (usesMax !== null && uses >= usesMax)

/** Why not, in the order of decisions D7. */
export function checkReceiving(offer: OfferTerms, claimant: Claimant): RefusalCode | undefined {
  const deposit = countingDeposit(claimant)
  const amount = amountOf(offer, deposit)
  if (claimant.isLocked) return 'BONUS_ALREADY_ACTIVE'
  if (isReceived(offer, claimant.receivedCount))
    return offer.kind === 'promotion' ? 'PROMOTION_RECEIVED' : 'BONUS_MAX_CLAIMED'
  if (isFull(offer, amount || 1n)) return 'BONUS_FULL'
  // What is paid in repays first, so that it does not qualify; the debt is what the member has to know of.
  if (claimant.isOwing) return 'DEBT_OPEN'
  if (deposit < offer.depositMin || amount === 0n) return 'BONUS_CONDITION'
}

export interface Clearing {
  /** The wallet, with everything that was pulled from games. */
  wallet: bigint
  fromGames: bigint
  /** What was received with the bonus, and what the member held right after. */
  amount: bigint
  base: bigint
  /** What the member has paid in since, or got back. */
  paidIn: bigint
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
const larger = (a: bigint, b: bigint) => (a > b ? a : b)

/** What may be kept at most: what the member held before the bonus, and what was paid in since. */
const ownOf = ({ amount, base, paidIn }: Clearing) => larger(0n, base - amount + paidIn)

const keptOf = {
  FORFEIT: (clearing) => smaller(clearing.wallet - clearing.fromGames, ownOf(clearing)),
  RETURN_OWN: (clearing) => smaller(clearing.wallet, ownOf(clearing)),
} satisfies Record<ClearPolicy, (clearing: Clearing) => bigint>

/** FORFEIT: what was in games goes back, and of the wallet all but the own part. RETURN_OWN: the games count too. */
export function splitOnClear(policy: ClearPolicy, clearing: Clearing) {
  const keep = larger(0n, keptOf[policy](clearing))
  return { keep, forfeit: clearing.wallet - keep }
}
