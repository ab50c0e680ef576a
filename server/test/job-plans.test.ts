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

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

/** Without what only begins to read an index: a limit ends it, and no row is read in vain. */
const nodesOf = (plan: Plan): Plan[] => {
  const isLimited = ({ Filter, 'Index Name': index }: Plan) =>
    plan['Node Type'] === 'Limit' && index !== undefined && Filter === undefined
  return [plan, ...(plan.Plans ?? []).filter((one) => !isLimited(one)).flatMap(nodesOf)]
}

/** What of a plan reads a table of history without knowing where to look. */
async function findReading(
  { sql, parameters }: CompiledQuery,
  partial: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await owner.query(`EXPLAIN (FORMAT JSON) ${sql}`, [...parameters])
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  return nodes.flatMap((node) => {
    const table = node['Relation Name'] ?? ''
    const isLookedUp = node['Index Cond'] || partial.has(node['Index Name'] ?? '')
    const reads = /^(Seq|Index|Index Only) Scan$/.test(node['Node Type'])
    return reads && tablesOfHistory.includes(table) && !isLookedUp
      ? [`${node['Node Type']} of ${table}: ${sql}`]
      : []
  })
}

test('every job, and the overview, finds what is due by an index that knows where it is', async () => {
  await owner.query(historyOf(rows, world.now()))
  world.atTestEnd(() => owner.query(`TRUNCATE ${tablesOfHistory.join(', ')} CASCADE`))
  await owner.query('ANALYZE')
  const partial = await owner.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL',
  )
  const names = new Set(partial.rows.map(({ name }) => name))
  world.keepParts()
  const recorder = new Recorder()
  world.app.db = world.app.db.withPlugin(recorder)
  world.app.limits = createRateLimits(world.app.db, world.app.clock)
  await getOverview(world.app)
  for (const job of allJobs) await job.run(world.app)

  expect(recorder.sent.size).toBeGreaterThan(30)
  const reading: string[] = []
  for (const query of recorder.sent.values())
    if (/^\s*(select|with|update|delete|insert)/i.test(query.sql))
      reading.push(...(await findReading(query, names)))
  expect(reading).toEqual([])
})
