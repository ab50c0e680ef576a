/** Facts about transfers between the wallet and game accounts (decisions D2). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { game, transit, wallet } from '#ledger/chart.ts'
import { aPlayer, heldAtProvider, historyOf, injectFault, openGame, play } from '../../test/flows.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const into = (slot: string, amount: number) => ({ body: { from: 'WALLET', to: slot, amount } })
const outOf = (slot: string, amount: number) => ({ body: { from: slot, to: 'WALLET', amount } })

test('money moves into a game account and back', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  const moved = await member.call(api.transfer, into('NAGA', 200.25))
  expect(moved).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(200.25)
  expect(await world.balance(member.id, game('NAGA'))).toBe(200_25n)

  expect((await member.call(api.transfer, outOf('NAGA', 200.25))).status).toBe(200)
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
  expect(await world.balance(member.id, wallet())).toBe(500_00n)
  const [back, there] = await historyOf(member)
  expect(there).toMatchObject({
    statementType: 'transfer',
    from: 'WALLET',
    to: 'NAGA',
    amount: 200.25,
    status: 'SUCCESS',
  })
  expect(back).toMatchObject({ from: 'NAGA', to: 'WALLET', status: 'SUCCESS' })
  // The answers have said it: there is no notice beside them.
  const { notices } = (await member.call(api.notices, { body: { page: 1, limit: 10 } })).body
  expect(notices.filter(({ kind }) => kind === 'transfer')).toEqual([])
})

test('what was won since the last look can be taken out at once', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
  await play(world, 'NAGA', username, { stake: 100, win: 900 })
  expect((await member.call(api.transfer, outOf('NAGA', 900))).status).toBe(200)
  expect(await world.balance(member.id, wallet())).toBe(900_00n)
})

test('from game to game money goes through the wallet, as two transfers', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { inGame: 300_00n })
  const atArena = await openGame(member, 'ARENA')
  const moved = await member.call(api.transfer, { body: { from: 'NAGA', to: 'ARENA', amount: 120 } })
  expect(moved).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(180)
  expect(await heldAtProvider(world, 'ARENA', atArena)).toBe(120)
  expect((await historyOf(member)).slice(0, 2)).toMatchObject([
    { from: 'WALLET', to: 'ARENA' },
    { from: 'NAGA', to: 'WALLET' },
  ])
})

test('refusals come in the order of decisions D2.1', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  const call = (from: string, to: string, amount: number) =>
    member.call(api.transfer, { body: { from, to, amount } })
  expect(await call('WALLET', 'NOWHERE', 0)).toMatchObject(refused('NO_GAME', 404))
  expect(await call('wallet', 'NAGA', 10)).toMatchObject(refused('NO_GAME', 404))
  expect(await call('ARENA', 'ARENA', 0)).toMatchObject(refused('SLOT_NO_ACCOUNT', 404))
  expect(await call('NAGA', 'NAGA', 0)).toMatchObject(refused('KEY_INVALID', 400))
  expect(await call('WALLET', 'WALLET', 10)).toMatchObject(refused('KEY_INVALID', 400))
  for (const amount of [0, -5, 0.99])
    expect(await call('WALLET', 'NAGA', amount)).toMatchObject(refused('TRANSFER_MINIMUM', 422))
  expect(await call('WALLET', 'NAGA', 100.01)).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  expect(await call('NAGA', 'WALLET', 1)).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
})

test.each([
  ['{"from":"WALLET","to":"NAGA"}', 'KEY_MISSING'],
  ['{"from":"WALLET","to":"NAGA","amount":"10"}', 'KEY_INVALID'],
  ['{"from":"WALLET","to":"NAGA","amount":1.005}', 'KEY_INVALID'],
  ['{"from":"WALLET","to":"NAGA","amount":1e3}', 'KEY_INVALID'],
  ['{"from":"WALLET","to":"NAGA","amount":100000001}', 'KEY_INVALID'],
  ['{"from":"WALLET","to":"NAGA","amount":10,"amount":99}', 'KEY_INVALID'],
  ['{"from":"WALLET","to":"NAGA","amount":10,"bonus":true}', 'KEY_INVALID'],
  ['{"from":["WALLET"],"to":"NAGA","amount":10}', 'KEY_INVALID'],
])('bad input %s is %s and moves nothing', async (rawBody, code) => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  const answer = await member.call(
    api.transfer,
    {},
    { rawBody, headers: { 'content-type': 'application/json' } },
  )
  expect(answer).toMatchObject(refused(code, 400))
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
})

test('a definite no of the provider brings the money back', async () => {
  const { member, username } = await aPlayer(world, 'LOTUS', { wallet: 100_00n })
  await injectFault(world, { service: 'game:LOTUS', call: 'transfers', fault: 'reject' })
  expect(await member.call(api.transfer, into('LOTUS', 60))).toMatchObject(refused('TRANSFER_FAIL', 422))
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
  expect(await world.balance(member.id, transit('LOTUS'))).toBe(0n)
  expect(await heldAtProvider(world, 'LOTUS', username)).toBe(0)
  expect((await historyOf(member))[0]).toMatchObject({ status: 'FAILED', note: 'TRANSFER_FAIL', amount: 60 })
})

test('a definite no on the way out leaves the money in the game account', async () => {
  const { member, username } = await aPlayer(world, 'LOTUS', { inGame: 100_00n })
  await injectFault(world, { service: 'game:LOTUS', call: 'transfers', fault: 'reject' })
  expect(await member.call(api.transfer, outOf('LOTUS', 60))).toMatchObject(refused('TRANSFER_FAIL', 422))
  expect(await world.balance(member.id, game('LOTUS'))).toBe(100_00n)
  expect(await heldAtProvider(world, 'LOTUS', username)).toBe(100)
})

test('when the second half of game to game fails, the money is in the wallet', async () => {
  const { member } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
  await openGame(member, 'LOTUS')
  await injectFault(world, { service: 'game:LOTUS', call: 'transfers', fault: 'reject' })
  const moved = await member.call(api.transfer, { body: { from: 'NAGA', to: 'LOTUS', amount: 70 } })
  expect(moved).toMatchObject(refused('TRANSFER_FAIL', 422))
  expect(await world.balance(member.id, wallet())).toBe(70_00n)
})

test('the same request twice moves money once and answers the same bytes', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  const once = { ...into('NAGA', 50), idempotencyKey: 'transfer-key-0001' }
  const first = await member.call(api.transfer, once)
  const second = await member.call(api.transfer, once)
  expect(second).toMatchObject({ status: first.status, text: first.text })
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(50)
  const other = await member.call(api.transfer, { ...into('NAGA', 51), idempotencyKey: 'transfer-key-0001' })
  expect(other).toMatchObject(refused('KEY_INVALID', 422))
})

test('without a key two requests are two transfers', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  await member.call(api.transfer, into('NAGA', 50))
  await member.call(api.transfer, into('NAGA', 50))
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(100)
})

test('32 copies with one key move money once', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  const once = { ...into('NAGA', 50), idempotencyKey: 'transfer-race-0001' }
  const answers = await race(32, () => member.call(api.transfer, once))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(50)
})

test('32 transfers at once never move more than the wallet holds, and only one at a time is open', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  const answers = await race(32, () => member.call(api.transfer, into('NAGA', 40)))
  const done = answers.filter(({ status }) => status === 200).length
  expect(done).toBeGreaterThanOrEqual(1)
  expect(done).toBeLessThanOrEqual(2)
  const codes = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message))
  expect([...codes].every((code) => ['IN_PROGRESS', 'MONEY_NOT_ENOUGH'].includes(code as string))).toBe(true)
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(40 * done)
  expect(await world.balance(member.id, wallet())).toBe(100_00n - 40_00n * BigInt(done))
})

test('in and out at the same time keep every baht', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 100_00n, inGame: 100_00n })
  await race(16, (index) => member.call(api.transfer, index % 2 ? into('NAGA', 10) : outOf('NAGA', 10)))
  await world.runJobs()
  const sum = (await world.balance(member.id, wallet())) + (await world.balance(member.id, game('NAGA')))
  expect(sum).toBe(200_00n)
  expect(BigInt((await heldAtProvider(world, 'NAGA', username)) * 100)).toBe(
    await world.balance(member.id, game('NAGA')),
  )
})

test('too little because another request has just moved it is no outage', async () => {
  const { member } = await aPlayer(world, 'NAGA', { inGame: 100_00n })
  const { outside } = world.app
  // The provider answers 130, and before we get it another transfer has taken 80 of them.
  const slow = {
    ...outside.provider({ code: 'NAGA', adapter: 'plain' }),
    readBalance: async () => {
      world.app.outside = outside
      await member.call(api.transfer, outOf('NAGA', 80))
      return { balance: 130_00n, staked: 0n }
    },
  }
  world.app.outside = { ...outside, provider: () => slow }
  expect(await member.call(api.transfer, outOf('NAGA', 60))).toMatchObject(refused('IN_PROGRESS', 409))
  expect(await world.balance(member.id, wallet())).toBe(80_00n)
})

test('nobody can move without a session or from a foreign page', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  const anonymous = await world.call(api.transfer, into('NAGA', 10))
  expect(anonymous).toMatchObject(refused('invalid-token', 401))
  const foreign = await member.call(api.transfer, into('NAGA', 10), { headers: { 'x-requested-with': '' } })
  expect(foreign).toMatchObject(refused('FORBIDDEN', 403))
})
