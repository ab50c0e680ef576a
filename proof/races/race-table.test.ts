/**
 * Races: 32 copies of every one-time or balance call land on two nodes within a moment, and the rules say who wins (quality §3).
 * `npm run prove -- races` runs each of them many times, with members of its own each time; RACE_ROUNDS says how many.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../../server/src/app.ts'
import { closeDays } from '../../server/src/closing/member-day.ts'
import { wallet } from '../../server/src/ledger/chart.ts'
import { newId } from '../../server/src/platform/db/id.ts'
import type { Contest } from '../../server/test/contest.ts'
import { everyCase } from '../../server/test/every-case.ts'
import { aPlayer, asOwner } from '../../server/test/flows.ts'
import { cutOff, type Sending, type SyncedAnswer, sendWithLastByteSync } from '../../server/test/last-byte.ts'
import { roundRobin } from '../../server/test/round-robin.ts'
import { longTimeouts, useWorld } from '../../server/test/world.ts'
import { raceTable } from './race-table.ts'
import { RaceTally } from './race-tally.ts'

const world = useWorld()
/** Two server nodes on one database: what only one process knows must not decide a race. */
let other: RunningApp
beforeAll(async () => {
  const { config, clock } = world.app
  other = await startApp({ ...config, port: 0 }, clock, {
    listen: true,
    runJobs: false,
    timeouts: longTimeouts,
  })
})
afterAll(() => other.close())
const nodes = () => [world.running.url, other.url]

const copies = 32
const rounds = Number(process.env.RACE_ROUNDS || 1)
/** The days of many rounds, so that no race has them before it. */
beforeEach(async () => {
  while ((await closeDays(world.app)) > 0);
})

/** From now on answers are kept only by the transactions that make them true, as when the process dies right after those. */
const loseAnswers = `
  CREATE FUNCTION lose_answer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT FROM pg_locks JOIN pg_class c ON c.oid = relation WHERE pid = pg_backend_pid()
      AND mode = 'RowExclusiveLock' AND c.relkind IN ('r', 'p') AND c.relname <> 'request_key') THEN RETURN NEW; END IF;
    RETURN NULL; END $$;
  CREATE TRIGGER lose_answer BEFORE UPDATE OF status ON request_key FOR EACH ROW
    WHEN (NEW.status IS NOT NULL) EXECUTE FUNCTION lose_answer()`
/** Its process has been gone for long, so a repeat is not in its way. */
const keepAnswersAgain = `
  DROP FUNCTION lose_answer CASCADE;
  UPDATE request_key SET created_at = 'epoch' WHERE status IS NULL`

/**
 * Where the requests of a case come from: limits per address are counted by the hour and the day, and a burst by the
 * clock on the wall, so they must not run from one case into the next.
 */
let from: string | undefined
let cases = 0
function moveElsewhere() {
  cases++
  from = `127.${1 + (cases >> 8)}.${cases & 255}.9`
}

/** Round after round; in between the hour of those limits passes. */
async function everyRound(race: () => Promise<void>) {
  for (let round = 0; round < rounds; round++) {
    if (round > 0) world.advance(61 * 60_000)
    moveElsewhere()
    await race()
  }
}

const rows: Record<string, Endpoint> = { ...api, ...operatorApi }
const races = Object.entries(raceTable).flatMap(([call, contests]) =>
  typeof contests === 'string'
    ? []
    : Object.entries(contests).map(([name, prepare]) => ({
        call,
        row: rows[call] as Endpoint,
        name,
        prepare,
      })),
)

const sendingOf = (row: Endpoint, contest: Contest, copy: number, idempotencyKey: string): Sending => ({
  row,
  token: contest.token,
  idempotencyKey,
  from,
  ...contest.sends(copy),
})
const send = async (sending: Sending) =>
  (await sendWithLastByteSync([other.url], [sending])).answers[0] as SyncedAnswer

const spreads: { race: string; ms: number }[] = []
const tally = new RaceTally()
async function land(race: string, contest: Contest, sendings: Sending[]) {
  const { answers, spreadMs } = await sendWithLastByteSync(nodes(), sendings)
  spreads.push({ race, ms: spreadMs })
  const won = answers.filter((answer) => hasWon(contest, answer))
  tally.add(race, { answers, won, spreadMs })
  return { answers, won }
}
afterAll(() => {
  if (process.env.RACE_ROUNDS) console.log(tally.table())
  const sorted = spreads.toSorted((a, b) => a.ms - b.ms)
  const [median, widest] = [sorted[sorted.length >> 1], sorted.at(-1)]
  console.log(
    `${sorted.length} races of ${copies}: last bytes within ${median?.ms.toFixed(2)} ms (median), ` +
      `${widest?.ms.toFixed(2)} ms at the most (${widest?.race})`,
  )
  // A busy machine tears some of them apart; they must not all have been one after the other.
  if (sorted[0]) expect(sorted[0].ms).toBeLessThan(2)
})

