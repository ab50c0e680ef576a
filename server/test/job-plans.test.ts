/** Neither a job nor the overview reads the whole history: the plans of all their statements, over tables that are full of what is done. */
import {
  type CompiledQuery,
  createQueryId,
  type KyselyPlugin,
  PostgresQueryCompiler,
  type RootOperationNode,
} from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allJobs } from '#jobs.ts'
import { settleStatements } from '#ledger/statement-rows.ts'
import { createRateLimits } from '#platform/limits/rate-limits.ts'
import { getOverview } from '#reports/overview.service.ts'
import { firstDeposit, readDays } from '#spin/coin.queries.ts'
import { decideTransfers, takeOrder } from '../src/transfer/transfer.queries.ts'
import { historyOf, tablesOfHistory } from './finished-rows.ts'
import { isPlanned, PlanReader } from './plans.ts'
import { useWorld } from './world.ts'

const world = useWorld({ hasOwnDatabase: true })
/** Enough that reading a table costs more than any index of it. */
const rows = 10_000

let owner: pg.Client
beforeAll(async () => {
  owner = new pg.Client({ connectionString: world.app.config.databaseUrl })
  await owner.connect()
})
afterAll(() => owner.end())

/** Collects what is sent, as it is sent. */
class Recorder implements KyselyPlugin {
  readonly sent = new Map<string, CompiledQuery>()
  readonly #compiler = new PostgresQueryCompiler()

  transformQuery({ node }: { node: RootOperationNode }) {
    const query = this.#compiler.compileQuery(node, createQueryId())
    this.sent.set(query.sql, query)
    return node
  }

  async transformResult<Result>({ result }: { result: Result }) {
    return result
  }
}

/** What is sent by this, by its text. */
async function sentBy(work: () => Promise<unknown>): Promise<Map<string, CompiledQuery>> {
  world.keepParts()
  const recorder = new Recorder()
  world.app.db = world.app.db.withPlugin(recorder)
  world.app.limits = createRateLimits(world.app.db, world.app.clock)
  await work()
  return recorder.sent
}

async function fillHistory() {
  await owner.query(historyOf(rows, world.now()))
  world.atTestEnd(() => owner.query(`TRUNCATE ${tablesOfHistory.join(', ')} CASCADE`))
  await owner.query('ANALYZE')
  return PlanReader.open(owner, (table) => tablesOfHistory.includes(table))
}

test('every job, and the overview, finds what is due by an index that knows where it is', async () => {
  const plans = await fillHistory()
  const sent = await sentBy(async () => {
    await getOverview(world.app)
    for (const job of allJobs) await job.run(world.app)
  })

  expect(sent.size).toBeGreaterThan(30)
  const reading: string[] = []
  for (const { sql, parameters } of sent.values())
    if (isPlanned(sql))
      for (const found of await plans.findReading(sql, parameters)) reading.push(`${found}: ${sql}`)
  expect(reading).toEqual([])
})

// Without it the planner reads the times of all members' journals of the day for each of them.
test("a member's day of deposits is looked up by its own index", async () => {
  const plans = await fillHistory()
  const sent = await sentBy(() => readDays(world.app.db, [firstDeposit]))

  expect(sent.size).toBe(1)
  for (const { sql, parameters } of sent.values())
    expect(await plans.findIndexes(sql, parameters)).toContain('journal_level')
})

// One at a time or a batch of them, beside thousands: no plan may be kept that reads all of those.
test('what is settled, sent or decided is looked up by its key, also by a plan that is kept', async () => {
  const plans = await fillHistory()
  const { memberId, journalId: id } = firstDeposit
  const transfer = { memberId, id, state: 'DONE', reason: null, lookAt: null, at: world.now() } as const
  const sent = await sentBy(async () => {
    await takeOrder(world.app.db, transfer, world.now())
    const deciding = world.app.db.transaction().execute((tx) => decideTransfers.write(tx, [transfer]))
    await expect(deciding).rejects.toThrow('is not open')
  })
  const settled = { ...transfer, journalId: null, reference: '', status: 'SUCCESS' } as const

  const texts = [settleStatements([settled]).sql, ...sent.keys()].filter(isPlanned)
  expect(texts).toHaveLength(3)
  for (const text of texts) expect(await plans.findQueues(text), text).toEqual([])
})
