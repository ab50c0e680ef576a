/** Facts about deposit limits and pauses, through HTTP (decisions D16). */
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { dayMs, hourMs } from '@kapao/contract/time-units.ts'
import { afterEach, expect, test } from 'vitest'
import { game, setAside, wallet } from '#ledger/chart.ts'
import { findKeeping } from '#ledger/keeping.ts'
import { asideLookMs } from '#platform/server-limits.ts'
import { fund, openSession, type TestMember } from '../../test/factories.ts'
import {
  aGiftLink,
  aPlayer,
  asOwner,
  clearFaults,
  heldAtProvider,
  injectFault,
  interceptPostings,
  openGame,
  placeStake,
  play,
  sendGift,
  shortenOutsideTimeout,
} from '../../test/flows.ts'
import { sampleBodies } from '../../test/sample-bodies.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
afterEach(() => clearFaults(world))

type Period = 'day' | 'week' | 'month'
const setLimit = (member: TestMember, limit: number | null, period: Period = 'day') =>
  member.call(api.setDepositLimit, { body: { period, limit } })
const confirm = (member: TestMember, period: Period = 'day') =>
  member.call(api.confirmDepositLimit, { body: { period } })
const limitsOf = async (member: TestMember) => (await member.call(api.playLimits)).body
const makeQr = (member: TestMember, amount: number, gatewayCode = 'KBANK') =>
  member.call(api.createQrcode, { params: { gatewayCode }, body: { amount } })
const holds = async ({ id }: TestMember) => ({
  wallet: await world.balance(id, wallet()),
  aside: await world.balance(id, setAside()),
})
const inMs = (ms: number) => new Date(world.now().getTime() + ms).toISOString()

test('without limits: what was credited counts all the same', async () => {
  const member = await world.aMember({ wallet: 300_00n, remember: true })
  world.advance(2 * dayMs)
  await fund(world, member.id, 50_00n)
  const none = { limit: null, left: null, pending: null }
  expect(await limitsOf(member)).toEqual({
    deposit: { day: { ...none, used: 50 }, week: { ...none, used: 350 }, month: { ...none, used: 350 } },
    reality: { everyMinutes: 60 },
    timeOut: null,
    exclusion: null,
  })
  world.advance(6 * dayMs)
  expect((await limitsOf(member)).deposit).toMatchObject({
    day: { used: 0 },
    week: { used: 50 },
    month: { used: 350 },
  })
})

test('lower at once; higher, or none, after a day and a second word; lowering takes a waiting one away', async () => {
  const member = await world.aMember({ remember: true })
  expect(await confirm(member)).toMatchObject(refused('NO_DATA', 404))
  expect((await setLimit(member, 500)).body.deposit.day).toEqual({
    limit: 500,
    used: 0,
    left: 500,
    pending: null,
  })
  expect((await setLimit(member, 400)).body.deposit.day).toMatchObject({ limit: 400, pending: null })
  expect((await setLimit(member, 900)).body.deposit.day).toMatchObject({
    ...{ limit: 400, pending: { limit: 900, from: inMs(limits.depositRaiseWaitMs) } },
  })
  world.advance(20 * hourMs)
  // A second raise takes its place and waits anew.
  await setLimit(member, null)
  world.advance(4 * hourMs)
  expect(await confirm(member)).toMatchObject(refused('LIMIT_WAITING', 409))
  world.advance(20 * hourMs - 1)
  expect(await confirm(member)).toMatchObject(refused('LIMIT_WAITING', 409))
  world.advance(1)
  expect((await confirm(member)).body.deposit.day).toMatchObject({ limit: null, left: null, pending: null })
  await setLimit(member, 400)
  await setLimit(member, 500)
  expect((await setLimit(member, 300)).body.deposit.day).toMatchObject({ limit: 300, pending: null })
  world.advance(dayMs)
  expect(await confirm(member)).toMatchObject(refused('NO_DATA', 404))
  // A raise that lies ready for weeks is forgotten.
  await setLimit(member, 5_000)
  world.advance(dayMs + limits.depositRaiseKeptMs)
  expect(await confirm(member)).toMatchObject(refused('NO_DATA', 404))
  expect((await limitsOf(member)).deposit.day).toMatchObject({ limit: 300, pending: null })
})

