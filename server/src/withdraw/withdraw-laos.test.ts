/** Facts about what members with kip take out, get back on losses and earn by friends: by the figures in kip (spec §9, decisions D6, D8, D9). */
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { openGame, play } from '../../test/flows.ts'
import { closeDay, setSettings } from '../../test/rebates.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld({ edition: 'laos' })

async function aHolder(kip: number) {
  const member = await world.aMember()
  await fund(world, member.id, BigInt(kip) * 100n, 'LAK')
  return member
}
const withdraw = (member: TestMember, amount: number) => member.call(api.withdraw, { body: { amount } })
const withdrawalOf = ({ id }: TestMember) =>
  world.app.db
    .selectFrom('withdrawal')
    .select(['state', 'currency', 'reason', 'approvalsNeeded'])
    .where('memberId', '=', id)
    .executeTakeFirstOrThrow()

test('the least is 50,000 kip', async () => {
  const member = await aHolder(100_000)
  const { body } = await member.call(api.withdrawLimits)
  expect(body).toMatchObject({ withdrawMin: 50_000, withdrawMax: 100_000_000 })
  expect(await withdraw(member, 49_999)).toMatchObject(refused('WITHDRAW_MINIMUM', 422))
  expect((await withdraw(member, 50_000)).status).toBe(200)
})

test.each([
  [5_000_000, { reason: null, approvalsNeeded: 0 }],
  [5_000_001, { state: 'REVIEW', reason: 'amount', approvalsNeeded: 1 }],
  [50_000_000, { state: 'REVIEW', reason: 'amount', approvalsNeeded: 1 }],
  [50_000_001, { state: 'REVIEW', reason: 'amount', approvalsNeeded: 2 }],
])('%d kip at a time: %j', async (amount, judged) => {
  const member = await aHolder(60_000_000)
  expect((await withdraw(member, amount)).status).toBe(200)
  expect(await withdrawalOf(member)).toMatchObject({ currency: 'LAK', ...judged })
})

/** Loses half a million of a whole one at a game. */
async function aLoser(invitedBy?: string, currency: Currency = 'LAK') {
  const member = await world.aMember({ remember: true, currency, ...(invitedBy && { invitedBy }) })
  await fund(world, member.id, 1_000_000_00n, currency)
  const username = await openGame(member, 'NAGA')
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 1_000_000 } })
  await play(world, 'NAGA', username, { stake: 500_000, win: 0 })
  await member.call(api.refreshSlots)
  return member
}

test('a refund and a commission are kip too; of a friend with baht an inviter with kip earns nothing', async () => {
  await setSettings(world, { refundIsOn: true, inviteIsOn: true })
  const [inviter, another] = [
    await world.aMember({ remember: true }),
    await world.aMember({ remember: true }),
  ]
  const friend = await aLoser(inviter.id)
  await aLoser(another.id, 'THB')
  await closeDay(world)
  expect((await friend.call(api.checkRefund)).body).toMatchObject({ result: true, refundAmount: 25_000 })
  expect((await friend.call(api.receiveRefund)).body.message).toBe('REFUND_SUCCESS')
  expect(await world.balance(friend.id, wallet())).toBe(25_000_00n)
  expect((await inviter.call(api.wallet)).body.invite.amount).toBe(25_000)
  expect((await another.call(api.wallet)).body.invite.amount).toBe(0)
})
