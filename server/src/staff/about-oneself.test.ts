/** Facts about staff who are members too: nobody does anything about themselves, by any call that names a member (console.md, Four eyes). */
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { anOfferByStaff } from '../../test/offers.ts'
import { anAccountChange } from '../../test/requests.ts'
import { sampleBodies } from '../../test/sample-bodies.ts'
import { aStaffMember } from '../../test/staff.ts'
import { type CallExtras, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
const ownRequest = refused('OWN_REQUEST', 403)

let own: { memberId: string; withdrawalId: string; offerCode: string }
let self: CallExtras
let another: CallExtras

beforeAll(async () => {
  const member = await world.aMember({ wallet: 500_00n, isFlagged: true })
  another = await aStaffMember(world)
  await member.call(api.withdraw, { body: { amount: 120 } })
  await member.call(api.sendMessage, { body: sampleBodies.sendMessage as never })
  const freeze = { params: { memberId: member.id }, body: { capability: 'play', reason: 'x' } } as const
  await world.call(staffApi.freezeMember, freeze, another)
  const found = { page: 1, limit: 1, memberId: member.id }
  const { body } = await world.call(staffApi.withdrawals, { body: found }, another)
  const offerCode = (await anOfferByStaff(world)).code
  own = { memberId: member.id, withdrawalId: body.withdrawals[0]?._id ?? '', offerCode }
  self = await aStaffMember(world, { memberId: member.id })
})

/** What changes nothing of the member's: it ends one's own claim, or says who looks. */
const isNoAct = [
  'releaseWithdrawal',
  'releaseSlip',
  'releaseRoom',
  'readRoom',
  'typeToCustomer',
  'lookAtRoom',
]
/** Their tests make what they decide: slip-review.test.ts, claim.test.ts, invite-review.test.ts. */
const isElsewhere = ['approveSlip', 'rejectSlip', 'claimSlip', 'decideInvite']

const acts = Object.entries(staffApi).filter(
  ([name, row]) =>
    row.changes && /:(memberId|roomId)/.test(row.path) && ![...isNoAct, ...isElsewhere].includes(name),
)

test.each(acts)('%s is refused about oneself', async (name, row) => {
  const { memberId, withdrawalId } = own
  const params = { memberId, roomId: memberId, withdrawalId, flagId: newId() }
  const args = { params, body: sampleBodies[name] }
  expect(await world.send(row, args, self)).toMatchObject(ownRequest)
})

test.each(['adjustment', 'bank_account', 'unfreeze', 'offer_invitation'] as const)(
  '%s is not asked for about oneself',
  async (kind) => {
    const { memberId, offerCode } = own
    const bodies = {
      adjustment: { amount: 5, direction: 'credit' },
      bank_account: anAccountChange(memberId),
      unfreeze: { capability: 'play' },
      offer_invitation: { offerKind: 'bonus', code: offerCode, days: 7 },
    }
    const body = { ...bodies[kind], kind, memberId, reason: 'x' }
    expect(await world.send(staffApi.newRequest, { body }, self)).toMatchObject(ownRequest)
    expect(await world.send(staffApi.newRequest, { body }, another)).toMatchObject({ status: 202 })
  },
)

test.each(['claimTask', 'closeTask'] as const)('%s is refused of a task about oneself', async (name) => {
  const found = { page: 1, limit: 10, memberId: own.memberId }
  const { tasks } = (await world.call(staffApi.tasks, { body: found }, another)).body
  const params = { taskId: tasks.find(({ subject }) => subject === own.withdrawalId)?._id ?? '' }
  const args = { params, body: sampleBodies[name] }
  expect(await world.send(staffApi[name], args, self)).toMatchObject(ownRequest)
})

test('a machine does nothing about the member that its maker is', async () => {
  const endsAt = new Date(world.now().getTime() + hourMs).toISOString()
  const made = { name: 'about its maker', roles: ['support' as const], endsAt }
  const { body } = await world.call(staffApi.createToken, { body: made }, self)
  const machine = { headers: { authorization: `Bearer ${body.token}` } }
  const note = (memberId: string) =>
    world.call(staffApi.noteMember, { params: { memberId }, body: { text: 'seen' } }, machine)
  expect(await note(own.memberId)).toMatchObject(ownRequest)
  expect((await note((await world.aMember()).id)).status).toBe(200)
})