test('what is left is what has not been used, and nothing below that; only what comes into force is a change', async () => {
  const member = await world.aMember({ wallet: 300_00n })
  expect((await setLimit(member, 500)).body.deposit.day).toMatchObject({ used: 300, left: 200 })
  expect((await setLimit(member, 100)).body.deposit.day).toMatchObject({ used: 300, left: 0 })
  await setLimit(member, 900)
  const { rows } = await asOwner(
    world,
    'SELECT amount FROM deposit_limit_change WHERE member_id = $1 ORDER BY at, amount DESC',
    [member.id],
  )
  expect(rows).toEqual([{ amount: '50000' }, { amount: '10000' }])
})

test('a raise and a lowering at the same time: the limit is never above what it was', async () => {
  const member = await world.aMember()
  await setLimit(member, 500)
  await race(8, (copy) => setLimit(member, copy % 2 ? 100 : 900))
  const { limit } = (await limitsOf(member)).deposit.day
  expect(limit).toBeLessThanOrEqual(500)
})

test.each([
  [{ period: 'year', limit: 5 }],
  [{ period: 'day', limit: -1 }],
  [{ period: 'day', limit: 0.001 }],
  [{ period: 'day' }],
])('%j is no limit', async (body) => {
  const member = await world.aMember()
  expect((await member.send(api.setDepositLimit, { body })).status).toBe(400)
})

test('a QR beyond what is left is not made, of the least of the limits; 0 stops deposits', async () => {
  const member = await world.aMember({ remember: true })
  await setLimit(member, 1_000, 'week')
  await setLimit(member, 600)
  await fund(world, member.id, 500_00n)
  expect(await makeQr(member, 101)).toMatchObject(refused('DEPOSIT_LIMIT', 422))
  world.advance(dayMs)
  expect(await makeQr(member, 501)).toMatchObject(refused('DEPOSIT_LIMIT', 422))
  expect((await makeQr(member, 500)).status).toBe(200)
  const other = await world.aMember()
  await setLimit(other, 0)
  expect(await makeQr(other, 1)).toMatchObject(refused('DEPOSIT_LIMIT', 422))
})

test('two QRs that fit one by one: what is paid second is set aside whole, and moves in when there is room', async () => {
  const member = await world.aMember({ remember: true })
  await setLimit(member, 1_000)
  const [first, second] = [await makeQr(member, 600), await makeQr(member, 700, 'WW')]
  for (const { body } of [first, second]) await world.control('POST', `/qr/${body.qrcodeId}/pay`)
  await expect
    .poll(async () => {
      const { wallet, aside } = await holds(member)
      return wallet + aside
    })
    .toBe(1_300_00n)
  const { wallet: kept, aside } = await holds(member)
  expect([600_00n, 700_00n]).toContain(kept)
  expect(aside).toBe(1_300_00n - kept)
  world.advance(dayMs - asideLookMs)
  await world.runJobs()
  expect((await holds(member)).aside).toBe(aside)
  world.advance(asideLookMs)
  await world.runJobs()
  expect(await holds(member)).toEqual({ wallet: 1_300_00n, aside: 0n })
  // It counts from when it came into the wallet.
  expect((await limitsOf(member)).deposit.day.used).toBe(Number(aside) / 100)
})

test('32 transfers at the limit: those that fit stay, the others are set aside, whole', async () => {
  const member = await world.aMember()
  await setLimit(member, 250)
  await race(32, () => fund(world, member.id, 100_00n))
  expect(await holds(member)).toEqual({ wallet: 200_00n, aside: 3_000_00n })
  await world.runJobs()
  expect(await holds(member)).toEqual({ wallet: 200_00n, aside: 3_000_00n })
})

