/** Facts about the inviter whom a registration names (decisions D9, D14). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { asOwner } from '../../test/flows.ts'
import { anAddress, aVerifiedForm } from '../../test/registration.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

const from = () => ({ address: anAddress() })
const register = (body: Awaited<ReturnType<typeof aVerifiedForm>> & { inviteCode?: string }) =>
  world.call(api.register, { body }, from())
const validate = (body: object) => world.call(api.validateAccount, { body }, from())
const findMember = (phone: string) =>
  world.app.db.selectFrom('member').select('invitedBy').where('phone', '=', phone).executeTakeFirst()

test('the inviter is bound by the code, whatever its case and spaces', async () => {
  const inviter = await world.aMember()
  const form = await aVerifiedForm(world)
  await register({ ...form, inviteCode: ` kapao${inviter.id.toUpperCase()} ` })
  expect(await findMember(form.username)).toMatchObject({ invitedBy: inviter.id })
})

test('the member number names the inviter as the id does, with blanks and dashes or without', async () => {
  const inviter = await world.aMember()
  const { memberNo } = (await inviter.call(api.profile)).body.profile
  const digits = memberNo.slice(2)
  for (const inviteCode of [
    `KAPAO${digits}`,
    `kapao ${digits.slice(0, 3)} ${digits.slice(3, 6)}-${digits.slice(6)}`,
  ]) {
    const form = await aVerifiedForm(world)
    expect((await register({ ...form, inviteCode })).body).toEqual({ message: 'SUCCESS' })
    expect(await findMember(form.username)).toMatchObject({ invitedBy: inviter.id })
  }
})

test('member numbers are apart, and neither in order nor near each other', async () => {
  const members = [await world.aMember(), await world.aMember(), await world.aMember(), await world.aMember()]
  const numbers = await Promise.all(
    members.map(async (member) => Number((await member.call(api.profile)).body.profile.memberNo.slice(2))),
  )
  expect(new Set(numbers).size).toBe(members.length)
  expect(Math.max(...numbers) - Math.min(...numbers)).toBeGreaterThan(1_000_000)
})

const nobodys = 'KAPAO01980000-0000-7000-8000-00000000dead'

test.each([nobodys, 'KAPAO42', 'KAPAO012345678', "x' OR 1=1"])(
  'a code that names nobody keeps nobody out, and the answer says so: %s',
  async (inviteCode) => {
    const form = { ...(await aVerifiedForm(world)), inviteCode }
    const unknown = { status: 200, body: { message: 'INVITER_UNKNOWN' } }
    expect(await validate(form)).toMatchObject(unknown)
    expect(await register(form)).toMatchObject(unknown)
    expect(await findMember(form.username)).toMatchObject({ invitedBy: null })
  },
)

test('an inviter whose account was closed is not bound', async () => {
  const inviter = await world.aMember()
  await asOwner(world, 'UPDATE member SET is_active = false WHERE id = $1', [inviter.id])
  const form = { ...(await aVerifiedForm(world)), inviteCode: `KAPAO${inviter.id}` }
  expect((await register(form)).body).toEqual({ message: 'INVITER_UNKNOWN' })
  expect(await findMember(form.username)).toMatchObject({ invitedBy: null })
})

test('that a code names nobody is not told before a phone is verified', async () => {
  expect((await validate({ inviteCode: nobodys })).body).toEqual({ message: 'SUCCESS' })
})

test('an invite code may be left out, or empty', async () => {
  const form = await aVerifiedForm(world)
  expect((await register({ ...form, inviteCode: '' })).status).toBe(200)
  expect(await findMember(form.username)).toMatchObject({ invitedBy: null })
})
