/** Facts about the wallet's snapshot and refreshed game balances (decisions D2, D14). */
import * as api from '@kapao/contract/calls/member.ts'
import { beforeAll, expect, test } from 'vitest'
import { game, houseProvider, wallet } from '#ledger/chart.ts'
import type { TestMember } from '../../test/factories.ts'
import {
  aPlayer,
  asOwner,
  clearFaults,
  crashBeforePosting,
  heldAtProvider,
  historyOf,
  injectFault,
  openGame,
  play,
  shortenOutsideTimeout,
} from '../../test/flows.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
beforeAll(() => shortenOutsideTimeout(world))

const cardOf = async (member: TestMember, slot: string) => {
  const { body } = await member.call(api.wallet)
  return body.slots.find(({ code }) => code === slot)
}
const refreshed = async (member: TestMember, slot: string) => {
  const { status, body } = await member.call(api.refreshSlots)
  expect(status).toBe(200)
  return body.slots.find(({ code }) => code === slot)
}

test('a new member sees an empty wallet and every open game', async () => {
  const member = await world.aMember()
  const { status, body, headers } = await member.call(api.wallet)
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' })
  const nothing = { amount: 0, held: 0, inTransit: 0, setAside: 0, debt: 0 }
  expect(body.wallet).toEqual({ ...nothing, updatedAt: world.now().toISOString() })
  expect(body.profile).toMatchObject({ _id: member.id, username: member.phone, coin: 0, currency: 'THB' })
  expect(body.bankAccount).toMatchObject({ bankCode: 'KBANK', bankAccountNo: member.bankAccountNo })
  expect(body.invite).toEqual({ amount: 0, success: 0, fail: 0 })
  expect(body.slots).toHaveLength(14)
  expect(body.slots[0]).toMatchObject({
    code: 'NAGA',
    isActive: false,
    amount: 0,
    stale: false,
    updatedAt: null,
  })
  expect(body.slots.find(({ code }) => code === 'LUCKY')?.web).toMatch(
    /^http:\/\/localhost:\d+\/games\/LUCKY\/web$/,
  )
})

test('a QR that waits to be paid is told with its time, until it is cancelled or over', async () => {
  const member = await world.aMember()
  const openQr = async () => (await member.call(api.wallet)).body.openQr
  const create = async (gatewayCode: string, amount: number) =>
    (await member.call(api.createQrcode, { params: { gatewayCode }, body: { amount } })).body.qrcodeId
  expect(await openQr()).toBeNull()
  await create('KBANK', 100)
  world.advance(60_000)
  const newest = await create('E2P', 300.25)
  world.advance(30_000)
  expect(await openQr()).toEqual({ amount: 300.25, expireIn: 570 })
  await member.call(api.cancelQrcode, { params: { qrcodeId: String(newest) } })
  expect(await openQr()).toEqual({ amount: 100, expireIn: 510 })
  world.advance(510_000)
  expect(await openQr()).toBeNull()
})

test('it needs a session', async () => {
  expect(await world.call(api.wallet, {})).toMatchObject(refused('invalid-token', 401))
  expect(await world.call(api.refreshSlots, {}, { token: 'x'.repeat(43) })).toMatchObject(
    refused('invalid-token', 401),
  )
})

test('everything the member holds is in one snapshot, while money moves', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 1_000_00n, inGame: 500_00n })
  const moving = race(6, (index) =>
    member.call(api.transfer, {
      body: index % 2 ? { from: 'WALLET', to: 'NAGA', amount: 3 } : { from: 'NAGA', to: 'WALLET', amount: 7 },
    }),
  )
  const seen = await race(20, () => member.call(api.wallet))
  await moving
  for (const { body } of seen) {
    const inGames = body.slots.reduce((sum, slot) => sum + slot.amount * 100, 0)
    expect((body.wallet.amount + body.wallet.held + body.wallet.inTransit) * 100 + inGames).toBe(150_000)
  }
})

test('wins and losses at the provider become the game balance, and stand against the provider', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
  await play(world, 'NAGA', username, { stake: 10, win: 60.5 })
  expect(await refreshed(member, 'NAGA')).toMatchObject({
    amount: 150.5,
    stale: false,
    updatedAt: world.now().toISOString(),
  })
  await play(world, 'NAGA', username, { stake: 150.5, win: 0 })
  expect(await refreshed(member, 'NAGA')).toMatchObject({ amount: 0, isActive: true, stale: false })
  expect(await world.balance(member.id, houseProvider('NAGA'))).toBe(100_00n)
  expect(await historyOf(member)).toHaveLength(2)
})

test('the second figure is the balance times the provider’s factor', async () => {
  const member = await world.aMember()
  const factors = await world.app.db.selectFrom('game').select(['code', 'factorPoints']).execute()
  const { body } = await member.call(api.wallet)
  for (const { code, factorPoints } of factors)
    expect(body.slots.find((slot) => slot.code === code)?.ftWalletSlot).toBe(factorPoints / 10_000)
})

