/** Facts about moving the money of every game account at once (decisions D2.3). */
import * as api from '@kapao/contract/calls/member.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { game, transit, wallet } from '#ledger/chart.ts'
import { gameUsername } from '#outside/reference.ts'
import type { TestMember } from '../../test/factories.ts'
import {
  asOwner,
  clearFaults,
  crashAfterPosting,
  crashBeforePosting,
  heldAtProvider,
  historyOf,
  injectFault,
  interceptPostings,
  openGame,
  play,
  shortenOutsideTimeout,
} from '../../test/flows.ts'
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

const transferAll = (member: TestMember, to: string, idempotencyKey?: string) =>
  member.call(api.transferAll, { body: { to }, ...(idempotencyKey && { idempotencyKey }) })

/** By another request. */
const move = (member: TestMember, from: string, to: string) =>
  member.call(api.transfer, { body: { from, to, amount: 10 } })

/** A member with 100 baht at NAGA, 50 at LOTUS and an empty account at ARENA; 10 in the wallet. */
async function aMemberEverywhere() {
  const member = await world.aMember({ wallet: 160_00n })
  for (const slot of ['NAGA', 'LOTUS', 'ARENA']) await openGame(member, slot)
  for (const [to, amount] of [
    ['NAGA', 100],
    ['LOTUS', 50],
  ] as const)
    expect((await member.call(api.transfer, { body: { from: 'WALLET', to, amount } })).status).toBe(200)
  return member
}

const held = async ({ id }: TestMember, slots: string[]) =>
  Promise.all(slots.map((slot) => heldAtProvider(world, slot, gameUsername(id, slot))))

test('to the wallet: every game account is emptied, what was won too, and each is a transfer of its own', async () => {
  const member = await aMemberEverywhere()
  await play(world, 'NAGA', gameUsername(member.id, 'NAGA'), { stake: 0, win: 25.5 })
  const answer = await transferAll(member, 'WALLET')
  expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(answer.body).toEqual({
    message: 'SUCCESS',
    results: [
      { slot: 'NAGA', amount: 125.5, message: 'SUCCESS', reference: expect.stringMatching(/^TF\w{16}$/) },
      { slot: 'LOTUS', amount: 50, message: 'SUCCESS', reference: expect.stringMatching(/^TF\w{16}$/) },
    ],
  })
  expect(await world.balance(member.id, wallet())).toBe(185_50n)
  expect(await held(member, ['NAGA', 'LOTUS'])).toEqual([0, 0])
  expect((await historyOf(member)).slice(0, 2)).toMatchObject([
    { statementType: 'transfer', to: 'WALLET', status: 'SUCCESS' },
    { statementType: 'transfer', to: 'WALLET', status: 'SUCCESS' },
  ])
})

test('to a game account: the sum of the others is moved on, the wallet’s own money stays', async () => {
  const member = await aMemberEverywhere()
  const { body } = await transferAll(member, 'ARENA')
  expect(body).toMatchObject({
    message: 'SUCCESS',
    results: [
      { slot: 'NAGA', amount: 100, message: 'SUCCESS' },
      { slot: 'LOTUS', amount: 50, message: 'SUCCESS' },
      { slot: 'ARENA', amount: 150, message: 'SUCCESS', reference: body.reference },
    ],
  })
  expect(await held(member, ['NAGA', 'LOTUS', 'ARENA'])).toEqual([0, 0, 150])
  expect(await world.balance(member.id, wallet())).toBe(10_00n)
})

test('what is in `to` already stays there', async () => {
  const member = await aMemberEverywhere()
  expect((await transferAll(member, 'NAGA')).body.results).toMatchObject([
    { slot: 'LOTUS', amount: 50 },
    { slot: 'NAGA', amount: 50 },
  ])
  expect(await held(member, ['NAGA', 'LOTUS'])).toEqual([150, 0])
})

test('nothing anywhere: nothing is moved, and nothing is wrong', async () => {
  const member = await world.aMember({ wallet: 10_00n })
  expect((await transferAll(member, 'WALLET')).body).toEqual({ message: 'SUCCESS', results: [] })
  await openGame(member, 'NAGA')
  expect((await transferAll(member, 'NAGA')).body).toEqual({ message: 'SUCCESS', results: [] })
  expect(await historyOf(member)).toHaveLength(1)
})

test.each([
  { amount: 0.99, said: ['TRANSFER_PARTLY', 'TRANSFER_MINIMUM'], left: 0.99 },
  { amount: 1, said: ['SUCCESS', 'SUCCESS'], left: 0 },
])(
  'of $amount baht in a game, where one is the smallest transfer, $left stay',
  async ({ amount, said, left }) => {
    const member = await aMemberEverywhere()
    await play(world, 'LOTUS', gameUsername(member.id, 'LOTUS'), { stake: 50 - amount, win: 0 })
    expect((await transferAll(member, 'WALLET')).body).toMatchObject({
      message: said[0],
      results: [
        { slot: 'NAGA', message: 'SUCCESS' },
        { slot: 'LOTUS', amount, message: said[1] },
      ],
    })
    expect(await held(member, ['LOTUS'])).toEqual([left])
  },
)

