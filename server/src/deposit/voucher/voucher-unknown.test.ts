/** Facts about gift links that the service does not answer: unknown is neither yes nor no (decisions D1, D5). */
import * as limits from '@kapao/contract/limits.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import type { Ask } from '#outside/http.ts'
import { createGenericVoucherService } from '#outside/voucher/generic.ts'
import { OutsideError } from '#platform/refusal.ts'
import type { TestMember } from '../../../test/factories.ts'
import {
  aGiftLink,
  clearFaults,
  crashBeforePosting,
  eventsSentTo,
  historyOf,
  injectFault,
  sendGift,
  shortenOutsideTimeout,
  tasksAbout,
} from '../../../test/flows.ts'
import { pauseOrdersAt } from '../../../test/paused-orders.ts'
import { runJob } from '../../../test/run-job.ts'
import { seeTotals } from '../../../test/sandbox-calls.ts'
import { race, refused, useWorld } from '../../../test/world.ts'
import { askVouchers } from './voucher.jobs.ts'
import { conclude, orderGift } from './voucher.service.ts'

const world = useWorld()
beforeAll(() => shortenOutsideTimeout(world))

const walletOf = (member: TestMember) => world.balance(member.id, wallet())
const pending = { status: 202, body: { message: 'DEPOSIT_PENDING' } }
const newestOf = (member: TestMember) =>
  world.app.db
    .selectFrom('voucher')
    .select(['id', 'state', 'reason'])
    .where('memberId', '=', member.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

async function pass(...pauses: number[]) {
  for (const ms of pauses) {
    world.advance(ms)
    await runJob(world, askVouchers)
  }
}

test.each(['timeout_after', 'error_after', 'garbage', 'processing'] as const)(
  '%s: nothing is credited before the service says so, and then once',
  async (fault) => {
    const member = await world.aMember()
    await injectFault(world, { service: 'voucher', call: 'redemptions', fault })
    const answer = await sendGift(world, member, await aGiftLink(world, 60))
    expect(answer).toMatchObject(pending)
    expect(answer.body).not.toHaveProperty('amount')
    await runJob(world, askVouchers)
    expect(await walletOf(member)).toBe(0n)
    const { reference } = answer.body
    expect(await historyOf(member)).toMatchObject([
      { status: 'PROCESSING', amount: 0, reference, note: null },
    ])
    await pass(2_000)
    expect(await walletOf(member)).toBe(60_00n)
    const credited = { status: 'SUCCESS', amount: 60, reference: answer.body.reference, note: null }
    expect(await historyOf(member)).toMatchObject([credited])
    expect(await eventsSentTo(world, member, 'voucher:decided')).toMatchObject([credited])
    await pass(5_000, 60_000, limits.voucherAskEveryMs)
    expect(await walletOf(member)).toBe(60_00n)
  },
)

test.each(['slow', 'duplicate'] as const)('%s is an answer like any other', async (fault) => {
  const { outside } = world.app
  shortenOutsideTimeout(world, 9_000)
  const member = await world.aMember()
  await injectFault(world, { service: 'voucher', fault })
  expect(await sendGift(world, member, await aGiftLink(world, 60))).toMatchObject({ status: 200 })
  expect(await walletOf(member)).toBe(60_00n)
  world.app.outside = outside
})

test('an order that was lost on the way is sent again by its reference, when the service has not heard of it', async () => {
  const member = await world.aMember()
  await injectFault(world, { service: 'voucher', call: 'redemptions', fault: 'timeout_before', count: 1 })
  const { outside } = world.app
  const { redeem } = outside.voucher
  const repeats: boolean[] = []
  const told: typeof redeem = (order, sending) => {
    repeats.push(sending.isRepeat)
    return redeem(order, sending)
  }
  world.app.outside = { ...outside, voucher: { ...outside.voucher, redeem: told } }
  expect(await sendGift(world, member, await aGiftLink(world, 60))).toMatchObject(pending)
  // Not while the first one may still be waiting for its answer.
  await pass(2_000, 5_000)
  expect(await walletOf(member)).toBe(0n)
  await pass(15_000)
  expect(await walletOf(member)).toBe(60_00n)
  world.app.outside = outside
  // A service that does not know its orders again must hear that it may have had this one.
  expect(repeats).toEqual([false, true])
})

test('a sealed code that was copied into another row opens there for nobody, and its own row is still credited', async () => {
  const [member, other] = [await world.aMember(), await world.aMember()]
  await injectFault(world, { service: 'voucher', call: 'redemptions', fault: 'timeout_before', count: 3 })
  // Of somebody else, and of the member: a row is more than whose it is.
  const sealedOf = async (of: TestMember, amount: number) => {
    expect(await sendGift(world, of, await aGiftLink(world, amount))).toMatchObject(pending)
    const { id } = await newestOf(of)
    return { memberId: of.id, id }
  }
  const [theirs, own, target] = [
    await sealedOf(other, 70),
    await sealedOf(member, 80),
    await sealedOf(member, 60),
  ]
  const openedWith = async (from: typeof theirs) => {
    await sql`UPDATE voucher v SET code_sealed = f.code_sealed FROM voucher f
      WHERE v.id = ${target.id} AND f.member_id = ${from.memberId} AND f.id = ${from.id}`.execute(
      world.app.db,
    )
    const order = await world.app.db
      .selectFrom('voucher')
      .select(['memberId', 'id', 'reference', 'toWallet', 'codeSealed', 'createdAt', 'askCount as claims'])
      .where('id', '=', target.id)
      .$narrowType<{ codeSealed: Buffer }>()
      .executeTakeFirstOrThrow()
    return orderGift(world.app, order, 'job')
  }
  for (const from of [theirs, own]) await expect(openedWith(from)).rejects.toThrow(/authenticate/)
  expect(await walletOf(member)).toBe(0n)
  await pass(2_000, 20_000)
  expect([await walletOf(other), await walletOf(member)]).toEqual([70_00n, 80_00n])
  expect(await newestOf(member)).toMatchObject({ id: target.id, state: 'OPEN' })
})

test('an order that goes out after its gift was given up, and is not answered, is credited when it is looked at again', async () => {
  const member = await world.aMember()
  const link = await aGiftLink(world, 60)
  const still = pauseOrdersAt('order:unsent')
  const answer = sendGift(world, member, link)
  await still.arrived()
  await pass(limits.voucherSettleWindowMs, limits.voucherAskEveryMs)
  expect(await newestOf(member)).toMatchObject({ state: 'REJECTED', reason: 'never_received' })
  await injectFault(world, { service: 'voucher', call: 'redemptions', fault: 'timeout_after', count: 1 })
  still.end()
  await answer
  expect(await walletOf(member)).toBe(0n)
  await pass(...limits.lookAgainAfterMs)
  expect(await newestOf(member)).toMatchObject({ state: 'CREDITED' })
  expect([await walletOf(member), await tasksAbout(world, (await newestOf(member)).id)]).toEqual([60_00n, []])
})

test('one that never arrives is given up, but only when said twice and long after the last try', async () => {
  const member = await world.aMember()
  await injectFault(world, { service: 'voucher', call: 'redemptions', fault: 'timeout_before' })
  const link = await aGiftLink(world, 60)
  const { status, body } = await sendGift(world, member, link)
  expect({ status, body }).toMatchObject(pending)
  for (const ms of [2_000, 5_000, 15_000, 60_000]) {
    await pass(ms)
    expect(await newestOf(member)).toMatchObject({ state: 'OPEN' })
  }
  await pass(limits.voucherAskEveryMs)
  expect(await newestOf(member)).toMatchObject({ state: 'REJECTED', reason: 'never_received' })
  expect(await walletOf(member)).toBe(0n)

  const failed = { reference: body.reference, status: 'FAILED', note: 'TRUELINK_INVALID', amount: 0 }
  expect(await eventsSentTo(world, member, 'voucher:decided')).toEqual([
    { ...failed, at: world.now().toISOString() },
  ])
  expect(await historyOf(member)).toMatchObject([{ ...failed, statementType: 'deposit', from: 'TRUEMONEY' }])

  // The money is still in the gift: nobody is told that it was used.
  await clearFaults(world)
  expect(await sendGift(world, member, link)).toMatchObject({ status: 200, body: { amount: 60 } })
  expect(await walletOf(member)).toBe(60_00n)
})

test('what the service says no to later is told as it would have been answered at once', async () => {
  const member = await world.aMember()
  const used = 'https://gift.truemoney.com/campaign/?v=USED123456'
  await injectFault(world, { service: 'voucher', call: 'redemptions', fault: 'error_after' })
  expect(await sendGift(world, member, used)).toMatchObject(pending)
  await clearFaults(world)
  await pass(2_000)
  expect(await eventsSentTo(world, member, 'voucher:decided')).toMatchObject([{ note: 'TRUELINK_DUPLICATE' }])
  expect(await historyOf(member)).toMatchObject([{ status: 'FAILED', note: 'TRUELINK_DUPLICATE' }])
})

test('said once is not enough, however late', async () => {
  const member = await world.aMember()
  await injectFault(world, { service: 'voucher', call: 'redemptions', fault: 'timeout_before' })
  await sendGift(world, member, await aGiftLink(world, 60))
  await pass(10 * 60_000)
  expect(await newestOf(member)).toMatchObject({ state: 'OPEN' })
  await pass(limits.voucherAskEveryMs)
  expect(await newestOf(member)).toMatchObject({ state: 'REJECTED' })
})

test('a service that has found it begins to count anew', async () => {
  const member = await world.aMember()
  await injectFault(world, { service: 'voucher', fault: 'processing' })
  await sendGift(world, member, await aGiftLink(world, 60))
  await world.app.db.updateTable('voucher').set({ unknownCount: 5 }).execute()
  await pass(2_000)
  const { rows } = await sql<{ count: number }>`
    SELECT unknown_count AS count FROM voucher WHERE member_id = ${member.id}`.execute(world.app.db)
  expect(rows).toEqual([{ count: 0 }])
  await clearFaults(world)
  await pass(5_000)
  expect(await walletOf(member)).toBe(60_00n)
})

test('while it is open the same member gets the same reference, anybody else that it is taken', async () => {
  const [member, other] = [await world.aMember(), await world.aMember()]
  await injectFault(world, { service: 'voucher', fault: 'processing' })
  const link = await aGiftLink(world, 60)
  const first = await sendGift(world, member, link)
  const again = await sendGift(world, member, link, { idempotencyKey: 'another-intent' })
  expect(again).toMatchObject({ status: 202, body: first.body })
  expect(await sendGift(world, other, link)).toMatchObject(refused('TRUELINK_DUPLICATE', 409))
  await clearFaults(world)
  await pass(2_000)
  expect([await walletOf(member), await walletOf(other)]).toEqual([60_00n, 0n])
})

test('processing for two hours, then done: credited once', async () => {
  const member = await world.aMember()
  await injectFault(world, { service: 'voucher', fault: 'processing' })
  await sendGift(world, member, await aGiftLink(world, 60))
  for (let passed = 0; passed < 120; passed += 5) await pass(limits.voucherAskEveryMs)
  expect(await walletOf(member)).toBe(0n)
  await clearFaults(world)
  await pass(limits.voucherAskEveryMs)
  expect(await walletOf(member)).toBe(60_00n)
})

test('a service that keeps silent gets an operator task after 30 minutes, and the gift stays open', async () => {
  const member = await world.aMember()
  await injectFault(world, { service: 'voucher', fault: 'error_after' })
  const { reference } = (await sendGift(world, member, await aGiftLink(world, 60))).body
  const { id } = await newestOf(member)
  for (let minutes = 5; minutes <= 40; minutes += 5) {
    await pass(limits.voucherAskEveryMs)
    expect(await tasksAbout(world, id)).toHaveLength(minutes < 30 ? 0 : 1)
  }
  expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'voucher_unanswered', detail: { reference } }])
  await clearFaults(world)
  await pass(limits.voucherAskEveryMs)
  expect(await walletOf(member)).toBe(60_00n)
})

