/** Facts about coupons: a prize waits for its member, becomes money once, and not after its time (decisions D10). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { openLock } from '#bonus/lock/lock.service.ts'
import { houseBonus, wallet } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import { newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { asOwner, historyOf, newsOf, openGame, play } from '../../test/flows.ts'
import { aCoupon, aSpinner, aWheel } from '../../test/wheel.ts'
import { race, useWorld } from '../../test/world.ts'

const world = useWorld()
const dayMs = 86_400_000

const no = (code: string, status: number) => ({
  status,
  body: { success: false, error: code, message: code },
})
const yes = { status: 200, body: { success: true, error: null } }

test('a coupon says where it was won, what it is and what it is worth, in the language of the reader', async () => {
  const { member, coupon } = await aCoupon(world, 25_50)
  const { body } = await member.call(api.coupons, {}, { headers: { 'accept-language': 'lo' } })
  expect(body).toEqual([
    {
      _id: coupon,
      prize: { name: 'Test wheel ລາວ', slice: { label: 'CASH ລາວ', htmlDescription: ' ລາວ' } },
      amount: 25.5,
      expiresAt: new Date(world.now().getTime() + 7 * dayMs).toISOString(),
    },
  ])
})

test('claimed, it is money in the wallet and a row of the statement that names the prize', async () => {
  const { member, coupon } = await aCoupon(world, 25_50)
  expect(await member.call(api.claimCoupon, { body: { coupon } })).toMatchObject(yes)
  expect(await world.balance(member.id, wallet())).toBe(25_50n)
  expect((await member.call(api.coupons)).body).toEqual([])
  const [row] = await historyOf(member)
  expect(row).toMatchObject({
    ...{
      _id: coupon,
      statementType: 'bonus',
      from: 'LUCKYDRAW',
      to: 'WALLET',
      amount: 25.5,
      status: 'SUCCESS',
    },
    luckydraw: { description: 'Test wheel ไทย: CASH ไทย' },
  })
  expect(row?.reference).toMatch(/^LD[0-9A-Z]{16}$/)
  const told = (await newsOf(world, member)).filter(({ event }) => event !== 'notice:new')
  expect(told.map(({ payload }) => payload)).toMatchObject([
    { kind: 'prize_paid', amount: 25.5, wallet: 25.5 },
  ])
})

test('coupons are listed with the one first that expires first', async () => {
  await aWheel(world, { slices: [{ code: 'CASH', prize: 'cash', amount: 10_00 }] })
  const member = await aSpinner(world, 4)
  const times: string[] = []
  for (let spin = 0; spin < 4; spin++) {
    await member.call(api.spin)
    times.push(new Date(world.now().getTime() + 7 * dayMs).toISOString())
    world.advance(60_000)
  }
  const { body } = await member.call(api.coupons)
  expect(body.map(({ expiresAt }) => expiresAt)).toEqual(times)
})

test('a coupon that was used is no coupon any more', async () => {
  const { member, coupon } = await aCoupon(world, 10_00)
  await member.call(api.claimCoupon, { body: { coupon } })
  expect(await member.call(api.claimCoupon, { body: { coupon } })).toMatchObject(
    no('NO_CLAIMABLE_COUPON', 409),
  )
  expect(await world.balance(member.id, wallet())).toBe(10_00n)
})

test('a coupon expires when its time is over, whether the job has been there or not', async () => {
  const { member, coupon } = await aCoupon(world, 10_00, { remember: true })
  world.advance(7 * dayMs)
  for (const isSwept of [false, true]) {
    if (isSwept) await world.runJobs()
    expect((await member.call(api.coupons)).body).toEqual([])
    expect(await member.call(api.claimCoupon, { body: { coupon } })).toMatchObject(no('COUPON_EXPIRED', 409))
  }
  expect(await world.balance(member.id, wallet())).toBe(0n)
  const row = await world.app.db
    .selectFrom('coupon')
    .select('state')
    .where('id', '=', coupon)
    .executeTakeFirst()
  expect(row?.state).toBe('EXPIRED')
})

test("somebody else's coupon is one that is not there", async () => {
  const { member, coupon } = await aCoupon(world, 10_00)
  const thief = await world.aMember()
  for (const name of [coupon, newId()])
    expect(await thief.call(api.claimCoupon, { body: { coupon: name } })).toMatchObject(
      no('INVALID_CODE', 400),
    )
  expect(await member.call(api.claimCoupon, { body: { coupon } })).toMatchObject(yes)
})

test.each([
  '',
  ' ',
  '*',
  "' OR 1=1",
  '../x',
  'null',
  '%00',
  '\u0000',
  '\ud800',
  'ก'.repeat(64),
  '0'.repeat(36),
])('%j names no coupon', async (coupon) => {
  const member = await world.aMember()
  expect(await member.call(api.claimCoupon, { body: { coupon } })).toMatchObject(no('INVALID_CODE', 400))
})

test.each(['{}', '{"$ne":null}', '["x"]', '1', 'null', 'true', JSON.stringify('x'.repeat(65))])(
  '%s as a coupon is bad input',
  async (coupon) => {
    const member = await world.aMember()
    const answer = await member.call(api.claimCoupon, {}, { rawBody: `{"coupon":${coupon}}` })
    expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', fields: ['coupon'] } })
  },
)

test('the coupon must be named, and nothing else may be', async () => {
  const { member, coupon } = await aCoupon(world, 10_00)
  expect(await member.call(api.claimCoupon, {}, { rawBody: '{}' })).toMatchObject({
    status: 400,
    body: { message: 'KEY_MISSING', fields: ['coupon'] },
  })
  const rawBody = JSON.stringify({ coupon, amount: 1_000_000 })
  expect(await member.call(api.claimCoupon, {}, { rawBody })).toMatchObject({
    status: 400,
    body: { message: 'KEY_INVALID', fields: ['amount'] },
  })
})

test('32 claims at once: one is paid', async () => {
  const { member, coupon } = await aCoupon(world, 10_00)
  const answers = await race(32, () =>
    member.call(api.claimCoupon, { body: { coupon }, idempotencyKey: newId() }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject(no('NO_CLAIMABLE_COUPON', 409))
  expect(await world.balance(member.id, wallet())).toBe(10_00n)
})

test('a claim whose answer was lost succeeds again when the same request is sent again', async () => {
  const { member, coupon } = await aCoupon(world, 10_00)
  const claim = { body: { coupon }, idempotencyKey: newId() }
  const first = await member.call(api.claimCoupon, claim)
  // The process died after the commit: nobody knows that it was answered.
  await asOwner(world, 'DELETE FROM request_key')
  expect(await member.call(api.claimCoupon, claim)).toMatchObject({ status: 200, text: first.text })
  await asOwner(world, 'DELETE FROM request_key')
  const answers = await race(8, () => member.call(api.claimCoupon, claim))
  expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 409]))).toEqual(new Set())
  expect(await world.balance(member.id, wallet())).toBe(10_00n)
})

test('a claim that dies before its commit has not been, and the same request can be sent again', async () => {
  const { member, coupon } = await aCoupon(world, 10_00)
  await asOwner(
    world,
    `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'died'; END $$;
     CREATE TRIGGER die BEFORE UPDATE ON coupon FOR EACH ROW EXECUTE FUNCTION die()`,
  )
  const claim = { body: { coupon }, idempotencyKey: newId() }
  expect((await member.call(api.claimCoupon, claim)).status).toBe(500)
  await asOwner(world, 'DROP TRIGGER die ON coupon; DROP FUNCTION die')
  expect(await world.balance(member.id, wallet())).toBe(0n)
  expect(await member.call(api.claimCoupon, claim)).toMatchObject(yes)
  expect(await world.balance(member.id, wallet())).toBe(10_00n)
})

/** A bonus of a hundred baht with conditions that are far away. */
const payBonus = (memberId: string, id = newId()) =>
  inTransaction(world.app.db, async (tx) => {
    await post(tx, world.app, {
      ...{ memberId, kind: 'bonus_paid', key: `bonus_paid:${id}`, currency: 'THB' },
      moves: [{ from: houseBonus(), to: wallet(), amount: 100_00n }],
      statement: {
        open: {
          ...{
            id,
            type: 'bonus',
            from: 'BONUS',
            to: 'WALLET',
            amount: 100_00n,
            status: 'SUCCESS',
            reference: id,
          },
        },
      },
    })
    const terms = { amount: 100_00n, percentSuccess: 100_000, percentFail: 1_000 }
    await openLock(tx, world.app, { memberId, id, source: 'promotion', sourceId: id, ...terms })
  })

