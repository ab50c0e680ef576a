/** Facts about the lock on received money (decisions D7): what it blocks, and how it ends. */

import { setTimeout } from 'node:timers/promises'
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { game, houseBonus, houseProvider, wallet } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import { newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { fund, type TestMember } from '../../../test/factories.ts'
import {
  aPlayer,
  clearFaults,
  eventsSentTo,
  heldAtProvider,
  historyOf,
  injectFault,
  openGame,
  placeStake,
  play,
  shortenOutsideTimeout,
  waitingForLocks,
} from '../../../test/flows.ts'
import { race, refused, useWorld } from '../../../test/world.ts'
import { judgeLocks } from '../bonus.jobs.ts'
import { judgeLock } from '../judge-lock.service.ts'
import { openLock, refuseWhileLocked } from './lock.service.ts'

const world = useWorld()

/** Pays a hundred baht under a lock, as any payer does; target 150 %, floor 10 % of all there is. */
async function payLocked(member: TestMember) {
  const id = newId()
  return inTransaction(world.app.db, async (tx) => {
    await post(tx, world.app, {
      memberId: member.id,
      kind: 'bonus_paid',
      key: `bonus_paid:${id}`,
      currency: 'THB',
      moves: [{ from: houseBonus(), to: wallet(), amount: 100_00n }],
      statement: {
        open: {
          id,
          type: 'bonus',
          from: 'HOUSE',
          to: 'WALLET',
          amount: 100_00n,
          status: 'SUCCESS',
          reference: 'B',
        },
      },
    })
    const terms = { amount: 100_00n, percentSuccess: 15_000, percentFail: 1_000 }
    return openLock(tx, world.app, { memberId: member.id, id, source: 'promotion', sourceId: id, ...terms })
  })
}

const locksOf = (member: TestMember) =>
  world.app.db
    .selectFrom('userBonus')
    .select(['isActive', 'outcome', 'base', 'target', 'floor'])
    .where('memberId', '=', member.id)
    .execute()

const withdraw = (member: TestMember, amount = 100) => member.call(api.withdraw, { body: { amount } })

test('what the member holds anywhere is the base', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 400_00n, inGame: 500_00n })
  await payLocked(member)
  expect(await locksOf(member)).toEqual([
    { isActive: true, outcome: null, base: 1_000_00n, target: 1_500_00n, floor: 100_00n },
  ])
})

test('nothing is withdrawn while it is active, and nothing has moved', async () => {
  const member = await world.aMember({ wallet: 900_00n })
  await payLocked(member)
  expect(await withdraw(member)).toMatchObject(refused('BONUS_REMAINING', 422))
  expect(await world.balance(member.id, wallet())).toBe(1_000_00n)
})

test('a second one is refused, and its payment with it', async () => {
  const member = await world.aMember()
  await payLocked(member)
  await expect(payLocked(member)).rejects.toMatchObject({ code: 'BONUS_ALREADY_ACTIVE' })
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
})

test('of eight payers at the same time one wins', async () => {
  const member = await world.aMember({ wallet: 1_00n })
  const paid = await Promise.allSettled(Array.from({ length: 8 }, () => payLocked(member)))
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await world.balance(member.id, wallet())).toBe(101_00n)
})

test('a withdrawal and a payer at the same time: in either order, nothing is withdrawn under a lock', async () => {
  for (let round = 0; round < 5; round++) {
    const member = await world.aMember({ wallet: 900_00n })
    await Promise.allSettled([withdraw(member, 900), payLocked(member)])
    const [lock] = await locksOf(member)
    const { body } = await withdraw(member)
    // Paid first: the withdrawal was refused. Withdrawn first: the base is without it.
    expect([
      ['BONUS_REMAINING', 1_000_00n],
      ['IN_PROGRESS', 100_00n],
      ['MONEY_NOT_ENOUGH', 100_00n],
      ['BONUS_REMAINING', 100_00n],
    ]).toContainEqual([body.message, lock?.base])
    await world.runJobs()
  }
})

