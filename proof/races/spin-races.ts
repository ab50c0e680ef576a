/** Races at the wheel: a coin is spun once, a coupon is claimed once. */
import { expect } from 'vitest'
import { wallet } from '../../server/src/ledger/chart.ts'
import type { Contest, Prepare } from '../../server/test/contest.ts'
import { aCoupon, aSpinner, aWheel, coinsOf } from '../../server/test/wheel.ts'
import type { World } from '../../server/test/world.ts'

/** As many spins as there are coins. */
export const spinsOf =
  (coins: number): Prepare =>
  async (world) => {
    await aWheel(world, { slices: [{ code: 'NOTHING' }, { code: 'CASH', prize: 'cash', amount: 10_00 }] })
    const member = await aSpinner(world, coins)
    return {
      token: member.token,
      sends: () => ({}),
      winners: coins,
      refusals: ['COIN_NOT_ENOUGH'],
      async settled(won) {
        // Each spin leaves another number of coins, so two that answer the same are one.
        const spins = new Set(won.map(({ text }) => text)).size
        const rows = await world.app.db
          .selectFrom('spin')
          .select('id')
          .where('memberId', '=', member.id)
          .execute()
        expect(rows).toHaveLength(spins)
        expect(await coinsOf(world, member)).toBe(BigInt(coins - spins))
      },
    }
  }

export async function aClaimedCoupon(world: World): Promise<Contest> {
  const { member, coupon } = await aCoupon(world, 10_00)
  return {
    token: member.token,
    sends: () => ({ body: { coupon } }),
    winners: 'one',
    refusals: ['NO_CLAIMABLE_COUPON'],
    async settled() {
      expect(await world.balance(member.id, wallet())).toBe(10_00n)
    },
  }
}
