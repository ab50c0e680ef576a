/** Steps of tests about closed days: members who lose, and midnights that pass. */

import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { expect } from 'vitest'
import { clearCache } from '../src/platform/db/short-cache.ts'
import { addDays, dayOf, startOf } from '../src/platform/time/bangkok-day.ts'
import type { MemberOptions } from './factories.ts'
import { asOwner, openGame, play } from './flows.ts'
import type { World } from './world.ts'

/** In baht. */
interface Fate {
  deposited?: number
  lost: number
}

/** A member who has paid in today and lost at a game; remembered over the days that follow. */
export async function aMemberWithLoss(
  world: World,
  { deposited = 1_000, lost }: Fate,
  options: MemberOptions = {},
) {
  const member = await world.aMember({ ...options, wallet: BigInt(deposited) * 100n, remember: true })
  const username = await openGame(member, 'NAGA')
  const moved = await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: deposited } })
  expect(moved.status).toBe(200)
  await play(world, 'NAGA', username, { stake: lost, win: 0 })
  await member.call(api.refreshSlots)
  return { member, username }
}

/** To the moment at which the day that it is now, and so many after it, are closed; and closes them. */
export async function closeDay(world: World, days = 1) {
  const midnight = startOf(addDays(dayOf(world.now()), days))
  world.advance(midnight.getTime() + limits.periodCloseDelayMs - world.now().getTime())
  await world.runJobs()
}

/** Changes settings as staff do; felt at once. */
export async function setSettings(world: World, settings: Record<string, unknown>) {
  for (const [name, value] of Object.entries(settings))
    await asOwner(
      world,
      `INSERT INTO setting VALUES ($1, $2, now()) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [name, JSON.stringify(value)],
    )
  clearCache(world.app.db)
}