describe('killed', () => {
  test('before the service is called: the job orders it, and the same request credits nothing more', async () => {
    const member = await world.aMember()
    const { outside } = world.app
    const redeem = () => Promise.reject(new Error('killed'))
    world.app.outside = { ...outside, voucher: { ...outside.voucher, redeem } }
    const link = await aGiftLink(world, 60)
    const once = { idempotencyKey: 'killed-before-call' }
    expect((await sendGift(world, member, link, once)).status).toBe(500)
    world.app.outside = outside
    await world.app.db.deleteFrom('requestKey').execute()
    expect(await sendGift(world, member, link, once)).toMatchObject(pending)
    await pass(2_000, 5_000, 15_000)
    expect(await walletOf(member)).toBe(60_00n)
    await world.app.db.deleteFrom('requestKey').execute()
    expect(await sendGift(world, member, link, once)).toMatchObject({ status: 200, body: { amount: 60 } })
    expect(await walletOf(member)).toBe(60_00n)
  })

  test('after the service did it and before we wrote it down: the job credits it', async () => {
    const member = await world.aMember()
    const revive = crashBeforePosting(world, 'deposit_voucher')
    expect((await sendGift(world, member, await aGiftLink(world, 60))).status).toBe(500)
    revive()
    expect(await walletOf(member)).toBe(0n)
    await pass(2_000)
    expect(await walletOf(member)).toBe(60_00n)
  })
})

