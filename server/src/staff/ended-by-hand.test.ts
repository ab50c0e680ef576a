/** Facts about payouts and transfers that two people end, since nobody outside answers for them (decisions D2, D22; staff-calls T2, T4). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { afterEach, expect, test } from 'vitest'
import { game, housePayout, wallet, withdrawHold } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { noteContradiction } from '#transfer/contradiction.service.ts'
import { conclude } from '#withdraw/withdraw.service.ts'
import type { TestMember } from '../../test/factories.ts'
import { aPlayer, clearFaults, heldAtProvider, historyOf, injectFault, tasksAbout } from '../../test/flows.ts'
import { type PausedOrders, pauseOrdersAt } from '../../test/paused-orders.ts'
import { approveByAnother } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()
let still: PausedOrders | undefined
afterEach(() => {
  still?.end()
  still = undefined
})

type Kind = 'payout_end' | 'transfer_end'
type Outcome = 'done' | 'not_done'

const askFor = async (kind: Kind, _id: string, outcome: Outcome) => {
  const body = { kind, _id, outcome, evidence: 'their letter of today', reason: 'never answered' }
  return world.call(operatorApi.newRequest, { body }, await aStaffMember(world, { role: 'cashier' }))
}

async function end(kind: Kind, _id: string, outcome: Outcome) {
  const { status, body } = await askFor(kind, _id, outcome)
  expect([status, body.message]).toEqual([202, 'APPROVAL_NEEDED'])
  await approveByAnother(world, body._id)
  return body._id
}

const newestOf = (table: 'transfer' | 'withdrawal', memberId: string) =>
  world.app.db
    .selectFrom(table)
    .select(['id', 'state', 'reference'])
    .where('memberId', '=', memberId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

/** A payout that the bank has, and says nothing about. */
async function aSilentPayout() {
  const member = await world.aMember({ wallet: 500_00n, remember: true })
  await injectFault(world, { service: 'bank', fault: 'processing' })
  await member.call(api.withdraw, { body: { amount: 300 } })
  await world.runJobs()
  return { member, ...(await newestOf('withdrawal', member.id)) }
}

test('a payout that was paid is paid out of the hold, and one that was not comes back', async () => {
  const paid = await aSilentPayout()
  await end('payout_end', paid.id, 'done')
  expect(await world.balance(paid.member.id, housePayout())).toBe(300_00n)
  expect((await historyOf(paid.member))[0]).toMatchObject({ from: 'WALLET', status: 'SUCCESS' })
  const unpaid = await aSilentPayout()
  await end('payout_end', unpaid.id, 'not_done')
  expect(await world.balance(unpaid.member.id, withdrawHold())).toBe(0n)
  expect(await world.balance(unpaid.member.id, wallet())).toBe(500_00n)
  expect(await askFor('payout_end', unpaid.id, 'done')).toMatchObject(refused('ALREADY_DECIDED', 409))
  expect(await askFor('payout_end', newId(), 'done')).toMatchObject(refused('NO_DATA', 404))

  const refusedOne = await aSilentPayout()
  await end('payout_end', refusedOne.id, 'done')

  // The bank pays one after all, and refuses another: nothing is posted, a person looks.
  await world.control('POST', `/bank/payouts/${refusedOne.reference}/settle`, { status: 'rejected' })
  await clearFaults(world)
  world.advance(limits.lookAgainAfterMs[0])
  await world.runJobs()
  for (const [{ id, reference }, ours, theirs] of [
    [unpaid, 'FAILED', 'PAID'],
    [refusedOne, 'PAID', 'FAILED'],
  ] as const)
    expect(await tasksAbout(world, id)).toEqual([
      { kind: 'late_payout', detail: { reference, amount: 300, currency: 'THB', ours, theirs } },
    ])
  expect(await tasksAbout(world, paid.id)).toEqual([])
  expect(await world.balance(unpaid.member.id, wallet())).toBe(500_00n)
  expect(await world.balance(refusedOne.member.id, housePayout())).toBe(300_00n)
})

