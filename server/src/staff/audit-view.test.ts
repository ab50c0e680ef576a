/** Facts about how staff look through the trail, and how it is verified (staff-calls T6; quality I-37). */
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { asOwner } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'
import { recordAct } from './audit-trail.service.ts'
import { checkTrail } from './trail-check.service.ts'

const world = useWorld()

const list = async (filter: object, role: 'risk' | 'auditor' = 'risk') => {
  const { token } = await aStaffMember(world, { role })
  return (await world.call(staffApi.auditTrail, { body: { page: 1, limit: 100, ...filter } }, { token })).body
}

const verify = async (span: object = {}) => {
  const { token } = await aStaffMember(world, { role: 'auditor' })
  return (await world.call(staffApi.verifyTrail, { body: span }, { token })).body
}

const trailShown = async () => {
  const { token } = await aStaffMember(world, { role: 'auditor' })
  return (await world.call(staffApi.system, {}, { token })).body.trail
}

/** One note about a member, and one freeze, by somebody of their own. */
async function twoActs() {
  const staff = await aStaffMember(world, { role: 'risk' })
  const { id: memberId } = await world.aMember()
  const params = { memberId }
  const by = { token: staff.token }
  await world.call(staffApi.noteMember, { params, body: { text: 'called' } }, by)
  const body = { capability: 'play' as const, reason: 'odd bets' }
  await world.call(staffApi.freezeMember, { params, body }, by)
  return { staff, memberId }
}

test('acts are found by who did them, what they were, and about whom, with the reason', async () => {
  const { staff, memberId } = await twoActs()
  const other = await twoActs()
  const found = await list({ memberId })
  expect(found.records).toMatchObject([
    { action: 'member_frozen', operator: staff.name, memberId, reason: 'odd bets' },
    { action: 'member_noted', operator: staff.name, memberId, reason: null },
  ])
  expect(found).toMatchObject({ total: 2, next: null })
  expect((await list({ operator: staff.name })).records).toEqual(found.records)
  expect((await list({ action: 'member_frozen', memberId })).records).toHaveLength(1)
  expect((await list({ operator: other.staff.name, memberId })).records).toEqual([])
  expect((await list({ subject: found.records[0]?.subject, action: 'member_frozen' })).total).toBe(1)
})

test('pages follow each other without a gap, and a time is a filter', async () => {
  world.advance(3_600_000)
  const from = world.now().toISOString()
  const { memberId } = await twoActs()
  await twoActs()
  const to = world.now().toISOString()
  const all = await list({ from })
  expect(all.records.filter((one) => one.memberId === memberId)).toHaveLength(2)
  const first = await list({ from, limit: 1 })
  const second = await list({ from, limit: 1, after: first.next })
  expect([...first.records, ...second.records]).toEqual(all.records.slice(0, 2))
  expect((await list({ from: to, to: from })).records).toEqual([])
})

test('accounts and phones in a record are shown in part, to auditors too', async () => {
  const { id } = await aStaffMember(world)
  const memberId = newId()
  await world.app.db.transaction().execute((tx) =>
    recordAct(
      tx,
      { operator: { id }, address: '10.0.0.1' },
      {
        action: 'bank_account_changed',
        ...{ subject: memberId, memberId, reason: 'asked' },
        before: { bankAccountNo: '1234567890', bankAccountName: 'SOMCHAI JAIDEE' },
        after: { bankAccountNo: '9876543210', phone: '0812345678' },
      },
      world.now(),
    ),
  )
  const [found] = (await list({ memberId }, 'auditor')).records
  expect(JSON.parse(found?.record ?? '')).toMatchObject({
    before: { bankAccountNo: '…7890', bankAccountName: 'SOMCHAI J' },
    after: { bankAccountNo: '…3210', phone: '08x-xxx-5678' },
  })
})

test('a whole trail verifies, from a time too', async () => {
  await twoActs()
  world.advance(3_600_000)
  const from = world.now().toISOString()
  await twoActs()
  const whole = await verify()
  expect(whole).toMatchObject({ isIntact: true, brokenAt: null })
  expect(whole.records).toBeGreaterThan(4)
  expect(await verify({ from })).toEqual({ isIntact: true, records: 2, brokenAt: null })
  expect(await verify({ to: '2000-01-01T00:00:00Z' })).toEqual({ isIntact: true, records: 0, brokenAt: null })
})

test.each([
  ['changed', `UPDATE operator_audit SET record = replace(record, 'odd bets', 'fine') WHERE n = $1`],
  ['said to be about something else', `UPDATE operator_audit SET subject = 'x' WHERE n = $1`],
  ['removed', `DELETE FROM operator_audit WHERE n = $1`],
])('a record that was %s is named', async (_, statement) => {
  const { memberId } = await twoActs()
  const frozen = (await list({ memberId })).records.find(({ action }) => action === 'member_frozen')
  await twoActs()
  expect(await verify()).toMatchObject({ isIntact: true })
  await asOwner(world, 'CREATE TABLE kept_audit AS SELECT * FROM operator_audit', [])
  await asOwner(world, statement, [frozen?.n])
  try {
    // Looked at by the job an hour after it was found whole, and by the call that shows it.
    await checkTrail(world.app)
    expect(await trailShown()).toMatchObject({ isIntact: true })
    world.advance(hourMs)
    await checkTrail(world.app)
    expect(await trailShown()).toEqual({
      ...{ isIntact: false, records: (frozen?.n ?? 0) - 1, brokenAt: frozen?.n },
      at: world.now().toISOString(),
    })
    expect(await verify()).toEqual({ isIntact: false, records: (frozen?.n ?? 0) - 1, brokenAt: frozen?.n })
  } finally {
    await asOwner(world, 'DELETE FROM operator_audit', [])
    await asOwner(world, 'INSERT INTO operator_audit SELECT * FROM kept_audit', [])
    await asOwner(world, 'DROP TABLE kept_audit', [])
  }
})

test('what is no answer’s next is refused, and a cashier reads no trail', async () => {
  const { token } = await aStaffMember(world)
  const page = { page: 1, limit: 10 }
  expect(await world.call(staffApi.auditTrail, { body: { ...page, after: 'x' } }, { token })).toMatchObject(
    refused('KEY_INVALID', 400),
  )
  const cashier = await aStaffMember(world, { role: 'cashier' })
  for (const answer of [
    await world.call(staffApi.auditTrail, { body: page }, { token: cashier.token }),
    await world.call(staffApi.verifyTrail, { body: {} }, { token: cashier.token }),
  ])
    expect(answer).toMatchObject(refused('FORBIDDEN', 403))
})
