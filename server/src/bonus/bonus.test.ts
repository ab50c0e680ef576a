/** Facts about bonuses, through HTTP (spec §2 Bonus, decisions D7). The seed offers FIRST, DAILY and WEEKLY. */
import * as api from '@kapao/contract/calls/member.ts'
import { describe, expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { move } from '#transfer/transfer.service.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { asOwner, historyOf, injectFault, openGame, play } from '../../test/flows.ts'
import { race, refused, useWorld } from '../../test/world.ts'
import { judgeLock } from './judge-lock.service.ts'

const world = useWorld()
const dayMs = 24 * 3_600_000

const aDepositor = (baht = 1_000) => world.aMember({ wallet: BigInt(baht) * 100n, remember: true })
const activate = (member: TestMember, code: string, idempotencyKey?: string) =>
  member.call(api.activateBonus, { params: { code }, ...(idempotencyKey && { idempotencyKey }) })
const clear = (member: TestMember) => member.call(api.clearBonus)
const stateOf = async (member: TestMember, code: string) =>
  (await member.call(api.bonuses)).body.find((bonus) => bonus.code === code)

/** An offer of a test's own. */
async function offer(code: string, overrides: Record<string, unknown> = {}) {
  const columns = { spent: 0, uses: 0, ...overrides, code, position: 99 }
  await asOwner(
    world,
    `INSERT INTO bonus_offer SELECT (jsonb_populate_record(o, $1)).* FROM bonus_offer o WHERE code = 'DAILY'`,
    [JSON.stringify(columns)],
  )
}

test('the list says what is offered, in the caller’s language, with the member’s own state', async () => {
  const member = await aDepositor()
  const { body, status } = await member.call(api.bonuses, {}, { headers: { 'accept-language': 'en' } })
  expect(status).toBe(200)
  expect(
    body.filter(({ code }) => ['FIRST', 'DAILY', 'WEEKLY'].includes(code)).map(({ type }) => type),
  ).toEqual(['limit', 'day', 'week'])
  expect(body[0]).toMatchObject({
    ...{ code: 'FIRST', maxReceived: 1, percent: 50, percentSuccess: 200, percentFail: 5, amountMax: 500 },
    ...{ depositMin: 200, games: null, until: null, state: 'available', userBonus: null },
    description: 'Starter bonus: 50% of a deposit, up to 500 baht',
    notice: expect.stringContaining('{percentFail}'),
    banners: [
      {
        image: expect.stringMatching(/^\/api\/site\/pictures\/[0-9a-f]{32}$/),
        html: expect.stringContaining('<p>'),
      },
    ],
  })
})

test.each([
  ['FIRST', 500],
  ['DAILY', 100],
  ['WEEKLY', 200],
])('a deposit of 1,000 baht brings %s, and all is locked', async (code, brings) => {
  const member = await aDepositor()
  const { status, body } = await activate(member, code)
  expect(status).toBe(200)
  expect(body).toEqual({
    _id: expect.any(String),
    isActive: true,
    amount: brings,
    received: [{ updatedAt: world.now().toISOString() }],
  })
  expect(await world.balance(member.id, wallet())).toBe(BigInt(1_000 + brings) * 100n)
  expect((await historyOf(member))[0]).toMatchObject({
    ...{ statementType: 'bonus', from: 'HOUSE', to: 'WALLET', amount: brings, status: 'SUCCESS' },
    bonus: { description: expect.stringMatching(/[ก-ฮ]/) },
  })
  expect(await member.call(api.withdraw, { body: { amount: 100 } })).toMatchObject(
    refused('BONUS_REMAINING', 422),
  )
  expect((await stateOf(member, code))?.state).toBe('active')
})

test('how far it is', async () => {
  const member = await aDepositor()
  expect((await member.call(api.activeBonus)).body).toEqual({ status: false, type: null })
  expect((await member.call(api.bonusMinimum)).body).toEqual({ minimum: 0, balance: 1_000 })
  await activate(member, 'DAILY')
  expect((await member.call(api.activeBonus)).body).toEqual({
    ...{ status: true, type: 'day', amount: 100, base: 1_100, target: 1_430, floor: 55, total: 1_100 },
    paidIn: 0,
    isClearing: false,
  })
  expect((await member.call(api.bonusMinimum)).body).toEqual({ minimum: 55, balance: 1_100 })
})

test('by POST too, and the same request again is the same bonus', async () => {
  const member = await aDepositor()
  const key = newId()
  const first = await member.call(
    api.activateBonus,
    { params: { code: 'DAILY' }, idempotencyKey: key },
    { method: 'POST' },
  )
  const again = await member.call(
    api.activateBonus,
    { params: { code: 'DAILY' }, idempotencyKey: key },
    { method: 'POST' },
  )
  expect(first.status).toBe(200)
  expect(again.text).toBe(first.text)
  // As after a crash before the answer was kept.
  await asOwner(world, 'DELETE FROM request_key WHERE key = $1', [key])
  const late = await member.call(
    api.activateBonus,
    { params: { code: 'DAILY' }, idempotencyKey: key },
    { method: 'POST' },
  )
  expect(late.text).toBe(first.text)
  expect(await activate(member, 'DAILY')).toMatchObject(refused('BONUS_ALREADY_ACTIVE', 409))
})

test.each(['NOTHING', 'first', '%E0%B8%81', "';--", '..', 'x'.repeat(200)])(
  'there is no bonus %j',
  async (code) => {
    const member = await aDepositor()
    const answer = await activate(member, code)
    expect([400, 404]).toContain(answer.status)
    expect(['NO_DATA', 'KEY_INVALID']).toContain(answer.body.message)
  },
)

test('one that has not begun, is over, is in another currency or is a promotion is not there', async () => {
  const member = await aDepositor()
  await offer('SOON', { runs_from: new Date(world.now().getTime() + 1).toISOString() })
  await offer('OVER', { runs_from: '2026-01-01T00:00:00Z', runs_until: world.now().toISOString() })
  await offer('KIP', { currency: 'LAK' })
  for (const code of ['SOON', 'OVER', 'KIP', 'WELCOME']) {
    expect(await activate(member, code)).toMatchObject(refused('NO_DATA', 404))
    expect(await stateOf(member, code)).toBeUndefined()
  }
})

test('without a deposit that qualifies, or after it was withdrawn or used, the conditions are not met', async () => {
  const [none, little, gone, used] = [
    await world.aMember(),
    await aDepositor(99),
    await aDepositor(),
    await aDepositor(),
  ]
  for (const member of [none, little])
    expect(await activate(member, 'DAILY')).toMatchObject(refused('BONUS_CONDITION', 422))
  await gone.call(api.withdraw, { body: { amount: 500 } })
  expect(await activate(gone, 'DAILY')).toMatchObject(refused('BONUS_CONDITION'))
  await fund(world, gone.id, 200_00n)
  expect((await activate(gone, 'DAILY')).body.amount).toBe(20)
  await activate(used, 'DAILY')
  await clear(used)
  expect(await activate(used, 'DAILY')).toMatchObject(refused('BONUS_CONDITION'))
  await fund(world, used.id, 100_00n)
  expect((await activate(used, 'DAILY')).body.amount).toBe(10)
})

test('a withdrawal that came back does not spoil the deposit', async () => {
  const member = await aDepositor()
  await world.control('PUT', '/faults', { service: 'bank', fault: 'reject' })
  await member.call(api.withdraw, { body: { amount: 1_000 } })
  await world.runJobs()
  expect((await activate(member, 'DAILY')).body.amount).toBe(100)
})

test('what is on its way into a game is still held', async () => {
  const member = await aDepositor()
  await openGame(member, 'NAGA')
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'processing' })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 700 } })
  expect((await activate(member, 'DAILY')).body.amount).toBe(100)
})

