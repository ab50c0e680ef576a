/** Facts about payouts and transfers that two people end, since nobody outside answers for them (decisions D2, D22; staff-calls T2, T4). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { afterEach, expect, test } from 'vitest'
import { game, housePayout, wallet, withdrawHold } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
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
}

const newestOf = (table: 'transfer' | 'withdrawal', memberId: string) =>
  world.app.db
    .selectFrom(table)
    .select(['id', 'state'])
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

  // The bank pays it after all: nothing is posted, a person looks.
  await clearFaults(world)
  world.advance(limits.lookAgainAfterMs[0])
  await world.runJobs()
  expect(await tasksAbout(world, unpaid.id)).toMatchObject([
    { kind: 'late_payout', detail: { ours: 'FAILED', theirs: 'PAID', amount: 300 } },
  ])
  expect(await tasksAbout(world, paid.id)).toEqual([])
  expect(await world.balance(unpaid.member.id, wallet())).toBe(500_00n)
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
