/** Facts about the refund on losses (decisions D8), through HTTP, across midnights. */
import * as api from '@kapao/contract/calls/member.ts'
import { afterEach, expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { asOwner, historyOf, play } from '../../test/flows.ts'
import { aMemberWithLoss, closeDay, setSettings } from '../../test/rebates.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const usual = {
  refundIsOn: true,
  refundPeriod: 'day',
  refundPercentPoints: 500,
  refundCap: { THB: '500000', LAK: '250000000' },
  refundMin: { THB: '100', LAK: '50000' },
  refundSuccessPoints: 0,
  refundFailPoints: 0,
}
afterEach(() => setSettings(world, usual))

const check = async (member: TestMember) => (await member.call(api.checkRefund)).body
const receive = (member: TestMember) => member.call(api.receiveRefund)
const addToWallet = (member: TestMember) => member.call(api.addRefundToWallet)

test('what was lost yesterday comes back in part, with its arithmetic, once', async () => {
  const { member } = await aMemberWithLoss(world, { lost: 600 })
  expect(await check(member)).toMatchObject({ result: false, refundAmount: 0 })
  await closeDay(world)
  const { status, body } = await member.call(api.checkRefund, {}, { headers: { 'accept-language': 'en' } })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    result: true,
    bonus: false,
    refundAmount: 30,
    refundSuccess: 0,
    refundFail: 0,
  })
  expect(body.info).toContain('<li>Loss: 600.00</li><li>5% back: 30.00</li>')

  expect(await receive(member)).toMatchObject({ status: 200, body: { message: 'REFUND_SUCCESS' } })
  expect(await world.balance(member.id, wallet())).toBe(30_00n)
  expect((await historyOf(member))[0]).toMatchObject({
    statementType: 'bonus',
    from: 'HOUSE',
    to: 'WALLET',
    amount: 30,
    status: 'SUCCESS',
    refund: { description: 'คืนยอดเสียของ 10/03/2026' },
  })
  expect(await receive(member)).toMatchObject(refused('NO_REFUND', 422))
  const log = await member.call(api.refunds, { body: { page: 1, limit: 10 } })
  expect(log.body).toEqual({
    total: 1,
    refunds: [{ refundAmount: 30, createdAt: world.now().toISOString() }],
  })
})

test('sent again it is paid once and answered as before, also after a crash before the answer was kept', async () => {
  const { member } = await aMemberWithLoss(world, { lost: 600 })
  await closeDay(world)
  const idempotencyKey = newId()
  const first = await member.call(api.receiveRefund, { idempotencyKey })
  expect(first).toMatchObject({ status: 200, body: { message: 'REFUND_SUCCESS' } })
  await asOwner(world, 'DELETE FROM request_key WHERE key = $1', [idempotencyKey])
  expect((await member.call(api.receiveRefund, { idempotencyKey })).text).toBe(first.text)
  expect(await receive(member)).toMatchObject(refused('NO_REFUND', 422))
  expect(await world.balance(member.id, wallet())).toBe(30_00n)
})

test('it is there half an hour after midnight in Bangkok, not a moment before', async () => {
  const { member } = await aMemberWithLoss(world, { lost: 600 })
  await closeDay(world)
  world.advance(-1)
  await world.runJobs()
  const { member: second } = await aMemberWithLoss(world, { lost: 200 })
  await closeDay(world)
  expect(await check(member)).toMatchObject({ refundAmount: 30 })
  expect(await check(second)).toMatchObject({ refundAmount: 10 })

  const { member: third } = await aMemberWithLoss(world, { lost: 400 })
  world.advance(24 * 3_600_000 - 1)
  await world.runJobs()
  expect(await check(third)).toMatchObject({ result: false, refundAmount: 0 })
  world.advance(1)
  await world.runJobs()
  expect(await check(third)).toMatchObject({ result: true, refundAmount: 20 })
})

test('what is lost before and after midnight belongs to the days on which it was lost', async () => {
  const { member, username } = await aMemberWithLoss(world, { lost: 100 })
  // The day is half an hour old; to its last millisecond.
  world.advance(23.5 * 3_600_000 - 1)
  await play(world, 'NAGA', username, { stake: 200, win: 0 })
  await member.call(api.refreshSlots)
  world.advance(1)
  await play(world, 'NAGA', username, { stake: 400, win: 0 })
  await member.call(api.refreshSlots)
  world.advance(30 * 60_000)
  await world.runJobs()
  expect(await check(member)).toMatchObject({ refundAmount: 15 })
  await closeDay(world)
  const rows = await world.app.db
    .selectFrom('refund')
    .select('amount')
    .where('memberId', '=', member.id)
    .orderBy('firstDay')
    .execute()
  expect(rows).toEqual([{ amount: 15_00n }, { amount: 20_00n }])
  expect(await check(member)).toMatchObject({ refundAmount: 35 })
  await receive(member)
  expect(await world.balance(member.id, wallet())).toBe(35_00n)
})

