/** Facts about what a bank says in its own words: no character of it keeps a payout from its end (decisions D1, D6). */
import { createServer } from 'node:http'
import * as api from '@kapao/contract/calls/member.ts'
import { expect, onTestFinished, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { createGenericPayout } from '#outside/bank/generic-payout.ts'
import { createAsk } from '#outside/http.ts'
import { portOf } from '#platform/http/port.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

/** Every payout is ordered from, and asked about at, a bank that answers this. */
async function theBankAnswers(text: string) {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(text),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${portOf(server)}`
  const connect = () => createAsk({ name: 'bank', baseUrl, keys: ['a key'], timeoutMs: 30_000 })
  const { outside } = world.app
  const generic = createGenericPayout({ connect, keep: undefined })
  world.app.outside = { ...outside, bank: { ...outside.bank, ...generic } }
  onTestFinished(async () => {
    world.app.outside = outside
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
}

test.each([
  ['a character that no database keeps', '\\u0000', 'no\ufffdaccount'],
  ['half of a character', '\\ud83d', 'no\ufffdaccount'],
])('a refusal with %s in its reason returns the money', async (_, written, reason) => {
  await theBankAnswers(`{"status":"rejected","reason":"no${written}account"}`)
  const member = await world.aMember({ wallet: 1_000_00n })
  expect((await member.call(api.withdraw, { body: { amount: 300 } })).status).toBe(200)
  await world.runJobs()
  expect(await world.balance(member.id, wallet())).toBe(1_000_00n)
  const row = await world.app.db
    .selectFrom('withdrawal')
    .select(['state', 'reason'])
    .where('memberId', '=', member.id)
    .executeTakeFirst()
  expect(row).toEqual({ state: 'FAILED', reason })
})
