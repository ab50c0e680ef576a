/** Facts about withdrawals (decisions D6). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { beforeAll, expect, test } from 'vitest'
import { housePayout, wallet, withdrawHold } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import type { TestMember } from '../../test/factories.ts'
import {
  aPlayer,
  clearFaults,
  crashAfterPosting,
  crashBeforePosting,
  eventsSentTo,
  historyOf,
  injectFault,
  shortenOutsideTimeout,
  tasksAbout,
} from '../../test/flows.ts'
import { setSettings } from '../../test/rebates.ts'
import { payoutsTo } from '../../test/sandbox-calls.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
beforeAll(() => shortenOutsideTimeout(world))

const withdraw = (member: TestMember, amount: number, idempotencyKey?: string) =>
  member.call(api.withdraw, { body: { amount }, ...(idempotencyKey && { idempotencyKey }) })

const rowOf = (member: TestMember) =>
  world.app.db
    .selectFrom('withdrawal')
    .selectAll()
    .where('memberId', '=', member.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('the money is held, paid to the member’s own account, and gone', async () => {
  const member = await world.aMember({ wallet: 1_000_00n })
  const answer = await withdraw(member, 300.5)
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'SUCCESS', reference: expect.stringMatching(/^WD\w{16}$/) },
  })
  expect((await member.call(api.wallet)).body.wallet).toMatchObject({ amount: 699.5, held: 300.5 })
  expect((await historyOf(member))[0]).toMatchObject({
    statementType: 'withdraw',
    to: 'KBANK',
    status: 'PROCESSING',
  })

  await world.runJobs()
  expect(await payoutsTo(world, member)).toMatchObject([
    { payoutReference: answer.body.reference, toBank: 'KBANK', amount: 300.5 },
  ])
  expect(await rowOf(member)).toMatchObject({ state: 'PAID', toAccountName: 'MALI SUKJAI' })
  expect(await world.balance(member.id, withdrawHold())).toBe(0n)
  expect(await world.balance(member.id, housePayout())).toBe(300_50n)
  expect((await historyOf(member))[0]).toMatchObject({ status: 'SUCCESS', reference: answer.body.reference })
  const ordered = await eventsSentTo(world, member, 'withdrawal:ordered')
  expect(ordered).toEqual([{ reference: answer.body.reference, at: world.now().toISOString() }])
})

test('amounts are judged first, then the money', async () => {
  const member = await world.aMember({ wallet: 150_00n })
  for (const amount of [0, -1, 99.99])
    expect(await withdraw(member, amount)).toMatchObject(refused('WITHDRAW_MINIMUM', 422))
  expect(await withdraw(member, 200_000.01)).toMatchObject(refused('WITHDRAW_MAXIMUM', 422))
  expect(await withdraw(member, 150.01)).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  expect(await world.balance(member.id, wallet())).toBe(150_00n)
  expect(await historyOf(member)).toHaveLength(1)
})

test('the whole wallet can be withdrawn, and exactly the minimum', async () => {
  const member = await world.aMember({ wallet: 100_00n })
  expect((await withdraw(member, 100)).status).toBe(200)
  await world.runJobs()
  expect(await rowOf(member)).toMatchObject({ state: 'PAID' })
})

test.each([
  '{"amount":"300"}',
  '{"amount":300.001}',
  '{"amount":3e2}',
  '{"amount":true}',
  '{"amount":300,"toAccountNo":"1"}',
  '{"amount":300,"amount":400}',
  '[]',
])('bad input %s is refused', async (rawBody) => {
  const member = await world.aMember({ wallet: 1_000_00n })
  const answer = await member.call(
    api.withdraw,
    {},
    { rawBody, headers: { 'content-type': 'application/json' } },
  )
  expect(answer.status).toBe(400)
  expect(await world.balance(member.id, wallet())).toBe(1_000_00n)
})

test('one at a time', async () => {
  const member = await world.aMember({ wallet: 1_000_00n })
  await withdraw(member, 100)
  expect(await withdraw(member, 100)).toMatchObject(refused('IN_PROGRESS', 409))
  await world.runJobs()
  expect((await withdraw(member, 100)).status).toBe(200)
})

test('32 taps hold money once', async () => {
  const member = await world.aMember({ wallet: 1_000_00n })
  const answers = await race(32, () => withdraw(member, 100))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message))).toEqual(
    new Set(['IN_PROGRESS']),
  )
  expect(await world.balance(member.id, withdrawHold())).toBe(100_00n)
  await Promise.all([world.runJobs(), world.runJobs(), world.runJobs()])
  expect(await payoutsTo(world, member)).toHaveLength(1)
})

test('32 copies of one request are one withdrawal, and later copies get the first answer', async () => {
  const member = await world.aMember({ wallet: 1_000_00n })
  const answers = await race(32, () => withdraw(member, 100, 'withdraw-race-1'))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  await world.runJobs()
  const again = await withdraw(member, 100, 'withdraw-race-1')
  expect(again.text).toBe(answers.find(({ status }) => status === 200)?.text)
  expect(await payoutsTo(world, member)).toHaveLength(1)
})

test('a withdrawal and a transfer at the same time cannot both have the same money', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  const answers = await Promise.all([
    withdraw(member, 100),
    member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await world.runJobs()
})

test('the bank’s definite no brings the money back', async () => {
  const member = await world.aMember({ wallet: 500_00n, bankAccountNo: '9990010500' })
  await withdraw(member, 300)
  await world.runJobs()
  expect(await rowOf(member)).toMatchObject({ state: 'FAILED', reason: expect.stringContaining('account') })
  expect(await world.balance(member.id, wallet())).toBe(500_00n)
  expect((await historyOf(member))[0]).toMatchObject({ status: 'FAILED' })
  expect(await payoutsTo(world, member)).toHaveLength(0)
})

test.each(['timeout_after', 'error_after', 'garbage', 'timeout_before', 'processing'] as const)(
  'a bank that does not answer (%s): nothing comes back by itself, and it is paid once',
  async (fault) => {
    const member = await world.aMember({ wallet: 500_00n })
    await injectFault(world, { service: 'bank', fault })
    await withdraw(member, 300)
    for (const ms of [0, 2_000, 5_000, 15_000, 60_000]) {
      world.advance(ms)
      await world.runJobs()
      expect(await rowOf(member)).toMatchObject({ state: 'PAYING' })
      expect(await world.balance(member.id, withdrawHold())).toBe(300_00n)
    }
    await clearFaults(world)
    world.advance(limits.payoutAskEveryMs)
    await world.runJobs()
    expect(await rowOf(member)).toMatchObject({ state: 'PAID' })
    expect(await payoutsTo(world, member)).toHaveLength(1)
  },
)

test('a payout that the bank leaves in the air gets a task after 30 minutes, and waits for the bank', async () => {
  const member = await world.aMember({ wallet: 500_00n, bankAccountNo: '9990020501' })
  const { body } = await withdraw(member, 300)
  await world.runJobs()
  world.advance(31 * 60_000)
  await world.runJobs()
  const { id } = await rowOf(member)
  expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'payout_unanswered' }])
  await world.control('POST', `/bank/payouts/${body.reference}/settle`, { status: 'rejected' })
  world.advance(limits.payoutAskEveryMs)
  await world.runJobs()
  expect(await rowOf(member)).toMatchObject({ state: 'FAILED' })
  expect(await world.balance(member.id, wallet())).toBe(500_00n)
})

test('killed before the bank is called: paid once by the next process', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  await withdraw(member, 300)
  const { outside } = world.app
  world.app.outside = {
    ...outside,
    bank: { ...outside.bank, pay: () => Promise.reject(new Error('killed')) },
  }
  await world.runJobs()
  expect(await rowOf(member)).toMatchObject({ state: 'PAYING' })
  world.app.outside = outside
  world.advance(limits.orderClaimMs)
  await world.runJobs()
  expect(await rowOf(member)).toMatchObject({ state: 'PAID' })
  expect(await payoutsTo(world, member)).toHaveLength(1)
})

test('killed after the bank paid and before we wrote it down: written down next time, paid once', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  await withdraw(member, 300)
  const revive = crashBeforePosting(world, 'withdraw_paid')
  await world.runJobs()
  revive()
  expect(await world.balance(member.id, withdrawHold())).toBe(300_00n)
  world.advance(limits.orderClaimMs)
  await world.runJobs()
  expect(await rowOf(member)).toMatchObject({ state: 'PAID' })
  expect(await payoutsTo(world, member)).toHaveLength(1)
})

test('killed after the hold, before the answer: the same request gets yes and holds nothing more', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  const revive = crashAfterPosting(world, 'withdraw_held')
  expect((await withdraw(member, 300, 'killed-after-hold')).status).toBe(500)
  revive()
  expect(await withdraw(member, 300, 'killed-after-hold')).toMatchObject({ status: 200 })
  expect(await world.balance(member.id, withdrawHold())).toBe(300_00n)
  await world.runJobs()
})

const review = async (member: TestMember, reason: string) => {
  await world.runJobs()
  const row = await rowOf(member)
  expect(row).toMatchObject({ state: 'REVIEW', reason })
  expect(await tasksAbout(world, row.id)).toMatchObject([{ kind: 'withdrawal_review', detail: { reason } }])
  expect(await payoutsTo(world, member)).toHaveLength(0)
}

test('10,000 baht is approved by itself, one satang more is for a person', async () => {
  const [small, large] = [
    await world.aMember({ wallet: 20_000_00n }),
    await world.aMember({ wallet: 20_000_00n }),
  ]
  await withdraw(small, 10_000)
  await withdraw(large, 10_000.01)
  await review(large, 'amount')
  expect(await rowOf(small)).toMatchObject({ state: 'PAID' })
})

test('a member who is being watched waits for a person', async () => {
  const member = await world.aMember({ wallet: 500_00n, isFlagged: true })
  await withdraw(member, 100)
  await review(member, 'member_flagged')
})

/** A person approves it, and it is paid. */
async function approve(member: TestMember) {
  const params = { memberId: member.id, withdrawalId: (await rowOf(member)).id }
  await world.call(operatorApi.approveWithdrawal, { params }, await aStaffMember(world))
  await world.runJobs()
  expect(await rowOf(member)).toMatchObject({ state: 'PAID' })
  world.advance(1_000)
}

