/** Facts about transfers that the provider does not answer: unknown is neither yes nor no (decisions D1, D2). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { beforeAll, expect, test } from 'vitest'
import { game, transit, wallet } from '#ledger/chart.ts'
import type { SoughtTransfer } from '#outside/game/game.ts'
import type { TestMember } from '../../test/factories.ts'
import {
  aPlayer,
  clearFaults,
  crashBeforePosting,
  crashBeforeTransfer,
  eventsSentTo,
  heldAtProvider,
  historyOf,
  injectFault,
  openGame,
  shortenOutsideTimeout,
  tasksAbout,
} from '../../test/flows.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
beforeAll(() => shortenOutsideTimeout(world))

const into = (slot: string, amount: number) => ({ body: { from: 'WALLET', to: slot, amount } })
const outOf = (slot: string, amount: number) => ({ body: { from: slot, to: 'WALLET', amount } })

/** What the member is told of transfers beside their answers. */
const noticesOf = async (member: TestMember) => {
  const { body } = await member.call(api.notices, { body: { page: 1, limit: 10 } })
  return body.notices.filter(({ kind }) => kind === 'transfer')
}

const openId = async (memberId: string): Promise<string> => {
  const row = await world.app.db
    .selectFrom('transfer')
    .select('id')
    .where('memberId', '=', memberId)
    .where('state', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  return row.id
}

test.each(['timeout_after', 'error_after', 'garbage'] as const)(
  '%s: the money stays in transit, and the job settles it once',
  async (fault) => {
    const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
    await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault })
    const answer = await member.call(api.transfer, into('NAGA', 60))
    expect(answer).toMatchObject({ status: 202, body: { message: 'TRANSFER_PENDING' } })
    expect(await world.balance(member.id, transit('NAGA'))).toBe(60_00n)
    expect((await historyOf(member))[0]).toMatchObject({
      status: 'PROCESSING',
      reference: answer.body.reference,
    })
    expect((await member.call(api.wallet)).body.wallet).toMatchObject({ amount: 40, inTransit: 60 })

    await world.runJobs()
    expect(await world.balance(member.id, transit('NAGA'))).toBe(60_00n)
    expect(await noticesOf(member)).toEqual([])
    world.advance(2_000)
    await world.runJobs()
    expect(await world.balance(member.id, game('NAGA'))).toBe(60_00n)
    // Nobody had answered how it ended.
    expect(await noticesOf(member)).toMatchObject([{ kind: 'transfer', readAt: null }])
    expect(await heldAtProvider(world, 'NAGA', username)).toBe(60)
    expect((await historyOf(member))[0]).toMatchObject({ status: 'SUCCESS' })
  },
)

test.each(['timeout_after', 'error_after', 'garbage'] as const)(
  '%s on the way out: the wallet is credited once, when the provider says so',
  async (fault) => {
    const { member, username } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
    await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault })
    expect(await member.call(api.transfer, outOf('NAGA', 60))).toMatchObject({ status: 202 })
    expect(await world.balance(member.id, wallet())).toBe(0n)
    world.advance(2_000)
    await world.runJobs()
    expect(await world.balance(member.id, wallet())).toBe(60_00n)
    expect(await heldAtProvider(world, 'NAGA', username)).toBe(40)
  },
)

test('a transfer that never reached the provider comes back, but only when said twice and after 2 minutes', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'timeout_before' })
  expect(await member.call(api.transfer, into('NAGA', 60))).toMatchObject({ status: 202 })
  for (const ms of [2_000, 5_000, 15_000, 60_000]) {
    world.advance(ms)
    await world.runJobs()
    expect(await world.balance(member.id, transit('NAGA'))).toBe(60_00n)
  }
  world.advance(limits.transferAskEveryMs)
  await world.runJobs()
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
  expect((await historyOf(member))[0]).toMatchObject({ status: 'FAILED', note: 'TRANSFER_FAIL' })
})

test('one out of a game that never reached the provider: the game has its money again, and devices are told', async () => {
  const { member } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'timeout_before' })
  expect(await member.call(api.transfer, outOf('NAGA', 60))).toMatchObject({ status: 202 })
  for (const ms of [10 * 60_000, limits.transferAskEveryMs]) {
    world.advance(ms)
    await world.runJobs()
  }
  expect(await world.balance(member.id, game('NAGA'))).toBe(100_00n)
  const [notice] = await noticesOf(member)
  const at = world.now().toISOString()
  expect(await eventsSentTo(world, member, 'notice:new')).toEqual([{ id: notice?.id, kind: 'transfer', at }])
})

test('said once is not enough, however late', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'timeout_before' })
  await member.call(api.transfer, into('NAGA', 60))
  world.advance(10 * 60_000)
  await world.runJobs()
  expect(await world.balance(member.id, transit('NAGA'))).toBe(60_00n)
  world.advance(limits.transferAskEveryMs)
  await world.runJobs()
  expect(await world.balance(member.id, transit('NAGA'))).toBe(0n)
})

test('said once, then known after all, then said once: that is once again', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  const { outside } = world.app
  const naga = outside.provider({ code: 'NAGA', adapter: 'plain' })
  const answers = ['unknown', 'processing', 'unknown', 'unknown'] as const
  let asked = 0
  // Other tests leave transfers open on purpose: they are asked about too.
  const findTransfer = async (order: SoughtTransfer) =>
    order.username === username
      ? { status: answers[asked++] ?? ('unknown' as const) }
      : naga.findTransfer(order)
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'timeout_before' })
  world.app.outside = { ...outside, provider: () => ({ ...naga, findTransfer }) }
  await member.call(api.transfer, into('NAGA', 60))
  world.advance(10 * 60_000)
  for (const _ of answers.slice(1)) {
    await world.runJobs()
    expect(await world.balance(member.id, transit('NAGA'))).toBe(60_00n)
    world.advance(limits.transferAskEveryMs)
  }
  await world.runJobs()
  expect(asked).toBe(answers.length)
  expect(await world.balance(member.id, transit('NAGA'))).toBe(0n)
})

