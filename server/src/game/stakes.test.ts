/** Facts about open stakes: what a provider says is staked and not settled is the member's (decisions D7). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { game, houseProvider, stake } from '#ledger/chart.ts'
import { anOwner, aPlayer, heldAtProvider, placeStake, waitingForLocks } from '../../test/flows.ts'
import { expectProvidersAgree } from '../../test/provider-agreement.ts'
import { refused, useWorld } from '../../test/world.ts'
import { setFreshness } from './game.queries.ts'

const world = useWorld()

const kept = async (memberId: string, slot: string) =>
  Promise.all([game(slot), stake(slot), houseProvider(slot)].map((code) => world.balance(memberId, code)))

const cardOf = async (member: Awaited<ReturnType<typeof aPlayer>>['member'], slot: string) =>
  (await member.call(api.refreshSlots)).body.slots.find(({ code }) => code === slot)

test.each(['NAGA', 'JADE', 'SIAM'])('%s: a stake is the member’s until it is settled', async (slot) => {
  const { member, username } = await aPlayer(world, slot, { inGame: 100_00n })
  const settle = await placeStake(world, slot, username, 60)
  expect(await cardOf(member, slot)).toMatchObject({ amount: 40, staked: 60 })
  expect(await kept(member.id, slot)).toEqual([40_00n, 60_00n, 0n])
  await expectProvidersAgree(world)

  await settle(90.5)
  expect(await cardOf(member, slot)).toEqual(expect.not.objectContaining({ staked: expect.anything() }))
  expect(await kept(member.id, slot)).toEqual([130_50n, 0n, -30_50n])
  await expectProvidersAgree(world)
})

test('a stake that is lost is lost when it is settled', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
  const settle = await placeStake(world, 'NAGA', username, 100)
  await member.call(api.refreshSlots)
  expect(await kept(member.id, 'NAGA')).toEqual([0n, 100_00n, 0n])
  await settle(0)
  await member.call(api.refreshSlots)
  expect(await kept(member.id, 'NAGA')).toEqual([0n, 0n, 100_00n])
})

test('a stake cannot be taken out of the game', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
  await placeStake(world, 'NAGA', username, 60)
  const out = await member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 50 } })
  expect(out).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  await member.call(api.transferAll, { body: { to: 'WALLET' } })
  expect(await kept(member.id, 'NAGA')).toEqual([0n, 60_00n, 0n])
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
  await expectProvidersAgree(world)
})

test('of a provider that does not tell, a stake is as good as lost until it comes back', async () => {
  const { member, username } = await aPlayer(world, 'MEKONG', { inGame: 100_00n })
  const settle = await placeStake(world, 'MEKONG', username, 60)
  await member.call(api.refreshSlots)
  expect(await kept(member.id, 'MEKONG')).toEqual([40_00n, 0n, 60_00n])
  await expectProvidersAgree(world)
  await settle(60)
  await member.call(api.refreshSlots)
  expect(await kept(member.id, 'MEKONG')).toEqual([100_00n, 0n, 0n])
  await expectProvidersAgree(world)
})

test('a stake that is settled while the provider answers makes that answer worthless', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 300_00n })
  const settle = await placeStake(world, 'NAGA', username, 100)
  await placeStake(world, 'NAGA', username, 100)
  await member.call(api.refreshSlots)
  const { outside } = world.app
  // One answer says that half of the first is lost, and before we get it another has said that all of it is.
  const slow = {
    ...outside.provider({ code: 'NAGA', adapter: 'plain' }),
    readBalance: async () => {
      world.app.outside = outside
      await settle(0)
      await member.call(api.refreshSlots)
      return { balance: 100_00n, staked: 150_00n }
    },
  }
  world.app.outside = { ...outside, provider: () => slow }
  await member.call(api.refreshSlots)
  expect(await kept(member.id, 'NAGA')).toEqual([100_00n, 100_00n, 100_00n])
})

test('what providers have said is written in one order, whichever answers first', async () => {
  const { member } = await aPlayer(world, 'NAGA', {})
  await member.call(api.activateSlot, { params: { slotCode: 'JADE' } })
  const other = await anOwner(world)
  const hold = (slot: string) =>
    other.query('SELECT FROM game_account WHERE member_id = $1 AND slot = $2 FOR UPDATE NOWAIT', [
      member.id,
      slot,
    ])
  await other.query('BEGIN')
  await hold('JADE')
  const said = ['NAGA', 'JADE'].map((slot) => ({ slot, tells: true, seq: 0n }))
  const written = setFreshness(
    world.app.db,
    member.id,
    { answered: said, silent: [], closed: [] },
    world.app.clock.now(),
  )
  await expect.poll(() => waitingForLocks(world)).toHaveLength(1)
  // It waits for the first one, and holds no later one meanwhile.
  await hold('NAGA')
  await other.query('COMMIT')
  await written
})
