/** Facts about who and what belongs to a member, on the page that staff see, through HTTP (staff-calls T3). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/db/transaction.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { recordSignIn } from '#session/device.service.ts'
import { aStaffMember } from '../../test/staff.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

const sheetOf = async (memberId: string) =>
  world.call(
    operatorApi.memberSheet,
    { params: { memberId } },
    await aStaffMember(world, { role: 'support' }),
  )

const noOf = async (memberId: string) => (await sheetOf(memberId)).body.member.memberNo

const signIn = (memberId: string, device?: string) =>
  inTransaction(world.app.db, (tx) =>
    recordSignIn(world.app, tx, { memberId, device, network: '10.9.8.7/32', deviceName: '' }),
  )

test('it tells by whom the member was invited, and whom the member has invited, the newest first', async () => {
  const inviter = await world.aMember({ name: 'Kanari' })
  const friends: string[] = []
  for (let nth = 0; nth <= serverLimits.friendsShownMax; nth++) {
    world.advance(60_000)
    friends.push((await world.aMember({ name: `Friend ${nth}`, invitedBy: inviter.id })).id)
  }
  const { body, text } = await sheetOf(inviter.id)
  expect(body.friends).toMatchObject({ inviter: null, invited: friends.length })
  expect(body.friends.newest.map(({ memberId }) => memberId)).toEqual(friends.slice(1).toReversed())
  expect(body.friends.newest[0]).toEqual({
    ...{ memberId: friends.at(-1), memberNo: await noOf(friends.at(-1) ?? ''), name: `Friend ${20}` },
    registeredAt: world.now().toISOString(),
  })
  expect(text).not.toContain(inviter.phone)
  expect((await sheetOf(friends[0] ?? '')).body.friends).toEqual({
    inviter: { memberId: inviter.id, memberNo: await noOf(inviter.id), name: 'Kanari' },
    ...{ invited: 0, newest: [] },
  })
})

test('it tells the devices, and who else has signed in on each', async () => {
  const [member, other] = [await world.aMember(), await world.aMember({ name: 'Somsak' })]
  const shared = await signIn(member.id)
  await signIn(other.id, shared)
  world.advance(1_000)
  await signIn(member.id)
  const at = world.now().toISOString()
  expect((await sheetOf(member.id)).body.devices).toEqual([
    { firstSeenAt: at, lastSeenAt: at, sharedWith: 0, others: [] },
    {
      ...{ firstSeenAt: expect.any(String), lastSeenAt: expect.any(String), sharedWith: 1 },
      others: [{ memberId: other.id, memberNo: await noOf(other.id), name: 'Somsak' }],
    },
  ])
})

test('it tells the bonus that the member plays under, as far as it is', async () => {
  const member = await world.aMember({ wallet: 1_000_00n, remember: true })
  expect((await sheetOf(member.id)).body.bonus).toBeNull()
  await member.call(api.activateBonus, { params: { code: 'FIRST' } })
  const { status, ...active } = (await member.call(api.activeBonus)).body
  expect(status).toBe(true)
  expect((await sheetOf(member.id)).body.bonus).toEqual({ ...active, isClearing: false })
  expect(active).toMatchObject({ type: 'limit', amount: 500, total: 1_500 })
})
