/** Facts about a transfer out of a game that our books have forgotten, and that the member sends again (quality F27). */
import * as api from '@kapao/contract/calls/member.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import { game, houseProvider, wallet } from '#ledger/chart.ts'
import type { GameProvider } from '#outside/game/game.ts'
import { flowId, referenceOf } from '#outside/reference.ts'
import { newId } from '#platform/db/id.ts'
import { OutsideError } from '#platform/refusal.ts'
import type { TestMember } from '../../test/factories.ts'
import { aPlayer, heldAtProvider, historyOf, interceptPostings } from '../../test/flows.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const naga = () => world.app.outside.provider({ code: 'NAGA', adapter: 'plain' })

/** The provider has paid 60 of 100 baht out, and a database that was restored knows nothing of the order. */
async function aForgottenOrder() {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
  const key = newId()
  const reference = referenceOf('TF', flowId('transfer_out', member.id, key))
  const order = { reference, username, direction: 'out' as const, amount: 60_00n, createdAt: world.now() }
  expect(await naga().transfer(order)).toMatchObject({ status: 'done' })
  const send = () =>
    member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 60 }, idempotencyKey: key })
  return { member, username, reference, send }
}

/** A call of the provider answers otherwise. @returns what makes it answer as before. */
function answering(calls: Partial<GameProvider>): () => void {
  const { outside } = world.app
  const provider = { ...naga(), ...calls }
  world.app.outside = { ...outside, provider: () => provider }
  return () => {
    world.app.outside = outside
  }
}

const held = async ({ id }: TestMember) => [
  await world.balance(id, wallet()),
  await world.balance(id, game('NAGA')),
]

test('the provider has done it: the member has the money, it was not lost, and nothing is ordered again', async () => {
  const { member, username, reference, send } = await aForgottenOrder()
  const { transfer } = naga()
  const ordered: string[] = []
  answering({
    transfer: (order) => {
      ordered.push(order.reference)
      return transfer(order)
    },
  })
  const sent = await send()
  expect(sent).toMatchObject({ status: 200, body: { message: 'SUCCESS', reference } })
  expect(await held(member)).toEqual([60_00n, 40_00n])
  expect(await world.balance(member.id, houseProvider('NAGA'))).toBe(0n)
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(40)
  expect((await historyOf(member))[0]).toMatchObject({
    from: 'NAGA',
    amount: 60,
    status: 'SUCCESS',
    reference,
  })
  expect((await send()).text).toBe(sent.text)
  expect(ordered).toEqual([])
  expect(await held(member)).toEqual([60_00n, 40_00n])
})

test('so it does after a while at a provider whose own list is looked through: a restore takes its time', async () => {
  const { member, username } = await aPlayer(world, 'MEKONG', { inGame: 100_00n })
  const key = newId()
  const reference = referenceOf('TF', flowId('transfer_out', member.id, key))
  const order = { reference, username, direction: 'out' as const, amount: 60_00n, createdAt: world.now() }
  const mekong = world.app.outside.provider({ code: 'MEKONG', adapter: 'memo' })
  expect(await mekong.transfer(order)).toMatchObject({ status: 'done' })
  world.advance(20 * minuteMs)
  const body = { from: 'MEKONG', to: 'WALLET', amount: 60 }
  expect(await member.call(api.transfer, { body, idempotencyKey: key })).toMatchObject({ status: 200 })
  expect(await world.balance(member.id, wallet())).toBe(60_00n)
})

test.each([
  ['has no such order', { status: 'unknown' }],
  ['has refused it', { status: 'rejected' }],
  ['has paid another amount', { status: 'done', amount: 50_00n }],
  ['does not say how much it paid', { status: 'done' }],
] as const)('the provider %s: there is not enough, and nothing moves', async (_, said) => {
  const { member, send } = await aForgottenOrder()
  answering({ findTransfer: async () => said })
  expect(await send()).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  expect(await held(member)).toEqual([0n, 40_00n])
})

const silent = () => Promise.reject(new OutsideError('no answer'))

test.each([
  ['says nothing of it', { findTransfer: silent }],
  ['is still at it', { findTransfer: async () => ({ status: 'processing' as const }) }],
])('the provider %s: not now, and the same request has the money later', async (_, calls) => {
  const { member, send } = await aForgottenOrder()
  const answerAgain = answering(calls)
  expect(await send()).toMatchObject(refused('SERVICE_UNAVAILABLE', 503))
  answerAgain()
  expect(await send()).toMatchObject({ status: 200 })
  expect(await held(member)).toEqual([60_00n, 40_00n])
})

test('the provider does not say any more what the account holds: not now', async () => {
  const { member, send } = await aForgottenOrder()
  const { readBalance } = naga()
  let asked = 0
  const answerAgain = answering({ readBalance: (name) => (asked++ === 0 ? readBalance(name) : silent()) })
  expect(await send()).toMatchObject(refused('SERVICE_UNAVAILABLE', 503))
  answerAgain()
  expect(await send()).toMatchObject({ status: 200 })
  expect(await held(member)).toEqual([60_00n, 40_00n])
})

test('somebody reads the balance before the money is moved: not now, rather than no', async () => {
  const { member, send } = await aForgottenOrder()
  let tries = 0
  const noMore = interceptPostings(world, async (posting, post) => {
    if (posting.kind === 'transfer_out_held' && tries++ === 1) await member.call(api.refreshSlots)
    return post(posting)
  })
  expect(await send()).toMatchObject(refused('IN_PROGRESS', 409))
  noMore()
  expect(await send()).toMatchObject({ status: 200 })
  expect(await held(member)).toEqual([60_00n, 40_00n])
})
