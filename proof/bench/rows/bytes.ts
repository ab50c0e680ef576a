/** S20: what a money call leaves in the log and on the disk, beside what a transaction of TPC-B leaves. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '../../../server/src/platform/db/id.ts'
import { retentionMs } from '../../../server/src/retention/limits.ts'
import { roundRobin } from '../../../server/test/round-robin.ts'
import { seedCatalogue } from '../../../tools/seed.ts'
import type { Figure, Trial, TrialOptions } from '../contest.ts'
import { type Load, load, startServer } from '../http-load.ts'
import { makePeople, type People, payment, signedIn } from '../people.ts'
import { openTpcb } from '../tpcb.ts'
import { openBenchWorld } from '../world.ts'

/** Each can hold one withdrawal, so there must be enough for all rounds. */
const memberCount = 20_000
const connections = 64
const pauseMs = 20
const logMax = 3
const keptMax = 1.6

interface State {
  log: bigint
  /** By table, with its indexes. */
  bytes: Map<string, number>
  count: number
}

interface Work {
  what: string
  /** Tells how many times it was done. */
  count: string
  run(seconds: number): Promise<unknown>
  isOurs: boolean
}

/** Kept for a while, or gone at once: a pass, the job that reads it, or the end of a limit's window removes it. */
const isPassing = (table: string) =>
  table in retentionMs || ['deposit_unread', 'member_address', 'rate_limit'].includes(table)

/** What jobs have still to do for what was answered: to tell devices, and to look whether a deposit earns coins. */
const unfinished = `
  (SELECT id FROM outbox WHERE delivered_at IS NULL LIMIT 1) UNION ALL (SELECT journal_id FROM deposit_unread LIMIT 1)`

/** Once everything is told: what comes after an answer is a part of its cost. */
async function readState(client: pg.Client, { count }: Work): Promise<State> {
  const ask = async (text: string) => (await client.query(text)).rows
  while ((await ask(unfinished)).length > 0) await wait(pauseMs)
  await ask('CHECKPOINT')
  const tables = await ask(`
    SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`)
  const [log] = await ask(`SELECT pg_current_wal_insert_lsn() - '0/0' AS at`)
  const [done] = await ask(`SELECT count(*)::int FROM ${count}`)
  return {
    log: BigInt(log.at),
    bytes: new Map(tables.map(({ name, bytes }) => [name, bytes])),
    count: done.count,
  }
}

const webhook = ({ ids }: People): Load => ({
  perSecondMax: 8_000,
  next: () => payment(Math.floor(Math.random() * ids.length)),
})

/** Above what is approved without a person, so that nothing is paid out meanwhile. */
function withdrawal({ tokens }: People): Load {
  let made = 0
  const body = JSON.stringify({ amount: 10_001 })
  const next = () => {
    const headers = signedIn(roundRobin(tokens, made++))
    const type = { 'content-type': 'application/json', 'idempotency-key': newId() }
    return { method: 'POST' as const, path: '/api/wallet/withdraw', body, headers: { ...headers, ...type } }
  }
  return { perSecondMax: 3_000, next }
}

async function measure({ rounds, seconds }: TrialOptions): Promise<Figure[]> {
  // Not durable: it writes the same log, but no images of pages.
  const world = await openBenchWorld({ isDurable: false })
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await seedCatalogue(world.url, 'thailand', new Date())
  const people = await makePeople(world, memberCount)
  const tpcb = await openTpcb(world)
  const env = { DATABASE_URL: world.url, OUTSIDE: 'sandbox', SANDBOX_PORT: '9' }
  const server = await startServer(['app'], env)
  const on = (what: Load) => (time: number) => load(server.url, what, { seconds: time, connections })
  const works: Work[] = [
    { what: 'TPC-B', count: 'pgbench_history', run: tpcb.run, isOurs: false },
    { what: 'webhook credit', count: 'gateway_payment', run: on(webhook(people)), isOurs: true },
    { what: 'withdrawal hold', count: 'withdrawal', run: on(withdrawal(people)), isOurs: true },
  ]
  const figures = works.flatMap(({ what, isOurs }): Figure[] => [
    { what: `${what}: log`, unit: 'kB', values: [], ...(isOurs && { max: logMax }) },
    { what: `${what}: on disk`, unit: 'kB', values: [] },
    { what: `${what}: on disk for good`, unit: 'kB', values: [], ...(isOurs && { max: keptMax }) },
  ])
  try {
    for (let round = 0; round < rounds; round++)
      for (const [place, work] of works.entries()) {
        const before = await readState(client, work)
        await work.run(seconds)
        const after = await readState(client, work)
        const each = (amount: number) => amount / (after.count - before.count) / 1_000
        const grown = [...after.bytes].map(
          ([name, bytes]) => [name, bytes - (before.bytes.get(name) ?? 0)] as const,
        )
        const sumOf = (tables: typeof grown) => each(tables.reduce((sum, [, bytes]) => sum + bytes, 0))
        const found = [
          each(Number(after.log - before.log)),
          sumOf(grown),
          sumOf(grown.filter(([name]) => !isPassing(name))),
        ]
        for (const [index, value] of found.entries())
          figures[place * found.length + index]?.values.push(value)
        const largest = grown.toSorted(([, one], [, other]) => other - one).slice(0, 8)
        process.stderr.write(
          `S20 ${work.what}: ${after.count - before.count} times; ${largest.map(([name, bytes]) => `${name} ${(each(bytes) * 1_000).toFixed(0)}`).join(', ')} bytes each\n`,
        )
      }
    return figures
  } finally {
    await server.stop()
    await client.end()
    await world.stop()
  }
}

export const bytesTrial: Trial = { ids: ['S20'], run: measure }
