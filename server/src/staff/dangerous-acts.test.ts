/** Facts about dangerous acts, through HTTP: each on the page's list asks for a code again when the last one is old (console.md). */
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import { hourMs, minuteMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { everyCase } from '../../test/every-case.ts'
import { anOfferByStaff, termsOf } from '../../test/offers.ts'
import { approved } from '../../test/requests.ts'
import { sampleBodies } from '../../test/sample-bodies.ts'
import { aMachine, aStaffMember } from '../../test/staff.ts'
import { aPerson, codeOf, signIn } from '../../test/staff-access.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
const needsCode = { ...refused('STEP_UP_REQUIRED', 403), body: { fields: ['code'] } }
const reason = 'looked at'

interface By {
  token: string
}

/** Two who have signed in, and gave their last code six minutes ago. */
async function twoWithOldCodes() {
  const people = [await aPerson(world), await aPerson(world)] as const
  const [asker, approver] = [await signIn(world, people[0]), await signIn(world, people[1])]
  world.advance(6 * minuteMs)
  return { asker, approver, approverSecret: people[1].secret }
}

const newRequest = (body: object) => (by: By) =>
  world.call(operatorApi.newRequest, { body: { ...body, reason } as never }, by)

const wheelTimes = (fromMs: number) => ({
  runsFrom: new Date(world.now().getTime() + fromMs).toISOString(),
  runsUntil: new Date(world.now().getTime() + 48 * hourMs).toISOString(),
})
const wheel = (overrides: object = {}) => ({ ...sampleBodies.createCampaign, ...wheelTimes(0), ...overrides })
const createWheel = (overrides?: object) => (by: By) =>
  world.call(operatorApi.createCampaign, { body: wheel(overrides) as never }, by)

/** A wheel that begins tomorrow. @returns its id. */
async function aPlannedWheel() {
  const name = { th: 'ก', la: 'ກ', en: `Planned ${newId()}` }
  const made = await createWheel({ name, ...wheelTimes(24 * hourMs) })(await aStaffMember(world))
  return String((await approved(world, made)).body._id)
}

async function aDisabledPerson() {
  const { username } = await aPerson(world)
  const args = { params: { username }, body: { reason } }
  expect((await world.call(operatorApi.disableStaff, args, await aStaffMember(world))).status).toBe(200)
  return username
}

/** By what it asks for: money to and from members, staff and roles, and every part of the money settings. */
async function everyAsking(memberId: string) {
  const code = (await anOfferByStaff(world)).code
  const [changed, started] = [await aPlannedWheel(), await aPlannedWheel()]
  const change = { ...wheelTimes(24 * hourMs), ...sampleBodies.changeCampaign, budget: 321 }
  return {
    adjustment: newRequest({ kind: 'adjustment', memberId, amount: 5, direction: 'credit' }),
    staff_roles: newRequest({
      ...{ kind: 'staff_roles', username: (await aPerson(world)).username, roles: ['risk'] },
    }),
    staff_enable: newRequest({ kind: 'staff_enable', username: await aDisabledPerson() }),
    staff_reset: newRequest({ kind: 'staff_reset', username: (await aPerson(world)).username }),
    staff_own_member: newRequest({
      ...{ kind: 'staff_own_member', username: (await aPerson(world)).username, memberId },
    }),
    settings: (by) =>
      world.call(operatorApi.changeSettings, { body: { withdrawAutoMax: { THB: 1, LAK: 1 }, reason } }, by),
    'a new offer': (by) =>
      world.call(
        operatorApi.createOffer,
        { body: { kind: 'bonus', code: 'CODED', currency: 'THB', ...termsOf(world) } },
        by,
      ),
    'a changed offer': (by) =>
      world.call(
        operatorApi.changeOffer,
        { params: { kind: 'bonus', code }, body: { ...termsOf(world), percent: 20 } },
        by,
      ),
    'a new wheel': createWheel(),
    'a changed wheel': (by) =>
      world.call(operatorApi.changeCampaign, { params: { campaignId: changed }, body: change as never }, by),
    'a wheel started early': (by) =>
      world.call(operatorApi.startCampaign, { params: { campaignId: started }, body: { reason } }, by),
    'a deposit account': (by) =>
      world.call(operatorApi.createDepositAccount, { body: sampleBodies.createDepositAccount as never }, by),
    'a gateway': (by) =>
      world.call(operatorApi.createGateway, { body: sampleBodies.createGateway as never }, by),
  } satisfies Record<string, (by: By) => Promise<{ status: number; body: { _id?: string | undefined } }>>
}

test('who asks for money, roles or a money setting, and who approves it, gives a code of the last five minutes', async () => {
  const member = await world.aMember()
  const asking = await everyAsking(member.id)
  const { asker, approver, approverSecret } = await twoWithOldCodes()
  const fresh = await aStaffMember(world)
  const waiting = new Map<string, string>()
  const approve = (requestId: string) =>
    world.call(operatorApi.approveRequest, { params: { requestId } }, approver)
  const each = (run: (name: string, ask: (by: By) => Promise<unknown>) => Promise<void>) =>
    everyCase(Object.fromEntries(Object.entries(asking).map(([name, ask]) => [name, () => run(name, ask)])))

  await each(async (name, ask) => {
    expect(await ask(asker)).toMatchObject(needsCode)
    const asked = (await ask(fresh)) as { status: number; body: { _id: string } }
    expect(asked.status).toBe(202)
    waiting.set(name, asked.body._id)
    expect(await approve(asked.body._id)).toMatchObject(needsCode)
  })
  expect(await world.balance(member.id, wallet())).toBe(0n)
  const body = { code: codeOf(world, approverSecret) }
  expect((await world.call(operatorApi.staffStepUp, { body }, approver)).status).toBe(200)
  await each(async (name) => expect((await approve(String(waiting.get(name)))).status).toBe(200))
  expect(await world.balance(member.id, wallet())).toBe(5_00n)
})

test('with an old code the words of an offer change all the same', async () => {
  const { code } = await anOfferByStaff(world)
  const { asker } = await twoWithOldCodes()
  const body = { ...termsOf(world), position: 51 }
  const { runsFrom } = (
    await world.call(operatorApi.offers, { body: { page: 1, limit: 1, kind: 'bonus', code } }, asker)
  ).body.offers[0] as never
  const args = { params: { kind: 'bonus', code }, body: { ...body, runsFrom } }
  expect((await world.call(operatorApi.changeOffer, args, asker)).status).toBe(200)
})

test('a machine has no code and asks without one', async () => {
  const member = await world.aMember()
  const ask = newRequest({ kind: 'adjustment', memberId: member.id, amount: 5, direction: 'credit' })
  const offer = { kind: 'bonus', code: 'MACHINE', currency: 'THB', ...termsOf(world) } as const
  const [ofMoney, ofOffers] = [
    await aMachine(world, { role: 'cashier' }),
    await aMachine(world, { role: 'content' }),
  ].map(({ token }) => ({ headers: { authorization: `Bearer ${token}` } }))
  expect((await ask(ofMoney as never)).status).toBe(202)
  expect((await world.call(operatorApi.createOffer, { body: offer }, ofOffers)).status).toBe(202)
})

/** Of so many members one person may ask without a code. */
const { unmaskedMembersMax, unmaskedWithinMs } = staffLimits

async function unmask(memberId: string, by: Caller) {
  const args = { params: { memberId }, body: { fields: ['phone' as const], reason } }
  return (await world.call(operatorApi.unmaskMember, args, by)).body.message ?? 'shown'
}

type Caller = Parameters<typeof world.call>[2]

const someMembers = (count: number) => Promise.all(Array.from({ length: count }, () => world.aMember()))

async function unmaskAll(members: readonly { id: string }[], by: Caller) {
  const said = new Set<string>()
  for (const { id } of members) said.add(await unmask(id, by))
  return [...said]
}

test('unmasking in bulk asks for the code: from the 11th different member within an hour on', async () => {
  const members = await someMembers(unmaskedMembersMax)
  const [eleventh, twelfth] = [await world.aMember(), await world.aMember()]
  const person = await aPerson(world, { roles: ['cashier'] })
  const { token } = await signIn(world, person)
  world.advance(6 * minuteMs)
  expect(await unmaskAll(members, { token })).toEqual(['shown'])
  expect(await unmask(eleventh.id, { token })).toBe('STEP_UP_REQUIRED')
  // The same ones again are no more members, and others of the staff have seen none.
  expect(await unmaskAll(members, { token })).toEqual(['shown'])
  const colleague = await signIn(world, await aPerson(world, { roles: ['cashier'] }))
  expect(await unmask(eleventh.id, colleague)).toBe('shown')
  await world.call(operatorApi.staffStepUp, { body: { code: codeOf(world, person.secret) } }, { token })
  expect(await unmaskAll([eleventh, twelfth], { token })).toEqual(['shown'])
})

test('an hour later the members of before do not count; a machine shows none in bulk', async () => {
  const members = await someMembers(unmaskedMembersMax)
  const more = await world.aMember()
  const { token: ofMachine } = await aMachine(world, { role: 'cashier' })
  const machine = { headers: { authorization: `Bearer ${ofMachine}` } }
  expect(await unmaskAll(members, machine)).toEqual(['shown'])
  expect(await unmask(more.id, machine)).toBe('FORBIDDEN')
  world.advance(unmaskedWithinMs)
  expect(await unmask(more.id, machine)).toBe('shown')
})

test('asked at the same time, no more are shown without a code', async () => {
  const members = await someMembers(unmaskedMembersMax + 5)
  const { token } = await signIn(world, await aPerson(world, { roles: ['cashier'] }))
  world.advance(6 * minuteMs)
  const said = await race(members.length, (nth) => unmask(members[nth]?.id ?? '', { token }))
  expect(said.filter((one) => one === 'shown')).toHaveLength(unmaskedMembersMax)
})

/** By what the page calls them. */
const dangerousCalls = {
  'staff and roles': [
    ...['staffPasskeyOptions', 'addStaffPasskey', 'removeStaffPasskey', 'inviteStaff', 'disableStaff'],
    ...['createToken', 'revokeToken'],
  ],
  'money settings': [
    ...['createDepositAccount', 'changeDepositAccount', 'openDepositAccount', 'createGateway'],
    ...['changeGateway', 'openGateway', 'changeSettings'],
  ],
  exports: ['newExport', 'takePayoutFile'],
  'the whole site': ['setTerminated'],
}

test('the other calls on the list judge the code before everything else', async () => {
  const rows = Object.entries<Endpoint>(operatorApi).filter(([, row]) => row.stepUp)
  expect(rows.map(([name]) => name).sort()).toEqual(Object.values(dangerousCalls).flat().sort())
  const { asker } = await twoWithOldCodes()
  for (const [name, row] of rows) {
    const params = Object.fromEntries([...row.path.matchAll(/:(\w+)/g)].map(([, param]) => [param, newId()]))
    const args = { params, body: sampleBodies[name] } as never
    expect([name, await world.call(row, args, asker)]).toMatchObject([name, needsCode])
  }
})
