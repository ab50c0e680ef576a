/** Facts about what staff offer, through HTTP: terms, budget, time, and that what was received stays as it was (decisions D7). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { anOfferByStaff, termsOf } from '../../test/offers.ts'
import { approved } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
let token = ''
beforeAll(async () => {
  token = (await aStaffMember(world, { role: 'content' })).token
})

const aDepositor = () => world.aMember({ wallet: 1_000_00n, remember: true })
const ask = (code: string, overrides: object = {}, kind = 'bonus') =>
  world.call(
    operatorApi.changeOffer,
    { params: { kind, code }, body: { ...termsOf(world), ...overrides } },
    { token },
  )
/** And another person approves it. */
const change = async (code: string, overrides: object) => approved(world, await ask(code, overrides))
const close = (code: string, kind = 'bonus') =>
  world.call(operatorApi.closeOffer, { params: { kind, code }, body: { reason: 'too dear' } }, { token })
const create = (overrides: object) =>
  world.send(
    operatorApi.createOffer,
    { body: { kind: 'bonus', code: 'NEW-ONE', currency: 'THB', ...termsOf(world), ...overrides } },
    { token },
  )
async function shown(code: string) {
  const { body } = await world.call(operatorApi.offers, { body: { page: 1, limit: 100 } }, { token })
  return body.offers.find((offer) => offer.code === code)
}
async function lastAct() {
  const rows = await world.app.db
    .selectFrom('operatorAudit')
    .select('record')
    .where('action', 'not like', 'request_%')
    .orderBy('n')
    .execute()
  return JSON.parse(rows.at(-1)?.record ?? '{}')
}

/** What a request asks to change, as the approver reads it. */
async function askedIn({ body }: { body: { _id?: string | undefined } }) {
  const asked = { params: { requestId: String(body._id) } }
  const { before, after } = (await world.call(operatorApi.staffRequest, asked, { token })).body
  return { before, after }
}