const answeredOf = (withdrawalId: string) =>
  world.app.db
    .selectFrom('withdrawal')
    .select(['lookAt', 'contradictedAt'])
    .where('id', '=', withdrawalId)
    .executeTakeFirstOrThrow()

test('the bank’s same word about a payout is no case, and it is not asked again', async () => {
  const { id, reference } = await aSilentPayout()
  await end('payout_end', id, 'done')
  await world.control('POST', `/bank/payouts/${reference}/settle`, { status: 'paid' })
  await clearFaults(world)
  world.advance(limits.lookAgainAfterMs[0])
  await world.runJobs()
  expect(await tasksAbout(world, id)).toEqual([])
  expect(await answeredOf(id)).toEqual({ lookAt: null, contradictedAt: null })
})

test('a payout that the bank still works on after it was ended is no case, and is looked at again', async () => {
  const { id } = await aSilentPayout()
  await end('payout_end', id, 'not_done')
  world.advance(limits.lookAgainAfterMs[0])
  await world.runJobs()
  expect(await tasksAbout(world, id)).toEqual([])
  expect(await answeredOf(id)).toEqual({ lookAt: expect.any(Date), contradictedAt: null })
})

test('an answer of the bank that comes just after its payout was ended otherwise is a case, and moves nothing', async () => {
  const { member, id, reference } = await aSilentPayout()
  const payout = { memberId: member.id, id, reference, amount: 300_00n, currency: 'THB' } as const
  const paid = { status: 'paid' } as const
  // What cannot be posted and was not ended is no answer of the bank's.
  await expect(conclude(world.app, { ...payout, amount: 300_01n }, paid)).rejects.toThrow('withdraw_hold')
  await end('payout_end', id, 'not_done')
  await conclude(world.app, payout, paid)
  expect(await tasksAbout(world, id)).toMatchObject([{ detail: { ours: 'FAILED', theirs: 'PAID' } }])
  expect(await answeredOf(id)).toEqual({ lookAt: null, contradictedAt: world.now() })
  expect(await world.balance(member.id, wallet())).toBe(500_00n)
})

test('a payout is not ended before it was ordered, nor while its order is on its way; the approver reads what it is', async () => {
  const watched = await world.aMember({ wallet: 500_00n, isFlagged: true })
  await watched.call(api.withdraw, { body: { amount: 300 } })
  const { id: waiting } = await newestOf('withdrawal', watched.id)
  expect(await askFor('payout_end', waiting, 'not_done')).toMatchObject(refused('NO_DATA', 404))

  const member = await world.aMember({ wallet: 500_00n })
  await member.call(api.withdraw, { body: { amount: 300 } })
  await injectFault(world, { service: 'bank', fault: 'processing' })
  still = pauseOrdersAt('order:unsent')
  const paying = world.runJobs()
  await still.arrived()
  const { id, reference } = await newestOf('withdrawal', member.id)
  expect(await askFor('payout_end', id, 'not_done')).toMatchObject(refused('IN_PROGRESS', 409))
  still.end()
  await paying
  const asked = { params: { requestId: (await askFor('payout_end', id, 'not_done')).body._id } }
  const { body } = await world.call(operatorApi.staffRequest, asked, await aStaffMember(world))
  expect(body).toMatchObject({ subject: id, memberId: member.id })
  expect([body.before, body.after]).toEqual([
    { state: 'PAYING', reference, amount: 300, currency: 'THB' },
    { state: 'FAILED', evidence: 'their letter of today' },
  ])
})

test('a payout whose process died while it ordered is ended once the time of that order is over', async () => {
  const { id } = await aSilentPayout()
  const died = { orderLeaseUntil: new Date(world.now().getTime() + 1_000) }
  await world.app.db.updateTable('withdrawal').set(died).where('id', '=', id).execute()
  expect(await askFor('payout_end', id, 'done')).toMatchObject(refused('IN_PROGRESS', 409))
  world.advance(1_000)
  const { body } = await askFor('payout_end', id, 'done')
  const asked = { params: { requestId: body._id } }
  const request = await world.call(operatorApi.staffRequest, asked, await aStaffMember(world))
  expect(request.body.after).toEqual({ state: 'PAID', evidence: 'their letter of today' })
})