test('while a bonus is active a coupon waits, and can be claimed afterwards', async () => {
  const { member, coupon } = await aCoupon(world, 10_00)
  await payBonus(member.id)
  expect(await member.call(api.claimCoupon, { body: { coupon } })).toMatchObject(no('BONUS_REMAINING', 422))
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
  expect((await member.call(api.coupons)).body).toHaveLength(1)

  // All that was asked for is won: the lock comes off.
  const username = await openGame(member, 'NAGA')
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })
  await play(world, 'NAGA', username, { stake: 100, win: 1_000 })
  await member.call(api.transferAll, { body: { to: 'WALLET' } })
  await world.runJobs()
  expect(await member.call(api.claimCoupon, { body: { coupon } })).toMatchObject(yes)
  expect(await world.balance(member.id, wallet())).toBe(1_010_00n)
})

test('a bonus and a coupon at the same time: either the coupon came first, or it waits', async () => {
  for (let round = 0; round < 8; round++) {
    const { member, coupon } = await aCoupon(world, 10_00)
    const [claimed] = await Promise.all([
      member.call(api.claimCoupon, { body: { coupon } }),
      payBonus(member.id),
    ])
    const { base } = await world.app.db
      .selectFrom('userBonus')
      .select('base')
      .where('memberId', '=', member.id)
      .executeTakeFirstOrThrow()
    if (claimed.status === 200) expect(base).toBe(110_00n)
    else expect(claimed).toMatchObject(no('BONUS_REMAINING', 422))
    expect(await world.balance(member.id, wallet())).toBe(claimed.status === 200 ? 110_00n : 100_00n)
  }
})
