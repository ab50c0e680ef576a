/** Facts about withdrawing with all games emptied first (decisions D6). */
import * as api from '@kapao/contract/calls/member.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { game, transit, wallet, withdrawHold } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import {
  aPlayer,
  asOwner,
  clearFaults,
  crashAfterPosting,
  crashBeforePosting,
  heldAtProvider,
  injectFault,
  interceptPostings,
  openGame,
  shortenOutsideTimeout,
} from '../../test/flows.ts'
import { payoutsTo } from '../../test/sandbox-calls.ts'
import { race, refused, useWorld, type World } from '../../test/world.ts'

const world = useWorld()

// Only where a silent provider is waited for: under the load of a race an answer may take its time.
let defaultOutside: World['app']['outside']
beforeAll(() => {
  defaultOutside = world.app.outside
})
afterEach(() => {
  world.app.outside = defaultOutside
})

const withdrawAll = (member: TestMember, amount: number, idempotencyKey?: string) =>
  member.call(api.withdrawAll, { body: { amount }, ...(idempotencyKey && { idempotencyKey }) })

test('games are emptied into the wallet, then the amount is held and paid', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 50_00n, inGame: 300_00n })
  const answer = await withdrawAll(member, 320)
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    message: 'SUCCESS',
    reference: expect.stringMatching(/^WD\w{16}$/),
    results: [{ slot: 'NAGA', amount: 300, message: 'SUCCESS', reference: expect.any(String) }],
  })
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
  await world.runJobs()
  expect(await payoutsTo(world, member)).toMatchObject([
    { payoutReference: answer.body.reference, amount: 320 },
  ])
  expect(await world.balance(member.id, wallet())).toBe(30_00n)
})

test('the wallet alone is enough: games are emptied all the same', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 200_00n, inGame: 10_00n })
  expect((await withdrawAll(member, 200)).status).toBe(200)
  expect(await world.balance(member.id, wallet())).toBe(10_00n)
})

test('refused whatever the games hold: they are left alone', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 200_00n, inGame: 300_00n })
  for (const amount of [0, -1, 99.99])
    expect(await withdrawAll(member, amount)).toMatchObject(refused('WITHDRAW_MINIMUM', 422))
  expect(await withdrawAll(member, 200_000.01)).toMatchObject(refused('WITHDRAW_MAXIMUM', 422))
  await member.call(api.withdraw, { body: { amount: 100 } })
  expect(await withdrawAll(member, 100)).toMatchObject(refused('IN_PROGRESS', 409))
  expect(await world.balance(member.id, game('NAGA'))).toBe(300_00n)
})

test('more than everything together is refused, and stays in the wallet', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 50_00n, inGame: 300_00n })
  expect(await withdrawAll(member, 350.01)).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  expect(await world.balance(member.id, wallet())).toBe(350_00n)
})

test('a pull that stays in transit: too little in the wallet is said as what it is, and nothing is withdrawn', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 50_00n, inGame: 300_00n })
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'error_after' })
  const answer = await withdrawAll(member, 320)
  expect(answer.status).toBe(202)
  expect(answer.body).toEqual({
    message: 'TRANSFER_PENDING',
    results: [{ slot: 'NAGA', amount: 300, message: 'TRANSFER_PENDING', reference: expect.any(String) }],
  })
  expect(await world.balance(member.id, transit('NAGA'))).toBe(300_00n)
  expect(await world.balance(member.id, withdrawHold())).toBe(0n)
  await clearFaults(world)
  world.advance(2_000)
  await world.runJobs()
  expect((await withdrawAll(member, 320)).status).toBe(200)
})

test('a pull that stays in transit does not hinder what the wallet can pay', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 150_00n, inGame: 300_00n })
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'error_after' })
  expect(await withdrawAll(member, 120)).toMatchObject({
    status: 200,
    body: { message: 'SUCCESS', results: [{ slot: 'NAGA', message: 'TRANSFER_PENDING' }] },
  })
  expect(await world.balance(member.id, withdrawHold())).toBe(120_00n)
  await clearFaults(world)
  world.advance(2_000)
  await world.runJobs()
})

test('a pull that stays in transit does not hide why the rest is refused', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 250_00n, inGame: 300_00n })
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'error_after' })
  // Another withdrawal is asked for while the games are emptied.
  const noMore = interceptPostings(world, async (posting, post) => {
    if (posting.kind === 'withdraw_held') {
      noMore()
      await member.call(api.withdraw, { body: { amount: 100 } })
    }
    return post(posting)
  })
  expect(await withdrawAll(member, 120)).toMatchObject(refused('IN_PROGRESS', 409))
  await clearFaults(world)
  world.advance(2_000)
  await world.runJobs()
})

test('a provider that says nothing, and too little without it: not now, rather than no', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 50_00n, inGame: 300_00n })
  shortenOutsideTimeout(world)
  await injectFault(world, { service: 'game:NAGA', fault: 'timeout_before' })
  const once = 'withdraw-all-later'
  expect(await withdrawAll(member, 320, once)).toMatchObject(refused('SERVICE_UNAVAILABLE', 503))
  await clearFaults(world)
  expect((await withdrawAll(member, 320, once)).status).toBe(200)
})

