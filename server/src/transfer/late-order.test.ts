/** Facts about orders that a process sends late, because it stood still (decisions D2, quality I-45, F31). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { afterEach, expect, test } from 'vitest'
import { game, transit, wallet } from '#ledger/chart.ts'
import {
  aPlayer,
  clearFaults,
  crashBeforeTransfer,
  heldAtProvider,
  historyOf,
  injectFault,
  shortenOutsideTimeout,
  tasksAbout,
} from '../../test/flows.ts'
import { type PausedOrders, pauseOrdersAt } from '../../test/paused-orders.ts'
import { runJob } from '../../test/run-job.ts'
import { refused, useWorld } from '../../test/world.ts'
import { askTransfers } from './transfer.jobs.ts'

const world = useWorld()
let still: PausedOrders | undefined
afterEach(() => {
  still?.end()
  still = undefined
})

const into = (slot: string, amount: number) => ({ body: { from: 'WALLET', to: slot, amount } })
const outOf = (slot: string, amount: number) => ({ body: { from: slot, to: 'WALLET', amount } })

/** Time goes by, with jobs, until a transfer that nobody knows of is given back. */
async function waitForReturn() {
  for (const ms of [2_000, 5_000, 15_000, 60_000, limits.transferAskEveryMs]) {
    world.advance(ms)
    await world.runJobs()
  }
}

const transferOf = (memberId: string) =>
  world.app.db
    .selectFrom('transfer')
    .select(['id', 'state', 'reference', 'orderedAt', 'contradictedAt'])
    .where('memberId', '=', memberId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('an order that stood still before it was taken is not sent once the money went back', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  still = pauseOrdersAt('order:untaken')
  const answer = member.call(api.transfer, into('NAGA', 100))
  await still.arrived()
  await waitForReturn()
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
  still.end()
  expect(await answer).toMatchObject(refused('TRANSFER_FAIL', 422))
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
  expect((await member.call(api.wallet)).body.wallet).toMatchObject({ amount: 100, inTransit: 0 })
  expect(await member.call(api.transfer, outOf('NAGA', 100))).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
})

test('an order is not sent after its end, also when nobody has decided yet', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  still = pauseOrdersAt('order:untaken')
  const answer = member.call(api.transfer, into('NAGA', 100))
  await still.arrived()
  world.advance(limits.orderLifetimeMs)
  still.end()
  expect(await answer).toMatchObject({ status: 202, body: { message: 'TRANSFER_PENDING' } })
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
  expect(await transferOf(member.id)).toMatchObject({ state: 'OPEN', orderedAt: null })
  await waitForReturn()
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
})

test('an order that is being decided is not taken, and nobody waits for it', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  const other = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  still = pauseOrdersAt('order:untaken')
  const answer = member.call(api.transfer, into('NAGA', 100))
  await still.arrived()
  const { id } = await transferOf(member.id)
  await world.app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('transfer').select('id').where('id', '=', id).forUpdate().execute()
    still?.end()
    const both = await Promise.all([answer, other.member.call(api.transfer, into('NAGA', 100))])
    expect(both).toMatchObject([{ status: 202 }, { status: 200 }])
  })
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
  expect(await transferOf(member.id)).toMatchObject({ state: 'OPEN', orderedAt: null })
})

test('"no such transfer" is not believed while the order may still be sent, or has just been', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  still = pauseOrdersAt('order:unsent')
  const answer = member.call(api.transfer, into('NAGA', 100))
  await still.arrived()
  for (const ms of [2_000, 5_000, 15_000, 60_000, 46_000]) {
    world.advance(ms)
    await world.runJobs()
  }
  // 128 s after it was taken: two minutes since the hold, not yet since its answer could come.
  await world.app.db
    .updateTable('transfer')
    .set({ askAt: world.now() })
    .where('memberId', '=', member.id)
    .execute()
  await world.runJobs()
  expect(await world.balance(member.id, transit('NAGA'))).toBe(100_00n)
  still.end()
  expect(await answer).toMatchObject({ status: 200 })
  expect(await world.balance(member.id, game('NAGA'))).toBe(100_00n)
})

/** @returns a member whose transfer was given back, and then done by the provider all the same. */
async function aLateYes() {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  still = pauseOrdersAt('order:unsent')
  const answer = member.call(api.transfer, into('NAGA', 100))
  await still.arrived()
  await waitForReturn()
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
  return { member, username, answer }
}

