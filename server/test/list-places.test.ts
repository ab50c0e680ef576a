/** Where a page of a list went on is told by the caller: what no answer's `next` ever was is a definite no (staff-calls T0, quality I-40). */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { newId } from '../src/platform/db/id.ts'
import { aStaffMember } from './staff.ts'
import { refused, useWorld } from './world.ts'

const world = useWorld()

const written = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
/** PostgreSQL knows no such moment, though JavaScript does; or no day of it. */
const moments = [-8.64e15, -1e15, Date.UTC(10_000, 0), 8.64e15]

const lists = {
  ...{ withdrawals: operatorApi.withdrawals, payouts: operatorApi.payouts, slips: operatorApi.staffSlips },
  ...{ members: operatorApi.members, riskFlags: operatorApi.riskFlags, journals: operatorApi.journals },
  ...{ cases: operatorApi.cases, chatRooms: operatorApi.chatRooms, timeline: operatorApi.memberTimeline },
  suspense: operatorApi.suspense,
}

test.each(Object.entries(lists))('%s', async (name, row) => {
  const { token } = await aStaffMember(world)
  const params = { memberId: (await world.aMember()).id }
  const askFrom = (after: string) =>
    world.send(
      row as typeof operatorApi.members,
      { params, body: { page: 1, limit: 10, after } },
      {
        token,
      },
    )
  const places = moments.flatMap((at) => {
    if (name === 'chatRooms') return [written(at, 0, newId()), written(null, at, newId())]
    if (name === 'suspense') return [written(at, 'scb', 'B1')]
    return [written(at, name === 'timeline' ? `journal:${newId()}` : newId())]
  })
  for (const after of places) expect(await askFrom(after)).toMatchObject(refused('KEY_INVALID', 400))
})

test.each(['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])(
  'members seen since %s are not looked for: its day is none',
  async (seenSince) => {
    await world.aMember()
    const { token } = await aStaffMember(world)
    const body = { page: 1, limit: 10, seenSince }
    expect(await world.call(operatorApi.members, { body }, { token })).toMatchObject(
      refused('KEY_INVALID', 400),
    )
  },
)
