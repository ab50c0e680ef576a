/** Whether a wheel that staff want to set up fits together: pure (decisions D10). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { CampaignChange, NewCampaign } from '@kapao/contract/schemas/staff-spin.ts'
import { moneyCeilings } from '@kapao/contract/staff-limits.ts'

/** The names of the fields at fault; none: it can turn. */
export function faultsOfCampaign({ runsFrom, runsUntil, budget }: CampaignChange, spent: bigint): string[] {
  const faults = {
    runsUntil: runsUntil <= runsFrom,
    // What was won stays won.
    budget: budget < spent,
  }
  return Object.entries(faults).flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}

/** Two of a name, or a wheel on which something could run out until nothing at all is left to be drawn. */
export function areSlicesWrong(slices: NewCampaign['slices']): boolean {
  const codes = new Set(slices.map(({ code }) => code))
  const isSomeEndless = slices.some(({ prize, stock }) => stock === null && prize !== 'cash')
  return codes.size < slices.length || !isSomeEndless
}

/** Whether a spin costs more on average than it may, what the coins that it gives back cost included (decisions D7). */
export function isSpinTooDear(slices: NewCampaign['slices'], currency: Currency): boolean {
  let [weights, cash, coins] = [0n, 0n, 0n]
  for (const slice of slices) {
    const weight = BigInt(slice.weight)
    weights += weight
    if (slice.prize === 'cash') cash += weight * slice.amount
    if (slice.prize === 'coin') coins += weight * BigInt(slice.coins)
  }
  // A coin is another spin: one that wins a coin on average never ends.
  return cash > 0n && (coins >= weights || cash > moneyCeilings.spinCost[currency] * (weights - coins))
}
