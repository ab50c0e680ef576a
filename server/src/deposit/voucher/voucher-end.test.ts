/** Facts about gift links that two people end, since the voucher service never answers for them (decisions D22; staff-calls T2). */

import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { afterEach, expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import type { TestMember } from '../../../test/factories.ts'
import {
  aGiftLink,
  clearFaults,
  eventsSentTo,
  historyOf,
  injectFault,
  sendGift,
  tasksAbout,
} from '../../../test/flows.ts'
import { pauseOrdersAt } from '../../../test/paused-orders.ts'
import { approved } from '../../../test/requests.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { race, refused, useWorld } from '../../../test/world.ts'

const world = useWorld()
afterEach(() => clearFaults(world))

const ask = async (_id: string, end: object, role: OperatorRole = 'cashier') => {
  const body = { kind: 'gift_link_end', _id, evidence: 'their letter', reason: 'never answered', ...end }
  return world.send(operatorApi.newRequest, { body }, await aStaffMember(world, { role }))
}
const walletOf = (member: TestMember) => world.balance(member.id, wallet())
const done = (amount: number) => ({ outcome: 'done', amount })
const notDone = { outcome: 'not_done' }

/** 60 baht that the service has, and says nothing about. */
async function aSilentGift(fault: 'processing' | 'timeout_before' = 'processing') {
  const member = await world.aMember({ remember: true })
  await injectFault(world, { service: 'voucher', fault })
  await sendGift(world, member, await aGiftLink(world, 60))
  world.advance(limits.voucherTaskAfterMs)
  await world.runJobs()
  const { id } = await world.app.db
    .selectFrom('voucher')
    .select('id')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'voucher_unanswered' }])
  return { member, id }
}

/** The service speaks again. */
async function hearAgain() {
  await clearFaults(world)
  world.advance(limits.lookAgainAfterMs[0])
  await world.runJobs()
}

test('what it brought is credited once two people say so, and the service’s same word changes nothing', async () => {
  const { member, id } = await aSilentGift()
  const asked = await ask(id, done(60))
  expect(await walletOf(member)).toBe(0n)
  const params = { requestId: String(asked.body._id) }
  const { body: request } = await world.call(operatorApi.staffRequest, { params }, await aStaffMember(world))
  expect(request).toMatchObject({ subject: id, memberId: member.id })
  expect([request.before, request.after]).toEqual([
    { state: 'OPEN', reference: request.title },
    { state: 'CREDITED', evidence: 'their letter', amount: 60 },
  ])
  await approved(world, asked)
  expect(await walletOf(member)).toBe(60_00n)
  expect(await historyOf(member)).toMatchObject([{ from: 'TRUEMONEY', amount: 60, status: 'SUCCESS' }])
  expect(await eventsSentTo(world, member, 'voucher:decided')).toMatchObject([
    { status: 'SUCCESS', amount: 60 },
  ])
  expect(await tasksAbout(world, id)).toEqual([])
  await hearAgain()
  expect([await walletOf(member), await tasksAbout(world, id)]).toEqual([60_00n, []])
  expect(await ask(id, notDone)).toMatchObject(refused('ALREADY_DECIDED', 409))
})

test('another amount than they said is a case, and nothing is posted by itself', async () => {
  const { member, id } = await aSilentGift()
  await approved(world, await ask(id, done(600)))
  expect(await walletOf(member)).toBe(600_00n)
  await hearAgain()
  expect(await walletOf(member)).toBe(600_00n)
  expect(await tasksAbout(world, id)).toMatchObject([
    {
      kind: 'late_gift_link',
      detail: { ours: 'CREDITED', theirs: 'CREDITED', amount: 600, theirAmount: 60 },
    },
  ])
  // What has been credited is not credited again.
  for (const end of [done(60), notDone])
    expect(await ask(id, end)).toMatchObject(refused('ALREADY_DECIDED', 409))
})