test('the target reached by play ends it: successful, in the statement, and withdrawals are possible', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n, inGame: 200_00n })
  await payLocked(member)
  await play(world, 'NAGA', username, { stake: 100, win: 300 })
  await member.call(api.refreshSlots)
  await world.runJobs()
  expect(await locksOf(member)).toMatchObject([{ isActive: false, outcome: 'successful' }])
  expect((await historyOf(member))[0]).toMatchObject({
    statementType: 'finish_bonus',
    amount: 0,
    status: 'SUCCESS',
    note: 'BONUS_SUCCESS',
  })
  const { notices } = (await member.call(api.notices, { body: { page: 1, limit: 10 } })).body
  expect(notices.filter(({ title }) => title === 'โบนัสสิ้น\u2060สุดแล้ว')).toMatchObject([
    { kind: 'bonus', readAt: null },
  ])
  expect(await eventsSentTo(world, member, 'bonus:ended')).toEqual([
    {
      ...{ type: 'promotion', outcome: 'successful', amount: 100, base: 400, target: 600, floor: 40 },
      ...{ total: 600, paidIn: 0, forfeited: 0, at: world.now().toISOString() },
      reference: (await historyOf(member))[0]?.reference,
    },
  ])
  expect((await withdraw(member)).status).toBe(200)
})

/** Locked with 900 in the wallet and 100 in a game, where 500 more are won and read; no job has run. */
async function aWinner() {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 800_00n, inGame: 100_00n })
  await payLocked(member)
  await play(world, 'NAGA', username, { stake: 100, win: 600 })
  await member.call(api.refreshSlots)
  return member
}

test('a withdrawal sees by itself that the target is reached, no job having run', async () => {
  const member = await aWinner()
  expect((await withdraw(member, 900)).status).toBe(200)
  expect(await locksOf(member)).toMatchObject([{ isActive: false, outcome: 'successful' }])
  expect(
    (await historyOf(member)).filter(({ statementType }) => statementType === 'finish_bonus'),
  ).toHaveLength(1)
  expect(await eventsSentTo(world, member, 'bonus:ended')).toMatchObject([
    { outcome: 'successful', total: 1_500 },
  ])
})

test('a withdrawal of more than there is finds a bonus at its end all the same, which is told once', async () => {
  const member = await aWinner()
  for (let time = 0; time < 2; time++)
    expect(await withdraw(member, 901)).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  await world.runJobs()
  expect(await eventsSentTo(world, member, 'bonus:ended')).toMatchObject([{ outcome: 'successful' }])
})

/** A lock on 1,000, of which 450 lie in each of two games. @returns who plays there under which names. */
async function aHedger() {
  const { member, username: naga } = await aPlayer(world, 'NAGA', { wallet: 900_00n })
  const lotus = await openGame(member, 'LOTUS')
  await payLocked(member)
  for (const to of ['NAGA', 'LOTUS'])
    await member.call(api.transfer, { body: { from: 'WALLET', to, amount: 450 } })
  return { member, naga, lotus }
}
const bringBack = (member: TestMember, from: string, amount: number) =>
  member.call(api.transfer, { body: { from, to: 'WALLET', amount } })

test('what was lost in a game that nobody has asked makes nobody successful', async () => {
  const { member, naga, lotus } = await aHedger()
  await play(world, 'LOTUS', lotus, { stake: 450, win: 0 })
  await play(world, 'NAGA', naga, { stake: 450, win: 950 })
  await bringBack(member, 'NAGA', 950)
  expect(await withdraw(member, 900)).toMatchObject(refused('BONUS_REMAINING'))
  await world.runJobs()
  expect(await locksOf(member)).toMatchObject([{ isActive: true }])
  expect(await world.balance(member.id, game('LOTUS'))).toBe(0n)
})

test('what was won in a game that nobody has asked lets nobody fail', async () => {
  const { member, naga, lotus } = await aHedger()
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })
  await play(world, 'NAGA', naga, { stake: 550, win: 0 })
  await play(world, 'LOTUS', lotus, { stake: 449, win: 0 })
  await member.call(api.refreshSlots)
  await play(world, 'LOTUS', lotus, { stake: 1, win: 600 })
  await world.runJobs()
  expect(await locksOf(member)).toMatchObject([{ isActive: true }])
  expect(await world.balance(member.id, game('LOTUS'))).toBe(600_00n)
})

