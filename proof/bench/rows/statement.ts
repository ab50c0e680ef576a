/** S6: a page of a member's statement costs the same in a small ledger and in a big one, and so does the 1,000th page. */
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '../../../server/src/platform/db/id.ts'
import { seedCatalogue } from '../../../tools/seed.ts'
import type { Figure, Trial, TrialOptions } from '../contest.ts'
import { startServer } from '../http-load.ts'
import { spread } from '../measure.ts'
import { makePeople, signedIn } from '../people.ts'
import { openBenchWorld } from '../world.ts'

/** Two entries each, so the small ledger has this member's 10,000 journals and no others. */
const rowsOfOne = 10_000
const limit = 10
const othersOfOne = 100
const chunk = 50_000
/** Pages of each kind per round. */
const readings = 100
const pauseMs = 55

/** The journals of members in a table `crowd (member_id, first, count)`: with entries and statement rows, numbered on. */
const fill = `
  INSERT INTO journal (member_id, key, id, kind, currency, created_at)
    SELECT member_id, 'bench:' || n, id, 'deposit_bank', 'THB', now() FROM made;
  INSERT INTO entry (member_id, code, seq, journal_id, amount, balance_after, created_at)
    SELECT member_id, code, n, id, sign * 100, sign * 100 * n, now() FROM made, (VALUES ('wallet', 1), ('house:bank:SCB', -1)) s (code, sign);
  INSERT INTO statement (member_id, n, id, type, from_code, to_code, amount, status, reference, opened_by, settled_by, created_at, settled_at)
    SELECT member_id, n, id, 'deposit', 'SCB', 'WALLET', 100, 'SUCCESS', id::text, id, id, now(), now() FROM made;
  INSERT INTO statement_head (member_id, count) SELECT member_id, max(n) FROM made GROUP BY member_id
    ON CONFLICT (member_id) DO UPDATE SET count = excluded.count;
  DROP TABLE made;`

const journalsOf = (member: string, count: number) => `
  CREATE TEMPORARY TABLE made AS
    SELECT '${member}'::uuid AS member_id, n, uuidv7() AS id FROM generate_series(2, ${count}) n;${fill}`

const journalsOfOthers = (count: number) => `
  CREATE TEMPORARY TABLE made AS
    SELECT m.id AS member_id, n, uuidv7() AS id
    FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, ${Math.ceil(count / othersOfOne)})) m, generate_series(1, ${othersOfOne}) n;${fill}`

/** A server over a ledger of so many entries, and a way to read pages of its one long statement. */
async function openLedger(entries: number) {
  const world = await openBenchWorld()
  await seedCatalogue(world.url, 'thailand', new Date())
  const { ids, tokens } = await makePeople(world, 1)
  await world.asOwner(journalsOf(ids[0] ?? newId(), rowsOfOne))
  const others = entries / 2 - rowsOfOne
  for (let made = 0; made < others; made += chunk) {
    await world.asOwner(journalsOfOthers(Math.min(chunk, others - made)))
    process.stderr.write(`S6: ${Math.min(entries, (made + chunk) * 2)} of ${entries} entries\n`)
  }
  await world.asOwner('VACUUM ANALYZE')
  await world.asOwner('CHECKPOINT')
  const server = await startServer(['app'], {
    DATABASE_URL: world.url,
    OUTSIDE: 'sandbox',
    SANDBOX_PORT: '9',
  })
  const headers = { ...signedIn(tokens[0] ?? ''), 'content-type': 'application/json' }
  const readPage = async (page: number) => {
    const body = JSON.stringify({ page, limit })
    const startedAt = performance.now()
    const answer = await fetch(`${server.url}/api/statement`, { method: 'POST', headers, body })
    const text = await answer.text()
    const ms = performance.now() - startedAt
    if (!answer.ok) throw new Error(`page ${page}: ${answer.status} ${text}`)
    return ms
  }
  return {
    readPage,
    async stop() {
      await server.stop()
      await world.stop()
    },
  }
}

type BenchLedger = Awaited<ReturnType<typeof openLedger>>

/** In turn, so that what disturbs the machine disturbs both; at the pace that a member may keep. */
async function readInTurn(ledgers: BenchLedger[], page: number): Promise<number[]> {
  const times = ledgers.map(() => [] as number[])
  for (let reading = 0; reading < readings; reading++) {
    for (const [index, { readPage }] of ledgers.entries()) times[index]?.push(await readPage(page))
    await wait(pauseMs)
  }
  return times.map((ofOne) => spread(ofOne).median)
}

async function measure({ rounds, entries }: TrialOptions): Promise<Figure[]> {
  const small = await openLedger(rowsOfOne * 2)
  const big = await openLedger(entries)
  const pages = [1, rowsOfOne / limit]
  try {
    const figures: Figure[] = []
    for (const page of pages) {
      const [before, after]: [number[], number[]] = [[], []]
      for (let round = 0; round <= rounds; round++) {
        const [less = 0, more = 0] = await readInTurn([small, big], page)
        if (round === 0) continue
        before.push(less)
        after.push(more)
      }
      const ratio = spread(after).median / spread(before).median
      figures.push(
        { what: `page ${page}, ${rowsOfOne * 2} entries`, unit: 'ms', values: before },
        { what: `page ${page}, ${entries} entries`, unit: 'ms', values: after },
        { what: `page ${page}, big against small`, unit: '×', values: [ratio], max: 1.3 },
      )
    }
    return figures
  } finally {
    await small.stop()
    await big.stop()
  }
}

export const statementTrial: Trial = { ids: ['S6'], run: measure }
