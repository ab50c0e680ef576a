/** Ways in which a bonus was once earned without play, or cleared without what was won with it (decisions D7, quality I-44). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { aPlayer, asOwner, clearFaults, injectFault, openGame, placeStake, play } from '../../test/flows.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

/** Deposited and in the wallet; baht. */
async function aDepositor(deposit: number, slot = 'NAGA') {
  const member = await world.aMember({ wallet: BigInt(deposit) * 100n, remember: true })
  return { member, username: await openGame(member, slot) }
}

const activate = (member: TestMember, code: string) => member.call(api.activateBonus, { params: { code } })
const move = (member: TestMember, from: string, to: string, amount: number) =>
  member.call(api.transfer, { body: { from, to, amount } })
const refresh = (member: TestMember) => member.call(api.refreshSlots)
const withdrawAll = (member: TestMember, amount: number) => member.call(api.withdrawAll, { body: { amount } })
const isLocked = async (member: TestMember) => (await member.call(api.activeBonus)).body.status
const inWallet = async (member: TestMember) => Number(await world.balance(member.id, wallet())) / 100

test('topped up to the target without a round: the bonus is not earned, and nothing can be withdrawn', async () => {
  const { member } = await aDepositor(1_000)
  expect((await activate(member, 'FIRST')).body.amount).toBe(500)
  // 200 % of 1,500 is what it takes.
  await fund(world, member.id, 1_500_00n)
  await world.runJobs()
  expect(await withdrawAll(member, 3_000)).toMatchObject(refused('BONUS_REMAINING', 422))
  expect((await member.call(api.activeBonus)).body).toMatchObject({
    ...{ status: true, base: 1_500, paidIn: 1_500, target: 4_500, floor: 1_575, total: 3_000 },
  })
  // What was paid in is the member's own.
  expect((await member.call(api.clearBonusPreview)).body).toEqual({ keep: 2_500, forfeit: 500 })
})

test('what was won is moved out before the bonus is cleared: it goes too', async () => {
  const { member, username } = await aDepositor(1_000)
  await activate(member, 'DAILY')
  await move(member, 'WALLET', 'NAGA', 1_100)
  await play(world, 'NAGA', username, { stake: 100, win: 400 })
  await move(member, 'NAGA', 'WALLET', 1_400)
  expect((await member.call(api.clearBonus)).status).toBe(200)
  expect(await inWallet(member)).toBe(1_000)
})

test('everything staked at once: the lock has not failed, and is still on when the stake comes back', async () => {
  const { member, username } = await aDepositor(1_000)
  await activate(member, 'DAILY')
  await move(member, 'WALLET', 'NAGA', 1_100)
  const settle = await placeStake(world, 'NAGA', username, 1_100)
  await refresh(member)
  await world.runJobs()
  await settle(1_100)
  expect(await withdrawAll(member, 1_100)).toMatchObject(refused('BONUS_REMAINING', 422))
})

test('staked where stakes are not told: a low balance counts when it is the same twice, ten minutes apart', async () => {
  const { member, username } = await aDepositor(1_000, 'MEKONG')
  await activate(member, 'DAILY')
  await move(member, 'WALLET', 'MEKONG', 1_100)
  const settle = await placeStake(world, 'MEKONG', username, 1_100)
  await refresh(member)
  await world.runJobs()
  world.advance(9 * 60_000)
  await refresh(member)
  await world.runJobs()
  expect(await isLocked(member)).toBe(true)
  await settle(1_100)
  expect(await withdrawAll(member, 1_100)).toMatchObject(refused('BONUS_REMAINING', 422))
  // Lost for good it counts, without anybody looking.
  await play(world, 'MEKONG', username, { stake: 1_100, win: 0 })
  await refresh(member)
  await world.runJobs()
  expect(await isLocked(member)).toBe(true)
  world.advance(10 * 60_000)
  await world.runJobs()
  await world.runJobs()
  expect(await isLocked(member)).toBe(false)
})

test('a stake that is open while the bonus is cleared: not now, so that its win is not the member’s for nothing', async () => {
  const { member, username } = await aDepositor(1_000)
  await activate(member, 'DAILY')
  await move(member, 'WALLET', 'NAGA', 1_100)
  const settle = await placeStake(world, 'NAGA', username, 1_100)
  expect(await member.call(api.clearBonusPreview)).toMatchObject(refused('STAKES_OPEN', 409))
  expect(await member.call(api.clearBonus)).toMatchObject(refused('STAKES_OPEN', 409))
  expect(await isLocked(member)).toBe(true)
  await settle(2_090)
  await refresh(member)
  await world.runJobs()
  // Earned by play, since the stake was at risk under the lock.
  expect(await isLocked(member)).toBe(false)
})

test('staked where stakes are not told, at a game that is then closed: its low balance counts no sooner', async () => {
  const { member, username } = await aDepositor(1_000, 'MEKONG')
  await activate(member, 'DAILY')
  await move(member, 'WALLET', 'MEKONG', 1_100)
  const settle = await placeStake(world, 'MEKONG', username, 1_100)
  const setOpen = (isOpen: boolean) =>
    asOwner(world, `UPDATE game SET is_open = $1 WHERE code = 'MEKONG'`, [isOpen])
  await setOpen(false)
  await refresh(member)
  await world.runJobs()
  expect(await isLocked(member)).toBe(true)
  await settle(1_100)
  expect(await withdrawAll(member, 1_100)).toMatchObject(refused('BONUS_REMAINING', 422))
  await setOpen(true)
})

