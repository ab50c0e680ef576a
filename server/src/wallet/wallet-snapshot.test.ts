/** The wallet's answer is one snapshot: a total that was true while it was being asked for (quality I-29). */
import { setTimeout as pause } from 'node:timers/promises'
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { withdrawHold } from '#ledger/chart.ts'
import { fund } from '../../test/factories.ts'
import { aPlayer, openGame } from '../../test/flows.ts'
import { race, useWorld } from '../../test/world.ts'

const world = useWorld()

const begins = 1_500_00
const deposit = 1_000_00
const payout = 100_01

/** How many deposits and payouts make up a total; undefined: no number of them does. */
function eventsIn(total: number): { deposits: number; payouts: number } | undefined {
  for (let payouts = 0; payouts < 9; payouts++) {
    const deposits = (total - begins + payouts * payout) / deposit
    if (Number.isInteger(deposits) && deposits >= 0) return { deposits, payouts }
  }
}

/** One member whose money moves from all sides at once, and everything that the wallet answered meanwhile. */
async function readWhileMoneyMoves() {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 1_000_00n, inGame: 500_00n })
  await openGame(member, 'LOTUS')
  const begun = { deposits: 0, payouts: 0 }
  const ended = { deposits: 0, payouts: 0 }
  const places = ['WALLET', 'NAGA', 'LOTUS', 'WALLET', 'LOTUS', 'NAGA'] as const

  const transfers = race(2, async (lane) => {
    for (let step = 0; step < 14; step++) {
      const [from, to] = [places[(step + lane) % 6] ?? '', places[(step + lane + 1) % 6] ?? '']
      await member.call(api.transfer, { body: { from, to, amount: 3 + lane + step } })
    }
  })
  const deposits = race(1, async () => {
    for (let count = 0; count < 12; count++) {
      begun.deposits++
      await fund(world, member.id, BigInt(deposit))
      ended.deposits++
      await pause(20)
    }
  })
  const payouts = race(1, async () => {
    for (let count = 0; count < 6; count++) {
      begun.payouts++
      expect((await member.call(api.withdraw, { body: { amount: payout / 100 } })).status).toBe(200)
      // Another member's run of the jobs may be paying it.
      while ((await world.balance(member.id, withdrawHold())) > 0n) await world.runJobsOnce()
      ended.payouts++
    }
  })
  const reads = race(3, async () => {
    const answers = []
    for (let read = 0; read < 14; read++) {
      const before = { ...ended }
      const { body } = await member.call(api.wallet)
      answers.push({ before, body, after: { ...begun } })
      await pause(15)
    }
    return answers
  })
  await Promise.all([transfers, deposits, payouts])
  return (await reads).flat()
}

test('while transfers run, deposits arrive and withdrawals are paid, no answer shows a baht too much or too little', async () => {
  const answers = (await race(4, readWhileMoneyMoves)).flat()
  for (const { before, body, after } of answers) {
    const { amount, held, inTransit } = body.wallet
    const parts = [amount, held, inTransit, ...body.slots.map(({ amount, staked = 0 }) => amount + staked)]
    const seen = eventsIn(parts.reduce((sum, part) => sum + Math.round(part * 100), 0))
    expect(seen, JSON.stringify(body.wallet)).toBeDefined()
    for (const event of ['deposits', 'payouts'] as const) {
      expect(seen?.[event]).toBeGreaterThanOrEqual(before[event])
      expect(seen?.[event]).toBeLessThanOrEqual(after[event])
    }
  }
  // Otherwise nothing was read in between.
  expect(new Set(answers.map(({ body }) => body.wallet.inTransit > 0)).size).toBe(2)
})