describe('a bonus', () => {
  test('is what members see and receive, and its record says who offered what', async () => {
    const { code } = await anOfferByStaff(world, {
      banners: {
        th: [{ image: null, html: '<p>ไทย</p>' }],
        la: [{ image: null, html: '<p>ລາວ</p>' }],
        en: [{ image: null, html: '<p>English</p>' }],
      },
    })
    expect(await lastAct()).toMatchObject({
      action: 'offer_created',
      subject: `bonus:${code}`,
      before: {},
      after: { percent: 1250, amountMax: '20000', budget: '100000', currency: 'THB' },
    })
    const member = await aDepositor()
    const { body } = await member.call(api.bonuses, {}, { headers: { 'accept-language': 'lo' } })
    expect(body.find((bonus) => bonus.code === code)).toMatchObject({
      ...{ type: 'day', maxReceived: 2, percent: 12.5, amountMax: 200, percentFail: 5, state: 'available' },
    })
    expect((await member.call(api.activateBonus, { params: { code } })).status).toBe(200)
    expect(await world.balance(member.id, wallet())).toBe(1_125_00n)
    expect(await shown(code)).toMatchObject({ spent: 125, uses: 1, percent: 12.5, budget: 1_000 })
  })

  test('changes for those who come later: who has received it keeps the terms of that moment', async () => {
    const { code } = await anOfferByStaff(world)
    const early = await aDepositor()
    await early.call(api.activateBonus, { params: { code } })
    const target = (await early.call(api.activeBonus)).body.target
    const asked = await ask(code, { percent: 20, percentSuccess: 500, games: ['NAGA'] })
    const { runsFrom, runsUntil, description, notice, banners, position, ...terms } = termsOf(world)
    const before = { ...terms, runsFrom, runsUntil }
    expect(await askedIn(asked)).toEqual({
      before,
      after: { ...before, percent: 20, percentSuccess: 500, games: ['NAGA'] },
    })
    await approved(world, asked)
    expect((await early.call(api.activeBonus)).body).toMatchObject({ target, amount: 125 })
    const late = await aDepositor()
    await late.call(api.activateBonus, { params: { code } })
    expect((await late.call(api.activeBonus)).body).toMatchObject({ amount: 200, target: 6_000 })
    expect(await lastAct()).toMatchObject({
      ...{ action: 'offer_changed', subject: `bonus:${code}` },
      before: { percent: 1250, percentSuccess: 13000, spent: '12500' },
      after: { percent: 2000, percentSuccess: 50000 },
    })
  })

  test('never has a budget below what it has cost, nor fewer uses than it had', async () => {
    const { code } = await anOfferByStaff(world)
    for (const member of [await aDepositor(), await aDepositor()])
      await member.call(api.activateBonus, { params: { code } })
    expect(await ask(code, { budget: 249.99, usesMax: 1 })).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['budget', 'usesMax'] },
    })
    await change(code, { budget: 250, usesMax: 2 })
    const next = await aDepositor()
    expect(await next.call(api.activateBonus, { params: { code } })).toMatchObject(refused('BONUS_FULL', 422))
  })

  test('is exact about its budget while staff change it and members receive it', async () => {
    const { code } = await anOfferByStaff(world)
    const members = await Promise.all(Array.from({ length: 6 }, aDepositor))
    const requestId = String((await ask(code, { budget: 500 })).body._id)
    const { token: riskToken } = await aStaffMember(world, { role: 'risk' })
    const approve = (id: string) =>
      world.call(operatorApi.approveRequest, { params: { requestId: id } }, { token: riskToken })
    await race(12, (nth) =>
      nth % 2
        ? approve(requestId)
        : (members[nth / 2]?.call(api.activateBonus, { params: { code } }) as Promise<never>),
    )
    const { spent, uses } = (await shown(code)) ?? { spent: 0, uses: 0 }
    expect([spent, uses]).toEqual([uses * 125, uses])
    expect(spent).toBeLessThanOrEqual(500)
  })

  test('that is closed is gone at once, and closed once', async () => {
    const { code } = await anOfferByStaff(world)
    const { runsFrom } = (await shown(code)) ?? { runsFrom: '' }
    world.advance(1_000)
    const closedAt = world.now().toISOString()
    expect((await close(code)).body).toEqual({ message: 'SUCCESS' })
    const member = await aDepositor()
    expect((await member.call(api.bonuses)).body.map((bonus) => bonus.code)).not.toContain(code)
    expect(await member.call(api.activateBonus, { params: { code } })).toMatchObject(refused('NO_DATA', 404))
    expect(await close(code)).toMatchObject(refused('ALREADY_DECIDED', 409))
    expect(await lastAct()).toMatchObject({
      ...{ action: 'offer_closed', subject: `bonus:${code}`, reason: 'too dear' },
      ...{ before: { runsFrom, runsUntil: null }, after: { runsUntil: closedAt } },
    })
  })

  test('that is closed does not run again by a change that was asked for before', async () => {
    const { code } = await anOfferByStaff(world)
    const asked = await ask(code, { percent: 20 })
    world.advance(1_000)
    await close(code)
    const { token: approver } = await aStaffMember(world, { role: 'risk' })
    const args = { params: { requestId: String(asked.body._id) } }
    expect(await world.call(operatorApi.approveRequest, args, { token: approver })).toMatchObject(
      refused('ALREADY_DECIDED', 409),
    )
    expect(await shown(code)).toMatchObject({ state: 'over', percent: 12.5 })
  })

  test('changes its words and its place at once, cleaned, without another person', async () => {
    const { code } = await anOfferByStaff(world)
    const terms = (await shown(code)) ?? termsOf(world)
    const banner = { image: null, html: '<p onclick="x()">New</p>' }
    const words = {
      ...{ description: { th: 'ใหม่', la: 'ໃໝ່', en: 'New' }, position: 3 },
      ...{ banners: { th: [banner], la: [banner], en: [banner] } },
    }
    const { runsFrom, runsUntil } = terms
    expect(await ask(code, { runsFrom, runsUntil, ...words })).toMatchObject({
      status: 200,
      body: { message: 'SUCCESS', removed: ['p onclick'] },
    })
    const clean = [{ image: null, html: '<p>New</p>' }]
    const changed = { ...words, banners: { th: clean, la: clean, en: clean } }
    expect(await shown(code)).toMatchObject({ ...changed, percent: 12.5 })
    expect(await lastAct()).toMatchObject({
      ...{ action: 'offer_changed', subject: `bonus:${code}`, reason: 'offer_changed' },
      ...{ before: { position: 50 }, after: changed },
    })
  })

  test('that has not begun can be closed too, and never begins', async () => {
    const inHours = (hours: number) => new Date(world.now().getTime() + hours * 3_600_000).toISOString()
    const { code } = await anOfferByStaff(world, { runsFrom: inHours(1), runsUntil: inHours(9), usesMax: 5 })
    expect(await shown(code)).toMatchObject({ state: 'planned', usesMax: 5, uses: 0 })
    expect((await close(code)).status).toBe(200)
    world.advance(7_200_000)
    expect((await (await aDepositor()).call(api.bonuses)).body.map((bonus) => bonus.code)).not.toContain(code)
  })

  test('keeps its code for good: not even after its end is it another one', async () => {
    const { code } = await anOfferByStaff(world)
    await close(code)
    expect(await create({ code })).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['code'] },
    })
  })
})

test('a promotion is received by its code, whatever the list says', async () => {
  const { code } = await anOfferByStaff(world, { kind: 'promotion', type: null, maxReceived: null })
  const member = await aDepositor()
  expect((await member.call(api.bonuses)).body.map((bonus) => bonus.code)).not.toContain(code)
  expect((await member.call(api.activatePromotion, { params: { code } })).status).toBe(200)
  expect((await close(code, 'promotion')).status).toBe(200)
})

