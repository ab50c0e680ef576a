/** Each habit is found in what members do, and an ordinary member is not (staff-calls T7), through HTTP. */
import * as api from '@kapao/contract/calls/member.ts'
import type { RiskRuleCode } from '@kapao/contract/lists.ts'
import { beforeAll, expect, test } from 'vitest'
import { creditBankTransfer } from '#deposit/bank/bank-payment.service.ts'
import { newId } from '#platform/db/id.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { dayOf } from '#platform/time/bangkok-day.ts'
import { hashDevice } from '#session/device.service.ts'
import { payWithdrawals } from '#withdraw/withdraw.jobs.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { asOwner, openGame, play } from '../../test/flows.ts'
import { runJob } from '../../test/run-job.ts'
import { useWorld } from '../../test/world.ts'
import { lookForRisks } from './risk.jobs.ts'

const world = useWorld()
const dayMs = 86_400_000

/** What is new is looked at after a while. */
async function look() {
  world.advance(serverLimits.riskLagMs + 1)
  await runJob(world, lookForRisks)
}

beforeAll(look)

const flagsOf = async (member: TestMember) =>
  world.app.db
    .selectFrom('memberFlag')
    .select(['rule', 'evidence', 'holds'])
    .where('memberId', '=', member.id)
    .orderBy('id')
    .execute()

const rulesOf = async (member: TestMember) => (await flagsOf(member)).map(({ rule }) => rule)

const only = (rule: RiskRuleCode, evidence: object) => [
  { rule, holds: false, evidence: expect.objectContaining(evidence) },
]

const seenOn = (member: TestMember, device: string) =>
  world.app.db
    .insertInto('memberDevice')
    .values({
      ...{ memberId: member.id, deviceHash: hashDevice(device) },
      ...{ firstSeenAt: world.now(), lastSeenAt: world.now() },
    })
    .execute()

const cameFrom = (member: TestMember, network: string, daysAgo = 0) =>
  world.app.db
    .insertInto('memberAddress')
    .values({
      ...{ memberId: member.id, network, notedAt: world.now() },
      day: dayOf(new Date(world.now().getTime() - daysAgo * dayMs)),
    })
    .execute()

const withdraw = async (member: TestMember, amount: number) =>
  expect((await member.call(api.withdraw, { body: { amount } })).status).toBe(200)

test('who deposits, plays and is paid now and then is not flagged', async () => {
  const member = await world.aMember({ wallet: 3_000_00n, remember: true })
  const username = await openGame(member, 'NAGA')
  await seenOn(member, `phone of ${member.id}`)
  for (let day = 0; day < 4; day++) {
    await cameFrom(member, `198.51.100.${day}/32`)
    await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 800 } })
    await play(world, 'NAGA', username, { stake: 500, win: 600 })
    await member.call(api.refreshSlots)
    await member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 800 } })
    world.advance(dayMs)
    await fund(world, member.id, 500_00n)
  }
  await withdraw(member, 2_000)
  await look()
  expect(await flagsOf(member)).toEqual([])
})

test('a withdrawal of what was paid in and not played with, once; not one after play', async () => {
  const mule = await world.aMember({ wallet: 9_000_00n })
  const player = await world.aMember({ wallet: 9_000_00n })
  const username = await openGame(player, 'NAGA')
  await player.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 9_000 } })
  await play(world, 'NAGA', username, { stake: 3_000, win: 0 })
  await player.call(api.refreshSlots)
  await player.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 6_000 } })
  for (const member of [mule, player]) await withdraw(member, 6_000)
  await look()
  await look()
  const evidence = { amount: 6_000, currency: 'THB', deposits: 9_000, play: 0 }
  expect(await flagsOf(mule)).toEqual(only('deposit_without_play', evidence))
  expect(await flagsOf(player)).toEqual([])
})

