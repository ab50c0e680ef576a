/** Facts about the wheels that staff set up, through HTTP: what they give stays as it is, and they are started and stopped (decisions D10). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { approveByAnother, approved } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { aSpinner } from '../../test/wheel.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()
let token = ''
beforeAll(async () => {
  token = (await aStaffMember(world, { role: 'content' })).token
})
// Each wheel begins after the one before: members see the newest.
beforeEach(() => world.advance(1_000))

const inAll = <Words>(words: Words) => ({ th: words, la: words, en: words })
const later = (ms: number) => new Date(world.now().getTime() + ms).toISOString()

const look = {
  label: inAll('A prize'),
  description: inAll('<p>Well done</p>'),
  bgColor: '#123456',
  textColor: '#ffffff',
  weight: 1,
  stock: null,
}
const nothing = { ...look, code: 'NOTHING', prize: 'nothing' }
const cash = { ...look, code: 'CASH', prize: 'cash', amount: 10 }
const coins = { ...look, code: 'COINS', prize: 'coin', coins: 2 }

const runs = (overrides: object = {}) => ({
  name: inAll('Summer wheel'),
  runsFrom: later(0),
  runsUntil: later(86_400_000),
  budget: 1_000,
  couponDays: 7,
  ...overrides,
})
const ask = (overrides: object = {}, idempotencyKey = newId()) =>
  world.send(
    operatorApi.createCampaign,
    {
      body: { currency: 'THB', slices: [nothing, cash, coins], ...runs(), ...overrides },
      idempotencyKey,
    },
    { token },
  )
/** And another person approves it. */
const create = async (overrides: object = {}) => approved(world, await ask(overrides))
const of = (campaignId: string) => ({ params: { campaignId } })
const change = (campaignId: string, overrides: object = {}) =>
  world.call(operatorApi.changeCampaign, { ...of(campaignId), body: runs(overrides) }, { token })
const why = (campaignId: string) => ({ ...of(campaignId), body: { reason: 'as planned' } })
const start = (campaignId: string) => world.call(operatorApi.startCampaign, why(campaignId), { token })
const stop = (campaignId: string) => world.call(operatorApi.stopCampaign, why(campaignId), { token })
async function shown(id: string) {
  const { body } = await world.call(operatorApi.campaigns, { body: { page: 1, limit: 100 } }, { token })
  return body.campaigns.find(({ _id }) => _id === id)
}
const figuresOf = async (id: string) =>
  (await world.call(operatorApi.campaignFigures, of(id), { token })).body
const wheelOf = async (coinsHeld = 1) => {
  const member = await aSpinner(world, coinsHeld)
  const wheel = (await member.call(api.spinSetup)).body.result.activeSpinwheel
  return { member, name: wheel?.name, odds: wheel?.slices.map(({ odds }) => odds) }
}
async function actsOn(subject: string) {
  const rows = await world.app.db
    .selectFrom('operatorAudit')
    .select('record')
    .where('subject', '=', subject)
    .where('action', 'like', 'wheel_%')
    .orderBy('n')
    .execute()
  return rows.map(({ record }) => JSON.parse(record))
}

test('a wheel is what members see and spin, with its odds, and its record says all of it', async () => {
  const { body } = await create({ slices: [{ ...nothing, weight: 2 }, cash, coins] })
  const { member, name, odds } = await wheelOf(2)
  expect([name, odds]).toEqual(['Summer wheel', [0.5, 0.25, 0.25]])
  for (const _ of [1, 2]) expect((await member.call(api.spin)).status).toBe(200)
  expect(await shown(body._id)).toMatchObject({
    ...{ isActive: true, isOver: false, budget: 1_000, spunSince: world.now().toISOString() },
    slices: [
      { code: 'NOTHING', weight: 2, amount: 0, coins: 0 },
      { code: 'CASH', weight: 1, amount: 10, coins: 0 },
      { code: 'COINS', weight: 1, amount: 0, coins: 2 },
    ],
  })
  // Two a day, at 2.50 each.
  expect(await figuresOf(body._id)).toMatchObject({ spinsPerDay: 2, costPerDay: 5 })
  expect(await actsOn(body._id)).toMatchObject([
    {
      action: 'wheel_created',
      after: { budget: '100000', slices: [{ weight: 2 }, { amount: '1000' }, { coins: 2 }] },
    },
  ])
})