describe('refused with the field at fault', () => {
  test.each([
    ['code', { code: 'small' }],
    ['code', { code: 'A' }],
    ['code', { code: "A' OR 1=1" }],
    ['kind', { kind: 'gift' }],
    ['currency', { currency: 'USD' }],
    ['type', { type: null }],
    ['type', { kind: 'promotion', maxReceived: null }],
    ['maxReceived', { maxReceived: null }],
    ['maxReceived', { maxReceived: 0 }],
    ['maxReceived', { maxReceived: 1.5 }],
    ['percent', { percent: 0 }],
    ['percent', { percent: 0.001 }],
    ['percent', { percent: 200.01 }],
    ['amountMax', { amountMax: 50_000.01 }],
    ['amountMax', { currency: 'LAK', amountMax: 25_000_001 }],
    ['amountMax', { currency: 'LAK', amountMax: 25_000.5 }],
    ['depositMin', { currency: 'LAK', depositMin: 25_000.5 }],
    ['budget', { currency: 'LAK', budget: 25_000.5 }],
    ['budget', { budget: null }],
    ['percent', { percent: '50' }],
    ['amountMax', { amountMax: 0 }],
    ['amountMax', { amountMax: 1.005 }],
    ['depositMin', { depositMin: -1 }],
    ['percentSuccess', { percentSuccess: 100 }],
    ['percentFail', { percentFail: 100 }],
    ['percentFail', { percent: 100, percentFail: 50.01 }],
    ['percentFail', { percentFail: -1 }],
    ['games', { games: [] }],
    ['games', { games: ['UNKNOWN'] }],
    ['games', { games: 'NAGA' }],
    ['budget', { budget: 0 }],
    ['usesMax', { usesMax: 0 }],
    ['runsFrom', { runsFrom: 'tomorrow' }],
    ['runsUntil', { runsUntil: '2020-01-01T00:00:00Z' }],
    ['description', { description: { th: 'a', la: 'b', en: 'c\nd' } }],
    ['notice', { notice: { th: '', la: 'b', en: 'c' } }],
    ['banners', { banners: { th: [], la: [], en: [{ image: 'data:,x', html: '' }] } }],
    ['position', { position: 0 }],
    ['spent', { spent: 0 }],
    ['_id', { _id: 1 }],
  ])('%s: %j', async (field, overrides) => {
    expect(await create(overrides)).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: [field] },
    })
  })

  test('what is missing is said to be missing', async () => {
    expect(await create({ percent: undefined, notice: undefined })).toMatchObject({
      ...refused('KEY_MISSING', 400),
      body: { fields: ['percent', 'notice'] },
    })
  })

  test('a picture that is not there', async () => {
    const banner = { image: `/api/site/pictures/${'0'.repeat(32)}`, html: '' }
    expect(await create({ banners: { th: [], la: [], en: [banner] } })).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['banners'] },
    })
  })

  test('a type for a promotion that exists', async () => {
    expect(await ask('WELCOME', {}, 'promotion')).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['type', 'maxReceived'] },
    })
  })
})

test.each([
  ['bonus', 'UNKNOWN'],
  ['bonus', 'WELCOME'],
  ['gift', 'FIRST'],
  ['bonus', '..%2f'],
])('there is no %s %s', async (kind, code) => {
  expect(await ask(code, {}, kind)).toMatchObject(refused('NO_DATA', 404))
  expect(await close(code, kind)).toMatchObject(refused('NO_DATA', 404))
})

test('one offer can be asked for alone', async () => {
  const asked = await create({ code: 'ALONE' })
  expect((await askedIn(asked)).after).toMatchObject({ currency: 'THB', percent: 12.5, budget: 1_000 })
  await approved(world, asked)
  const found = async (kind: 'bonus' | 'promotion', code: string) => {
    const body = { page: 1, limit: 10, kind, code }
    const { offers, total } = (await world.call(operatorApi.offers, { body }, { token })).body
    return [total, offers.map((offer) => `${offer.kind}:${offer.code}`)]
  }
  expect(await found('bonus', 'ALONE')).toEqual([1, ['bonus:ALONE']])
  expect(await found('promotion', 'ALONE')).toEqual([0, []])
})

test.each(['support', 'cashier', 'risk'] as const)('offering is not for the role %s', async (role) => {
  const other = await aStaffMember(world, { role })
  const extras = { token: other.token }
  const answers = [
    await world.call(operatorApi.offers, { body: { page: 1, limit: 10 } }, extras),
    await world.call(
      operatorApi.closeOffer,
      { params: { kind: 'bonus', code: 'FIRST' }, body: { reason: 'too dear' } },
      extras,
    ),
  ]
  for (const answer of answers) expect(answer).toMatchObject(refused('FORBIDDEN', 403))
})

test('offers are found by where their time stands', async () => {
  const codesIn = async (state: 'planned' | 'running' | 'over') => {
    const body = { page: 1, limit: 100, state }
    const { offers } = (await world.call(operatorApi.offers, { body }, { token })).body
    return offers.map(({ code }) => code)
  }
  const all = { page: 1, limit: 100 }
  const { total } = (await world.call(operatorApi.offers, { body: all }, { token })).body
  const [planned, running, over] = [await codesIn('planned'), await codesIn('running'), await codesIn('over')]
  expect(planned.length + running.length + over.length).toBe(total)
  expect(running.length).toBeGreaterThan(0)
})