test('what is set aside goes out first, and comes back to where it was; a confirmed raise lets the rest in', async () => {
  const member = await world.aMember({ bankAccountNo: '7788990500', remember: true })
  await setLimit(member, 500)
  await fund(world, member.id, 500_00n)
  await fund(world, member.id, 600_00n)
  await setLimit(member, 2_000)
  expect((await member.call(api.withdraw, { body: { amount: 700 } })).status).toBe(200)
  expect(await holds(member)).toEqual({ wallet: 400_00n, aside: 0n })
  // The sandbox's bank does not know accounts that end so.
  await world.runJobs()
  expect(await holds(member)).toEqual({ wallet: 500_00n, aside: 600_00n })
  await asOwner(world, `UPDATE deposit_limit SET pending_from = '${world.now().toISOString()}'`)
  expect((await confirm(member)).body.deposit.day).toMatchObject({ limit: 2_000, used: 1_100 })
  expect(await holds(member)).toEqual({ wallet: 1_100_00n, aside: 0n })
})

test('a gift link beyond the limit is refused and stays usable; a service that cannot tell takes nothing', async () => {
  const member = await world.aMember()
  await setLimit(member, 50)
  const link = await aGiftLink(world, 60)
  expect(await sendGift(world, member, link)).toMatchObject(refused('DEPOSIT_LIMIT', 422))
  expect((await sendGift(world, member, await aGiftLink(world, 50))).body).toMatchObject({ amount: 50 })
  const other = await world.aMember()
  await setLimit(other, 1_000)
  shortenOutsideTimeout(world)
  await injectFault(world, { service: 'voucher', call: 'previews', fault: 'garbage' })
  expect(await sendGift(world, other, link)).toMatchObject(refused('SERVICE_UNAVAILABLE', 503))
  await clearFaults(world)
  expect((await sendGift(world, other, link)).body).toMatchObject({ message: 'SUCCESS', amount: 60 })
})

const paused = Object.entries<Endpoint>(api).filter(([, { inPause }]) => inPause)

test('in a pause these calls say so before anything else, and all others go on', async () => {
  const member = await world.aMember({ remember: true })
  await member.call(api.takeTimeOut, { body: { hours: 24 } })
  const answers = []
  for (const [name, row] of paused) {
    const params = Object.fromEntries(
      [...row.path.matchAll(/:(\w+)/g)].map(([, param]) => [param, 'NOWHERE']),
    )
    const { status, body } = await member.send(row, { params, body: sampleBodies[name] })
    answers.push([name, status, body.message])
  }
  expect(answers).toEqual(paused.map(([name]) => [name, 403, 'PLAY_PAUSED']))
  expect((await member.send(api.createQrcode, { params: { gatewayCode: 'KBANK' }, body: {} })).body).toEqual({
    message: 'PLAY_PAUSED',
  })
  for (const row of [api.wallet, api.profile, api.checkRefund])
    expect((await member.call(row)).status).toBe(200)
  expect((await member.call(api.transferAll, { body: { to: 'WALLET' } })).status).toBe(200)
  world.advance(dayMs)
  expect((await makeQr(member, 100)).status).toBe(200)
})

test('a pause begins: games come home, what is paid is set aside, withdrawals go on; at its end all of it is free', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n, inGame: 400_00n })
  const { body } = await makeQr(member, 300)
  await play(world, 'NAGA', username, { stake: 0, win: 50 })
  await member.call(api.takeTimeOut, { body: { hours: 2 } })
  await world.runJobs()
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
  await world.control('POST', `/qr/${body.qrcodeId}/pay`)
  await expect.poll(() => holds(member)).toEqual({ wallet: 550_00n, aside: 300_00n })
  expect((await member.call(api.withdraw, { body: { amount: 300 } })).status).toBe(200)
  expect(await holds(member)).toEqual({ wallet: 550_00n, aside: 0n })
  await fund(world, member.id, 20_00n)
  world.advance(2 * hourMs)
  await world.runJobs()
  expect(await holds(member)).toEqual({ wallet: 570_00n, aside: 0n })
})