test('the service refused what they said it brought: a case, and nothing is posted by itself', async () => {
  const { member, id } = await aSilentGift()
  await approved(world, await ask(id, done(60)))
  const { outside } = world.app
  const findRedemption = async () => ({ status: 'rejected' as const, reason: 'used' as const })
  world.app.outside = { ...outside, voucher: { ...outside.voucher, findRedemption } }
  await hearAgain()
  const [task, ...others] = await tasksAbout(world, id)
  expect([task, others]).toEqual([
    {
      kind: 'late_gift_link',
      detail: {
        ...{ reference: expect.stringMatching(/^TV\w{16}$/), ours: 'CREDITED', theirs: 'REJECTED' },
        ...{ amount: 60, theirAmount: null },
      },
    },
    [],
  ])
  expect(await walletOf(member)).toBe(60_00n)
})

test.each([
  [done(60), { status: 'unknown' as const }],
  [done(60), { status: 'processing' as const }],
  [notDone, { status: 'unknown' as const }],
  [notDone, { status: 'rejected' as const, reason: 'used' as const }],
])('ended as %o, the service’s word %o is no case', async (end, said) => {
  const { member, id } = await aSilentGift()
  await approved(world, await ask(id, end))
  const { outside } = world.app
  const findRedemption = async () => said
  world.app.outside = { ...outside, voucher: { ...outside.voucher, findRedemption } }
  await hearAgain()
  expect(await tasksAbout(world, id)).toEqual([])
  expect(await walletOf(member)).toBe(end === notDone ? 0n : 60_00n)
})

test('not taken, it is over; when the service has it after all, two people credit it, once', async () => {
  const { member, id } = await aSilentGift()
  await approved(world, await ask(id, notDone))
  expect(await historyOf(member)).toMatchObject([{ status: 'FAILED', note: 'TRUELINK_INVALID' }])
  expect(await ask(id, done(60))).toMatchObject(refused('ALREADY_DECIDED', 409))
  await hearAgain()
  expect(await walletOf(member)).toBe(0n)
  expect(await tasksAbout(world, id)).toMatchObject([
    {
      kind: 'late_gift_link',
      detail: { ours: 'REJECTED', theirs: 'CREDITED', amount: null, theirAmount: 60 },
    },
  ])
  expect(await ask(id, notDone)).toMatchObject(refused('ALREADY_DECIDED', 409))
  const asked = await ask(id, done(60))
  const staff = await Promise.all(Array.from({ length: 8 }, () => aStaffMember(world)))
  const params = { requestId: String(asked.body._id) }
  const answers = await race(8, (nth) => world.call(operatorApi.approveRequest, { params }, staff[nth]))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect([await walletOf(member), await tasksAbout(world, id)]).toEqual([60_00n, []])
  expect((await historyOf(member))[0]).toMatchObject({ amount: 60, status: 'SUCCESS' })
})

test('a gift link is not ended while an order of it may still be on its way', async () => {
  const member = await world.aMember()
  const paused = pauseOrdersAt('order:unsent')
  const sent = sendGift(world, member, await aGiftLink(world, 60))
  await paused.arrived()
  const { id } = await world.app.db
    .selectFrom('voucher')
    .select('id')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(await ask(id, notDone)).toMatchObject(refused('IN_PROGRESS', 409))
  world.advance(limits.orderLeaseMs)
  expect((await ask(id, notDone)).status).toBe(202)
  paused.end()
  await sent
  expect(await walletOf(member)).toBe(60_00n)
})

test('what it brought is said exactly when it was taken, and within bounds', async () => {
  const { member, id } = await aSilentGift()
  const missing = { ...refused('KEY_MISSING', 400), body: { fields: ['amount'] } }
  const invalid = { ...refused('KEY_INVALID', 400), body: { fields: ['amount'] } }
  expect(await ask(id, { outcome: 'done' })).toMatchObject(missing)
  expect(await ask(id, { outcome: 'not_done', amount: 60 })).toMatchObject(invalid)
  for (const amount of [0, 1.99, -60, 100_000.01, '60']) {
    expect(await ask(id, { outcome: 'done', amount })).toMatchObject(invalid)
  }
  expect(await ask(newId(), done(60))).toMatchObject(refused('NO_DATA', 404))
  expect(await ask(id, done(60), 'support')).toMatchObject(refused('FORBIDDEN', 403))
  const self = await aStaffMember(world, { memberId: member.id })
  const body = { kind: 'gift_link_end', _id: id, evidence: 'x', reason: 'x', ...done(60) }
  expect(await world.send(operatorApi.newRequest, { body }, self)).toMatchObject(refused('OWN_REQUEST', 403))
  await hearAgain()
})
