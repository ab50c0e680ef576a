/** Facts about the wheel: one coin, one draw, one stored result, whatever happens in between (decisions D10, quality I-27). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { anOwner, asOwner, waitingForLocks } from '../../test/flows.ts'
import { aSpinner, aWheel, coinsOf } from '../../test/wheel.ts'
import { race, refused, useWorld, type World } from '../../test/world.ts'

const world = useWorld()

const no = (code: string, status: number) => ({
  status,
  body: { success: false, result: null, error: code, message: code },
})
const spinsOf = (world: World, memberId: string) =>
  world.app.db.selectFrom('spin').selectAll().where('memberId', '=', memberId).execute()

test('the demo has a wheel of eight slices, in the language of the reader, with its odds', async () => {
  const member = await world.aMember()
  expect((await member.call(api.spinActive)).body).toEqual({ isActive: true })
  const { body } = await member.call(api.spinSetup, {}, { headers: { 'accept-language': 'en' } })
  expect(body.result).toMatchObject({ userCoin: 0, depositPerCoin: 500 })
  const { name, slices } = body.result.activeSpinwheel ?? { name: '', slices: [] }
  expect(name).toBe('Lucky wheel')
  expect(slices.map(({ label }) => label)).toEqual([
    ...['No prize', '5 baht', '1 coin', '20 baht', 'No prize', '100 baht', '2 coins', '1,000 baht'],
  ])
  expect(slices.map(({ odds }) => odds)).toEqual([0.3, 0.2, 0.15, 0.06, 0.21, 0.015, 0.064, 0.001])
  expect(slices[0]).toMatchObject({ code: 'NOTHING_1', bgColor: '#1f2a44', textColor: '#ffffff' })
  for (const [locale, word] of [
    ['th', 'บาท'],
    ['la', 'ບາດ'],
  ] as const) {
    const there = await member.call(
      api.spinSetup,
      {},
      { headers: { cookie: `locale=${locale.toUpperCase()}` } },
    )
    expect(there.body.result.activeSpinwheel?.slices[1]?.label).toBe(`5 ${word}`)
  }
})

test('a spin takes one coin and answers what was drawn and stored', async () => {
  await aWheel(world, { slices: [{ code: 'NOTHING' }, { code: 'TWO', weight: 3, prize: 'coin', amount: 2 }] })
  const member = await aSpinner(world, 5)
  let coins = 5
  for (let spin = 0; spin < 5; spin++) {
    const { status, body } = await member.call(api.spin, {}, { headers: { 'accept-language': 'en' } })
    coins += body.result?.code === 'TWO' ? 1 : -1
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        result: {
          ...{ code: body.result?.code, label: body.result?.code, remainingCoin: coins },
          fair: {
            commit: expect.stringMatching(/^[0-9a-f]{64}$/),
            clientSeed: expect.any(String),
            nonce: spin,
          },
        },
        error: null,
      },
    })
  }
  const rows = await spinsOf(world, member.id)
  expect(rows).toHaveLength(5)
  for (const row of rows) {
    expect(row.outOf).toBe(4n)
    expect(row.sliceCode).toBe(row.drawn < 1n ? 'NOTHING' : 'TWO')
  }
  expect((await member.call(api.profile)).body.profile.coin).toBe(coins)
  expect((await member.call(api.wallet)).body.profile.coin).toBe(coins)
  expect((await member.call(api.spinSetup)).body.result.userCoin).toBe(coins)
})

test('without a coin there is no spin, and without a wheel none either', async () => {
  await aWheel(world, { slices: [{ code: 'NOTHING' }], runsForMs: 60_000 })
  const poor = await aSpinner(world, 0)
  expect(await poor.call(api.spin)).toMatchObject(no('COIN_NOT_ENOUGH', 409))
  expect(await spinsOf(world, poor.id)).toEqual([])

  await asOwner(world, `UPDATE spin_campaign SET runs_until = runs_from + interval '1 s'`)
  world.advance(60_000)
  const rich = await aSpinner(world, 1)
  for (const member of [rich, await aSpinner(world, 0)]) {
    expect(await member.call(api.spin)).toMatchObject(no('SPINWHEEL_INACTIVE', 409))
    expect((await member.call(api.spinActive)).body).toEqual({ isActive: false })
    expect((await member.call(api.spinSetup)).body.result.activeSpinwheel).toBeNull()
  }
  expect(await coinsOf(world, rich)).toBe(1n)
})

test('the same key is the same spin, also when the answer was lost and the wheel has ended since', async () => {
  const slices = Array.from({ length: 50 }, (_, index) => ({ code: `S${index}` }))
  await aWheel(world, { slices, runsForMs: 60_000 })
  const member = await aSpinner(world, 3)
  const idempotencyKey = newId()
  const first = await member.call(api.spin, { idempotencyKey })
  expect(await member.call(api.spin, { idempotencyKey })).toMatchObject({ status: 200, text: first.text })

  // The process died after the commit: nobody knows that it was answered.
  await asOwner(world, 'DELETE FROM request_key')
  await member.call(api.spin)
  world.advance(61_000)
  const again = await member.call(api.spin, { idempotencyKey })
  expect(again).toMatchObject({ status: 200, text: first.text })
  expect(await coinsOf(world, member)).toBe(1n)
})

test('a spin that dies before its commit has not been, and the same request can be sent again', async () => {
  await aWheel(world, { slices: [{ code: 'CASH', prize: 'cash', amount: 10_00, stock: 1 }], budget: 10_00 })
  const member = await aSpinner(world, 1)
  await asOwner(
    world,
    `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'died'; END $$;
     CREATE TRIGGER die BEFORE INSERT ON coupon FOR EACH ROW EXECUTE FUNCTION die()`,
  )
  const idempotencyKey = newId()
  expect((await member.call(api.spin, { idempotencyKey })).status).toBe(500)
  await asOwner(world, 'DROP TRIGGER die ON coupon; DROP FUNCTION die')
  expect(await coinsOf(world, member)).toBe(1n)
  expect(await world.brokenInvariants()).toEqual([])

  expect(await member.call(api.spin, { idempotencyKey })).toMatchObject({
    body: { result: { code: 'CASH' } },
  })
  expect(await spinsOf(world, member.id)).toHaveLength(1)
})

test('one coin and 32 spins at once: one spins', async () => {
  await aWheel(world, { slices: [{ code: 'NOTHING' }] })
  const member = await aSpinner(world, 1)
  const answers = await race(32, () => member.call(api.spin, { idempotencyKey: newId() }))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject(no('COIN_NOT_ENOUGH', 409))
  expect(await spinsOf(world, member.id)).toHaveLength(1)
})

test('32 members want the last 3 of a prize: 3 have it, and then its weight has fallen out', async () => {
  const prize = { code: 'PRIZE', weight: 1_000, prize: 'cash' as const, amount: 50_00, stock: 3 }
  await aWheel(world, { slices: [{ code: 'NOTHING' }, prize, { code: 'COIN', prize: 'coin', amount: 1 }] })
  const members = await race(32, () => aSpinner(world, 1))
  const answers = await Promise.all(members.map((member) => member.call(api.spin)))
  expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(200))
  expect(answers.filter(({ body }) => body.result?.code === 'PRIZE')).toHaveLength(3)
  const { body } = await (await world.aMember()).call(api.spinSetup)
  expect(body.result.activeSpinwheel?.slices.map(({ odds }) => odds)).toEqual([0.5, 0, 0.5])
})

test('a campaign never gives more than its budget, and what it can no longer pay falls out', async () => {
  const slices = [
    { code: 'NOTHING' },
    { code: 'BIG', weight: 1_000, prize: 'cash' as const, amount: 40_00 },
    { code: 'SMALL', weight: 1_000, prize: 'cash' as const, amount: 15_00 },
  ]
  const id = await aWheel(world, { slices, budget: 100_00 })
  const members = await race(20, () => aSpinner(world, 1))
  const answers = await Promise.all(members.map((member) => member.call(api.spin)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const wheel = await world.app.db
    .selectFrom('spinCampaign')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // 20 spins at odds like these end when not even the small prize can be paid.
  expect(wheel.spent).toBeGreaterThan(85_00n)
  expect(wheel.spent).toBeLessThanOrEqual(100_00n)
})

test('a wheel whose every prize is given away stands still, and takes no coin', async () => {
  await aWheel(world, { slices: [{ code: 'ONE', prize: 'coin', amount: 1, stock: 1 }] })
  const member = await aSpinner(world, 1)
  expect((await member.call(api.spin)).body.result).toMatchObject({ code: 'ONE', remainingCoin: 1 })
  expect(await member.call(api.spin)).toMatchObject(no('SPINWHEEL_INACTIVE', 409))
  expect(await coinsOf(world, member)).toBe(1n)
})

test('a wheel that gave its last prize and ended while a spin waited takes no coin', async () => {
  await aWheel(world, { slices: [{ code: 'CASH', prize: 'cash', amount: 10_00 }], budget: 10_00 })
  const member = await aSpinner(world, 1)
  world.advance(60_000)
  const ending = await anOwner(world)
  await ending.query(
    `BEGIN; UPDATE spin_campaign SET budget = spent, runs_until = runs_from + interval '1 s'`,
  )
  const spinning = member.call(api.spin)
  await expect.poll(() => waitingForLocks(world)).toHaveLength(1)
  await ending.query('COMMIT')
  expect(await spinning).toMatchObject(no('SPINWHEEL_INACTIVE', 409))
  expect(await coinsOf(world, member)).toBe(1n)
})

test('once a wheel has been spun, nobody can change what is won and how likely', async () => {
  const id = await aWheel(world, { slices: [{ code: 'NOTHING' }, { code: 'ONE', prize: 'coin', amount: 1 }] })
  const change = (statement: string) => asOwner(world, `${statement} AND campaign_id = '${id}'`)
  await change(`UPDATE spin_slice SET weight = 2 WHERE code = 'ONE'`)
  await (await aSpinner(world, 1)).call(api.spin)
  for (const statement of [
    `UPDATE spin_slice SET weight = 3 WHERE code = 'ONE'`,
    `UPDATE spin_slice SET amount = 3 WHERE code = 'ONE'`,
    `UPDATE spin_slice SET prize = 'cash' WHERE code = 'ONE'`,
    `UPDATE spin_slice SET stock = 3 WHERE code = 'ONE'`,
    `DELETE FROM spin_slice WHERE code = 'ONE'`,
    `INSERT INTO spin_slice (campaign_id, code, position, label, description, bg_color, text_color, weight, prize, amount)
     SELECT campaign_id, 'NEW', 9, label, description, bg_color, text_color, 1, prize, amount FROM spin_slice
     WHERE code = 'ONE'`,
  ])
    await expect(change(statement)).rejects.toMatchObject({ constraint: 'spin_slice_frozen' })
  await change(`UPDATE spin_slice SET bg_color = '#000000' WHERE code = 'ONE'`)
})

test('a change of the weights during the first spin comes either before it or too late', async () => {
  const id = await aWheel(world, { slices: [{ code: 'NOTHING' }, { code: 'ONE', prize: 'coin', amount: 1 }] })
  const member = await aSpinner(world, 1)
  const operator = await anOwner(world)
  const setWeight = (weight: number) =>
    operator.query(`UPDATE spin_slice SET weight = ${weight} WHERE campaign_id = '${id}' AND code = 'ONE'`)
  await operator.query('BEGIN')
  await setWeight(9)
  const spinning = member.call(api.spin)
  await expect.poll(() => waitingForLocks(world)).toHaveLength(1)
  await operator.query('COMMIT')
  expect((await spinning).status).toBe(200)
  expect(await spinsOf(world, member.id)).toMatchObject([{ outOf: 10n }])

  await asOwner(world, `UPDATE spin_campaign SET frozen_at = NULL WHERE id = '${id}'`)
  const freezing = await anOwner(world)
  await freezing.query(`BEGIN; UPDATE spin_campaign SET frozen_at = now() WHERE id = '${id}'`)
  const changing = expect(setWeight(5)).rejects.toMatchObject({ constraint: 'spin_slice_frozen' })
  await expect.poll(() => waitingForLocks(world)).toHaveLength(1)
  await freezing.query('COMMIT')
  await changing
})

test('nobody spins more than 60 times a minute', async () => {
  await aWheel(world, { slices: [{ code: 'NOTHING' }] })
  const member = await aSpinner(world, 61)
  const answers = await race(61, () => member.call(api.spin))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(answers.find(({ status }) => status !== 200)).toMatchObject(refused('REQUEST_LIMIT_1MIN', 429))
  expect(await coinsOf(world, member)).toBe(1n)
})

test.each(['[]', '{"slice":"GRAND"}', '{"coin":0}', '1'])(
  'a spin takes no requests: %s is refused',
  async (rawBody) => {
    const member = await aSpinner(world, 1)
    expect(await member.call(api.spin, {}, { rawBody })).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID' },
    })
    expect(await coinsOf(world, member)).toBe(1n)
  },
)

test('visitors have no wheel', async () => {
  for (const row of [api.spinSetup, api.spin, api.coupons, api.claimCoupon, api.spinActive])
    expect(await world.send(row, { body: { coupon: 'x' } })).toMatchObject({
      status: 401,
      body: { message: 'invalid-token' },
    })
})