test('a transfer is ended by two people once its order is over, and the provider’s other word freezes the game', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  await injectFault(world, { service: 'game:NAGA', fault: 'processing' })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 60 } })
  const { id } = await newestOf('transfer', member.id)
  expect(await askFor('transfer_end', id, 'not_done')).toMatchObject(refused('IN_PROGRESS', 409))
  world.advance(limits.providerTimeoutMs)
  await end('transfer_end', id, 'not_done')
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
  expect(await newestOf('transfer', member.id)).toMatchObject({ state: 'REJECTED' })
  await clearFaults(world)
  world.advance(limits.lookAgainAfterMs[0])
  await world.runJobs()
  expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'late_transfer' }])

  // Two people find that the provider is right: the money follows it, and the game is open again.
  await end('transfer_end', id, 'done')
  expect(await tasksAbout(world, id)).toEqual([])
  expect(await world.balance(member.id, wallet())).toBe(40_00n)
  expect(await world.balance(member.id, game('NAGA'))).toBe(60_00n)
  expect((await historyOf(member))[0]).toMatchObject({ from: 'WALLET', to: 'NAGA', amount: 60 })
  const back = { body: { from: 'NAGA', to: 'WALLET', amount: 60 } }
  expect(await member.call(api.transfer, back)).toMatchObject({ status: 200 })
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
  expect(await askFor('transfer_end', id, 'done')).toMatchObject(refused('ALREADY_DECIDED', 409))
})

/** What the provider says of every transfer from now on. */
function providerSays(status: 'done' | 'rejected') {
  const { outside } = world.app
  const naga = outside.provider({ code: 'NAGA', adapter: 'plain' })
  world.app.outside = { ...outside, provider: () => ({ ...naga, findTransfer: async () => ({ status }) }) }
}

/** A transfer of 60 baht that the provider says nothing about, from when on two people may end it. */
async function aSilentTransfer(member: TestMember, places: { from: string; to: string }) {
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'processing' })
  expect((await member.call(api.transfer, { body: { ...places, amount: 60 } })).status).toBe(202)
  world.advance(limits.providerTimeoutMs)
  return newestOf('transfer', member.id)
}

const stateOf = { done: 'DONE', not_done: 'REJECTED', rejected: 'REJECTED' } as const

test.each([
  { direction: 'in', ours: 'done', theirs: 'rejected', ended: [0, 120], corrected: [60, 60] },
  { direction: 'in', ours: 'not_done', theirs: 'done', ended: [60, 60], corrected: [0, 120] },
  { direction: 'out', ours: 'done', theirs: 'rejected', ended: [120, 0], corrected: [60, 60] },
  { direction: 'out', ours: 'not_done', theirs: 'done', ended: [60, 60], corrected: [120, 0] },
] as const)(
  'a transfer $direction that was ended as $ours, and of which the provider says $theirs: the money follows in the end',
  async ({ direction, ours, theirs, ended, corrected }) => {
    const { member } = await aPlayer(world, 'NAGA', { wallet: 60_00n, inGame: 60_00n })
    const held = async () =>
      [await world.balance(member.id, wallet()), await world.balance(member.id, game('NAGA'))].map(
        (amount) => Number(amount) / 100,
      )
    const [from, to] = direction === 'in' ? (['WALLET', 'NAGA'] as const) : (['NAGA', 'WALLET'] as const)
    const { id, reference } = await aSilentTransfer(member, { from, to })
    const requestId = await end('transfer_end', id, ours)
    expect(await held()).toEqual(ended)
    const asked = { params: { requestId } }
    const shown = { slot: 'NAGA', direction, reference, amount: 60, currency: 'THB' }
    expect((await world.call(operatorApi.staffRequest, asked, await aStaffMember(world))).body).toMatchObject(
      {
        ...{ subject: id, memberId: member.id, before: { state: 'OPEN', ...shown } },
        after: { state: stateOf[ours], evidence: 'their letter of today' },
      },
    )

    providerSays(theirs)
    world.advance(limits.lookAgainAfterMs[0])
    await world.runJobs()
    const detail = { ...shown, ours: stateOf[ours], theirs: stateOf[theirs] }
    expect(await tasksAbout(world, id)).toEqual([{ kind: 'late_transfer', detail }])
    expect(await held()).toEqual(ended)
    await end('transfer_end', id, ours === 'done' ? 'not_done' : 'done')
    expect(await held()).toEqual(corrected)
    const [row] = await historyOf(member)
    const way = ours === 'done' ? { from: to, to: from } : { from, to }
    expect(row).toMatchObject({ ...way, amount: 60, status: 'SUCCESS', reference })
    expect(await tasksAbout(world, id)).toEqual([])
  },
)