test('a refund that was received counts as a gift on its day, and so does not come back', async () => {
  const { member, username } = await aMemberWithLoss(world, { lost: 600 })
  await closeDay(world)
  await receive(member)
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 30 } })
  await play(world, 'NAGA', username, { stake: 430, win: 0 })
  await member.call(api.refreshSlots)
  await closeDay(world)
  // Lost: the 400 that were left and the 30 that were given, less the 30.
  expect(await check(member)).toMatchObject({ refundAmount: 20 })
  await receive(member)
  const page = async (number: number) =>
    (await member.call(api.refunds, { body: { page: number, limit: 1 } })).body
  expect(await page(1)).toMatchObject({ total: 2, refunds: [{ refundAmount: 20 }] })
  expect(await page(2)).toMatchObject({ total: 2, refunds: [{ refundAmount: 30 }] })
})

test('a member who won, or did not play, has none', async () => {
  const { member } = await aMemberWithLoss(world, { lost: 0 })
  const idle = await world.aMember({ remember: true })
  await closeDay(world)
  expect(await check(member)).toMatchObject({ result: false, refundAmount: 0 })
  expect((await check(idle)).info).toContain('ยังไม่มียอดเล่นที่นำมาคิด')
  expect(await receive(member)).toMatchObject(refused('NO_REFUND', 422))
  expect(await receive(idle)).toMatchObject(refused('NO_REFUND', 422))
})

test('below the minimum it cannot be received yet; days add up', async () => {
  const { member, username } = await aMemberWithLoss(world, { lost: 16 })
  await closeDay(world)
  expect(await check(member)).toMatchObject({ result: false, refundAmount: 0.8 })
  expect(await receive(member)).toMatchObject(refused('REFUND_MINIMUM', 422))
  expect(await addToWallet(member)).toMatchObject(refused('REFUND_MINIMUM', 422))
  await play(world, 'NAGA', username, { stake: 4, win: 0 })
  await member.call(api.refreshSlots)
  await closeDay(world)
  expect(await check(member)).toMatchObject({ result: true, refundAmount: 1 })
  expect((await receive(member)).status).toBe(200)
})

test('it lapses seven days after its period was closed', async () => {
  const { member } = await aMemberWithLoss(world, { lost: 600 })
  await closeDay(world)
  world.advance(7 * 24 * 3_600_000 - 1)
  expect(await check(member)).toMatchObject({ refundAmount: 30 })
  world.advance(1)
  expect(await check(member)).toMatchObject({ result: false, refundAmount: 0 })
  expect(await receive(member)).toMatchObject(refused('NO_REFUND', 422))
})

test('switched off there is none, and what was not received waits', async () => {
  const { member } = await aMemberWithLoss(world, { lost: 600 })
  await closeDay(world)
  await setSettings(world, { refundIsOn: false })
  expect(await check(member)).toMatchObject({ result: false })
  expect(await receive(member)).toMatchObject(refused('REFUND_INACTIVE', 422))
  expect(await addToWallet(member)).toMatchObject(refused('REFUND_INACTIVE', 422))
  await setSettings(world, { refundIsOn: true, refundCap: { THB: '2000', LAK: '2000' } })
  const { member: capped } = await aMemberWithLoss(world, { lost: 900 })
  await closeDay(world)
  expect(await check(member)).toMatchObject({ result: true, refundAmount: 30 })
  expect(await check(capped)).toMatchObject({ result: true, refundAmount: 20 })
})

test('with a success percentage it comes under a lock, and the next one waits for its end', async () => {
  await setSettings(world, { refundSuccessPoints: 15_000, refundFailPoints: 1_000 })
  const { member, username } = await aMemberWithLoss(world, { lost: 600 })
  await closeDay(world)
  expect(await check(member)).toMatchObject({ bonus: false, refundSuccess: 150, refundFail: 10 })
  expect(await member.call(api.addRefundToWallet)).toMatchObject(refused('REFUND_CONDITION', 422))
  expect((await receive(member)).status).toBe(200)
  expect(await member.call(api.withdraw, { body: { amount: 100 } })).toMatchObject({ status: 422 })
  const lock = await world.app.db
    .selectFrom('userBonus')
    .select(['source', 'amount', 'base', 'target', 'floor'])
    .where('memberId', '=', member.id)
    .executeTakeFirst()
  expect(lock).toEqual({ source: 'refund', amount: 30_00n, base: 430_00n, target: 645_00n, floor: 43_00n })

  await play(world, 'NAGA', username, { stake: 200, win: 0 })
  await member.call(api.refreshSlots)
  await closeDay(world)
  expect(await check(member)).toMatchObject({ bonus: true })
  expect(await receive(member)).toMatchObject(refused('REFUND_CONDITION', 422))
  await play(world, 'NAGA', username, { stake: 200, win: 0 })
  await member.call(api.refreshSlots)
  await world.runJobs()
  expect((await receive(member)).status).toBe(200)
})

