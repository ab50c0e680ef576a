/** Limits by where somebody comes from: the network, what lies around it, and everybody together (decisions D12). */
import * as limits from '@kapao/contract/limits.ts'
import { widerOf } from './network.ts'
import type { Limit, RateLimits } from './rate-limits.ts'

/** Points are those of one network. */
export interface PlaceLimit extends Limit {
  /** Over all networks together; absent: no sum is kept. */
  everybody?: number | undefined
}

/** A limit with whom it counts. */
export type Counted = readonly [Limit, string]

/** From the narrowest to the widest: a caller refused here has used up nothing of a wider limit. */
export function placesOf(limit: PlaceLimit, network: string): Counted[] {
  const { name, points, everybody } = limit
  const places: Counted[] = [
    [limit, network],
    [{ ...limit, name: `${name}Wider`, points: points * limits.widerTimes }, widerOf(network)],
  ]
  if (everybody !== undefined)
    places.push([{ ...limit, name: `${name}Everybody`, points: everybody }, 'everybody'])
  return places
}

/** @throws Refusal with the code of the first limit that has nothing left. */
export async function takeAll(rateLimits: RateLimits, counted: readonly Counted[]) {
  for (const [limit, who] of counted) await rateLimits.take(limit, who)
}

export const giveAllBack = (rateLimits: RateLimits, counted: readonly Counted[]) =>
  Promise.all(counted.map(([limit, who]) => rateLimits.release(limit, who)))
