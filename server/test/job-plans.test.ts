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
import { createRateLimits } from '#platform/limits/rate-limits.ts'
import { getOverview } from '#reports/overview.service.ts'
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

test('every job, and the overview, finds what is due by an index that knows where it is', async () => {
  await owner.query(historyOf(rows, world.now()))
  world.atTestEnd(() => owner.query(`TRUNCATE ${tablesOfHistory.join(', ')} CASCADE`))
  await owner.query('ANALYZE')
  const plans = await PlanReader.open(owner, (table) => tablesOfHistory.includes(table))
  world.keepParts()
  const recorder = new Recorder()
  world.app.db = world.app.db.withPlugin(recorder)
  world.app.limits = createRateLimits(world.app.db, world.app.clock)
  await getOverview(world.app)
  for (const job of allJobs) await job.run(world.app)

  expect(recorder.sent.size).toBeGreaterThan(30)
  const reading: string[] = []
  for (const { sql, parameters } of recorder.sent.values())
    if (isPlanned(sql))
      for (const found of await plans.findReading(sql, parameters)) reading.push(`${found}: ${sql}`)
  expect(reading).toEqual([])
})