test('open bets and a provider that is away: what is there comes home later', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
  await placeStake(world, 'NAGA', username, 40)
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'reject' })
  await member.call(api.takeTimeOut, { body: { hours: 24 } })
  await world.runJobs()
  expect(await world.balance(member.id, wallet())).toBe(0n)
  await clearFaults(world)
  for (const ms of limits.pausePullAfterMs) {
    world.advance(ms)
    await world.runJobs()
  }
  expect(await world.balance(member.id, wallet())).toBe(60_00n)
  expect(await world.balance(member.id, game('NAGA'))).toBe(0n)
})

test('a pause beside transfers and offers: nothing is held for a game or given after it', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 1_000_00n })
  await openGame(member, 'LOTUS')
  await race<unknown>(12, (copy) =>
    copy === 4
      ? member.call(api.takeTimeOut, { body: { hours: 1 } })
      : copy % 3
        ? member.call(api.transfer, { body: { from: 'WALLET', to: copy % 2 ? 'NAGA' : 'LOTUS', amount: 10 } })
        : member.call(api.activateBonus, { params: { code: 'DAILY' } }),
  )
  expect(await findKeeping(world.app.db, member.id, world.now())).toMatchObject({ isPaused: true })
  await world.runJobs()
  world.advance(limits.pausePullAfterMs[1])
  await world.runJobs()
  expect(await world.balance(member.id, game('NAGA'))).toBe(0n)
  expect(await world.balance(member.id, game('LOTUS'))).toBe(0n)
})

test('what was begun before a pause is answered again in it, and nothing is begun', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 1_000_00n })
  const key = { idempotencyKey: 'before-the-pause' }
  const activate = (more: object) => member.call(api.activateBonus, { params: { code: 'DAILY' }, ...more })
  const first = await activate(key)
  expect(first.status).toBe(200)
  await member.call(api.takeTimeOut, { body: { hours: 1 } })
  expect(await activate(key)).toMatchObject({ status: 200, text: first.text })
  const paused = refused('PLAY_PAUSED', 403)
  for (const other of [{}, { idempotencyKey: 'in-the-pause' }, { idempotencyKey: 'no key' }])
    expect(await activate(other)).toMatchObject(paused)
  // The same key for another call; and one that was left without an answer is not run again.
  expect(await member.call(api.activateBonus, { params: { code: 'FIRST' }, ...key })).toMatchObject(paused)
  await asOwner(world, `UPDATE request_key SET status = NULL, answer = NULL WHERE scope = $1`, [member.id])
  expect(await activate(key)).toMatchObject(refused('IN_PROGRESS', 409))
  world.advance(2 * limits.requestTimeoutMs + 1)
  expect(await activate(key)).toMatchObject(paused)
})

test('a pause that begins while a transfer into a game is on its way refuses it', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  const noMore = interceptPostings(world, async (posting, post) => {
    if (posting.kind === 'transfer_in_held') {
      noMore()
      await member.call(api.takeTimeOut, { body: { hours: 24 } })
    }
    return post(posting)
  })
  const transfer = { from: 'WALLET', to: 'NAGA', amount: 100 }
  expect(await member.call(api.transfer, { body: transfer })).toMatchObject(refused('PLAY_PAUSED', 403))
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
})

test('a time-out is made longer, never shorter', async () => {
  const member = await world.aMember({ remember: true })
  const take = (hours: number) => member.call(api.takeTimeOut, { body: { hours } })
  expect((await take(5)).body.timeOut).toEqual({ until: inMs(5 * hourMs) })
  expect(await take(4)).toMatchObject(refused('CANNOT_SHORTEN', 409))
  expect((await take(6)).body.timeOut).toEqual({ until: inMs(6 * hourMs) })
  world.advance(6 * hourMs)
  expect((await limitsOf(member)).timeOut).toBeNull()
  for (const hours of [0, 721, 1.5]) expect((await take(hours)).status).toBe(400)
})