test('deposits just below the limit; the same are not counted again', async () => {
  const splitter = await world.aMember()
  const saver = await world.aMember()
  for (const amount of [49_000_00n, 46_000_00n, 49_900_00n]) {
    await fund(world, splitter.id, amount)
    await fund(world, saver.id, amount / 2n)
    world.advance(1_000)
  }
  await look()
  const evidence = { deposits: 3, smallest: 46_000, largest: 49_900, currency: 'THB' }
  expect(await flagsOf(splitter)).toEqual(only('below_limit', evidence))
  expect(await flagsOf(saver)).toEqual([])
  await fund(world, splitter.id, 49_000_00n)
  await look()
  expect(await rulesOf(splitter)).toEqual(['below_limit'])
  for (let more = 0; more < 2; more++) await fund(world, splitter.id, 49_000_00n)
  await look()
  expect(await rulesOf(splitter)).toEqual(['below_limit', 'below_limit'])
})

test('accounts that share a device: each names the others', async () => {
  const [first, second, alone] = await Promise.all([world.aMember(), world.aMember(), world.aMember()])
  await seenOn(first, 'one phone')
  await seenOn(alone, 'another phone')
  await look()
  expect(await flagsOf(first)).toEqual([])
  await seenOn(second, 'one phone')
  await look()
  expect(await flagsOf(first)).toEqual(only('shared_device', { members: [second.id], accounts: 2 }))
  expect(await flagsOf(second)).toEqual(only('shared_device', { members: [first.id], accounts: 2 }))
  expect(await flagsOf(alone)).toEqual([])
  // A third one is news of that one alone.
  const third = await world.aMember()
  await seenOn(third, 'one phone')
  await look()
  expect(await rulesOf(first)).toEqual(['shared_device'])
  expect(await flagsOf(third)).toEqual(only('shared_device', { accounts: 3 }))
})

test('what very many share is a network, and flags nobody', async () => {
  const guests = await Promise.all(Array.from({ length: 21 }, () => world.aMember()))
  for (const guest of guests)
    for (const daysAgo of [0, 7, 14]) await cameFrom(guest, '203.0.113.77/32', daysAgo)
  await look()
  for (const guest of guests) expect(await flagsOf(guest)).toEqual([])
})

test('of very many on one device the first are flagged, all at once or one by one; more is a shop', async () => {
  const together = await Promise.all(Array.from({ length: 22 }, () => world.aMember()))
  for (const member of together) {
    await seenOn(member, 'one browser')
    world.advance(1)
  }
  await look()
  const flagged = async () => Promise.all(together.map(async (member) => (await rulesOf(member)).length))
  expect(await flagged()).toEqual([...Array(20).fill(1), 0, 0])
  const latest = await world.aMember()
  await seenOn(latest, 'one browser')
  await look()
  expect(await rulesOf(latest)).toEqual([])
  expect(await flagged()).toEqual([...Array(20).fill(1), 0, 0])
})

test('accounts that share an address over weeks, not for a day', async () => {
  const home = await Promise.all([world.aMember(), world.aMember(), world.aMember()])
  const cafe = await Promise.all([world.aMember(), world.aMember(), world.aMember()])
  for (const member of home) for (const ago of [0, 7, 14]) await cameFrom(member, '203.0.113.9/32', ago)
  for (const member of cafe) await cameFrom(member, '203.0.113.10/32')
  await look()
  for (const member of home)
    expect(await flagsOf(member)).toEqual(only('shared_address', { accounts: 3, weeks: 3 }))
  for (const member of cafe) expect(await flagsOf(member)).toEqual([])
})

const paidFrom = (
  member: TestMember,
  { fromAccountNo, fromName }: { fromAccountNo: string; fromName: string },
) =>
  creditBankTransfer(
    world.app,
    {
      ...{ fromBank: 'KBANK', reference: newId(), fromAccountNo, fromName, toBank: 'SCB' },
      ...{ toAccountNo: '4051234567', amount: 100_00n, currency: 'THB', at: world.now() },
    },
    { memberId: member.id, heardFrom: 'operator' },
  )