const hasWon = (contest: Contest, answer: SyncedAnswer) =>
  answer.status < 300 && (contest.hasWon?.(answer) ?? true)
const winnersOf = ({ winners }: Contest): number =>
  winners === 'all' ? copies : winners === 'one' ? 1 : winners
/** What a copy may learn that came too often or too early, whatever the call. */
const notNow = new Set(['IN_PROGRESS', 'REQUEST_LIMIT', 'REQUEST_LIMIT_1MIN'])
const isNotNow = ({ body }: SyncedAnswer) => notNow.has(String(body.message))

const asOften = { timeout: 900_000 * rounds }

/** As the app does it, but less patiently: a moment after each "not now". */
async function sendUntilDefinite(sending: Sending): Promise<SyncedAnswer> {
  for (;;) {
    const answer = await send(sending)
    if (!isNotNow(answer)) return answer
    if (answer.body.message === 'REQUEST_LIMIT_1MIN') world.advance(60_000)
    if (answer.body.message === 'REQUEST_LIMIT') world.advance(3_600_000)
    await pause(100)
  }
}

/** What becomes of one race, however its requests are sent; each case has a contest of its own. */
const casesOf = ({ call, row, name, prepare }: (typeof races)[number]) => ({
  '32 copies of one request: one effect, and everybody gets the one answer': () =>
    everyRound(async () => {
      const contest = await prepare(world)
      const key = newId()
      const sending = sendingOf(row, contest, 0, key)
      const { answers, won } = await land(
        `${call}, ${name}, one key`,
        contest,
        Array.from({ length: copies }, () => sending),
      )
      expect(won.length).toBeGreaterThan(0)
      expect(new Set(won.map(({ text }) => text)).size).toBe(1)
      expect(answers.filter((answer) => !hasWon(contest, answer) && !isNotNow(answer))).toEqual([])
      await contest.settled(won)

      expect(await sendUntilDefinite(sending)).toEqual(won[0])
    }),

  '32 requests: as many win as the rules allow, and the others get a definite no': () =>
    everyRound(async () => {
      const contest = await prepare(world)
      const { answers, won } = await land(
        `${call}, ${name}, a key each`,
        contest,
        Array.from({ length: copies }, (_, copy) => sendingOf(row, contest, copy, newId())),
      )
      const refused = answers.filter(({ status }) => status >= 300)
      expect(refused.map(({ body }) => body.message).filter((code) => !isAllowed(contest, code))).toEqual([])
      expect(won).toHaveLength(winnersOf(contest))
      await contest.settled(won)
    }),

  'done by a server that died before it said so: the repeat learns what was done': async () => {
    moveElsewhere()
    const contest = await prepare(world)
    const sending = sendingOf(row, contest, 0, newId())
    await asOwner(world, loseAnswers)
    const first = await send(sending).finally(() => asOwner(world, keepAnswersAgain))
    expect(hasWon(contest, first)).toBe(true)
    if (contest.repeatGets) expect((await send(sending)).body.message).toBe(contest.repeatGets)
    else expect(await sendUntilDefinite(sending)).toEqual(first)
    await contest.settled([first])
  },

  ...Object.fromEntries(
    [0, 3, 15].map((afterMs) => [
      `cut off ${afterMs} ms after it was sent, and sent again to another node: one effect`,
      async () => {
        moveElsewhere()
        const contest = await prepare(world)
        const sending = sendingOf(row, contest, 0, newId())
        await cutOff(world.running.url, sending, afterMs)
        const answer = await sendUntilDefinite(sending)
        const won = [answer].filter((one) => hasWon(contest, one))
        expect(won).toEqual([answer])
        await contest.settled(won)
      },
    ]),
  ),
})

test.each(races)('$call, $name: one effect, however often it is sent', asOften, (race) =>
  everyCase(casesOf(race)),
)

test('16 withdrawals and 16 transfers of all there is: one of them has it', asOften, () =>
  everyRound(async () => {
    const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
    const asks = [
      { row: api.withdraw, body: { amount: 100 } },
      { row: api.transfer, body: { from: 'WALLET', to: 'NAGA', amount: 100 } },
    ]
    const { answers, won } = await land(
      'withdraw and transfer, 16 of each',
      eitherOf,
      Array.from({ length: copies }, (_, copy) => ({
        ...roundRobin(asks, copy),
        token: member.token,
        idempotencyKey: newId(),
      })),
    )
    expect(won).toHaveLength(1)
    const codes = new Set(answers.map(({ body }) => body.message))
    expect(codes.difference(new Set(['SUCCESS', 'IN_PROGRESS', 'MONEY_NOT_ENOUGH']))).toEqual(new Set())
    expect(await world.balance(member.id, wallet())).toBe(0n)
  }),
)

const eitherOf: Contest = {
  sends: () => ({}),
  winners: 'one',
  refusals: ['IN_PROGRESS', 'MONEY_NOT_ENOUGH'],
  settled: async () => {},
}

const isAllowed = ({ refusals }: Contest, code: unknown) => (refusals as readonly unknown[]).includes(code)