test('the largest deposit counts', async () => {
  const member = await aDepositor()
  await fund(world, member.id, 100_00n)
  expect((await activate(member, 'DAILY')).body.amount).toBe(100)
})

test('as often as its type allows: by the day of Bangkok', async () => {
  const member = await aDepositor()
  const receive = async () => {
    await fund(world, member.id, 100_00n)
    const answer = await activate(member, 'DAILY')
    await clear(member)
    return answer
  }
  expect((await receive()).status).toBe(200)
  expect((await receive()).status).toBe(200)
  expect((await stateOf(member, 'DAILY'))?.state).toBe('received')
  expect(await receive()).toMatchObject(refused('BONUS_MAX_CLAIMED', 422))
  // It is noon: eleven hours, 59 minutes and 59 seconds later it is still today.
  world.advance(12 * 3_600_000 - 1_000)
  expect(await receive()).toMatchObject(refused('BONUS_MAX_CLAIMED'))
  world.advance(1_000)
  expect(await stateOf(member, 'DAILY')).toMatchObject({ state: 'available', userBonus: { received: [] } })
  const today = [{ updatedAt: world.now().toISOString() }]
  expect(await receive()).toMatchObject({ status: 200, body: { received: today } })
})

test('by its week, and for good', async () => {
  const member = await aDepositor()
  const receive = async (code: string) => {
    await fund(world, member.id, 1_000_00n)
    const { status } = await activate(member, code)
    await clear(member)
    return status
  }
  expect([await receive('WEEKLY'), await receive('WEEKLY')]).toEqual([200, 422])
  expect([await receive('FIRST'), await receive('FIRST')]).toEqual([200, 422])
  world.advance(7 * dayMs)
  expect([await receive('WEEKLY'), await receive('FIRST')]).toEqual([200, 422])
})

