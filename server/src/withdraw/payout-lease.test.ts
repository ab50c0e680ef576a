/** Facts about payouts and gift links that two processes come to order: one at a time does (decisions D6, quality I-45, F31). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { afterEach, expect, test } from 'vitest'
import { housePayout, wallet } from '#ledger/chart.ts'
import { aGiftLink, sendGift } from '../../test/flows.ts'
import { type PausedOrders, pauseOrdersAt } from '../../test/paused-orders.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()
let still: PausedOrders | undefined
let mend: (() => void) | undefined
afterEach(() => {
  still?.end()
  mend?.()
  still = mend = undefined
})

/** Counts orders as they leave, and how many were on their way at the same time. */
function countOrders() {
  const { outside } = world.app
  const seen = { sent: 0, atOnce: 0, most: 0 }
  const counted =
    <Given extends unknown[], Said>(order: (...given: Given) => Promise<Said>) =>
    async (...given: Given) => {
      seen.sent++
      seen.most = Math.max(seen.most, ++seen.atOnce)
      try {
        return await order(...given)
      } finally {
        seen.atOnce--
      }
    }
  world.app.outside = {
    ...outside,
    bank: { ...outside.bank, pay: counted(outside.bank.pay) },
    voucher: { ...outside.voucher, redeem: counted(outside.voucher.redeem) },
  }
  mend = () => {
    world.app.outside = outside
  }
  return seen
}

async function aWithdrawal() {
  const member = await world.aMember({ wallet: 1_000_00n })
  expect(await member.call(api.withdraw, { body: { amount: 300 } })).toMatchObject({ status: 200 })
  return member
}

test('a payout that waits for the bank is not ordered by a second process', async () => {
  const member = await aWithdrawal()
  const { outside } = world.app
  const { promise: bankAnswers, resolve: answer } = Promise.withResolvers<void>()
  const { promise: bankAsked, resolve: asked } = Promise.withResolvers<void>()
  // The bank takes nearly all the time that we give it.
  world.app.outside = {
    ...outside,
    bank: {
      ...outside.bank,
      async pay(payout) {
        asked()
        await bankAnswers
        return outside.bank.pay(payout)
      },
    },
  }
  const seen = countOrders()
  const first = world.runJobs()
  await bankAsked
  for (const ms of [2_000, 5_000, 2_900]) {
    world.advance(ms)
    await world.runJobs()
  }
  answer()
  await first
  mend?.()
  world.app.outside = outside
  expect(seen).toMatchObject({ sent: 1, most: 1 })
  expect(await world.balance(member.id, housePayout())).toBe(300_00n)
})

test('a process that stood still before it ordered a payout sends nothing once another has taken it', async () => {
  const member = await aWithdrawal()
  const seen = countOrders()
  still = pauseOrdersAt('order:untaken')
  const stalled = world.runJobs()
  await still.arrived()
  world.advance(limits.orderClaimMs)
  const second = world.runJobs()
  await still.arrived()
  still.release() // the one that stood still longer
  still.end()
  await Promise.all([stalled, second])
  expect(seen).toMatchObject({ sent: 1, most: 1 })
  expect(await world.balance(member.id, housePayout())).toBe(300_00n)
})

test('an order that has been taken keeps others from going out until its own timeout is over', async () => {
  const member = await aWithdrawal()
  const seen = countOrders()
  still = pauseOrdersAt('order:untaken')
  const stalled = world.runJobs()
  await still.arrived()
  world.advance(limits.orderClaimMs - 1_000)
  still.end()
  // It takes its turn at the very end of its claim, and the bank has not answered when the claim is over.
  still = pauseOrdersAt('order:unsent')
  await still.arrived()
  world.advance(1_000)
  await world.runJobs()
  still.end()
  await stalled
  expect(seen).toMatchObject({ sent: 1, most: 1 })
  expect(await world.balance(member.id, housePayout())).toBe(300_00n)
})

test('a gift link is ordered by one process at a time, and not at all once it was given up', async () => {
  const member = await world.aMember()
  const seen = countOrders()
  still = pauseOrdersAt('order:untaken')
  const sent = sendGift(world, member, await aGiftLink(world, 60))
  await still.arrived()
  world.advance(limits.voucherTimeoutMs)
  const second = world.runJobs()
  await still.arrived()
  still.end()
  await Promise.all([sent, second])
  await world.runJobs()
  expect(seen).toMatchObject({ sent: 1, most: 1 })
  expect(await world.balance(member.id, wallet())).toBe(60_00n)

  still = pauseOrdersAt('order:untaken')
  const late = sendGift(world, member, await aGiftLink(world, 70))
  await still.arrived()
  await world.app.db
    .updateTable('voucher')
    .set({ askAt: new Date(world.now().getTime() + 10 * 60_000) })
    .where('state', '=', 'OPEN')
    .execute()
  world.advance(limits.voucherSettleWindowMs)
  still.end()
  expect(await late).toMatchObject({ body: { message: 'DEPOSIT_PENDING' } })
  expect(seen.sent).toBe(1)
})
