/** What an offer's percentages mean in money, for its smallest deposit and a member who holds nothing else (decisions D7). */
import { toBaht, toSatang } from '@kapao/contract/money.ts'

/** As on the wire: baht, and percent with at most two decimals. */
export interface OfferFigures {
  percent: number
  amountMax: number
  depositMin: number
  percentSuccess: number
  percentFail: number
}

export interface OfferExample {
  deposit: number
  /** What is received for it. */
  amount: number
  base: number
  target: number
  floor: number
}

/** Basis points of one. */
const one = 10_000n

/** Floored to the satang, as the server does. */
const partOf = (satang: bigint, percent: number): bigint => (satang * BigInt(Math.round(percent * 100))) / one

/** The smallest deposit, not the most rewarding one: an example is no advice. */
export function exampleOf(offer: OfferFigures): OfferExample {
  const deposit = toSatang(offer.depositMin) ?? 0n
  const most = toSatang(offer.amountMax) ?? 0n
  const share = partOf(deposit, offer.percent)
  const amount = share < most ? share : most
  const base = deposit + amount
  return {
    deposit: toBaht(deposit),
    amount: toBaht(amount),
    base: toBaht(base),
    target: toBaht(partOf(base, offer.percentSuccess)),
    floor: toBaht(partOf(base, offer.percentFail)),
  }
}
