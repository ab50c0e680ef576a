/** Whether a wheel that staff want to set up fits together: pure (decisions D10). */
import type { CampaignChange, NewCampaign } from '@kapao/contract/operator-spin.ts'

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