test('several nodes asking at the same time credit once', async () => {
  const member = await world.aMember()
  await injectFault(world, { service: 'voucher', call: 'redemptions', fault: 'error_after' })
  await sendGift(world, member, await aGiftLink(world, 60))
  world.advance(2_000)
  await Promise.all([runJob(world, askVouchers), runJob(world, askVouchers), runJob(world, askVouchers)])
  expect(await walletOf(member)).toBe(60_00n)
})

test('money that arrives under an order we had given up is credited all the same', async () => {
  const member = await world.aMember()
  const link = await aGiftLink(world, 60)
  const revive = crashBeforePosting(world, 'deposit_voucher')
  await sendGift(world, member, link)
  revive()
  // As if the order had been under way all that time.
  const { id } = await newestOf(member)
  await sql`
    UPDATE voucher SET state = 'REJECTED', reason = 'never_received', ask_at = NULL, code_sealed = NULL, decided_at = now()
    WHERE id = ${id}`.execute(world.app.db)
  const second = await sendGift(world, member, link)
  expect(second).toMatchObject(refused('TRUELINK_DUPLICATE', 409))
  const voucher = {
    ...{
      memberId: member.id,
      id,
      reference: 'TVLATE',
      toWallet: '0891234567',
      codeSealed: Buffer.alloc(0),
      claims: 0,
    },
    createdAt: world.now(),
  }
  await conclude(world.app, voucher, { status: 'redeemed', amount: 60_00n }, 'job')
  expect(await walletOf(member)).toBe(60_00n)
})

