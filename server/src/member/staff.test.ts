/** Facts about what staff do to a member's signing in, through HTTP (staff-calls T3). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { openSession } from '../../test/factories.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const end = async (memberId: string) =>
  world.call(
    operatorApi.endSessions,
    { params: { memberId }, body: { reason: 'the phone was stolen' } },
    await aStaffMember(world, { role: 'support' }),
  )

test('every session of the member ends at once, and nobody else’s; a second time there is none', async () => {
  const [member, other] = [await world.aMember(), await world.aMember()]
  const second = await openSession(world, member.id, true)
  const dropped: unknown[] = []
  const { realtime } = world.app
  world.app.realtime = { ...realtime, dropSessions: (...which) => dropped.push(which) }
  expect((await end(member.id)).body).toEqual({ message: 'SUCCESS', ended: 2 })
  for (const token of [member.token, second])
    expect(await world.call(api.wallet, {}, { token })).toMatchObject(refused('invalid-token', 401))
  expect((await other.call(api.wallet)).status).toBe(200)
  expect(dropped).toEqual([[member.id, {}, 'logout']])
  expect((await end(member.id)).body).toEqual({ message: 'SUCCESS', ended: 0 })
})

test('there is nothing to end by a strange id', async () => {
  expect(await end(newId())).toMatchObject(refused('NO_DATA', 404))
})
