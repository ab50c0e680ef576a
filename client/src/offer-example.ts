/** What an offer's percentages mean in money, for a deposit and for what a member holds already (decisions D7). */
import type { Currency } from '@kapao/contract/edition.ts'
import { roundDownIn, toBaht, toSatang } from '@kapao/contract/money.ts'

/** As on the wire: baht, and percent with at most two decimals. */
export interface OfferFigures {
  percent: number
  amountMax: number
  depositMin: number
  percentSuccess: number
  percentFail: number
}

export interface OfferOutcome {
  /** What is received for it. */
  amount: number
  /** What is held right after. */
  base: number
  target: number
  floor: number
}

/** Basis points of one. */
const one = 10_000n

const pointsOf = (percent: number): bigint => BigInt(Math.round(percent * 100))

/** Floored to the satang, as the server does. */
const partOf = (satang: bigint, percent: number): bigint => (satang * pointsOf(percent)) / one

/** @param held what the member has before the deposit. */
export function exampleOf(
  offer: OfferFigures,
  currency: Currency,
  { deposit, held }: { deposit: number; held: number },
): OfferOutcome {
  const paidIn = toSatang(deposit) ?? 0n
  const most = toSatang(offer.amountMax) ?? 0n
  const share = partOf(paidIn, offer.percent)
  const amount = roundDownIn(currency, share < most ? share : most)
  const base = (toSatang(held) ?? 0n) + paidIn + amount
  return {
    amount: toBaht(amount),
    base: toBaht(base),
    target: toBaht(partOf(base, offer.percentSuccess)),
    floor: toBaht(partOf(base, offer.percentFail)),
  }
}

/** The deposits that make a difference: from the smallest that counts to the one that brings the most. */
export function rangeOf({ depositMin, amountMax, percent }: OfferFigures) {
  const step = depositMin / 2
  const fullAt = percent > 0 ? (amountMax * 100) / percent : depositMin
  const steps = Math.max(0, Math.ceil((fullAt - depositMin) / step))
  return { min: depositMin, max: depositMin + steps * step, step }
}
