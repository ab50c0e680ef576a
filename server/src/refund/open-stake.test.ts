/** Losses that are none: stakes that are open over midnight, and what is set against winnings (decisions D8, D9). */
import * as api from '@kapao/contract/calls/member.ts'
import { afterEach, expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { dayOf, startOf } from '#platform/time/bangkok-day.ts'
import type { TestMember } from '../../test/factories.ts'
import { play } from '../../test/flows.ts'
import { aMemberWithLoss, closeDay, setSettings } from '../../test/rebates.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()
afterEach(() =>
  setSettings(world, {
    inviteDayCap: { THB: '100000', LAK: '1' },
    inviteMonthCap: { THB: '2000000', LAK: '1' },
  }),
)
const dayMs = 24 * 3_600_000

async function bet(member: TestMember, username: string, round: { stake: number; win: number }) {
  await play(world, 'NAGA', username, round)
  await member.call(api.refreshSlots)
}

/** A stake is taken a minute before midnight, and comes back once the day is closed. */
async function stakeOverMidnight(member: TestMember, username: string, stake: number) {
  world.advance(startOf(dayOf(world.now())).getTime() + dayMs - 60_000 - world.now().getTime())
  await bet(member, username, { stake, win: 0 })
  await closeDay(world)
}

const claimAll = async (member: TestMember, inviter: TestMember) => {
  await member.call(api.receiveRefund)
  await inviter.call(api.claimInvite)
}

test('a stake that is open over midnight is paid on once, however often it is done again', async () => {
  const inviter = await world.aMember({ remember: true })
  const { member, username } = await aMemberWithLoss(world, { lost: 0 }, { invitedBy: inviter.id })
  for (const _ of [1, 2]) {
    await stakeOverMidnight(member, username, 1_000)
    await claimAll(member, inviter)
    await bet(member, username, { stake: 0, win: 1_000 })
    await closeDay(world)
    await claimAll(member, inviter)
  }
  // It was fifty baht each time for the member, and fifty for the second account.
  expect(await world.balance(member.id, wallet())).toBe(50_00n)
  expect(await world.balance(inviter.id, wallet())).toBe(50_00n)
})

test('what was won in the seven days before is set against a loss, and the arithmetic says so', async () => {
  const { member, username } = await aMemberWithLoss(world, { lost: 0 })
  await bet(member, username, { stake: 0, win: 400 })
  await closeDay(world, 3)
  await bet(member, username, { stake: 600, win: 0 })
  await closeDay(world)
  const { body } = await member.call(api.checkRefund, {}, { headers: { 'accept-language': 'en' } })
  expect(body.refundAmount).toBe(10)
  expect(body.info).toContain(
    '<li>Loss: 600.00</li><li>Set against winnings of the 7 days before or a bonus in use: −400.00</li><li>Loss that counts: 200.00</li><li>5% back: 10.00</li>',
  )
})

test('what is lost of a bonus that is cleared later is no loss, of the member’s or of a friend’s', async () => {
  const inviter = await world.aMember({ remember: true })
  const { member, username } = await aMemberWithLoss(world, { lost: 0 }, { invitedBy: inviter.id })
  await member.call(api.transferAll, { body: { to: 'WALLET' } })
  const { status } = await member.call(api.activateBonus, { params: { code: 'DAILY' } })
  expect(status).toBe(200)
  await closeDay(world, 9)
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 500 } })
  await bet(member, username, { stake: 60, win: 0 })
  await member.call(api.transferAll, { body: { to: 'WALLET' } })
  await closeDay(world)
  expect((await member.call(api.clearBonus)).status).toBe(200)
  // All that was paid in is there.
  expect(await world.balance(member.id, wallet())).toBe(1_000_00n)
  await closeDay(world)
  expect((await member.call(api.checkRefund)).body.refundAmount).toBe(0)
  expect((await inviter.call(api.wallet)).body.invite.amount).toBe(0)
})

test('by one friend’s day and by a month an inviter earns no more than the operator has set', async () => {
  await setSettings(world, {
    inviteDayCap: { THB: '4000', LAK: '1' },
    inviteMonthCap: { THB: '9000', LAK: '1' },
  })
  const inviter = await world.aMember({ remember: true })
  const friends = []
  for (const _ of [1, 2])
    friends.push(await aMemberWithLoss(world, { deposited: 3_000, lost: 1_000 }, { invitedBy: inviter.id }))
  await closeDay(world)
  const offered = async () => (await inviter.call(api.wallet)).body.invite.amount
  expect(await offered()).toBe(80)
  for (const { member, username } of friends) await bet(member, username, { stake: 1_000, win: 0 })
  await closeDay(world)
  expect(await offered()).toBe(90)
  await inviter.call(api.claimInvite)
  expect(await world.balance(inviter.id, wallet())).toBe(90_00n)
  // A new month in Bangkok.
  world.advance(25 * dayMs)
  for (const { member, username } of friends) await bet(member, username, { stake: 300, win: 0 })
  await closeDay(world)
  expect(await offered()).toBe(30)
})
