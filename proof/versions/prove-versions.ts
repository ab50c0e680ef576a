/** This version and the one before it on one database, forth and back, while members move money (quality F34). */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { rollFrom } from '../../tools/dice.ts'
import { aNode } from '../beginnings.ts'
import { type Balancer, startBalancer } from '../processes/balancer.ts'
import { isRefusal } from '../processes/mover.ts'
import type { ServerNode } from '../processes/server-node.ts'
import { until } from '../processes/stage.ts'
import { checkOutBefore, type ReleaseBefore } from './release-before.ts'

export interface TrialOptions {
  seed: number
  members: number
}

export interface Report {
  before: string
  newest: string
  problems: string[]
  heard: Map<string, number>
  calls: number
  refused: number
  /** Of these, while the migration waited and ran. */
  refusedWhileMigrating: number
  /** How often the migration let others through while somebody held its tables. */
  waits: number
  /** Of each node that was started on the newer tables, what it says of them: twice this version, twice the one before. */
  said: string[]
  /** From the end of that until it was through. */
  migratedMs: number
  /** The longest that any call took while it waited. */
  slowestMs: number
  seconds: number
}

/** Seldom enough that no member's own limit refuses a call. */
const restMs = 4_000
/** How long both versions serve side by side, each time. */
const sideBySideMs = 5_000
const drainSeconds = 5
const waitsWanted = 2
const waitsWithinMs = 60_000

export async function proveVersions({ seed, members }: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  const release = await checkOutBefore()
  // The members, the outside and the first nodes are of the version before: they live on its tables.
  const { Stage } = await importFrom<typeof import('../processes/stage.ts')>(
    release,
    'proof/processes/stage.ts',
  )
  const beginnings = await importFrom<typeof import('../beginnings.ts')>(release, 'proof/beginnings.ts')
  const stage = new Stage()
  const nodes: { old: ServerNode; fresh: ServerNode }[] = []
  const said: string[] = []
  let balancer: Balancer | undefined
  try {
    await stage.open()
    const environment = { DRAIN_SECONDS: String(drainSeconds) }
    while (nodes.length < 2) {
      const old = await beginnings.aNode(stage.world, environment)
      nodes.push({ old, fresh: await aNode(stage.world, environment, Number(new URL(old.url).port)) })
      await old.start()
    }
    await stage.node.end('SIGTERM')
    balancer = await startBalancer(
      'haproxy',
      nodes.map(({ old }) => old.url),
    )
    stage.world.sandbox.setServerUrl(balancer.url)
    await stage.addMovers(members, rollFrom(seed))
    const ownerUrl = stage.primary.urlAt(stage.primary.port)
    const migration = await stage.whileMoving(
      async () => {
        const refusedBefore = countRefused(stage.heard)
        const migration = await migrateBehindReader(ownerUrl)
        const waitedUntil = performance.now()
        const refusedAtMigration = countRefused(stage.heard)
        await wait(sideBySideMs)
        for (const { old, fresh } of nodes) said.push(await replace(old, fresh))
        for (const { old, fresh } of nodes) said.push(await replace(fresh, old))
        const during = stage.requests.filter(({ sentAt }) => sentAt < waitedUntil)
        return {
          ...migration,
          slowestMs: slowestOf(during),
          refusedWhileMigrating: refusedAtMigration - refusedBefore,
        }
      },
      { url: balancer.url, restMs },
    )
    const all = nodes.flatMap(({ old, fresh }) => [old, fresh])
    return {
      before: release.commit,
      newest: release.newest,
      problems: [
        ...(await stage.findProblems()),
        ...all.flatMap(({ faults }) => faults.map((fault) => `a node said: ${fault}`)),
      ],
      heard: stage.heard,
      calls: [...stage.heard.values()].reduce((sum, count) => sum + count, 0),
      refused: countRefused(stage.heard),
      ...migration,
      said,
      seconds: Math.round((performance.now() - startedAt) / 1_000),
    }
  } finally {
    await balancer?.stop()
    for (const { old, fresh } of nodes) for (const node of [old, fresh]) await node.end('SIGKILL')
    await stage.close()
    await stage.primary?.remove()
    release.remove()
  }
}

const importFrom = <Module>({ folder }: ReleaseBefore, path: string): Promise<Module> =>
  import(join(folder, path)) as Promise<Module>

/** One is ended in good order, and the other one starts in its place. @returns how it says that the tables fit it. */
async function replace(one: ServerNode, other: ServerNode): Promise<string> {
  await one.end('SIGTERM')
  await other.start()
  const said = (await (await fetch(`${other.url}/readyz`)).json()) as { status: string; schema?: string }
  await wait(sideBySideMs)
  return said.schema ?? said.status
}

const countRefused = (heard: ReadonlyMap<string, number>) =>
  [...heard].reduce((sum, [what, count]) => sum + (isRefusal(what) ? count : 0), 0)

const slowestOf = (requests: readonly { sentAt: number; answeredAt?: number }[]) =>
  Math.round(
    Math.max(...requests.map(({ sentAt, answeredAt = Number.POSITIVE_INFINITY }) => answeredAt - sentAt)),
  )

/** Somebody reads every table for long, as a dump does, when the migration comes. */
async function migrateBehindReader(ownerUrl: string): Promise<{ waits: number; migratedMs: number }> {
  const [reader, watcher] = [
    new pg.Client({ connectionString: ownerUrl }),
    new pg.Client({ connectionString: ownerUrl }),
  ]
  await Promise.all([reader.connect(), watcher.connect()])
  try {
    await reader.query('BEGIN')
    const { rows } = await reader.query<{ name: string }>(
      "SELECT format('%I', relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')",
    )
    await reader.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`)
    const migrating = migrate(ownerUrl)
    const waits = await countWaits(watcher, migrating)
    const from = performance.now()
    await reader.query('COMMIT')
    await migrating
    return { waits, migratedMs: Math.round(performance.now() - from) }
  } finally {
    await Promise.all([reader.end(), watcher.end()])
  }
}

/** None where it changes nothing that a reader holds, as an index that is built beside its table's work. */
async function countWaits(watcher: pg.Client, migrating: Promise<unknown>): Promise<number> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  migrating.then(end, end)
  const isWaiting = async () => {
    const { rowCount } = await watcher.query(
      `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE application_name = 'kapao_migrate' AND NOT granted`,
    )
    return (rowCount ?? 0) > 0
  }
  for (let waits = 0; ; waits++) {
    await until(
      async () => isOver || (await isWaiting()),
      waitsWithinMs,
      'the migration neither ends nor waits',
    )
    if (isOver || waits === waitsWanted) return waits
    const letsThrough = async () => isOver || !(await isWaiting())
    await until(letsThrough, waitsWithinMs, 'the migration does not let others through')
  }
}