test.each([
  ['MONEY_NOT_ENOUGH', (member: TestMember) => move(member, 'NAGA', 'WALLET')],
  [
    'IN_PROGRESS',
    async (member: TestMember) => {
      await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'processing' })
      await move(member, 'WALLET', 'NAGA')
    },
  ],
  [
    'ACCOUNT_FROZEN',
    ({ id }: TestMember) =>
      asOwner(world, `UPDATE game_account SET frozen_at = $2 WHERE member_id = $1 AND slot = 'NAGA'`, [
        id,
        world.now(),
      ]),
  ],
] as const)(
  'what happens to one in the last moment (%s) does not keep the others',
  async (message, happens) => {
    const member = await aMemberEverywhere()
    const noMore = interceptPostings(world, async (posting, post) => {
      if (posting.kind === 'transfer_out_held' && posting.moves[0]?.from === game('NAGA')) {
        noMore()
        await happens(member)
      }
      return post(posting)
    })
    expect((await transferAll(member, 'WALLET')).body.results).toMatchObject([
      { slot: 'NAGA', amount: 100, message },
      { slot: 'LOTUS', amount: 50, message: 'SUCCESS' },
    ])
    expect(await held(member, ['LOTUS'])).toEqual([0])
    await clearFaults(world)
  },
)

test('a provider that says no keeps its money; the others are emptied, and their sum moves on', async () => {
  const member = await aMemberEverywhere()
  await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'reject' })
  const { status, body } = await transferAll(member, 'ARENA')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    message: 'TRANSFER_PARTLY',
    results: [
      { slot: 'NAGA', amount: 100, message: 'TRANSFER_FAIL' },
      { slot: 'LOTUS', amount: 50, message: 'SUCCESS' },
      { slot: 'ARENA', amount: 50, message: 'SUCCESS' },
    ],
  })
  expect(await held(member, ['NAGA', 'LOTUS', 'ARENA'])).toEqual([100, 0, 50])
  expect(await world.balance(member.id, game('NAGA'))).toBe(100_00n)
})

test.each(['timeout_after', 'error_after', 'garbage'] as const)(
  'a provider that does not answer the transfer (%s): its money is in transit, the others have moved',
  async (fault) => {
    const member = await aMemberEverywhere()
    shortenOutsideTimeout(world)
    await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault })
    const { status, body } = await transferAll(member, 'ARENA')
    expect(status).toBe(202)
    expect(body).toMatchObject({
      message: 'TRANSFER_PENDING',
      results: [
        { slot: 'NAGA', amount: 100, message: 'TRANSFER_PENDING' },
        { slot: 'LOTUS', message: 'SUCCESS' },
        { slot: 'ARENA', amount: 50, message: 'SUCCESS' },
      ],
    })
    expect(await world.balance(member.id, transit('NAGA'))).toBe(100_00n)
    await clearFaults(world)
    world.advance(2_000)
    await world.runJobs()
    expect(await world.balance(member.id, wallet())).toBe(110_00n)
    expect(await held(member, ['NAGA', 'ARENA'])).toEqual([0, 50])
  },
)

test('a provider that does not say what it holds is left alone, with the last balance we know', async () => {
  const member = await aMemberEverywhere()
  shortenOutsideTimeout(world)
  await injectFault(world, { service: 'game:NAGA', fault: 'timeout_before' })
  expect((await transferAll(member, 'WALLET')).body).toMatchObject({
    message: 'TRANSFER_PARTLY',
    results: [
      { slot: 'NAGA', amount: 100, message: 'SERVICE_UNAVAILABLE' },
      { slot: 'LOTUS', message: 'SUCCESS' },
    ],
  })
  expect(await world.balance(member.id, transit('NAGA'))).toBe(0n)
  await clearFaults(world)
})

test('one with a transfer open is left alone; as `to` it is refused before anything moves', async () => {
  const member = await aMemberEverywhere()
  await injectFault(world, { service: 'game:NAGA', fault: 'processing' })
  await member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 10 } })
  expect(await transferAll(member, 'NAGA')).toMatchObject(refused('IN_PROGRESS', 409))
  expect(await held(member, ['LOTUS'])).toEqual([50])
  expect((await transferAll(member, 'WALLET')).body.results).toMatchObject([
    { slot: 'NAGA', amount: 90, message: 'IN_PROGRESS' },
    { slot: 'LOTUS', message: 'SUCCESS' },
  ])
  await clearFaults(world)
  world.advance(2_000)
  await world.runJobs()
})