test('a yes that is heard after the money went back freezes the game account, posts nothing and opens a case', async () => {
  const { member, username, answer } = await aLateYes()
  still?.end()
  expect(await answer).toMatchObject(refused('TRANSFER_FAIL', 422))
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(100)
  const { id, reference } = await transferOf(member.id)
  expect(await tasksAbout(world, id)).toMatchObject([
    {
      kind: 'late_transfer',
      detail: { slot: 'NAGA', direction: 'in', reference, amount: 100, ours: 'REJECTED', theirs: 'DONE' },
    },
  ])

  expect((await member.call(api.wallet)).body.wallet).toMatchObject({ amount: 100 })
  expect(await world.balance(member.id, game('NAGA'))).toBe(0n)
  for (const order of [outOf('NAGA', 100), into('NAGA', 10)])
    expect(await member.call(api.transfer, order)).toMatchObject({
      ...refused('ACCOUNT_FROZEN', 403),
      body: { fields: ['play'] },
    })
  expect(await member.call(api.transferAll, { body: { to: 'WALLET' } })).toMatchObject({
    body: { message: 'SUCCESS', results: [] },
  })
  expect(await member.call(api.slotAccount, { params: { slotCode: 'NAGA' } })).toMatchObject(
    refused('ACCOUNT_FROZEN', 403),
  )
  expect((await historyOf(member))[0]).toMatchObject({ from: 'WALLET', to: 'NAGA', status: 'FAILED' })
})

test('a yes that its own process did not live to get is heard by looking again, a bounded number of times', async () => {
  const { member, answer } = await aLateYes()
  const revive = crashBeforeTransfer(world)
  still?.end()
  expect((await answer).status).toBe(500)
  revive()
  const { id, reference } = await transferOf(member.id)
  const { username } = await world.app.db
    .selectFrom('gameAccount')
    .select('username')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  world.advance(60_000)
  await world.runJobs()
  expect(await tasksAbout(world, id)).toEqual([])
  await world.app.outside
    .provider({ code: 'NAGA', adapter: 'plain' })
    .transfer({ reference, username, direction: 'in', amount: 100_00n, createdAt: world.now() })
  world.advance(5 * 60_000)
  await world.runJobs()
  expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'late_transfer' }])
  expect((await member.call(api.wallet)).body.wallet).toMatchObject({ amount: 100 })
  expect(await world.balance(member.id, game('NAGA'))).toBe(0n)
})

test.each(['answered', 'not answered'])(
  'where our reference is only a memo, an order that goes out hours late and is %s opens a case',
  async (ending) => {
    const { member, username } = await aPlayer(world, 'MEKONG', { wallet: 100_00n })
    still = pauseOrdersAt('order:unsent')
    const answer = member.call(api.transfer, into('MEKONG', 100))
    await still.arrived()
    await waitForReturn()
    expect(await world.balance(member.id, wallet())).toBe(100_00n)
    world.advance(2 * 3_600_000)
    const { outside } = world.app
    if (ending === 'not answered') {
      shortenOutsideTimeout(world)
      await injectFault(world, { service: 'game:MEKONG', fault: 'timeout_after', count: 1 })
    }
    still.end()
    await answer
    world.app.outside = outside
    await clearFaults(world)
    expect(await heldAtProvider(world, 'MEKONG', username)).toBe(100)
    for (const ms of limits.lookAgainAfterMs) {
      world.advance(ms)
      await runJob(world, askTransfers)
    }
    const { id } = await transferOf(member.id)
    expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'late_transfer' }])
    // What has arrived twice is nobody's win.
    await member.call(api.refreshSlots)
    expect(await world.balance(member.id, game('MEKONG'))).toBe(0n)
  },
)

test('looking again ends by itself', async () => {
  const { member } = await aLateYes()
  const { outside } = world.app
  crashBeforeTransfer(world)
  still?.end()
  const { id, reference } = await transferOf(member.id)
  let asked = 0
  world.app.outside = {
    ...outside,
    provider: (of) => {
      const provider = outside.provider(of)
      return {
        ...provider,
        findTransfer(order) {
          if (order.reference === reference) asked++
          return provider.findTransfer(order)
        },
      }
    },
  }
  for (let day = 0; day < 4; day++)
    for (const ms of [...limits.lookAgainAfterMs]) {
      world.advance(ms)
      await world.runJobs()
    }
  world.app.outside = outside
  expect(asked).toBe(limits.lookAgainAfterMs.length)
  expect(await tasksAbout(world, id)).toEqual([])
})
