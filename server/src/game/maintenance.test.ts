/** Facts about games that are closed, by the operator or by the provider: nothing goes in, nothing is lost. */
import * as api from '@kapao/contract/calls/member.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { game, transit, wallet } from '#ledger/chart.ts'
import type { TestMember } from '../../test/factories.ts'
import {
  aPlayer,
  asOwner,
  clearFaults,
  heldAtProvider,
  historyOf,
  injectFault,
  openGame,
  play,
} from '../../test/flows.ts'
import { expectProvidersAgree } from '../../test/provider-agreement.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const closed = refused('GAME_MAINTENANCE', 503)
const params = { slotCode: 'RING' }
const into = (amount: number) => ({ body: { from: 'WALLET', to: 'RING', amount } })
const outOf = (amount: number) => ({ body: { from: 'RING', to: 'WALLET', amount } })

const cardOf = async (member: TestMember) =>
  (await member.call(api.refreshSlots)).body.slots.find(({ code }) => code === 'RING')

const setOpen = (isOpen: boolean) =>
  asOwner(world, "UPDATE game SET is_open = $1 WHERE code = 'RING'", [isOpen])

const ways = {
  'by the operator': { close: () => setOpen(false), open: () => setOpen(true) },
  'by the provider': {
    close: () => injectFault(world, { service: 'game:RING', fault: 'maintenance' }),
    open: () => clearFaults(world),
  },
}

afterEach(async () => {
  await setOpen(true)
  await clearFaults(world)
  world.advance(2_000)
  await world.runJobs()
  await expectProvidersAgree(world)
})

describe.each(Object.entries(ways))('closed %s', (_who, { close, open }) => {
  test('no account is opened, and once it is open again one is', async () => {
    const member = await world.aMember()
    await close()
    expect(await member.call(api.activateSlot, { params })).toMatchObject(closed)
    await open()
    await openGame(member, 'RING')
  })

  test('nothing is launched', async () => {
    const { member, username } = await aPlayer(world, 'RING', {})
    await close()
    const launched = await member.call(api.autoLoginCircus, { params: { username, password: '-' } })
    expect(launched).toMatchObject({ ...closed, headers: { 'retry-after': '2' } })
  })

  test('the name and password there can be looked at all the same', async () => {
    const { member, username } = await aPlayer(world, 'RING', {})
    await close()
    expect((await member.call(api.slotAccount, { params })).body.username).toBe(username)
  })
})

describe('by the provider', () => {
  test('its card stays, with the last balance, marked; and is fresh again afterwards', async () => {
    const { member, username } = await aPlayer(world, 'RING', { inGame: 50_00n })
    await play(world, 'RING', username, { stake: 50, win: 0 })
    await ways['by the provider'].close()
    await expect.poll(() => cardOf(member)).toMatchObject({ amount: 50, stale: true, maintenance: true })
    expect(await world.balance(member.id, game('RING'))).toBe(50_00n)
    await ways['by the provider'].open()
    await expect.poll(() => cardOf(member)).toMatchObject({ amount: 0, stale: false })
    expect(await cardOf(member)).not.toHaveProperty('maintenance')
  })

  test('money neither goes in nor comes out: it is refused before any is held', async () => {
    const { member, username } = await aPlayer(world, 'RING', { wallet: 100_00n, inGame: 50_00n })
    await ways['by the provider'].close()
    await cardOf(member)
    const before = await historyOf(member)
    expect(await member.call(api.transfer, into(10))).toMatchObject(closed)
    expect(await member.call(api.transfer, outOf(50))).toMatchObject(closed)
    expect(await member.call(api.transferAll, { body: { to: 'RING' } })).toMatchObject(closed)
    expect(await historyOf(member)).toEqual(before)
    expect(await world.balance(member.id, wallet())).toBe(100_00n)
    await ways['by the provider'].open()
    expect((await member.call(api.transfer, outOf(50))).status).toBe(200)
    expect(await heldAtProvider(world, 'RING', username)).toBe(0)
  })

  test('emptying every game leaves it out, and says why', async () => {
    const { member } = await aPlayer(world, 'RING', { inGame: 50_00n })
    await ways['by the provider'].close()
    expect((await member.call(api.transferAll, { body: { to: 'WALLET' } })).body).toEqual({
      message: 'TRANSFER_PARTLY',
      results: [{ slot: 'RING', amount: 50, message: 'GAME_MAINTENANCE' }],
    })
    expect(await member.call(api.withdrawAll, { body: { amount: 100 } })).toMatchObject(closed)
  })
})