test('what a coupon says is cleaned before it is stored, and the writer learns what went', async () => {
  const description = { ...inAll('<p>a</p>'), en: '<p onclick="x()">a</p><script>x()</script>' }
  const { body } = await create({ slices: [nothing, { ...cash, description }] })
  expect(body.removed).toEqual(['p onclick', 'script'])
  expect((await shown(body._id))?.slices[1]?.description.en).toBe('<p>a</p>')
})

test('a request is about the wheel by its name, whether it is new or there already', async () => {
  const asked = await ask({ name: inAll('Winter wheel') })
  const aboutOf = async (requestId = '') =>
    (await world.call(operatorApi.staffRequest, { params: { requestId } }, { token })).body
  const about = { part: 'campaign', title: inAll('Winter wheel') }
  expect(await aboutOf(asked.body._id)).toMatchObject(about)
  const { body } = await create({ name: inAll('Winter wheel'), currency: 'LAK' })
  const changed = await change(body._id, { name: inAll('Spring wheel'), budget: 2_000 })
  expect(await aboutOf(changed.body._id)).toMatchObject({ ...about, subject: body._id })
})

test('the same request again is the same wheel, and nobody sees it before another person has approved it', async () => {
  const key = newId()
  const overrides = { name: inAll('Twice') }
  const { status, body } = await ask(overrides, key)
  expect([status, body.message]).toEqual([202, 'APPROVAL_NEEDED'])
  expect((await ask(overrides, key)).body).toEqual(body)
  expect(await ask(overrides)).toMatchObject(refused('IN_PROGRESS', 409))
  expect((await wheelOf()).name).not.toBe('Twice')
  await approveByAnother(world, body._id)
  expect((await wheelOf()).name).toBe('Twice')
})