test('what lies in a game that does not answer counts for nothing until it does', async () => {
  const { member, naga, lotus } = await aHedger()
  await play(world, 'LOTUS', lotus, { stake: 450, win: 0 })
  await play(world, 'NAGA', naga, { stake: 450, win: 950 })
  await injectFault(world, { service: 'game:LOTUS', fault: 'timeout_before' })
  await bringBack(member, 'NAGA', 950)
  await world.runJobs()
  expect(await withdraw(member, 900)).toMatchObject(refused('BONUS_REMAINING'))
  expect(await locksOf(member)).toMatchObject([{ isActive: true }])
  // By itself the rest is enough.
  await play(world, 'NAGA', naga, { stake: 0, win: 450 })
  await bringBack(member, 'NAGA', 450)
  await world.runJobs()
  expect(await locksOf(member)).toMatchObject([{ isActive: false, outcome: 'successful' }])
})

test('what is paid in raises both ends: the same play as before ends it', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 500_00n, inGame: 400_00n })
  await payLocked(member)
  await fund(world, member.id, 300_00n)
  await play(world, 'NAGA', username, { stake: 400, win: 899.99 })
  await member.call(api.refreshSlots)
  await world.runJobs()
  expect(await locksOf(member)).toMatchObject([{ isActive: true }])
  await play(world, 'NAGA', username, { stake: 1, win: 1.01 })
  await member.call(api.refreshSlots)
  await world.runJobs()
  expect(await eventsSentTo(world, member, 'bonus:ended')).toMatchObject([
    { outcome: 'successful', target: 1_800, floor: 400, paidIn: 300, total: 1_800 },
  ])
})

test('what was paid in under the lock does not keep it from failing', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 900_00n })
  await payLocked(member)
  await fund(world, member.id, 300_00n)
  await play(world, 'NAGA', username, { stake: 900, win: 0 })
  await member.call(api.refreshSlots)
  await world.runJobs()
  expect(await eventsSentTo(world, member, 'bonus:ended')).toMatchObject([
    { outcome: 'failed', floor: 400, paidIn: 300, total: 400 },
  ])
})

test('withdrawing all leaves the games alone while it goes on, and ends it when enough was won there', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n, inGame: 800_00n })
  await payLocked(member)
  const withdrawAll = () => member.call(api.withdrawAll, { body: { amount: 1_000 } })
  expect(await withdrawAll()).toMatchObject(refused('BONUS_REMAINING', 422))
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(800)
  await play(world, 'NAGA', username, { stake: 100, win: 600 })
  expect((await withdrawAll()).status).toBe(200)
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
  expect(await locksOf(member)).toMatchObject([{ outcome: 'successful' }])
})

test('played down to the floor it has failed, and what is left is the member’s', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 900_00n })
  await payLocked(member)
  await play(world, 'NAGA', username, { stake: 900, win: 0 })
  await member.call(api.refreshSlots)
  await world.runJobs()
  expect(await locksOf(member)).toMatchObject([{ isActive: false, outcome: 'failed' }])
  expect((await historyOf(member))[0]).toMatchObject({
    statementType: 'finish_bonus',
    note: 'BONUS_FAIL',
    amount: 0,
  })
  expect(await eventsSentTo(world, member, 'bonus:ended')).toMatchObject([
    { outcome: 'failed', floor: 100, total: 100 },
  ])
  expect((await withdraw(member)).status).toBe(200)
})

test('nothing has failed while money is in transit; once it has come back, it has', async () => {
  shortenOutsideTimeout(world)
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 900_00n })
  await payLocked(member)
  await play(world, 'NAGA', username, { stake: 900, win: 0 })
  await openGame(member, 'LOTUS')
  await injectFault(world, { service: 'game:LOTUS', call: 'transfers', fault: 'timeout_before' })
  const { status } = await member.call(api.transfer, { body: { from: 'WALLET', to: 'LOTUS', amount: 50 } })
  expect(status).toBe(202)
  await clearFaults(world)
  await member.call(api.refreshSlots)
  await world.runJobs()
  expect(await locksOf(member)).toMatchObject([{ isActive: true }])
  for (let minute = 0; minute < 10; minute++) {
    world.advance(60_000)
    await world.runJobs()
  }
  expect(await locksOf(member)).toMatchObject([{ isActive: false, outcome: 'failed' }])
})

