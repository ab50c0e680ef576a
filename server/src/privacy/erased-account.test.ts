/** Facts about what staff may still do about an account that is erased (decisions D17, D22; quality I-52). */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { beforeEach, expect, test } from 'vitest'
import { creditPayment } from '#deposit/qr/payment.service.ts'
import { wallet } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { findShownMembers } from '#staff/shown-member.service.ts'
import { anErasedAccount, aPerson, closeAccount, passTheDay } from '../../test/closed-accounts.ts'
import { fund } from '../../test/factories.ts'
import { asOwner } from '../../test/flows.ts'
import { anAccountChange, approveByAnother } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()
let admin: { token: string }
beforeEach(async () => {
  admin = await aStaffMember(world, { role: 'admin' })
})

const anAdjustment = (memberId: string, direction: 'credit' | 'debit') => ({
  ...({ kind: 'adjustment', reason: 'counted again', memberId, direction } as const),
  amount: 5,
})

const anUnfreezing = (memberId: string) =>
  ({ kind: 'unfreeze', reason: 'over', memberId, capability: 'play' }) as const

const anAttribution = (memberId: string, name: { fromBank: string; reference: string }) =>
  ({ kind: 'attribution', reason: 'seen on the slip', memberId, ...name }) as const

type Asked = ReturnType<
  typeof anAdjustment | typeof anAccountChange | typeof anUnfreezing | typeof anAttribution
>
const ask = (body: Asked) => world.call(operatorApi.newRequest, { body }, admin)

/** 70 baht at a gateway, of which nobody knows whose they are. */
async function aPaymentOfNobody() {
  const payment = { paymentId: newId(), amount: 70_00n, currency: 'THB' as const, paidAt: world.now() }
  await creditPayment(world.app, { gateway: 'KBANK', chargeReference: `KP${payment.paymentId}`, payment })
  return { fromBank: 'KBANK', reference: payment.paymentId }
}

const freeze = (memberId: string) => {
  const body = { capability: 'play' as const, reason: 'odd' }
  return world.call(operatorApi.freezeMember, { params: { memberId }, body }, admin)
}
const flag = (memberId: string) => {
  const body = { code: 'odd', reason: 'DAORUEANG lies', holds: true }
  return world.call(operatorApi.flagMember, { params: { memberId }, body }, admin)
}
const note = (memberId: string) =>
  world.call(operatorApi.noteMember, { params: { memberId }, body: { text: 'DAORUEANG called' } }, admin)

test.each([
  ['another bank account', (id: string) => ask(anAccountChange(id))],
  ['money for its wallet', (id: string) => ask(anAdjustment(id, 'credit'))],
  ['a note', note],
  ['a flag', flag],
  ['a freeze', freeze],
])('staff write into an erased account no more: %s', async (_, write) => {
  const { id } = await anErasedAccount(world)
  expect(await write(id)).toMatchObject(refused('NO_DATA', 404))
})

test.each([
  ['another bank account', anAccountChange],
  ['money for its wallet', (id: string) => anAdjustment(id, 'credit')],
])('what was asked for before is not carried out in an erased account: %s', async (_, wanted) => {
  const { id } = await world.aMember()
  const requestId = String((await ask(wanted(id))).body._id)
  const set = (at: Date | null) =>
    asOwner(world, 'UPDATE member SET is_active = $2, closed_at = $3, erased_at = $3 WHERE id = $1', [
      ...[id, at === null],
      at,
    ])
  // As if the account were erased while the request is being approved, which an erasure would have ended.
  await set(world.now())
  const risk = await aStaffMember(world, { role: 'risk' })
  const answer = await world.call(operatorApi.approveRequest, { params: { requestId } }, risk)
  await set(null)
  expect(answer).toMatchObject(refused('NO_DATA', 404))
})

test('staff see of an erased account that it has no phone any more', async () => {
  const { id } = await anErasedAccount(world)
  const list = await world.call(operatorApi.members, { body: { page: 1, limit: 10, query: id } }, admin)
  expect(list.body.members).toMatchObject([{ _id: id, phone: null }])
  const sheet = await world.call(operatorApi.memberSheet, { params: { memberId: id } }, admin)
  expect(sheet.body.member.phone).toBeNull()
  const found = await world.call(operatorApi.search, { body: { query: id } }, admin)
  const [hit] = found.body.groups.find(({ kind }) => kind === 'member')?.hits ?? []
  expect(hit?.detail).toMatch(/^K-\d{9}$/)
  const shown = (await findShownMembers(world.app, { roles: ['admin'] }, [id]))(id)
  expect(shown).toMatchObject({ name: expect.any(String), phone: null })
})

test('money that came back to an erased account can be taken out of it', async () => {
  const { id } = await anErasedAccount(world)
  await fund(world, id, 5_00n)
  await approveByAnother(world, String((await ask(anAdjustment(id, 'debit'))).body._id))
  expect(await world.balance(id, wallet())).toBe(0n)
})

test('a freeze and a flag of an erased account can be ended', async () => {
  const member = await aPerson(world)
  const memberId = member.id
  await freeze(memberId)
  const flagId = String((await flag(memberId)).body._id)
  await closeAccount(member)
  await passTheDay(world)
  const close = { params: { memberId, flagId }, body: { note: 'over' } }
  expect((await world.call(operatorApi.closeFlag, close, admin)).status).toBe(200)
  await approveByAnother(world, String((await ask(anUnfreezing(memberId))).body._id))
})

test('what waits about a member ends when the account is erased, and can be asked for anew', async () => {
  const [member, other] = [await aPerson(world), await world.aMember()]
  const payment = await aPaymentOfNobody()
  await freeze(member.id)
  const asked = [
    anAccountChange(member.id),
    anAdjustment(member.id, 'credit'),
    anUnfreezing(member.id),
    anAttribution(member.id, payment),
  ]
  const idOf = async (body: Asked) => String((await ask(body)).body._id)
  const waiting = await Promise.all(asked.map(idOf))
  const ofAnother = await idOf(anAdjustment(other.id, 'credit'))
  await closeAccount(member)
  await passTheDay(world)
  const risk = await aStaffMember(world, { role: 'risk' })
  for (const requestId of waiting) {
    const params = { requestId }
    expect((await world.call(operatorApi.staffRequest, { params }, risk)).body).toMatchObject({
      ...{ state: 'LAPSED', decidedBy: null, decidedAt: world.now().toISOString(), after: {} },
    })
    expect(await world.call(operatorApi.approveRequest, { params }, risk)).toMatchObject(
      refused('LAPSED', 409),
    )
    const reject = { params, body: { note: 'too late' } }
    expect(await world.call(operatorApi.rejectRequest, reject, risk)).toMatchObject(refused('LAPSED', 409))
  }
  await approveByAnother(world, ofAnother)
  await approveByAnother(world, await idOf(anUnfreezing(member.id)))
  await approveByAnother(world, await idOf(anAttribution(other.id, payment)))
  expect(await world.balance(other.id, wallet())).toBe(75_00n)
})