test.each(['-1', '0', '100000000.01', '1.005', '"60"', 'null'])(
  'a service that says it got %s has said nothing: the gift stays open',
  async (amount) => {
    const member = await world.aMember()
    const { outside } = world.app
    const ask: Ask = async (question) =>
      question.answer.parse(JSON.parse(`{"status":"redeemed","amount":${amount}}`))
    const lying = createGenericVoucherService(
      () => (question) =>
        ask(question).catch((error) => {
          throw new OutsideError('unreadable', { cause: error })
        }),
    )
    world.app.outside = { ...outside, voucher: lying }
    expect(await sendGift(world, member, await aGiftLink(world, 60))).toMatchObject(pending)
    world.app.outside = outside
    expect(await walletOf(member)).toBe(0n)
    await pass(2_000, 5_000, 15_000)
    expect(await walletOf(member)).toBe(60_00n)
  },
)

test('100 gifts while a fifth of all calls break: each is credited once, or its money is still in the gift', async () => {
  const accepted = async () => {
    const totals = await seeTotals(world)
    return totals.accepted.TRUEMONEY ?? 0
  }
  const before = await accepted()
  const members = await race(100, () => world.aMember())
  const faults = [
    'timeout_before',
    'timeout_after',
    'error_after',
    'garbage',
    'processing',
    'duplicate',
  ] as const
  for (const [nth, fault] of faults.entries())
    await injectFault(world, { service: 'voucher', fault, probability: 0.2 / faults.length, seed: 20 + nth })
  for (let first = 0; first < members.length; first += 10)
    await Promise.all(
      members.slice(first, first + 10).map(async (member, nth) => {
        const answer = await sendGift(world, member, await aGiftLink(world, first + nth + 2))
        expect([200, 202]).toContain(answer.status)
      }),
    )
  await pass(2_000, 5_000, 15_000, 60_000, ...Array<number>(8).fill(limits.voucherAskEveryMs))
  const held = await Promise.all(members.map(walletOf))
  const rows = await world.app.db
    .selectFrom('voucher')
    .select(['memberId', 'state', 'reason'])
    .where(
      'memberId',
      'in',
      members.map(({ id }) => id),
    )
    .execute()
  expect(rows).toHaveLength(100)
  const credited = new Set(rows.filter(({ state }) => state === 'CREDITED').map((row) => row.memberId))
  for (const [nth, member] of members.entries())
    expect(held[nth]).toBe(credited.has(member.id) ? BigInt(nth + 2) * 100n : 0n)
  for (const { state, reason } of rows)
    if (state !== 'CREDITED')
      expect({ state, reason }).toEqual({ state: 'REJECTED', reason: 'never_received' })
  const sum = held.reduce((total, amount) => total + amount, 0n)
  expect(Math.round((await accepted()) * 100) - Math.round(before * 100)).toBe(Number(sum))
  expect(credited.size).toBeGreaterThan(90)
})