test('a budget is kept to the satang when many receive it at the same time', async () => {
  await offer('SCARCE', { budget: 350_00 })
  const members = await race(8, () => aDepositor())
  const answers = await Promise.all(members.map((member) => activate(member, 'SCARCE')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ body }) => body.message === 'BONUS_FULL')).toHaveLength(5)
  const { spent, uses } = await world.app.db
    .selectFrom('bonusOffer')
    .select(['spent', 'uses'])
    .where('code', '=', 'SCARCE')
    .executeTakeFirstOrThrow()
  expect([spent, uses]).toEqual([300_00n, 3n])
  expect(await stateOf(await aDepositor(), 'SCARCE')).toMatchObject({
    state: 'available',
    reason: 'BONUS_FULL',
  })
  expect(await stateOf(await aDepositor(500), 'SCARCE')).toMatchObject({ state: 'available', reason: null })
  await asOwner(world, `UPDATE bonus_offer SET budget = spent WHERE code = 'SCARCE'`)
  expect(await stateOf(await aDepositor(500), 'SCARCE')).toMatchObject({
    state: 'full',
    reason: 'BONUS_FULL',
  })
})

test('two bonuses at the same time: one is received', async () => {
  const member = await aDepositor()
  const answers = await Promise.all([
    activate(member, 'DAILY'),
    activate(member, 'WEEKLY'),
    activate(member, 'FIRST'),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.message === 'BONUS_ALREADY_ACTIVE')).toHaveLength(2)
})

test('receiving and withdrawing at the same time: the deposit serves for one of them', async () => {
  for (let round = 0; round < 5; round++) {
    const member = await aDepositor()
    const [received, withdrawn] = await Promise.all([
      activate(member, 'DAILY'),
      member.call(api.withdraw, { body: { amount: 1_000 } }),
    ])
    expect([received.status, withdrawn.status].sort()).toEqual([200, 422])
    await world.runJobs()
  }
})

test('the terms are those of the moment in which it was received', async () => {
  const member = await aDepositor()
  await offer('TERMS')
  await activate(member, 'TERMS')
  await asOwner(
    world,
    `UPDATE bonus_offer SET success_points = 99999, percent_points = 1 WHERE code = 'TERMS'`,
  )
  expect((await member.call(api.activeBonus)).body.target).toBe(1_430)
})

test('a bonus for some games: money moves into no other, and out of any', async () => {
  const member = await aDepositor()
  await openGame(member, 'NAGA')
  await openGame(member, 'LOTUS')
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'LOTUS', amount: 100 } })
  await offer('NAGA-ONLY', { games: ['NAGA'] })
  await activate(member, 'NAGA-ONLY')
  const move = (from: string, to: string, amount = 50) =>
    member.call(api.transfer, { body: { from, to, amount } })
  expect(await move('WALLET', 'LOTUS')).toMatchObject(refused('BONUS_CONDITION', 422))
  // Before it is said that there is not enough (decisions D2).
  expect(await move('WALLET', 'LOTUS', 9_999)).toMatchObject(refused('BONUS_CONDITION'))
  expect(await move('NAGA', 'LOTUS')).toMatchObject(refused('BONUS_CONDITION'))
  expect(await member.call(api.transferAll, { body: { to: 'LOTUS' } })).toMatchObject(
    refused('BONUS_CONDITION'),
  )
  expect((await move('WALLET', 'NAGA')).status).toBe(200)
  expect((await move('LOTUS', 'WALLET')).status).toBe(200)
})