test('a bank account changed within 24 hours means review, and so does the first withdrawal to it', async () => {
  const changedAgo = (ms: number) =>
    world.aMember({ wallet: 500_00n, bankChangedAt: new Date(world.now().getTime() - ms) })
  const changed = await changedAgo(limits.bankChangeReviewMs - 60_000)
  await withdraw(changed, 100)
  await review(changed, 'bank_changed')
  await approve(changed)
  await withdraw(changed, 100)
  expect(await rowOf(changed)).toMatchObject({ state: 'REVIEW', reason: 'bank_changed' })

  const first = await changedAgo(90 * 24 * 3_600_000)
  await withdraw(first, 100)
  await review(first, 'bank_changed')
  await approve(first)
  await withdraw(first, 100)
  await world.runJobs()
  expect(await payoutsTo(world, first)).toHaveLength(2)
})

test('a member who never paid in waits for a person', async () => {
  const member = await world.aMember()
  const rich = await world.aMember({ wallet: 500_00n })
  await rich.call(api.wallet)
  // Money that did not come by a deposit: won at a provider.
  await member.call(api.activateSlot, { params: { slotCode: 'NAGA' } })
  const { body } = await member.call(api.slotAccount, { params: { slotCode: 'NAGA' } })
  await world.control('POST', `/games/NAGA/${body.username}/play`, { stake: 0, win: 300 })
  await member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 300 } })
  await withdraw(member, 100)
  await review(member, 'no_deposit')
})

