/** Facts about whom the rows of staff's lists are about: in words, and in no more of them than a role may see (staff-calls T3). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { staffRoles } from '@kapao/contract/lists.ts'
import { expect, test } from 'vitest'
import { aStaffMember } from '../../test/staff.ts'
import { useWorld } from '../../test/world.ts'
import { findShownMembers } from './shown-member.service.ts'

const world = useWorld()
const page = { page: 1, limit: 20 }

test('payouts, journals, accounts and the trail name the member, with a phone in part and nothing else', async () => {
  const member = await world.aMember({ wallet: 500_00n, name: 'Canary Of Names' })
  await member.call(api.withdraw, { body: { amount: 120 } })
  await world.runJobs()
  const flag = { code: 'odd_hours', reason: 'plays at four', holds: false }
  const risk = await aStaffMember(world, { role: 'risk' })
  await world.call(operatorApi.flagMember, { params: { memberId: member.id }, body: flag }, risk)
  const body = { ...page, memberId: member.id }
  const shown = {
    memberId: member.id,
    member: {
      memberNo: expect.stringMatching(/^K-\d{9}$/),
      name: 'Canary Of Names',
      phone: `08x-xxx-${member.phone.slice(-4)}`,
    },
  }
  const answers = [
    await world.call(operatorApi.payouts, { body }, risk),
    await world.call(operatorApi.journals, { body }, risk),
    await world.call(operatorApi.accounts, { body }, risk),
    await world.call(operatorApi.auditTrail, { body }, risk),
  ] as const
  const [paid, moved, held, done] = answers
  for (const rows of [paid.body.payouts, moved.body.journals, held.body.accounts, done.body.records]) {
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject(shown)
  }
  const params = { journalId: moved.body.journals[0]?._id ?? '' }
  const sheet = await world.call(operatorApi.journalSheet, { params }, risk)
  expect(sheet.body).toMatchObject(shown)
  for (const { text } of [...answers, sheet])
    for (const secret of [member.phone, member.bankAccountNo]) expect(text).not.toContain(secret)
})

test('what is the house’s, or nobody’s, has no member', async () => {
  const admin = await aStaffMember(world, { role: 'admin' })
  const { body } = await world.call(operatorApi.accounts, { body: { ...page, owner: 'house' } }, admin)
  expect(body.accounts.map(({ member }) => member)).toEqual(body.accounts.map(() => null))
  const act = { params: { name: 'spins' }, body: { isOn: true, reason: 'as it is' } }
  await world.call(operatorApi.turnSwitch, act, admin)
  const trail = await world.call(operatorApi.auditTrail, { body: { ...page, limit: 1 } }, admin)
  expect(trail.body.records).toMatchObject([{ action: 'switch_turned', memberId: null, member: null }])
})

test.each(staffRoles)('%s: a name and a phone are for roles that may list members', async (role) => {
  const { id } = await world.aMember({ name: 'Canary Of Roles' })
  const shown = (await findShownMembers(world.app, { roles: [role] }, [id]))(id)
  expect(shown?.memberNo).toMatch(/^K-\d{9}$/)
  if (role === 'content') expect(shown).toMatchObject({ name: null, phone: null })
  else
    expect(shown).toMatchObject({ name: 'Canary Of Roles', phone: expect.stringMatching(/^08x-xxx-\d{4}$/) })
})