test('a transfer that was under way when the bonus was received is refused with its money', async () => {
  const member = await aDepositor()
  const username = await openGame(member, 'LOTUS')
  await offer('NAGA-TOO', { games: ['NAGA'] })
  await activate(member, 'NAGA-TOO')
  // Past the question that comes before any money moves.
  const place = { slot: 'LOTUS', adapter: 'plain', username }
  const caller = { id: member.id, currency: 'THB' as const, tokenHash: Buffer.alloc(0) }
  const moving = move(world.app, caller, place, 'in', 100_00n, newId())
  await expect(moving).rejects.toMatchObject({ code: 'BONUS_CONDITION' })
  expect(await world.balance(member.id, wallet())).toBe(1_100_00n)
})

test('the target reached: the next bonus needs no more than a deposit', async () => {
  const member = await aDepositor()
  const username = await openGame(member, 'NAGA')
  await activate(member, 'DAILY')
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })
  await fund(world, member.id, 1_000_00n)
  await play(world, 'NAGA', username, { stake: 100, win: 430 })
  // Nobody has looked and no job has run: receiving sees it by itself.
  expect((await activate(member, 'WEEKLY')).status).toBe(200)
  expect(await judgeLock(world.app, { id: member.id, currency: 'THB' })).toBe(false)
  const ended = (await historyOf(member)).find(({ statementType }) => statementType === 'finish_bonus')
  expect(ended).toMatchObject({
    amount: 0,
    note: 'BONUS_SUCCESS',
    bonus: { description: expect.any(String) },
  })
})

describe('before it is received', () => {
  const preview = (member: TestMember, code: string) => member.call(api.bonusPreview, { params: { code } })

  test('what it does, with the member’s own figures; and so it comes', async () => {
    const member = await aDepositor()
    const username = await openGame(member, 'NAGA')
    await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 300 } })
    await play(world, 'NAGA', username, { stake: 100, win: 50 })
    expect((await preview(member, 'DAILY')).body).toEqual({
      ...{ amount: 95, base: 1_045, freeNow: 950, freeAfter: 0, target: 1_358.5, floor: 52.25 },
      ...{ canActivate: true, reason: null },
    })
    expect((await activate(member, 'DAILY')).body.amount).toBe(95)
    expect((await member.call(api.activeBonus)).body).toMatchObject({ target: 1_358.5, floor: 52.25 })
    expect((await preview(member, 'WEEKLY')).body).toMatchObject({
      ...{ freeNow: 0, canActivate: false, reason: 'BONUS_ALREADY_ACTIVE' },
    })
  })

  test('the list says of each why it cannot be received', async () => {
    const reasons = async (member: TestMember) =>
      Object.fromEntries((await member.call(api.bonuses)).body.map(({ code, reason }) => [code, reason]))
    const none = { FIRST: 'BONUS_CONDITION', DAILY: 'BONUS_CONDITION', WEEKLY: 'BONUS_CONDITION' }
    expect(await reasons(await world.aMember())).toMatchObject(none)
    const member = await aDepositor(300)
    expect(await reasons(member)).toMatchObject({ ...none, FIRST: null, DAILY: null })
    await activate(member, 'DAILY')
    expect(new Set(Object.values(await reasons(member)))).toEqual(new Set(['BONUS_ALREADY_ACTIVE']))
  })

  test('why it cannot be received', async () => {
    const member = await aDepositor(99)
    expect((await preview(member, 'DAILY')).body).toMatchObject({ reason: 'BONUS_CONDITION', freeNow: 99 })
    expect((await preview(member, 'welcome')).body).toMatchObject({ reason: 'BONUS_CONDITION' })
    expect(await preview(member, 'NOTHING')).toMatchObject(refused('NO_DATA', 404))
  })
})

test('nobody but a signed-in member, and not by a link that is followed', async () => {
  for (const row of [api.bonuses, api.activeBonus, api.bonusMinimum, api.clearBonus, api.clearBonusPreview])
    expect((await world.call(row, {})).status).toBe(401)
  const member = await aDepositor()
  const followed = { headers: { 'x-requested-with': '', 'sec-fetch-mode': 'navigate' } }
  expect((await member.call(api.activateBonus, { params: { code: 'DAILY' } }, followed)).status).toBe(403)
  expect((await member.call(api.clearBonus, {}, followed)).status).toBe(403)
})
