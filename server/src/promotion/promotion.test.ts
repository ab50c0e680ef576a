/** Facts about promotions, through HTTP (spec §2 Bonus, decisions D7). The seed offers WELCOME. */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { asOwner, historyOf } from '../../test/flows.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const aDepositor = () => world.aMember({ wallet: 1_000_00n, remember: true })
const find = (member: TestMember, code: string) => member.call(api.findPromotion, { params: { code } })
const activate = (member: TestMember, code: string) =>
  member.call(api.activatePromotion, { params: { code } })

async function promotion(code: string, overrides: Record<string, unknown> = {}) {
  await asOwner(
    world,
    `INSERT INTO bonus_offer SELECT (jsonb_populate_record(o, $1)).* FROM bonus_offer o WHERE code = 'WELCOME'`,
    [JSON.stringify({ spent: 0, uses: 0, ...overrides, code })],
  )
}

test.each(['WELCOME', 'welcome', ' Welcome '])('%j is found, however it is typed', async (typed) => {
  const answer = await find(await aDepositor(), typed)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      code: 'WELCOME',
      percentFail: 5,
      percentSuccess: 150,
      description: expect.stringMatching(/[ก-ฮ]/),
    },
  })
})

test('received: paid, locked, current, in the statement; and once for good', async () => {
  const member = await aDepositor()
  expect((await member.call(api.currentPromotion)).body).toEqual({ promotion: null })
  expect(await activate(member, 'welcome')).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  expect(await world.balance(member.id, wallet())).toBe(1_300_00n)
  expect((await member.call(api.activeBonus)).body).toMatchObject({
    status: true,
    type: 'promotion',
    target: 1_950,
  })
  expect((await member.call(api.currentPromotion)).body.promotion).toEqual({
    ...{ code: 'WELCOME', amount: 300, percentSuccess: 150, percentFail: 5, games: null },
    description: expect.stringMatching(/[ก-ฮ]/),
  })
  expect((await historyOf(member))[0]).toMatchObject({
    statementType: 'bonus',
    promotion: { description: expect.any(String) },
  })
  expect(await activate(member, 'WELCOME')).toMatchObject(refused('BONUS_ALREADY_ACTIVE', 409))
  await member.call(api.clearBonus)
  await fund(world, member.id, 1_000_00n)
  expect(await activate(member, 'WELCOME')).toMatchObject(refused('PROMOTION_RECEIVED', 409))
})

test('unknown, not begun, over, a bonus: one and the same answer', async () => {
  const member = await aDepositor()
  await promotion('SOON', { runs_from: new Date(world.now().getTime() + 1).toISOString() })
  await promotion('OVER', { runs_from: '2026-01-01T00:00:00Z', runs_until: world.now().toISOString() })
  const answers = []
  for (const code of ['NOBODY', 'SOON', 'OVER', 'DAILY']) {
    answers.push(await find(member, code))
    answers.push(await activate(member, code))
  }
  expect(new Set(answers.map(({ text, status }) => status + text))).toEqual(
    new Set(['404{"message":"NO_PROMOTION"}']),
  )
})

test.each(["';--", '%_', '<svg>', '../x', 'ส่วนลด', 'x'.repeat(99)])('%j is no code', async (typed) => {
  const { status, body } = await find(await aDepositor(), typed)
  expect([400, 404]).toContain(status)
  expect(['NO_PROMOTION', 'KEY_INVALID']).toContain(body.message)
})

test('guessing ends after ten a minute, whichever way', async () => {
  const member = await aDepositor()
  for (let guess = 0; guess < limits.promotionCodesPerMinute; guess++)
    expect((await (guess % 2 ? find : activate)(member, `GUESS${guess}`)).status).toBe(404)
  expect(await find(member, 'WELCOME')).toMatchObject(refused('REQUEST_LIMIT', 429))
  expect(await activate(member, 'WELCOME')).toMatchObject(refused('REQUEST_LIMIT', 429))
  expect((await find(await aDepositor(), 'WELCOME')).status).toBe(200)
  world.advance(60_000)
  expect((await find(member, 'WELCOME')).status).toBe(200)
})

test('no more uses than there are, when many come at the same time', async () => {
  await promotion('THREE', { uses_max: 3 })
  const members = await race(8, aDepositor)
  const answers = await Promise.all(members.map((member) => activate(member, 'THREE')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ body }) => body.message === 'BONUS_FULL')).toHaveLength(5)
})

test('without a deposit the conditions are not met', async () => {
  expect(await activate(await world.aMember(), 'WELCOME')).toMatchObject(refused('BONUS_CONDITION', 422))
})

test('only for signed-in members', async () => {
  for (const row of [api.findPromotion, api.activatePromotion])
    expect((await world.call(row, { params: { code: 'WELCOME' } })).status).toBe(401)
  expect((await world.call(api.currentPromotion, {})).status).toBe(401)
})
