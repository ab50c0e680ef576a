/** Whether what staff want to offer fits together: pure (decisions D7). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { OfferState } from '@kapao/contract/lists.ts'
import { isWholeIn } from '@kapao/contract/money.ts'
import type { OfferChange, OfferKind } from '@kapao/contract/schemas/staff-offer.ts'
import { isFailingPaid, moneyCeilings } from '@kapao/contract/staff-limits.ts'

/** What an offer has cost so far, and how often it was received. */
export interface Given {
  spent: bigint
  uses: bigint
}

export const givenNothing: Given = { spent: 0n, uses: 0n }

/** What of an offer decides over money; words and its place in the list do not. */
export function moneyTermsOf(terms: OfferChange) {
  const { type, maxReceived, percent, amountMax, depositMin, percentSuccess, percentFail } = terms
  const { games, budget, usesMax, runsFrom, runsUntil } = terms
  const amounts = { type, maxReceived, percent: percent / 100, amountMax, depositMin, budget, usesMax }
  const lock = { percentSuccess: percentSuccess / 100, percentFail: percentFail / 100, games }
  return { ...amounts, ...lock, runsFrom, runsUntil }
}

/** The rest of it: one person may change that. */
export const wordsOf = ({ description, notice, banners, position }: OfferChange) => ({
  ...{ description, notice, banners, position },
})

export function stateOf(
  { runsFrom, runsUntil }: { runsFrom: Date; runsUntil: Date | null },
  now: Date,
): OfferState {
  if (runsUntil && runsUntil <= now) return 'over'
  return runsFrom > now ? 'planned' : 'running'
}

/** What it can cost from here on: what is left of its budget, or of the times that it may be received. */
export function costLeft(
  { budget, usesMax, amountMax }: Pick<OfferChange, 'budget' | 'usesMax' | 'amountMax'>,
  { spent, uses }: Given,
): bigint {
  const ofBudget = budget - spent
  const ofUses = usesMax === null ? ofBudget : (BigInt(usesMax) - uses) * amountMax
  const left = ofBudget < ofUses ? ofBudget : ofUses
  return left > 0n ? left : 0n
}

/** The names of the fields at fault; none: it can be offered. */
export function faultsOf(
  { kind, currency }: { kind: OfferKind; currency: Currency },
  terms: OfferChange,
  { spent, uses }: Given,
): string[] {
  const { type, maxReceived, amountMax, depositMin, budget, usesMax, runsFrom, runsUntil } = terms
  const isBonus = kind === 'bonus'
  const faults = {
    type: (type !== null) !== isBonus,
    maxReceived: (maxReceived !== null) !== isBonus,
    amountMax: amountMax > moneyCeilings.bonusAmount[currency] || !isWholeIn(currency, amountMax),
    depositMin: !isWholeIn(currency, depositMin),
    percentFail: isFailingPaid(terms),
    // What members have received stays received.
    budget: budget < spent || !isWholeIn(currency, budget),
    usesMax: usesMax !== null && BigInt(usesMax) < uses,
    runsUntil: runsUntil !== null && runsUntil <= runsFrom,
  }
  return Object.entries(faults).flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}