test('a provider that keeps silent gets an operator task after 30 minutes, and the transfer stays open', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  await injectFault(world, { service: 'game:NAGA', fault: 'processing' })
  await member.call(api.transfer, into('NAGA', 60))
  const id = await openId(member.id)
  for (let minutes = 0; minutes < 30; minutes += 5) {
    world.advance(5 * 60_000)
    await world.runJobs()
    expect(await tasksAbout(world, id)).toHaveLength(minutes < 25 ? 0 : 1)
  }
  world.advance(90 * 60_000)
  await world.runJobs()
  expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'transfer_unanswered' }])
  expect(await world.balance(member.id, transit('NAGA'))).toBe(60_00n)
  await clearFaults(world)
  world.advance(5 * 60_000)
  await world.runJobs()
  expect(await world.balance(member.id, game('NAGA'))).toBe(60_00n)
})

test('one open transfer per provider: the next is refused, another provider is not', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  await openGame(member, 'LOTUS')
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'processing' })
  await member.call(api.transfer, into('NAGA', 10))
  expect(await member.call(api.transfer, into('NAGA', 10))).toMatchObject(refused('IN_PROGRESS', 409))
  expect(await member.call(api.transfer, into('NAGA', 1_000))).toMatchObject(refused('IN_PROGRESS', 409))
  expect(await member.call(api.transfer, outOf('NAGA', 10))).toMatchObject(refused('IN_PROGRESS', 409))
  expect((await member.call(api.transfer, into('LOTUS', 10))).status).toBe(200)
  await clearFaults(world)
  world.advance(2_000)
  await world.runJobs()
})

test('of 32 at once while the provider takes its time one is under way, and the money of one', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 1_000_00n })
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'processing' })
  const answers = await race(32, () => member.call(api.transfer, into('NAGA', 10)))
  expect(answers.filter(({ status }) => status < 300)).toMatchObject([{ status: 202 }])
  expect(await world.balance(member.id, transit('NAGA'))).toBe(10_00n)
  await clearFaults(world)
  world.advance(2_000)
  await world.runJobs()
})

test('a first half that is not answered stops there: the money comes to the wallet later', async () => {
  const { member } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
  await openGame(member, 'LOTUS')
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'error_after' })
  const moved = await member.call(api.transfer, { body: { from: 'NAGA', to: 'LOTUS', amount: 70 } })
  expect(moved).toMatchObject({ status: 202, body: { message: 'TRANSFER_PENDING' } })
  world.advance(2_000)
  await world.runJobs()
  expect(await world.balance(member.id, wallet())).toBe(70_00n)
})

test('too little by what we knew last, and the provider is silent: not now, rather than no', async () => {
  const { member } = await aPlayer(world, 'NAGA', { inGame: 50_00n })
  await injectFault(world, { service: 'game:NAGA', fault: 'timeout_before' })
  expect(await member.call(api.transfer, outOf('NAGA', 60))).toMatchObject(
    refused('SERVICE_UNAVAILABLE', 503),
  )
})

test('killed before the provider is called: the job finds out, and the same request does not move money again', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  const revive = crashBeforeTransfer(world)
  const once = { ...into('NAGA', 60), idempotencyKey: 'killed-before-call' }
  expect((await member.call(api.transfer, once)).status).toBe(500)
  revive()
  expect(await member.call(api.transfer, once)).toMatchObject({ status: 202 })
  for (const ms of [2_000, 5_000, 3 * 60_000]) {
    world.advance(ms)
    await world.runJobs()
  }
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
})

test('killed after the provider did it and before we wrote it down: the job settles it', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  const revive = crashBeforePosting(world, 'transfer_in_settled')
  const once = { ...into('NAGA', 60), idempotencyKey: 'killed-before-settling' }
  expect((await member.call(api.transfer, once)).status).toBe(500)
  revive()
  world.advance(2_000)
  await world.runJobs()
  expect(await world.balance(member.id, game('NAGA'))).toBe(60_00n)
  expect(await member.call(api.transfer, once)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(60)
})

test('killed between the halves of game to game: the same request finishes the second half only', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
  const atLotus = await openGame(member, 'LOTUS')
  const revive = crashBeforePosting(world, 'transfer_in_held')
  const once = { body: { from: 'NAGA', to: 'LOTUS', amount: 70 }, idempotencyKey: 'killed-in-between' }
  expect((await member.call(api.transfer, once)).status).toBe(500)
  revive()
  expect(await member.call(api.transfer, once)).toMatchObject({ status: 200 })
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(30)
  expect(await heldAtProvider(world, 'LOTUS', atLotus)).toBe(70)
})

test('several nodes asking at the same time settle once', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'error_after' })
  await member.call(api.transfer, into('NAGA', 60))
  world.advance(2_000)
  await Promise.all([world.runJobs(), world.runJobs(), world.runJobs()])
  expect(await world.balance(member.id, game('NAGA'))).toBe(60_00n)
  expect(await world.balance(member.id, transit('NAGA'))).toBe(0n)
})
