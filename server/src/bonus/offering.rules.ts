/** Whether what staff want to offer fits together: pure (decisions D7). */
import type { OfferChange, OfferKind } from '@kapao/contract/operator-offer.ts'

/** What an offer has cost so far, and how often it was received. */
export interface Given {
  spent: bigint
  uses: bigint
}

export const givenNothing: Given = { spent: 0n, uses: 0n }

/** The names of the fields at fault; none: it can be offered. */
export function faultsOf(kind: OfferKind, terms: OfferChange, { spent, uses }: Given): string[] {
  const { type, maxReceived, budget, usesMax, runsFrom, runsUntil } = terms
  const isBonus = kind === 'bonus'
  const faults = {
    type: (type !== null) !== isBonus,
    maxReceived: (maxReceived !== null) !== isBonus,
    // What members have received stays received.
    budget: budget !== null && budget < spent,
    usesMax: usesMax !== null && BigInt(usesMax) < uses,
    runsUntil: runsUntil !== null && runsUntil <= runsFrom,
  }
  return Object.entries(faults).flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}
