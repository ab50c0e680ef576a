/** One member of staff alone gives no money away: not with an offer, and two together only within the ceilings (decisions D7; quality I-48). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { anOfferByStaff, termsOf } from '../../test/offers.ts'
import { approveByAnother } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const anOffer = (overrides: object) => ({
  ...{ kind: 'bonus' as const, code: 'FRIENDS', currency: 'THB' as const, ...termsOf(world) },
  ...overrides,
})
async function takes(code: string) {
  const friend = await world.aMember({ wallet: 1_000_00n })
  const { status } = await friend.call(api.activateBonus, { params: { code } })
  return { status, wallet: await world.balance(friend.id, wallet()) }
}
const change = (by: { token: string }, code: string, overrides: object) =>
  world.call(
    operatorApi.changeOffer,
    { params: { kind: 'bonus', code }, body: { ...termsOf(world), ...overrides } },
    by,
  )

async function offerOf(by: { token: string }, code: string) {
  const body = { page: 1, limit: 10, kind: 'bonus' as const, code }
  return (await world.call(operatorApi.offers, { body }, by)).body.offers[0]
}

test('an offer of 10,000 % without a budget is refused for every role', async () => {
  const staff = await aStaffMember(world)
  const ask = (overrides: object) => world.send(operatorApi.createOffer, { body: anOffer(overrides) }, staff)
  expect(await ask({ percent: 10_000 })).toMatchObject({
    ...refused('KEY_INVALID', 400),
    body: { fields: ['percent'] },
  })
  expect(await ask({ budget: null })).toMatchObject({
    ...refused('KEY_INVALID', 400),
    body: { fields: ['budget'] },
  })
  expect(await takes('FRIENDS')).toEqual({ status: 404, wallet: 1_000_00n })
})

test('within the ceilings it waits, and nobody receives it before another person has approved it', async () => {
  const staff = await aStaffMember(world, { role: 'content' })
  const { status, body } = await world.call(
    operatorApi.createOffer,
    { body: anOffer({ code: 'WAITS' }) },
    staff,
  )
  expect([status, body]).toEqual([202, { message: 'APPROVAL_NEEDED', removed: [], _id: expect.any(String) }])
  expect(await takes('WAITS')).toEqual({ status: 404, wallet: 1_000_00n })
  const admin = await aStaffMember(world)
  const shown = await world.call(operatorApi.staffRequest, { params: { requestId: String(body._id) } }, admin)
  expect(shown.body).toMatchObject({
    ...{ kind: 'money_setting', part: 'offer', subject: 'bonus:WAITS', before: {}, mayDecide: true },
    title: termsOf(world).description,
    after: { percent: 12.5, amountMax: 200, budget: 1_000, percentSuccess: 130, currency: 'THB' },
  })
  await approveByAnother(world, String(body._id))
  expect(await takes('WAITS')).toEqual({ status: 200, wallet: 1_125_00n })
})

test('what is raised waits and shows both figures; words change at once, and stay when it is approved', async () => {
  const { code, token } = await anOfferByStaff(world)
  const raised = await change({ token }, code, { percent: 200 })
  expect(raised.status).toBe(202)
  expect(await takes(code)).toEqual({ status: 200, wallet: 1_125_00n })
  const admin = await aStaffMember(world)
  const requestId = String(raised.body._id)
  const shown = await world.call(operatorApi.staffRequest, { params: { requestId } }, admin)
  expect(shown.body).toMatchObject({ before: { percent: 12.5 }, after: { percent: 200 } })
  const words = { th: 'ก', la: 'ກ', en: 'Words' }
  expect((await change({ token }, code, { description: words })).body).toEqual({
    message: 'SUCCESS',
    removed: [],
  })
  await approveByAnother(world, requestId)
  expect((await takes(code)).status).toBe(200)
  expect(await offerOf({ token }, code)).toMatchObject({ percent: 200, description: words })
})

test('words that are asked for together with money are shown, and come with it', async () => {
  const { code, token } = await anOfferByStaff(world)
  const description = { th: 'ข', la: 'ຂ', en: 'Other words' }
  const asked = await change({ token }, code, { percent: 50, description, position: 51 })
  const requestId = String(asked.body._id)
  const { body } = await world.call(operatorApi.staffRequest, { params: { requestId } }, { token })
  expect(body.before).toMatchObject({ percent: 12.5, description: termsOf(world).description, position: 50 })
  expect(body.after).toMatchObject({ percent: 50, description, position: 51 })
  expect(body.after).not.toHaveProperty('banners')
  await approveByAnother(world, requestId)
  expect(await offerOf({ token }, code)).toMatchObject({ percent: 50, description, position: 51 })
})

test('an offer that is another one by now is not changed by what was asked before', async () => {
  const { code, token } = await anOfferByStaff(world)
  const requestId = String((await change({ token }, code, { percent: 50 })).body._id)
  const close = { params: { kind: 'bonus', code }, body: { reason: 'too dear' } }
  expect((await world.call(operatorApi.closeOffer, close, { token })).status).toBe(200)
  const admin = await aStaffMember(world)
  const approval = world.call(operatorApi.approveRequest, { params: { requestId } }, admin)
  expect(await approval).toMatchObject(refused('ALREADY_DECIDED', 409))
  expect((await takes(code)).status).toBe(404)
})