test('a game that is closed and answers no more keeps nobody locked for ever', async () => {
  const { member, username } = await aDepositor(1_000, 'MEKONG')
  await activate(member, 'DAILY')
  await move(member, 'WALLET', 'MEKONG', 1_100)
  await play(world, 'MEKONG', username, { stake: 1_100, win: 0 })
  await refresh(member)
  await injectFault(world, { service: 'game:MEKONG', fault: 'error_after' })
  await asOwner(world, `UPDATE game SET is_open = false WHERE code = 'MEKONG'`)
  await world.runJobs()
  expect(await isLocked(member)).toBe(true)
  world.advance(7 * 24 * 3_600_000)
  await world.runJobs()
  await world.runJobs()
  expect(await isLocked(member)).toBe(false)
  await clearFaults(world)
  // After so many questions without an answer it is not asked for a while.
  world.advance(limits.breakerPauseMs)
  await asOwner(world, `UPDATE game SET is_open = true WHERE code = 'MEKONG'`)
})

test('staked where stakes are not told, then cleared: it ends once the game has said the same twice, ten minutes apart', async () => {
  const { member, username } = await aDepositor(1_000, 'MEKONG')
  await activate(member, 'DAILY')
  await move(member, 'WALLET', 'MEKONG', 1_100)
  const settle = await placeStake(world, 'MEKONG', username, 1_100)
  expect(await member.call(api.clearBonus)).toMatchObject(refused('IN_PROGRESS', 409))
  await settle(1_100)
  world.advance(9 * 60_000)
  await world.runJobs()
  expect([await isLocked(member), await inWallet(member)]).toEqual([true, 1_100])
  // What the stake brought back was pulled: the ten minutes begin anew.
  world.advance(60_000)
  await world.runJobs()
  expect(await isLocked(member)).toBe(true)
  world.advance(10 * 60_000)
  await world.runJobs()
  expect([await isLocked(member), await inWallet(member)]).toEqual([false, 0])
})

test.each(['seen', 'not looked at yet'])('a deposit that was lost, %s, brings no bonus', async (how) => {
  const { member, username } = await aDepositor(1_000)
  await move(member, 'WALLET', 'NAGA', 1_000)
  await play(world, 'NAGA', username, { stake: 1_000, win: 0 })
  if (how === 'seen') await refresh(member)
  expect(await activate(member, 'FIRST')).toMatchObject(refused('BONUS_CONDITION', 422))
  expect(await inWallet(member)).toBe(0)
})

test('of a deposit counts what is still held of it', async () => {
  const { member, username } = await aDepositor(1_000)
  await move(member, 'WALLET', 'NAGA', 700)
  await play(world, 'NAGA', username, { stake: 600, win: 0 })
  expect((await activate(member, 'FIRST')).body.amount).toBe(200)
})

test('what lies in a game that does not say what it holds counts as lost', async () => {
  const { member } = await aDepositor(1_000)
  await move(member, 'WALLET', 'NAGA', 700)
  await injectFault(world, { service: 'game:NAGA', fault: 'error_after' })
  expect((await activate(member, 'FIRST')).body.amount).toBe(150)
  await clearFaults(world)
})

test('money that is moved while the games are asked: no bonus for it now', async () => {
  const { member } = await aDepositor(1_000)
  const { outside } = world.app
  const naga = outside.provider({ code: 'NAGA', adapter: 'plain' })
  const readBalance = async () => {
    world.app.outside = outside
    await move(member, 'WALLET', 'NAGA', 1_000)
    return { balance: 0n, staked: 0n }
  }
  world.app.outside = { ...outside, provider: () => ({ ...naga, readBalance }) }
  expect(await activate(member, 'FIRST')).toMatchObject(refused('IN_PROGRESS', 409))
  expect([await inWallet(member), await isLocked(member)]).toEqual([0, false])
  expect((await activate(member, 'FIRST')).body.amount).toBe(500)
})

test('what was won before, and not looked at, is no success of the bonus', async () => {
  const { member, username } = await aDepositor(1_000)
  await move(member, 'WALLET', 'NAGA', 100)
  await play(world, 'NAGA', username, { stake: 100, win: 900 })
  await activate(member, 'DAILY')
  await refresh(member)
  await world.runJobs()
  expect((await member.call(api.activeBonus)).body).toMatchObject({ status: true, base: 1_900 })
})

test('a withdrawal that comes back under the lock was not won', async () => {
  const { member } = await aDepositor(1_000)
  await world.control('PUT', '/faults', { service: 'bank', fault: 'processing' })
  expect((await member.call(api.withdraw, { body: { amount: 1_000 } })).status).toBe(200)
  await world.runJobs()
  await fund(world, member.id, 200_00n)
  expect((await activate(member, 'DAILY')).body.amount).toBe(20)
  const [payout] = await world.app.db
    .selectFrom('withdrawal')
    .select('reference')
    .where('memberId', '=', member.id)
    .execute()
  await world.control('POST', `/bank/payouts/${payout?.reference}/settle`, { status: 'rejected' })
  await clearFaults(world)
  for (let second = 0; second < 20; second += 5) {
    world.advance(5_000)
    await world.runJobs()
  }
  expect(await inWallet(member)).toBe(1_220)
  expect(await withdrawAll(member, 1_220)).toMatchObject(refused('BONUS_REMAINING', 422))
  expect((await member.call(api.activeBonus)).body).toMatchObject({ paidIn: 1_000, target: 1_286 })
})

test('deposits round and round bring nothing closer', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 1_000_00n })
  await activate(member, 'FIRST')
  for (let round = 0; round < 5; round++) {
    await fund(world, member.id, 1_000_00n)
    await world.runJobs()
    expect(await withdrawAll(member, 1_000)).toMatchObject(refused('BONUS_REMAINING', 422))
  }
})