describe('by the operator money comes back and none goes in', () => {
  const { close, open } = ways['by the operator']

  test('its card says so, and its balance is as fresh as ever', async () => {
    const { member, username } = await aPlayer(world, 'RING', { inGame: 50_00n })
    await play(world, 'RING', username, { stake: 50, win: 80 })
    await close()
    await expect.poll(() => cardOf(member)).toMatchObject({ amount: 80, stale: false, maintenance: true })
    await open()
    await expect.poll(() => cardOf(member)).not.toHaveProperty('maintenance')
  })

  test('what was won there too, by itself and with all the others', async () => {
    const { member, username } = await aPlayer(world, 'RING', { wallet: 100_00n, inGame: 50_00n })
    await play(world, 'RING', username, { stake: 50, win: 80 })
    await close()
    expect(await member.call(api.transfer, into(10))).toMatchObject(closed)
    expect(await member.call(api.transferAll, { body: { to: 'RING' } })).toMatchObject(closed)
    expect((await member.call(api.transfer, outOf(30))).status).toBe(200)
    expect(await world.balance(member.id, wallet())).toBe(130_00n)
    expect((await member.call(api.transferAll, { body: { to: 'WALLET' } })).body).toMatchObject({
      ...{ message: 'SUCCESS', results: [{ slot: 'RING', amount: 50, message: 'SUCCESS' }] },
    })
    expect(await world.balance(member.id, wallet())).toBe(180_00n)
    expect(await heldAtProvider(world, 'RING', username)).toBe(0)
  })
})

test('a provider that is closed gives no new password; once it is open it does', async () => {
  // One that has passwords.
  const at = { params: { slotCode: 'ARENA' } }
  const { member } = await aPlayer(world, 'ARENA', {})
  await injectFault(world, { service: 'game:ARENA', fault: 'maintenance' })
  expect(await member.call(api.resetSlotPassword, at)).toMatchObject(closed)
  await clearFaults(world)
  expect((await member.call(api.resetSlotPassword, at)).status).toBe(200)
})

test('a provider that closes between two looks says no to the order itself: the money is back, the card marked', async () => {
  const { member } = await aPlayer(world, 'RING', { wallet: 100_00n })
  await injectFault(world, { service: 'game:RING', call: 'transfers', fault: 'maintenance' })
  const once = { ...into(60), idempotencyKey: 'maintenance-heard-late' }
  const first = await member.call(api.transfer, once)
  expect(first).toMatchObject(refused('TRANSFER_FAIL', 422))
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
  expect(await world.balance(member.id, transit('RING'))).toBe(0n)
  expect((await historyOf(member))[0]).toMatchObject({ status: 'FAILED', note: 'GAME_MAINTENANCE' })
  const { body } = await member.call(api.wallet)
  expect(body.slots.find(({ code }) => code === 'RING')).toMatchObject({ maintenance: true })
  expect((await member.call(api.transfer, once)).text).toBe(first.text)
  await clearFaults(world)
  expect((await member.call(api.transfer, into(60))).status).toBe(200)
})

test('refused for maintenance, the same request moves the money once the game is open', async () => {
  const { member, username } = await aPlayer(world, 'RING', { wallet: 100_00n })
  await setOpen(false)
  const once = { ...into(60), idempotencyKey: 'maintenance-then-open' }
  expect(await member.call(api.transfer, once)).toMatchObject(closed)
  await setOpen(true)
  expect((await member.call(api.transfer, once)).status).toBe(200)
  expect(await heldAtProvider(world, 'RING', username)).toBe(60)
})

test('a transfer that was under way stays open until the provider is there again', async () => {
  const { member, username } = await aPlayer(world, 'RING', { wallet: 100_00n })
  await injectFault(world, { service: 'game:RING', call: 'transfers', fault: 'error_after' })
  expect(await member.call(api.transfer, into(60))).toMatchObject({ status: 202 })
  await clearFaults(world)
  await injectFault(world, { service: 'game:RING', fault: 'maintenance' })
  for (const ms of [2_000, 5_000, 180_000, 300_000]) {
    world.advance(ms)
    await world.runJobs()
  }
  expect(await world.balance(member.id, transit('RING'))).toBe(60_00n)
  await clearFaults(world)
  world.advance(300_000)
  await world.runJobs()
  expect(await world.balance(member.id, game('RING'))).toBe(60_00n)
  expect(await heldAtProvider(world, 'RING', username)).toBe(60)
})
