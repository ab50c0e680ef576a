/** Whether a wheel that staff want to set up fits together, and how often one is spun: pure (decisions D10). */
import type { Currency } from '@kapao/contract/edition.ts'
import { isWholeIn } from '@kapao/contract/money.ts'
import type { CampaignChange, NewCampaign } from '@kapao/contract/schemas/staff-spin.ts'
import { moneyCeilings, wheelLimits } from '@kapao/contract/staff-limits.ts'
import { dayMs } from '@kapao/contract/time-units.ts'
import { type CostSlice, dearestCoinOf } from '@kapao/contract/wheel-cost.ts'
import { addDays, type Day, dayOf, startOf } from '#platform/time/bangkok-day.ts'
import type { DrawSlice } from './spin.rules.ts'

/** The names of the fields at fault; none: it can turn. */
export function faultsOfCampaign(
  { currency, spent }: { currency: Currency; spent: bigint },
  { runsFrom, runsUntil, budget }: CampaignChange,
): string[] {
  const faults = {
    runsUntil: runsUntil <= runsFrom,
    // What was won stays won.
    budget: budget < spent || !isWholeIn(currency, budget),
  }
  return Object.entries(faults).flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}

/** Two of a name, a prize that nobody could take out, or a wheel on which something could run out until nothing is left to be drawn. */
export function areSlicesWrong(slices: NewCampaign['slices'], currency: Currency): boolean {
  const codes = new Set(slices.map(({ code }) => code))
  const isSomeEndless = slices.some(({ prize, stock }) => stock === null && prize !== 'cash')
  const isSomePart = slices.some((slice) => slice.prize === 'cash' && !isWholeIn(currency, slice.amount))
  return codes.size < slices.length || !isSomeEndless || isSomePart
}

/**
 * Whether a spin costs more on average than it may, or will once something is sold out, what the coins that it gives back cost
 * included (decisions D7).
 */
export function isSpinTooDear(slices: NewCampaign['slices'], currency: Currency): boolean {
  const coin = dearestCoinOf(
    slices.map((slice) => ({
      weight: slice.weight,
      cash: slice.prize === 'cash' ? slice.amount : 0n,
      coins: slice.prize === 'coin' ? slice.coins : 0,
      isLimited: slice.stock !== null,
    })),
  )
  return coin === null || coin > moneyCeilings.spinCost[currency]
}

/** A stored slice, for what a spin costs; its weight is that of the moment. */
export const costSliceOf = (
  { prize, amount }: Pick<DrawSlice, 'prize' | 'amount'>,
  weight: number,
): CostSlice => ({
  weight,
  cash: prize === 'cash' ? amount : 0n,
  coins: prize === 'coin' ? Number(amount) : 0,
})

interface Run {
  runsUntil: Date
  /** Its first spin. */
  frozenAt: Date | null
}

/** The last days that it ran, oldest first: until now, or until its end. */
export function figureDaysOf({ runsUntil }: Run, now: Date): Day[] {
  const last = dayOf(runsUntil < now ? runsUntil : now)
  return Array.from({ length: wheelLimits.figureDays }, (_, index) =>
    addDays(last, index + 1 - wheelLimits.figureDays),
  )
}

/** A mean of these spins over the time in which there could be any, at least a day; rounded up. */
export function spinsPerDay({ runsUntil, frozenAt }: Run, days: Day[], spins: number, now: Date): number {
  const [first = dayOf(now)] = days
  const from = Math.max(startOf(first).getTime(), frozenAt?.getTime() ?? 0)
  const until = Math.min(runsUntil.getTime(), now.getTime())
  return Math.ceil((spins * dayMs) / Math.max(dayMs, until - from))
}
