/** Facts about the passwords that staff may choose, through HTTP (staff-calls T1; quality C-35). */
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { demoStaffPassword } from '@kapao/contract/outside/demo-staff.ts'
import { expect, test } from 'vitest'
import { aStaffMember } from '../../test/staff.ts'
import { aPerson, codeOf, tokenIn } from '../../test/staff-access.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()
const isRefused = { ...refused('INVALID_USER_INFO', 400), body: { fields: ['password'] } }

const secretOf = async (token: string) =>
  (await world.call(staffApi.openInvitation, { body: { token } })).body.secret

async function accept(token: string, password: string) {
  const code = codeOf(world, await secretOf(token))
  return world.call(staffApi.acceptInvitation, { body: { token, password, code } })
}

test('what everybody tries first is no password of staff, nor is the username', async () => {
  const username = 'somchai.of.kapao'
  const body = { username, name: 'Somchai', roles: ['support' as const] }
  const invited = await world.call(staffApi.inviteStaff, { body }, await aStaffMember(world))
  const token = tokenIn(invited.body.link)
  for (const password of [
    ...['password', 'Password123', 'aaaaaaaa', '12345678', '        '],
    ...[username, ' Somchai.of.Kapao '],
  ])
    expect([password, await accept(token, password)]).toMatchObject([password, isRefused])
  expect((await accept(token, demoStaffPassword)).status).toBe(200)
})

test('whose account is reset chooses no such password either', async () => {
  const { username } = await aPerson(world)
  const body = { kind: 'staff_reset' as const, username, reason: 'a lost telephone' }
  const asked = await world.call(staffApi.newRequest, { body }, await aStaffMember(world))
  const params = { requestId: asked.body._id }
  const reset = await world.call(staffApi.approveRequest, { params }, await aStaffMember(world))
  expect(await accept(tokenIn(String(reset.body.link)), 'password')).toMatchObject(isRefused)
})