test('accounts that are paid for by one sender; masked senders of different names are different', async () => {
  const [one, two] = [await world.aMember(), await world.aMember()]
  const [owner, other] = [await world.aMember(), await world.aMember()]
  for (const member of [one, two])
    await paidFrom(member, { fromAccountNo: '7770001112', fromName: 'SOMCHAI' })
  await paidFrom(other, { fromAccountNo: owner.bankAccountNo, fromName: 'MALI SUKJAI' })
  const dashed = [await world.aMember(), await world.aMember()] as const
  await paidFrom(dashed[0], { fromAccountNo: '777-0-00222-3', fromName: 'SOMCHAI 0' })
  await paidFrom(dashed[1], { fromAccountNo: '777 000 2223', fromName: 'SOMCHAI 1' })
  const [its, strangers] = await Promise.all([world.aMember(), world.aMember()])
  const written = its.bankAccountNo.replace(/^(...)/, '$1-')
  await paidFrom(strangers, { fromAccountNo: written, fromName: 'MALI SUKJAI' })
  const [masked, unlike] = await Promise.all([world.aMember(), world.aMember()])
  await paidFrom(masked, { fromAccountNo: 'xxxxxx4321', fromName: 'SOMCHAI' })
  await paidFrom(unlike, { fromAccountNo: 'xxxxxx4321', fromName: 'NARI' })
  await look()
  for (const member of [one, two, owner, other, its, strangers, ...dashed])
    expect(await flagsOf(member)).toEqual(only('shared_sender', { accounts: 2 }))
  for (const member of [masked, unlike]) expect(await flagsOf(member)).toEqual([])
})

test('bonuses that are ended early again and again, not once', async () => {
  const hunter = await world.aMember({ wallet: 2_000_00n, remember: true })
  const once = await world.aMember({ wallet: 2_000_00n, remember: true })
  for (let day = 0; day < 3; day++) {
    for (const member of day === 0 ? [hunter, once] : [hunter]) {
      expect((await member.call(api.activateBonus, { params: { code: 'DAILY' } })).status).toBe(200)
      expect((await member.call(api.clearBonus)).status).toBe(200)
    }
    world.advance(dayMs)
    await fund(world, hunter.id, 500_00n)
  }
  await look()
  expect(await flagsOf(hunter)).toEqual(only('bonus_then_cancel', { cancels: 3, currency: 'THB' }))
  expect(await flagsOf(once)).toEqual([])
})

test('many places in one day, once for that day; not the addresses of one network', async () => {
  const moving = await world.aMember()
  const phone = await world.aMember()
  for (let place = 1; place <= 5; place++) {
    await cameFrom(moving, `10.${place}.0.1/32`)
    await cameFrom(phone, `10.200.${place}.1/32`)
  }
  await look()
  expect(await flagsOf(moving)).toEqual(only('many_places', { places: 5 }))
  expect(await flagsOf(phone)).toEqual([])
  await cameFrom(moving, '10.6.0.1/32')
  await look()
  expect(await rulesOf(moving)).toEqual(['many_places'])
})

test('an amount many times the largest before it, paid in or asked back', async () => {
  const sudden = await world.aMember()
  const large = await world.aMember({ remember: true })
  for (let day = 0; day < 3; day++) {
    await fund(world, sudden.id, 2_000_00n)
    await fund(world, large.id, 9_000_00n)
    world.advance(dayMs)
  }
  await fund(world, sudden.id, 30_000_00n)
  await fund(world, large.id, 30_000_00n)
  await look()
  const evidence = { kind: 'deposit', amount: 30_000, largestBefore: 2_000, earlier: 3 }
  expect(await flagsOf(sudden)).toEqual(only('sudden_size', evidence))
  expect(await flagsOf(large)).toEqual([])
  for (const amount of [1_000, 1_100, 1_200]) {
    await withdraw(large, amount)
    await runJob(world, payWithdrawals)
    world.advance(1_000)
  }
  await withdraw(large, 25_000)
  await look()
  expect(await rulesOf(large)).toContain('sudden_size')
})

test('what waits is looked at piece by piece, to its end', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => world.aMember()))
  const devices = serverLimits.riskRowsAtOnce / 2
  await asOwner(
    world,
    `INSERT INTO member_device (member_id, device_hash, first_seen_at, last_seen_at)
     SELECT m, sha256((n::text || 'piece')::bytea), $2::timestamptz - n * interval '1 ms', $2
     FROM generate_series(1, ${devices}) n, unnest($1::uuid[]) m`,
    [members.map(({ id }) => id), world.now()],
  )
  await look()
  const flags = await Promise.all(members.map(flagsOf))
  expect(flags.map(({ length }) => length)).toEqual(members.map(() => devices))
})