test.each([
  ['lost', { stake: 400, win: 0 }, { status: true, base: 130, total: 130 }],
  ['won', { stake: 100, win: 1_000 }, { status: true, base: 1_430, total: 1_430 }],
])('what was %s before, and not looked at, does not end its lock', async (_, round, lock) => {
  await setSettings(world, { refundSuccessPoints: 15_000, refundFailPoints: 9_000 })
  const { member, username } = await aMemberWithLoss(world, { lost: 600 })
  await closeDay(world)
  await fund(world, member.id, 100_00n)
  await play(world, 'NAGA', username, round)
  expect((await receive(member)).status).toBe(200)
  await member.call(api.refreshSlots)
  await world.runJobs()
  expect((await member.call(api.activeBonus)).body).toMatchObject(lock)
})

test('money that is moved while the games are asked: no refund under a lock now', async () => {
  await setSettings(world, { refundSuccessPoints: 15_000, refundFailPoints: 9_000 })
  const { member } = await aMemberWithLoss(world, { lost: 600 })
  await closeDay(world)
  await fund(world, member.id, 100_00n)
  const { outside } = world.app
  const naga = outside.provider({ code: 'NAGA', adapter: 'plain' })
  const readBalance = async () => {
    world.app.outside = outside
    await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })
    return { balance: 0n, staked: 0n }
  }
  world.app.outside = { ...outside, provider: () => ({ ...naga, readBalance }) }
  expect(await receive(member)).toMatchObject(refused('IN_PROGRESS', 409))
  expect(await world.balance(member.id, wallet())).toBe(0n)
  expect((await receive(member)).status).toBe(200)
})

test('without percentages it goes straight into the wallet by either call', async () => {
  const { member } = await aMemberWithLoss(world, { lost: 600 })
  await closeDay(world)
  expect(await member.call(api.addRefundToWallet)).toMatchObject({ body: { message: 'REFUND_SUCCESS' } })
  expect(await world.balance(member.id, wallet())).toBe(30_00n)
})

test('without percentages it waits for the end of an active bonus all the same', async () => {
  await setSettings(world, { refundSuccessPoints: 15_000, refundFailPoints: 1_000 })
  const { member, username } = await aMemberWithLoss(world, { lost: 600 })
  await closeDay(world)
  expect((await receive(member)).status).toBe(200)
  await setSettings(world, usual)
  await play(world, 'NAGA', username, { stake: 200, win: 0 })
  await member.call(api.refreshSlots)
  await closeDay(world)
  for (const ask of [receive, addToWallet])
    expect(await ask(member)).toMatchObject(refused('REFUND_CONDITION', 422))
  expect(await world.balance(member.id, wallet())).toBe(30_00n)
})

test('both calls and a withdrawal at the same time: one refund, and no money twice', async () => {
  for (const refundSuccessPoints of [0, 15_000]) {
    await setSettings(world, { refundSuccessPoints })
    const { member } = await aMemberWithLoss(world, { lost: 600 })
    await closeDay(world)
    await fund(world, member.id, 500_00n)
    const answers = await race<{ status: number; body: { message?: string } }>(12, (index) =>
      index % 3 === 0
        ? member.call(api.withdraw, { body: { amount: 500 } })
        : index % 3 === 1
          ? member.call(api.receiveRefund)
          : member.call(api.addRefundToWallet),
    )
    const received = answers.filter(({ body }) => body.message === 'REFUND_SUCCESS')
    // Where a lock would be opened, a withdrawal while the games are asked makes all of them come again.
    const isLeft = refundSuccessPoints > 0 && received.length === 0
    if (isLeft) expect((await receive(member)).status).toBe(200)
    else expect(received).toHaveLength(1)
    const withdrawn = answers.some(({ status, body }) => status === 200 && body.message === 'SUCCESS')
    expect(await world.balance(member.id, wallet())).toBe(withdrawn ? 30_00n : 530_00n)
    await world.runJobs()
  }
})

test('one member’s refund is nobody else’s', async () => {
  const { member } = await aMemberWithLoss(world, { lost: 600 })
  const other = await world.aMember({ remember: true })
  await closeDay(world)
  expect(await check(other)).toMatchObject({ result: false, refundAmount: 0 })
  await receive(member)
  expect((await other.call(api.refunds, { body: { page: 1, limit: 10 } })).body).toEqual({
    total: 0,
    refunds: [],
  })
})

test('banners are in the caller’s language', async () => {
  const member = await world.aMember()
  const { body } = await member.call(api.refundBanners, {}, { headers: { 'accept-language': 'en' } })
  expect(body).toEqual([
    {
      image: expect.stringMatching(/^\/api\/site\/pictures\//),
      html: expect.stringContaining('5% of your losses back'),
    },
  ])
})