test('an account that a case has frozen keeps its money; as `to` it is refused before anything moves', async () => {
  const member = await aMemberEverywhere()
  const freeze = 'UPDATE game_account SET frozen_at = $2 WHERE member_id = $1 AND slot IN ($3, $4)'
  await asOwner(world, freeze, [member.id, world.now(), 'NAGA', 'ARENA'])
  expect(await transferAll(member, 'NAGA')).toMatchObject({
    ...refused('ACCOUNT_FROZEN', 403),
    body: { fields: ['play'] },
  })
  expect(await held(member, ['NAGA', 'LOTUS'])).toEqual([100, 50])
  expect((await transferAll(member, 'WALLET')).body).toMatchObject({
    message: 'TRANSFER_PARTLY',
    results: [
      { slot: 'NAGA', amount: 100, message: 'ACCOUNT_FROZEN' },
      { slot: 'LOTUS', amount: 50, message: 'SUCCESS' },
    ],
  })
  expect(await held(member, ['NAGA', 'LOTUS'])).toEqual([100, 0])
})

test('places that cannot take it are refused before anything moves', async () => {
  const member = await aMemberEverywhere()
  for (const to of ['NOWHERE', 'wallet', 'naga'])
    expect(await transferAll(member, to)).toMatchObject(refused('NO_GAME', 404))
  expect(await transferAll(member, 'GARUDA')).toMatchObject(refused('SLOT_NO_ACCOUNT', 404))
  await asOwner(world, "UPDATE game SET is_open = false WHERE code = 'ARENA'")
  expect(await transferAll(member, 'ARENA')).toMatchObject(refused('GAME_MAINTENANCE', 503))
  await asOwner(world, "UPDATE game SET is_open = true WHERE code = 'ARENA'")
  expect(await held(member, ['NAGA', 'LOTUS'])).toEqual([100, 50])
})

test.each(['{}', '{"to":1}', '{"to":""}', '{"to":"WALLET","amount":5}', '[]'])(
  'bad input %s is refused',
  async (rawBody) => {
    const member = await world.aMember()
    const headers = { 'content-type': 'application/json' }
    expect((await member.call(api.transferAll, {}, { rawBody, headers })).status).toBe(400)
  },
)

test.each(['WALLET', 'ARENA'])('32 taps at once, to %s: nothing is moved twice', async (to) => {
  const member = await aMemberEverywhere()
  const answers = await race(32, () => transferAll(member, to))
  for (const { status } of answers) expect([200, 202, 409, 503]).toContain(status)
  for (const slot of ['NAGA', 'LOTUS']) {
    const moved = answers.flatMap(({ body }) =>
      (body.results ?? []).filter((outcome) => outcome.slot === slot && outcome.message === 'SUCCESS'),
    )
    expect(moved).toHaveLength(1)
  }
  world.advance(2_000)
  await world.runJobs()
  expect(await held(member, ['NAGA', 'LOTUS'])).toEqual([0, 0])
  const there = await held(member, ['ARENA'])
  expect(BigInt((there[0] ?? 0) * 100) + (await world.balance(member.id, wallet()))).toBe(160_00n)
})

test('32 copies of one request are one, and later copies get the first answer', async () => {
  const member = await aMemberEverywhere()
  const answers = await race(32, () => transferAll(member, 'ARENA', 'transfer-all-race'))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const again = await transferAll(member, 'ARENA', 'transfer-all-race')
  expect(again.text).toBe(answers.find(({ status }) => status === 200)?.text)
  expect(await held(member, ['ARENA'])).toEqual([150])
})

test('a transfer of the same money at the same time: one of the two has it', async () => {
  const member = await aMemberEverywhere()
  const answers = await Promise.all([
    transferAll(member, 'WALLET'),
    member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 100 } }),
  ])
  // 503: a machine that is busy may say not now.
  for (const { status } of answers) expect(status).not.toBe(500)
  expect(await held(member, ['NAGA', 'LOTUS'])).toEqual([0, 0])
  expect(await world.balance(member.id, wallet())).toBe(160_00n)
})

test('begun by a server that died, the same request is not in its own way', async () => {
  const member = await aMemberEverywhere()
  const revive = crashAfterPosting(world, 'transfer_in_held')
  expect((await transferAll(member, 'ARENA', 'died-on-the-way')).status).toBe(500)
  revive()
  expect(await transferAll(member, 'ARENA', 'died-on-the-way')).toMatchObject({
    status: 202,
    body: { message: 'TRANSFER_PENDING', results: [{}, {}, { slot: 'ARENA', amount: 150 }] },
  })
  expect(await transferAll(member, 'ARENA')).toMatchObject(refused('IN_PROGRESS', 409))
})

test.each(['transfer_out_settled', 'transfer_in_held', 'transfer_in_settled'] as const)(
  'killed before %s: the same request ends it, and moves nothing twice',
  async (kind) => {
    const member = await aMemberEverywhere()
    const revive = crashBeforePosting(world, kind)
    expect((await transferAll(member, 'ARENA', `killed-before-${kind}`)).status).toBe(500)
    revive()
    world.advance(2_000)
    await world.runJobs()
    const answer = await transferAll(member, 'ARENA', `killed-before-${kind}`)
    expect(answer).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
    expect(await held(member, ['NAGA', 'LOTUS', 'ARENA'])).toEqual([0, 0, 150])
    expect(await world.balance(member.id, wallet())).toBe(10_00n)
  },
)
