/** Facts about transfers at every kind of provider: whatever breaks, each ends once, and the books agree (decisions D2). */
import * as api from '@kapao/contract/calls/member.ts'
import type { Fault } from '@kapao/contract/outside/control.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { game, transit, wallet } from '#ledger/chart.ts'
import { everyCase } from '../../test/every-case.ts'
import type { TestMember } from '../../test/factories.ts'
import {
  clearFaults,
  heldAtProvider,
  historyOf,
  injectFault,
  openGame,
  shortenOutsideTimeout,
  tasksAbout,
} from '../../test/flows.ts'
import { expectProvidersAgree } from '../../test/provider-agreement.ts'
import { runJob } from '../../test/run-job.ts'
import { refused, useWorld, type World } from '../../test/world.ts'
import { askTransfers } from './transfer.jobs.ts'

const world = useWorld()
let defaultOutside: World['app']['outside']
beforeAll(() => {
  defaultOutside = world.app.outside
})
beforeEach(() => shortenOutsideTimeout(world))
afterEach(() => {
  world.app.outside = defaultOutside
})

const amount = 33.37

const kinds = [
  ['one that knows our references', 'NAGA'],
  ['one with ids of its own', 'MEKONG'],
  ['one that answers processing first', 'KICK'],
  ['one that minds who is in the game', 'GARUDA'],
] as const

/** Nothing but the figures is different: their answers are as definite as those of the first. */
const figures = [
  ['one that counts in credits', 'JADE'],
  ['one that writes money as text', 'SIAM'],
] as const

async function openTransfer(memberId: string) {
  const rows = await world.app.db
    .selectFrom('transfer')
    .selectAll()
    .where('memberId', '=', memberId)
    .where('state', '=', 'OPEN')
    .execute()
  return rows[0]
}

/** Time passes, and the jobs ask, until nothing is open any more. */
async function settle(memberId: string) {
  for (const ms of [2_000, 5_000, 15_000, 60_000, 300_000, 300_000]) {
    if (!(await openTransfer(memberId))) return
    world.advance(ms)
    await runJob(world, askTransfers)
  }
  expect(await openTransfer(memberId)).toBeUndefined()
}

async function aPlayerAt(slot: string) {
  const member = await world.aMember({ wallet: 200_00n })
  const username = await openGame(member, slot)
  const moved = await member.call(api.transfer, { body: { from: 'WALLET', to: slot, amount: 100 } })
  expect([200, 202]).toContain(moved.status)
  await settle(member.id)
  return { member, username }
}

const send = (member: TestMember, slot: string, direction: 'in' | 'out') =>
  member.call(api.transfer, {
    body: direction === 'in' ? { from: 'WALLET', to: slot, amount } : { from: slot, to: 'WALLET', amount },
  })

async function expectHoldings(member: TestMember, slot: string, username: string, inGame: bigint) {
  expect(await world.balance(member.id, game(slot))).toBe(inGame)
  expect(await world.balance(member.id, wallet())).toBe(200_00n - inGame)
  expect(await world.balance(member.id, transit(slot))).toBe(0n)
  expect(await heldAtProvider(world, slot, username)).toBe(Number(inGame) / 100)
}

const afterIt = { in: 133_37n, out: 66_63n }

interface End {
  fault: Fault | undefined
  isDone: boolean
}

const ends = {
  'nothing in the way': { fault: undefined, isDone: true },
  timeout_before: { fault: 'timeout_before', isDone: false },
  timeout_after: { fault: 'timeout_after', isDone: true },
  error_after: { fault: 'error_after', isDone: true },
  garbage: { fault: 'garbage', isDone: true },
  duplicate: { fault: 'duplicate', isDone: true },
  reject: { fault: 'reject', isDone: false },
  maintenance: { fault: 'maintenance', isDone: false },
} satisfies Record<string, End>

async function endsOnce(slot: string, direction: 'in' | 'out', { fault, isDone }: End) {
  const { member, username } = await aPlayerAt(slot)
  if (fault) await injectFault(world, { service: `game:${slot}`, call: 'transfers', fault })
  const { status } = await send(member, slot, direction).finally(() => clearFaults(world))
  expect([200, 202, 422, 503]).toContain(status)
  await settle(member.id)
  await expectHoldings(member, slot, username, isDone ? afterIt[direction] : 100_00n)
  expect((await historyOf(member))[0]).toMatchObject({ status: isDone ? 'SUCCESS' : 'FAILED', amount })
}

describe.each(kinds)('%s (%s)', (_kind, slot) => {
  afterAll(() => expectProvidersAgree(world))
  describe.each(['in', 'out'] as const)('money %s', (direction) => {
    test('whatever is in the way, it ends once, as it should', () =>
      everyCase(
        Object.fromEntries(
          Object.entries(ends).map(([name, end]) => [name, () => endsOnce(slot, direction, end)]),
        ),
      ))

    test.each(['done', 'rejected'] as const)('processing for two hours, then %s', async (end) => {
      const { member, username } = await aPlayerAt(slot)
      await injectFault(world, { service: `game:${slot}`, fault: 'processing' })
      expect(await send(member, slot, direction)).toMatchObject({ status: 202 })
      const open = await openTransfer(member.id)
      for (let halfHours = 0; halfHours < 4; halfHours++) {
        world.advance(30 * 60_000)
        await runJob(world, askTransfers)
        expect(await world.balance(member.id, transit(slot))).toBe(33_37n)
      }
      expect(await tasksAbout(world, open?.id ?? '')).toMatchObject([{ kind: 'transfer_unanswered' }])
      await world.control('POST', `/games/${slot}/transfers/${open?.reference}/settle`, { status: end })
      await clearFaults(world)
      await settle(member.id)
      await expectHoldings(member, slot, username, end === 'done' ? afterIt[direction] : 100_00n)
    })
  })
})