test('the money of a withdrawal under review stays held, and another one is refused', async () => {
  const member = await world.aMember({ wallet: 30_000_00n })
  await withdraw(member, 20_000)
  world.advance(24 * 3_600_000)
  await world.runJobs()
  expect(await world.balance(member.id, withdrawHold())).toBe(20_000_00n)
})

test('paid to the account as it was at request time', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  await withdraw(member, 100)
  await world.app.db
    .updateTable('member')
    .set({ bankAccountNo: '7777777777', bankChangedAt: world.now() })
    .where('id', '=', member.id)
    .execute()
  await world.runJobs()
  expect(await payoutsTo(world, member)).toHaveLength(1)
})

test('begun by a server that died, it stands, whatever the settings are now', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  const request = { body: { amount: 200 }, idempotencyKey: newId() }
  const revive = crashAfterPosting(world, 'withdraw_held')
  expect((await member.call(api.withdraw, request)).status).toBe(500)
  revive()
  await setSettings(world, { withdrawMin: { THB: '30000', LAK: '5000000' } })
  expect(await member.call(api.withdraw, request)).toMatchObject({
    status: 200,
    body: { message: 'SUCCESS' },
  })
  expect(await member.call(api.withdraw, { body: { amount: 200 } })).toMatchObject(
    refused('WITHDRAW_MINIMUM', 422),
  )
  await setSettings(world, { withdrawMin: { THB: '10000', LAK: '5000000' } })
})
