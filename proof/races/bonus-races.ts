/** Races of bonuses and promotions, for the race table. */
import * as api from '@kapao/contract/calls/member.ts'
import { expect } from 'vitest'
import { wallet } from '../../server/src/ledger/chart.ts'
import type { Contest, Prepare } from '../../server/test/contest.ts'
import type { World } from '../../server/test/world.ts'

const received = (world: World, memberId: string) =>
  world.app.db
    .selectFrom('userBonus')
    .select(['isActive', 'outcome'])
    .where('memberId', '=', memberId)
    .execute()

/** A deposit of 1,000 baht: half of it from the bonus, 300 from the promotion. */
export const anOffer =
  (code: 'FIRST' | 'WELCOME', brings: bigint): Prepare =>
  async (world) => {
    const member = await world.aMember({ wallet: 1_000_00n, remember: true })
    return {
      token: member.token,
      sends: () => ({ params: { code } }),
      winners: 'one',
      refusals: ['BONUS_ALREADY_ACTIVE', 'REQUEST_LIMIT'],
      async settled() {
        expect(await world.balance(member.id, wallet())).toBe(1_000_00n + brings)
        expect(await received(world, member.id)).toEqual([{ isActive: true, outcome: null }])
      },
    }
  }

export async function aClearedBonus(world: World): Promise<Contest> {
  const member = await world.aMember({ wallet: 1_000_00n, remember: true })
  await member.call(api.activateBonus, { params: { code: 'FIRST' } })
  return {
    token: member.token,
    sends: () => ({}),
    winners: 'all',
    refusals: [],
    async settled() {
      expect(await world.balance(member.id, wallet())).toBe(1_000_00n)
      expect(await received(world, member.id)).toEqual([{ isActive: false, outcome: 'cleared' }])
    },
  }
}