test('stopped, it gives nothing more; started, it is the one that members see', async () => {
  const whole = { ...runs(), name: inAll('First') }
  const { body: first } = await create(whole)
  world.advance(1_000)
  const { body: second } = await create({ name: inAll('Second') })
  expect((await wheelOf()).name).toBe('Second')
  world.advance(1_000)
  const startedAt = later(0)
  expect(await start(first._id)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  expect((await wheelOf()).name).toBe('First')
  world.advance(1_000)
  const stoppedAt = later(0)
  expect(await stop(first._id)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  expect((await wheelOf()).name).toBe('Second')
  expect(await shown(first._id)).toMatchObject({ isActive: false, isOver: true })
  for (const again of [await stop(first._id), await start(first._id)])
    expect(again).toMatchObject(refused('ALREADY_DECIDED', 409))
  const acts = await actsOn(first._id)
  expect(acts.map(({ action }) => action)).toEqual(['wheel_created', 'wheel_started', 'wheel_stopped'])
  const { runsFrom, runsUntil } = whole
  expect(acts.slice(1)).toMatchObject([
    { reason: 'as planned', before: { runsFrom }, after: { runsFrom: startedAt } },
    { reason: 'as planned', before: { runsFrom: startedAt, runsUntil }, after: { runsUntil: stoppedAt } },
  ])
  await stop(second._id)
})

test('one that has not begun is started before its time by two people, or stopped for good by one', async () => {
  const overrides = { runsFrom: later(3_600_000), name: inAll('Soon') }
  const [early, never] = [(await create(overrides)).body._id, (await create(overrides)).body._id]
  expect((await wheelOf()).name).not.toBe('Soon')
  expect(await shown(early)).toMatchObject({ isActive: false, isOver: false })
  await stop(never)
  world.advance(1_000)
  const startedAt = later(0)
  const asked = await start(early)
  expect(asked).toMatchObject({ status: 202, body: { message: 'APPROVAL_NEEDED' } })
  expect((await wheelOf()).name).not.toBe('Soon')
  expect(await start(early)).toMatchObject(refused('IN_PROGRESS', 409))
  const params = { requestId: String(asked.body._id) }
  expect((await world.call(operatorApi.staffRequest, { params }, { token })).body).toMatchObject({
    ...{ kind: 'money_setting', part: 'campaign', subject: early, reason: 'as planned' },
    ...{ before: { runsFrom: overrides.runsFrom }, after: { runsFrom: startedAt } },
  })
  await approved(world, asked)
  expect((await wheelOf()).name).toBe('Soon')
  expect((await actsOn(early)).at(-1)).toMatchObject({
    ...{ action: 'wheel_changed', requestId: params.requestId },
    ...{ before: { runsFrom: overrides.runsFrom }, after: { runsFrom: startedAt } },
  })
  await stop(early)
  world.advance(7_200_000)
  expect((await wheelOf()).name).not.toBe('Soon')
})

test('its name, time and budget can change, though never below what it has given', async () => {
  const whole = runs()
  const { body } = await create({
    ...whole,
    slices: [
      { ...nothing, weight: 1 },
      { ...cash, weight: 999_999_999 },
    ],
  })
  const { member } = await wheelOf()
  await member.call(api.spin)
  expect(await shown(body._id)).toMatchObject({ spent: 10 })
  expect(await change(body._id, { budget: 9.99 })).toMatchObject({
    ...refused('KEY_INVALID', 400),
    body: { fields: ['budget'] },
  })
  await approved(world, await change(body._id, { ...whole, budget: 10, name: inAll('Autumn wheel') }))
  expect((await wheelOf()).name).toBe('Autumn wheel')
  expect((await wheelOf()).odds).toEqual([1, 0])
  const given = { spinCost: 0, slices: [{ isLeft: true }, { isLeft: false }] }
  expect(await shown(body._id)).toMatchObject(given)
  expect(await figuresOf(body._id)).toMatchObject({ spinsPerDay: 1, costPerDay: 0 })
  expect((await actsOn(body._id)).at(-1)).toMatchObject({
    ...{ action: 'wheel_changed', before: { budget: '100000', spent: '1000' } },
    after: { budget: '1000' },
  })
  const renamed = await change(body._id, { ...whole, budget: 10, name: inAll('Winter wheel') })
  expect([renamed.status, renamed.body]).toEqual([200, { message: 'SUCCESS' }])
  expect((await wheelOf()).name).toBe('Winter wheel')
})

test('a change that was asked for before the wheel was stopped cannot be approved: it would run again', async () => {
  const { body } = await create({ name: inAll('Stopped') })
  const asked = await change(body._id, { budget: 2_000 })
  await stop(body._id)
  const { token: approver } = await aStaffMember(world)
  const approving = { params: { requestId: String(asked.body._id) } }
  expect(await world.call(operatorApi.approveRequest, approving, { token: approver })).toMatchObject(
    refused('ALREADY_DECIDED', 409),
  )
  expect(await shown(body._id)).toMatchObject({ isOver: true, budget: 1_000 })
})

test('an approved change leaves a name that was changed meanwhile, and gives a new one only as it was shown', async () => {
  const whole = runs()
  const { body } = await create({ ...whole, name: inAll('First name') })
  const rename = (name: string) => change(body._id, { ...whole, name: inAll(name) })
  const dearer = await change(body._id, { ...whole, budget: 2_000, name: inAll('First name') })
  expect((await rename('Second name')).status).toBe(200)
  await approved(world, dearer)
  expect(await shown(body._id)).toMatchObject({ budget: 2_000, name: { en: 'Second name' } })
  const renaming = await change(body._id, { ...whole, budget: 3_000, name: inAll('Third name') })
  const params = { requestId: String(renaming.body._id) }
  expect((await world.call(operatorApi.staffRequest, { params }, { token })).body).toMatchObject({
    before: { budget: 2_000, name: { en: 'Second name' } },
    after: { budget: 3_000, name: { en: 'Third name' } },
  })
  expect((await change(body._id, { ...whole, budget: 2_000, name: inAll('Fourth name') })).status).toBe(200)
  const { token: approver } = await aStaffMember(world)
  expect(await world.call(operatorApi.approveRequest, { params }, { token: approver })).toMatchObject(
    refused('ALREADY_DECIDED', 409),
  )
  expect(await shown(body._id)).toMatchObject({ budget: 2_000, name: { en: 'Fourth name' } })
})

test('what it costs follows from what is left on it, and what it has cost from its spins', async () => {
  const slices = [nothing, { ...cash, weight: 999_999_999, stock: 2 }]
  const { body } = await create({ slices, budget: 20, runsUntil: later(7 * 86_400_000) })
  expect(await shown(body._id)).toMatchObject({ spinCost: 10, coinCost: 10 })
  for (const _ of [1, 2]) {
    const { member } = await wheelOf()
    await member.call(api.spin)
    world.advance(86_400_000)
  }
  expect(await shown(body._id)).toMatchObject({
    ...{ spinCost: 0, coinCost: 0, spent: 20 },
    slices: [{ isLeft: true }, { isLeft: false, taken: 2 }],
  })
  const figures = await figuresOf(body._id)
  expect(figures.days).toHaveLength(7)
  expect(figures.days.reduce((sum, { spins }) => sum + spins, 0)).toBe(2)
  expect(figures.days.reduce((sum, { cost }) => sum + cost, 0)).toBe(20)
  expect(figures.given).toEqual([
    { code: 'NOTHING', times: 0 },
    { code: 'CASH', times: 2 },
  ])
  await stop(body._id)
})

test('one wheel can be asked for alone', async () => {
  const [first] = [(await create()).body._id, (await create()).body._id]
  const alone = async (campaignId: string) =>
    (await world.call(operatorApi.campaigns, { body: { page: 1, limit: 10, campaignId } }, { token })).body
  const { campaigns, total } = await alone(first)
  expect([total, campaigns.map(({ _id }) => _id)]).toEqual([1, [first]])
  expect(await alone(newId())).toEqual({ total: 0, next: null, campaigns: [] })
})

describe('refused with the field at fault', () => {
  test.each([
    ['currency', { currency: 'COIN' }],
    ['name', { name: inAll('') }],
    ['runsFrom', { runsFrom: 'now' }],
    ['runsUntil', { runsUntil: '2020-01-01T00:00:00Z' }],
    ['budget', { budget: -1 }],
    ['budget', { budget: '100' }],
    ['couponDays', { couponDays: 0 }],
    ['couponDays', { couponDays: 367 }],
    ['slices', { slices: [nothing] }],
    ['slices', { slices: Array.from({ length: 25 }, (_, index) => ({ ...nothing, code: `N_${index}` })) }],
    ['slices', { slices: [nothing, nothing] }],
    ['slices', { slices: [nothing, { ...cash, amount: 0 }] }],
    ['coins', { slices: [nothing, { ...cash, coins: 1 }] }],
    ['slices', { slices: [nothing, { ...coins, coins: 0.5 }] }],
    ['amount', { slices: [nothing, { ...nothing, code: 'B', amount: 5 }] }],
    ['slices', { slices: [nothing, { ...cash, prize: 'car' }] }],
    ['slices', { slices: [nothing, { ...cash, weight: 0 }] }],
    ['slices', { slices: [nothing, { ...cash, stock: 0 }] }],
    ['slices', { slices: [nothing, { ...cash, bgColor: 'red;background:url(//x)' }] }],
    ['slices', { slices: [nothing, { ...cash, code: 'a b' }] }],
    ['slices', { slices: [nothing, { ...cash, label: inAll('x'.repeat(31)) }] }],
    // One day nothing would be left on it, not even nothing.
    ['slices', { slices: [{ ...nothing, stock: 5 }, cash] }],
    // More than 100 baht a spin: by itself, and because each coin is another spin.
    ['slices', { slices: [nothing, { ...cash, amount: 201 }] }],
    ['slices', { slices: [nothing, cash, { ...coins, weight: 9 }] }],
    ['slices', { currency: 'LAK', slices: [nothing, { ...cash, amount: 100_001 }] }],
    // Kip are whole.
    ['slices', { currency: 'LAK', slices: [nothing, { ...cash, amount: 2_500.5 }] }],
    ['budget', { currency: 'LAK', budget: 2_500.5 }],
    // And once what costs nothing is sold out.
    [
      'slices',
      { slices: [nothing, { ...nothing, code: 'BLANK', weight: 999, stock: 5 }, { ...cash, amount: 5_000 }] },
    ],
    ['spent', { spent: 0 }],
  ])('%s: %j', async (field, overrides) => {
    const answer = await ask(overrides)
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toContain(field)
  })

  test('other slices for a wheel that there is', async () => {
    const { body } = await create()
    expect(await change(body._id, { slices: [nothing, cash] })).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['slices'] },
    })
  })
})

test.each([
  ['of another id', newId()],
  ['NAGA', 'NAGA'],
  ['%00', '%00'],
])('there is no wheel %s', async (_, id) => {
  const figures = await world.call(operatorApi.campaignFigures, of(id), { token })
  for (const answer of [figures, await change(id), await start(id), await stop(id)])
    expect(answer).toMatchObject(refused('NO_DATA', 404))
})

test.each(['support', 'cashier', 'risk'] as const)('wheels are not for the role %s', async (role) => {
  const other = await aStaffMember(world, { role })
  const extras = { token: other.token }
  const answers = [
    await world.call(operatorApi.campaigns, { body: { page: 1, limit: 10 } }, extras),
    await world.call(operatorApi.stopCampaign, why(newId()), extras),
  ]
  for (const answer of answers) expect(answer).toMatchObject(refused('FORBIDDEN', 403))
})