test.each(['timeout_before', 'error_after', 'garbage'] as const)(
  'a provider that is down (%s) shows the last known balance, marked stale; the others are fresh',
  async (fault) => {
    const { member, username } = await aPlayer(world, 'NAGA', { wallet: 50_00n, inGame: 100_00n })
    await openGame(member, 'LOTUS')
    await member.call(api.transfer, { body: { from: 'WALLET', to: 'LOTUS', amount: 50 } })
    await play(world, 'NAGA', username, { stake: 100, win: 0 })
    await injectFault(world, { service: 'game:NAGA', call: 'balance', fault })
    expect(await refreshed(member, 'NAGA')).toMatchObject({ amount: 100, stale: true })
    expect(await cardOf(member, 'LOTUS')).toMatchObject({ amount: 50, stale: false })
    await clearFaults(world)
    expect(await refreshed(member, 'NAGA')).toMatchObject({ amount: 0, stale: false })
  },
)

test('while a transfer is open its game account is left alone', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'error_after' })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 60 } })
  expect(await refreshed(member, 'NAGA')).toMatchObject({ amount: 0 })
  expect(await world.balance(member.id, houseProvider('NAGA'))).toBe(0n)
  await clearFaults(world)
  world.advance(2_000)
  await world.runJobs()
  expect(await refreshed(member, 'NAGA')).toMatchObject({ amount: 60 })
  expect(await world.balance(member.id, houseProvider('NAGA'))).toBe(0n)
})

test('a transfer that passes the provider’s answer on the way makes that answer worthless', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n, inGame: 100_00n })
  const { outside } = world.app
  // The provider answers 100, and before we get it a transfer of 50 has begun and ended.
  const slow = {
    ...outside.provider({ code: 'NAGA', adapter: 'plain' }),
    readBalance: async () => {
      world.app.outside = outside
      await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 50 } })
      return { balance: 100_00n, staked: 0n }
    },
  }
  world.app.outside = { ...outside, provider: () => slow }
  await member.call(api.refreshSlots)
  expect(await world.balance(member.id, game('NAGA'))).toBe(150_00n)
  expect(await world.balance(member.id, houseProvider('NAGA'))).toBe(0n)
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(150)
})

test('a transfer that begins while the provider answers stops the result', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n, inGame: 100_00n })
  const { outside } = world.app
  const slow = {
    ...outside.provider({ code: 'NAGA', adapter: 'plain' }),
    readBalance: async () => {
      world.app.outside = outside
      await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'processing' })
      await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 50 } })
      return { balance: 30_00n, staked: 0n }
    },
  }
  world.app.outside = { ...outside, provider: () => slow }
  await member.call(api.refreshSlots)
  expect(await world.balance(member.id, game('NAGA'))).toBe(100_00n)
  await clearFaults(world)
  world.advance(2_000)
  await world.runJobs()
})

test('32 refreshes at once post one result', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
  await play(world, 'NAGA', username, { stake: 100, win: 300 })
  const answers = await race(20, () => member.call(api.refreshSlots))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await world.balance(member.id, game('NAGA'))).toBe(300_00n)
  expect(await world.balance(member.id, houseProvider('NAGA'))).toBe(-200_00n)
})

test('killed before a result is posted: the next look posts it', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
  await play(world, 'NAGA', username, { stake: 0, win: 50 })
  const revive = crashBeforePosting(world, 'game_result')
  expect((await member.call(api.refreshSlots)).status).toBe(500)
  revive()
  expect(await refreshed(member, 'NAGA')).toMatchObject({ amount: 150 })
})

test('a closed game says that it is closed, and what a member has there stays in view', async () => {
  const { member } = await aPlayer(world, 'STAR', { inGame: 10_00n })
  const other = await world.aMember()
  await asOwner(world, "UPDATE game SET is_open = false WHERE code = 'STAR'")
  try {
    await expect.poll(() => cardOf(other, 'STAR')).toMatchObject({ maintenance: true, isActive: false })
    expect(await cardOf(member, 'STAR')).toMatchObject({ amount: 10, isActive: true, maintenance: true })
  } finally {
    await asOwner(world, "UPDATE game SET is_open = true WHERE code = 'STAR'")
  }
})

test('one member’s wallet never shows another’s', async () => {
  const [first, second] = [await world.aMember({ wallet: 77_77n }), await world.aMember()]
  const [own, foreign] = await Promise.all([first.call(api.wallet), second.call(api.wallet)])
  expect(own.body.wallet.amount).toBe(77.77)
  expect(foreign.body.wallet.amount).toBe(0)
  for (const canary of [first.id, first.phone, first.bankAccountNo])
    expect(foreign.text).not.toContain(canary)
  expect(await world.balance(second.id, wallet())).toBe(0n)
})
