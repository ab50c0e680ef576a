/** Races at the wheel: a coin is spun once, a coupon is claimed once. */
import * as api from '@kapao/contract/calls/member.ts'
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
        // Each from a number of its own: none is left out, and none is drawn from twice.
        const { body } = await member.call(api.spinHistory, { body: { page: 1, limit: 100 } })
        expect(body.spins.map(({ nonce }) => nonce)).toEqual([...rows.keys()].reverse())
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

/** Each change goes on with the seed that was promised before it. */
export async function aChangedSeed(world: World): Promise<Contest> {
  await aWheel(world, { slices: [{ code: 'NOTHING' }] })
  const member = await aSpinner(world, 1)
  await member.call(api.spin)
  return {
    token: member.token,
    sends: (copy) => ({ body: { clientSeed: `mine ${copy}` } }),
    winners: 'all',
    refusals: ['REQUEST_LIMIT_1MIN'],
    async settled(won) {
      const changes = new Set(won.map(({ body }) => body.commit)).size
      const seeds = await world.app.db
        .selectFrom('spinSeed')
        .select(['number', 'begunAt', 'revealedAt'])
        .where('memberId', '=', member.id)
        .orderBy('number')
        .execute()
      // The first, one for each change, and the one that waits.
      expect(seeds.map(({ number }) => number)).toEqual(
        Array.from({ length: changes + 2 }, (_, index) => index + 1),
      )
      expect(seeds.filter(({ begunAt, revealedAt }) => begunAt && !revealedAt)).toHaveLength(1)
    },
  }
}