test('too little, and a transfer of a game is still open: not now, rather than no', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 50_00n, inGame: 300_00n })
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'processing' })
  await member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 10 } })
  expect(await withdrawAll(member, 320)).toMatchObject(refused('IN_PROGRESS', 409))
  await clearFaults(world)
  world.advance(2_000)
  await world.runJobs()
  expect((await withdrawAll(member, 320)).status).toBe(200)
})

test('too little, and a case has frozen the account that has the rest: the member learns that', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 50_00n, inGame: 300_00n })
  await asOwner(world, 'UPDATE game_account SET frozen_at = $2 WHERE member_id = $1', [
    member.id,
    world.now(),
  ])
  expect(await withdrawAll(member, 320)).toMatchObject({
    ...refused('ACCOUNT_FROZEN', 403),
    body: { fields: ['play'] },
  })
  expect(await world.balance(member.id, game('NAGA'))).toBe(300_00n)
})

test('too little, and a game closed while it was asked: this request has ended, another one is tried anew', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 50_00n, inGame: 300_00n })
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'maintenance' })
  expect(await withdrawAll(member, 320)).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  await clearFaults(world)
  expect((await withdrawAll(member, 320)).status).toBe(200)
})

test('a provider that says no keeps its money; the wallet decides', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 150_00n, inGame: 300_00n })
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'reject' })
  expect(await withdrawAll(member, 320)).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))
  expect(await withdrawAll(member, 150)).toMatchObject({
    status: 200,
    body: { results: [{ slot: 'NAGA', message: 'TRANSFER_FAIL' }] },
  })
})

test('32 taps hold money once and empty each game once', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 50_00n, inGame: 300_00n })
  await openGame(member, 'LOTUS')
  const answers = await race(32, () => withdrawAll(member, 350))
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  // 503: a machine that is busy may say not now.
  for (const { status } of answers) expect(status).not.toBe(500)
  world.advance(2_000)
  await world.runJobs()
  if (answers.every(({ status }) => status !== 200)) expect((await withdrawAll(member, 350)).status).toBe(200)
  await world.runJobs()
  expect(await heldAtProvider(world, 'NAGA', username)).toBe(0)
  expect(await payoutsTo(world, member)).toMatchObject([{ amount: 350 }])
})

test('32 copies of one request are one withdrawal, and later copies get the first answer', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 50_00n, inGame: 300_00n })
  const answers = await race(32, () => withdrawAll(member, 350, 'withdraw-all-race'))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const again = await withdrawAll(member, 350, 'withdraw-all-race')
  expect(again.text).toBe(answers.find(({ status }) => status === 200)?.text)
  await world.runJobs()
  expect(await payoutsTo(world, member)).toHaveLength(1)
})

test('together with a transfer of the same money: it is in one place', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
  const answers = await Promise.all([
    withdrawAll(member, 100),
    member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } }),
  ])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  world.advance(2_000)
  await world.runJobs()
})

test.each(['transfer_out_settled', 'withdraw_held'] as const)(
  'killed before %s: the same request ends it once',
  async (kind) => {
    const { member } = await aPlayer(world, 'NAGA', { wallet: 50_00n, inGame: 300_00n })
    const revive = crashBeforePosting(world, kind)
    expect((await withdrawAll(member, 350, `killed-before-${kind}`)).status).toBe(500)
    revive()
    world.advance(2_000)
    await world.runJobs()
    expect((await withdrawAll(member, 350, `killed-before-${kind}`)).status).toBe(200)
    expect(await world.balance(member.id, withdrawHold())).toBe(350_00n)
    await world.runJobs()
  },
)

test('begun by a server that died, it learns of its own withdrawal, whatever has changed since', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 300_00n, inGame: 300_00n })
  const key = newId()
  const revive = crashAfterPosting(world, 'withdraw_held')
  expect((await withdrawAll(member, 400, key)).status).toBe(500)
  revive()
  await world.runJobs()
  // Paid, and then a bonus locked what is left.
  await fund(world, member.id, 1_000_00n)
  const bonus = await member.call(api.activateBonus, { params: { code: 'DAILY' } })
  expect(bonus.status).toBe(200)

  const repeat = await withdrawAll(member, 400, key)
  expect(repeat).toMatchObject({
    status: 200,
    body: { message: 'SUCCESS', results: [{ slot: 'NAGA', amount: 300, message: 'SUCCESS' }] },
  })
  expect(await payoutsTo(world, member)).toMatchObject([
    { payoutReference: repeat.body.reference, amount: 400 },
  ])
  expect(await withdrawAll(member, 400)).toMatchObject(refused('BONUS_REMAINING', 422))
})

test.each(['{}', '{"amount":"300"}', '{"amount":300.001}', '{"amount":300,"to":"x"}'])(
  'bad input %s is refused',
  async (rawBody) => {
    const member = await world.aMember({ wallet: 500_00n })
    const headers = { 'content-type': 'application/json' }
    expect((await member.call(api.withdrawAll, {}, { rawBody, headers })).status).toBe(400)
  },
)