test('nothing has failed while a stake is open; settled it is judged by what it brings', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 900_00n })
  await payLocked(member)
  const settle = await placeStake(world, 'NAGA', username, 900)
  await member.call(api.refreshSlots)
  world.advance(20 * 60_000)
  await world.runJobs()
  expect(await locksOf(member)).toMatchObject([{ isActive: true }])
  await settle(0)
  await member.call(api.refreshSlots)
  await world.runJobs()
  expect(await locksOf(member)).toMatchObject([{ isActive: false, outcome: 'failed' }])
})

test('open stakes count towards the target', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 900_00n })
  await payLocked(member)
  await play(world, 'NAGA', username, { stake: 100, win: 600 })
  await placeStake(world, 'NAGA', username, 1_000)
  await member.call(api.refreshSlots)
  await world.runJobs()
  expect(await locksOf(member)).toMatchObject([{ isActive: false, outcome: 'successful' }])
})

test('a balance that changes while the lock is judged is judged afterwards', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 200_00n })
  await payLocked(member)
  await race<unknown>(20, async (index) => {
    if (index % 2) return judgeLock(world.app, { id: member.id, currency: 'THB' })
    await play(world, 'NAGA', username, { stake: 0, win: 15 })
    return member.call(api.refreshSlots)
  })
  // Of readings at the same time the last one that is told may not be the newest.
  await member.call(api.refreshSlots)
  await world.runJobs()
  expect(await locksOf(member)).toMatchObject([{ isActive: false, outcome: 'successful' }])
})

test('a result that is being written while the lock is judged is judged afterwards', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 200_00n })
  await payLocked(member)
  await play(world, 'NAGA', username, { stake: 0, win: 150 })
  let judging: Promise<boolean> | undefined
  await inTransaction(world.app.db, async (tx) => {
    await post(tx, world.app, {
      ...{ memberId: member.id, kind: 'game_result', key: `test:${newId()}`, currency: 'THB' },
      moves: [{ from: houseProvider('NAGA'), to: game('NAGA'), amount: 150_00n }],
    })
    judging = judgeLock(world.app, { id: member.id, currency: 'THB' })
    await expect.poll(() => waitingForLocks(world)).toHaveLength(1)
  })
  await judging
  await world.runJobs()
  expect(await locksOf(member)).toMatchObject([{ isActive: false, outcome: 'successful' }])
})

test('a game that is slow to answer holds up nobody else’s lock', async () => {
  for (const _ of [1, 2]) {
    const { member, username } = await aPlayer(world, 'NAGA', { inGame: 500_00n })
    await payLocked(member)
    await play(world, 'NAGA', username, { stake: 0, win: 500 })
    await member.call(api.refreshSlots)
  }
  const { outside } = world.app
  const [bothAsked, asked] = [Promise.withResolvers<void>(), new Set<string>()]
  const provider: typeof outside.provider = (of) => ({
    ...outside.provider(of),
    async readBalance(username) {
      if (asked.add(username).size === 2) bothAsked.resolve()
      await Promise.race([bothAsked.promise, setTimeout(5_000)])
      // Asked one after the other, there is only one by now.
      if (asked.size < 2) throw new Error('the first one waits alone')
      return outside.provider(of).readBalance(username)
    },
  })
  expect(await judgeLocks({ ...world.app, outside: { ...outside, provider } })).toBe(2)
})

test('a caller that asks under the wallet’s lock is refused with its own code', async () => {
  const member = await world.aMember()
  await payLocked(member)
  const asking = inTransaction(world.app.db, (tx) => refuseWhileLocked(tx, member.id, 'REFUND_CONDITION'))
  await expect(asking).rejects.toMatchObject({ code: 'REFUND_CONDITION' })
})