describe.each(figures)('%s (%s)', (_kind, slot) => {
  afterAll(() => expectProvidersAgree(world))
  test.each(['in', 'out'] as const)(
    'money %s arrives, comes back after a no, and is found again',
    async (direction) => {
      for (const end of ['nothing in the way', 'reject', 'error_after'] as const)
        await endsOnce(slot, direction, ends[end])
    },
  )
})

/** The provider's own id of the open transfer, as far as we know it. */
const bookedOf = async (memberId: string) => (await openTransfer(memberId))?.providerReference

/** Somebody else who deals with the provider for the same account, such as its own cashier. */
async function bookElsewhere(username: string, memo: string, direction: 'in' | 'out' = 'in') {
  const answer = await fetch(`${world.sandbox.url}/games/MEKONG/transactions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.app.config.serviceKeys('game:MEKONG')?.[0]}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ username, direction, amount: 0.01, memo }),
  })
  expect(answer.status).toBe(200)
}

describe('ways of their own', () => {
  afterAll(() => expectProvidersAgree(world))

  test('ids of its own: the one that was answered is kept, and asked by', async () => {
    const { member } = await aPlayerAt('MEKONG')
    await injectFault(world, { service: 'game:MEKONG', fault: 'processing' })
    await send(member, 'MEKONG', 'in')
    expect(await bookedOf(member.id)).toMatch(/^TX[0-9a-f]{16}$/)
    await clearFaults(world)
    world.advance(2_000)
    await runJob(world, askTransfers)
    expect(await openTransfer(member.id)).toBeUndefined()
  })

  test('ids of its own: an order whose answer was lost is found by our memo, behind many others', async () => {
    const { member, username } = await aPlayerAt('MEKONG')
    for (let nth = 0; nth < 45; nth++) await bookElsewhere(username, `OTHER${nth}`)
    await injectFault(world, { service: 'game:MEKONG', call: 'transfers', fault: 'error_after' })
    expect(await send(member, 'MEKONG', 'in')).toMatchObject({ status: 202 })
    expect(await bookedOf(member.id)).toBeNull()
    world.advance(2_000)
    await runJob(world, askTransfers)
    expect(await openTransfer(member.id)).toBeUndefined()
    expect((await historyOf(member))[0]).toMatchObject({ status: 'SUCCESS', amount })
    await clearFaults(world)
    for (let nth = 0; nth < 45; nth++) await bookElsewhere(username, `BACK${nth}`, 'out')
  })

  test.each(['in', 'out'] as const)(
    'ids of its own: booked twice on the way %s, the money waits until the provider has undone one',
    async (direction) => {
      const { member, username } = await aPlayerAt('MEKONG')
      await injectFault(world, { service: 'game:MEKONG', call: 'transfers', fault: 'duplicate', count: 1 })
      expect(await send(member, 'MEKONG', direction)).toMatchObject({ status: 202 })
      expect(await heldAtProvider(world, 'MEKONG', username)).toBe(direction === 'in' ? 166.74 : 33.26)
      world.advance(60_000)
      await runJob(world, askTransfers)
      // What stands in the account is not believed while that is open.
      await member.call(api.refreshSlots)
      expect(await world.balance(member.id, transit('MEKONG'))).toBe(33_37n)
      world.advance(300_000)
      await runJob(world, askTransfers)
      await expectHoldings(member, 'MEKONG', username, afterIt[direction])
    },
  )

  test('in the game: no money moves, the member learns why, and after leaving it does', async () => {
    const { member, username } = await aPlayerAt('GARUDA')
    const params = { username, password: '-' }
    const { link } = (await member.call(api.autoLoginPgslot, { params })).body
    expect((await fetch(link)).status).toBe(200)
    for (const direction of ['in', 'out'] as const) {
      expect(await send(member, 'GARUDA', direction)).toMatchObject(refused('GAME_IN_PLAY', 422))
      expect((await historyOf(member))[0]).toMatchObject({ status: 'FAILED', note: 'GAME_IN_PLAY' })
    }
    expect((await member.call(api.transferAll, { body: { to: 'WALLET' } })).body.results).toMatchObject([
      { slot: 'GARUDA', amount: 100, message: 'GAME_IN_PLAY' },
    ])
    expect(await member.call(api.withdrawAll, { body: { amount: 150 } })).toMatchObject(
      refused('GAME_IN_PLAY', 422),
    )
    await expectHoldings(member, 'GARUDA', username, 100_00n)
    world.advance(60_000)
    expect(await send(member, 'GARUDA', 'out')).toMatchObject({ status: 200 })
  })

  test('a slow one is waited for, and what it says then counts', async () => {
    world.app.outside = defaultOutside
    const { member, username } = await aPlayerAt('RIVER')
    expect(await send(member, 'RIVER', 'out')).toMatchObject({ status: 200 })
    await expectHoldings(member, 'RIVER', username, 66_63n)
  })
})