test('the reality check and how it has gone', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n, inGame: 400_00n })
  expect((await member.call(api.setRealityCheck, { body: { everyMinutes: 15 } })).body.reality).toEqual({
    everyMinutes: 15,
  })
  expect((await member.send(api.setRealityCheck, { body: { everyMinutes: 45 } })).status).toBe(400)
  await play(world, 'NAGA', username, { stake: 120, win: 20 })
  await member.call(api.refreshSlots)
  await member.call(api.withdraw, { body: { amount: 100 } })
  await world.runJobs()
  // What has happened lies back, and within the days that are asked about.
  world.advance(60_000)
  const { body } = await member.call(api.playSummary)
  expect(body).toMatchObject({
    deposits: 500,
    withdrawals: 100,
    net: 400,
    results: -100,
    sessionResult: -100,
  })
  const ofDays = (days: string) =>
    member.call({ ...api.playSummary, path: `${api.playSummary.path}?days=${days}` } as Endpoint)
  expect((await ofDays('365')).body).toMatchObject({ deposits: 500 })
  for (const days of ['0', '366', 'x', '1.5']) expect((await ofDays(days)).status).toBe(400)
})

// Last of those that move the clock: closing so many days would take the jobs of another test long.
test('a self-exclusion goes on after its end until a day after the member has asked to come back', async () => {
  const member = await world.aMember()
  expect(await member.call(api.returnToPlay)).toMatchObject(refused('NO_DATA', 404))
  const exclude = (months: number) => member.send(api.excludeMyself, { body: { months } })
  expect((await exclude(7)).status).toBe(400)
  const { exclusion } = (await exclude(12)).body
  expect(await exclude(6)).toMatchObject(refused('CANNOT_SHORTEN', 409))
  expect(await member.call(api.takeTimeOut, { body: { hours: 1 } })).toMatchObject(
    refused('CANNOT_SHORTEN', 409),
  )
  expect(await member.call(api.returnToPlay)).toMatchObject(refused('CANNOT_SHORTEN', 409))
  world.advance(Date.parse(exclusion?.until ?? '') - world.now().getTime() + 30 * dayMs)
  const token = await openSession(world, member.id, true)
  const later = <E extends Endpoint>(row: E, args = {}) => world.call(row, args, { token })
  expect((await later(api.playLimits)).body.exclusion).toEqual(exclusion)
  const qr = { params: { gatewayCode: 'KBANK' }, body: { amount: 100 } }
  expect(await later(api.createQrcode, qr)).toMatchObject(refused('PLAY_PAUSED', 403))
  const back = inMs(limits.exclusionReturnMs)
  expect((await later(api.returnToPlay)).body.exclusion).toEqual({ until: back })
  world.advance(dayMs - 1)
  expect((await later(api.returnToPlay)).body.exclusion).toEqual({ until: back })
  expect(await later(api.createQrcode, qr)).toMatchObject(refused('PLAY_PAUSED', 403))
  world.advance(1)
  expect((await later(api.createQrcode, qr)).status).toBe(200)
  expect((await later(api.playLimits)).body.exclusion).toBeNull()
})

test.each([
  `UPDATE play_pause SET until = now()`,
  `UPDATE play_pause SET begun_at = now()`,
  `UPDATE play_pause SET kind = 'time_out'`,
  `DELETE FROM play_pause`,
  `DELETE FROM deposit_limit`,
  `UPDATE deposit_limit_change SET amount = NULL`,
])('%s is denied to the product', async (statement) => {
  await expect(asOwner(world, `SET ROLE kapao_app; ${statement}`)).rejects.toThrow('permission denied')
})
