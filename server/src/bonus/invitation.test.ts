/** Facts about inviting one member to an offer outside its time, through HTTP (docs/decisions/0025). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import type { TestMember } from '../../test/factories.ts'
import { anOfferByStaff } from '../../test/offers.ts'
import { approved } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const dayMs = 86_400_000
const aDepositor = () => world.aMember({ wallet: 1_000_00n, remember: true })

/** An offer that has run, and does no longer. */
async function anEndedOffer(options: object = {}) {
  const { code, token } = await anOfferByStaff(world, options)
  const kind = 'kind' in options ? String(options.kind) : 'bonus'
  await world.call(
    operatorApi.closeOffer,
    { params: { kind, code }, body: { reason: 'its week is over' } },
    { token },
  )
  world.advance(1_000)
  return code
}

async function invite(
  member: Pick<TestMember, 'id'>,
  code: string,
  { role = 'support' as OperatorRole, ...more } = {},
) {
  const body = {
    ...{ kind: 'offer_invitation' as const, reason: 'the payment was late', memberId: member.id },
    ...{ offerKind: 'bonus' as const, code, days: 3, ...more },
  }
  return world.call(operatorApi.newRequest, { body }, await aStaffMember(world, { role }))
}

const take = (member: TestMember, code: string) => member.call(api.activateBonus, { params: { code } })
const codesFor = async (member: TestMember) =>
  (await member.call(api.bonuses, {})).body.map(({ code }) => code)

test('a member who is invited receives an offer that has ended, by its rules and from its budget', async () => {
  const code = await anEndedOffer()
  const [member, other] = [await aDepositor(), await aDepositor()]
  const asked = await invite(member, code)
  const args = { params: { requestId: asked.body._id } }
  const { body: request } = await world.call(operatorApi.staffRequest, args, await aStaffMember(world))
  const { runsFrom, runsUntil } = await world.app.db
    .selectFrom('bonusOffer')
    .select(['runsFrom', 'runsUntil'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  expect(request).toMatchObject({ memberId: member.id, subject: `bonus:${code}` })
  expect([request.before, request.after]).toEqual([
    {
      ...{ invitedUntil: null, budget: 1_000, spent: 0, currency: 'THB' },
      ...{ runsFrom: runsFrom.toISOString(), runsUntil: runsUntil?.toISOString() },
    },
    { invitedDays: 3, percent: 12.5, amountMax: 200, depositMin: 100 },
  ])
  expect(await take(member, code)).toMatchObject(refused('NO_DATA', 404))
  await approved(world, asked)
  expect([await codesFor(member), await codesFor(other)]).toEqual([
    expect.arrayContaining([code]),
    expect.not.arrayContaining([code]),
  ])
  expect(await take(member, code)).toMatchObject({ status: 200, body: { amount: 125 } })
  expect(await take(member, code)).toMatchObject(refused('BONUS_ALREADY_ACTIVE', 409))
  expect(await take(other, code)).toMatchObject(refused('NO_DATA', 404))
  const { spent } = await world.app.db
    .selectFrom('bonusOffer')
    .select('spent')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  expect(spent).toBe(125_00n)
})

test('an invitation ends, and a later one stands for it', async () => {
  const code = await anEndedOffer()
  const member = await aDepositor()
  await approved(world, await invite(member, code))
  const invitedUntil = new Date(world.now().getTime() + 3 * dayMs).toISOString()
  world.advance(3 * dayMs - 1)
  expect(await codesFor(member)).toContain(code)
  world.advance(1)
  expect(await take(member, code)).toMatchObject(refused('NO_DATA', 404))
  const again = await invite(member, code)
  const args = { params: { requestId: again.body._id } }
  const { body: request } = await world.call(operatorApi.staffRequest, args, await aStaffMember(world))
  expect(request.before).toMatchObject({ invitedUntil })
  await approved(world, again)
  expect((await take(member, code)).status).toBe(200)
})

test('a promotion takes its code from the invited member', async () => {
  const code = await anEndedOffer({ kind: 'promotion', type: null, maxReceived: null })
  const member = await aDepositor()
  const redeem = () => member.call(api.activatePromotion, { params: { code } })
  expect(await redeem()).toMatchObject(refused('NO_PROMOTION', 404))
  await approved(world, await invite(member, code, { offerKind: 'promotion' } as object))
  expect((await redeem()).status).toBe(200)
})

test('what could not be received is not asked for, and content invites nobody', async () => {
  const member = await aDepositor()
  expect(await invite(member, 'NO-SUCH-OFFER')).toMatchObject(refused('NO_DATA', 404))
  const code = await anEndedOffer({ usesMax: 1 })
  expect(await invite({ id: newId() }, code)).toMatchObject(refused('NO_DATA', 404))
  expect(await invite(member, await anEndedOffer({ currency: 'LAK' }))).toMatchObject({
    ...refused('KEY_INVALID', 400),
    body: { fields: ['code'] },
  })
  expect(await invite(member, code, { role: 'content' })).toMatchObject(refused('FORBIDDEN', 403))
  const first = await aDepositor()
  await approved(world, await invite(first, code))
  await take(first, code)
  expect(await invite(member, code)).toMatchObject(refused('BONUS_FULL', 422))
})