test('a game stays frozen until the last case about it has ended; a case in which we were right moves nothing', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 200_00n })
  const { outside } = world.app
  const cases = []
  for (const _ of [1, 2]) {
    const { id } = await aSilentTransfer(member, { from: 'WALLET', to: 'NAGA' })
    await end('transfer_end', id, 'not_done')
    cases.push(id)
  }
  providerSays('done')
  world.advance(limits.lookAgainAfterMs[0])
  await world.runJobs()
  world.app.outside = outside
  await clearFaults(world)
  const again = () => member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 10 } })
  for (const id of cases) {
    expect(await again()).toMatchObject(refused('ACCOUNT_FROZEN', 403))
    expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'late_transfer' }])
    await end('transfer_end', id, 'not_done')
    expect(await tasksAbout(world, id)).toEqual([])
  }
  expect(await world.balance(member.id, wallet())).toBe(200_00n)
  // Said once more it is known by now, and freezes nothing again.
  for (const id of cases) expect(await noteContradiction(world.app, { id }, 'DONE')).toBe(true)
  expect(await again()).toMatchObject({ status: 200 })
})

test('the provider’s same word is no case, and it is not asked again', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  const { outside } = world.app
  const { id } = await aSilentTransfer(member, { from: 'WALLET', to: 'NAGA' })
  await end('transfer_end', id, 'done')
  providerSays('done')
  world.advance(limits.lookAgainAfterMs[0])
  await world.runJobs()
  world.app.outside = outside
  expect(await tasksAbout(world, id)).toEqual([])
  const { lookAt } = await world.app.db
    .selectFrom('transfer')
    .select('lookAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(lookAt).toBeNull()
  await clearFaults(world)
  const more = { body: { from: 'WALLET', to: 'NAGA', amount: 10 } }
  expect(await member.call(api.transfer, more)).toMatchObject({ status: 200 })
})

test('a no that comes after two people had ended the transfer as done is a case too', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'reject' })
  still = pauseOrdersAt('order:unsent')
  const answer = member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 60 } })
  await still.arrived()
  world.advance(limits.providerTimeoutMs)
  const { id } = await newestOf('transfer', member.id)
  await end('transfer_end', id, 'done')
  still.end()
  expect(await answer).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  expect(await tasksAbout(world, id)).toMatchObject([{ detail: { ours: 'DONE', theirs: 'REJECTED' } }])
  await clearFaults(world)
})

test('a case about money that was spent meanwhile stays open until the member has it again', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  still = pauseOrdersAt('order:unsent')
  const answer = member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })
  await still.arrived()
  for (const ms of [2_000, 5_000, 15_000, 60_000, limits.transferAskEveryMs]) {
    world.advance(ms)
    await world.runJobs()
  }
  expect(await member.call(api.withdraw, { body: { amount: 100 } })).toMatchObject({ status: 200 })
  still.end()
  await answer
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(100)
  const { id } = await newestOf('transfer', member.id)
  expect(await askFor('transfer_end', id, 'done')).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  expect(await tasksAbout(world, id)).toHaveLength(1)
})
