/** Lets every server process know which others live: each holds an advisory lock of its own number (quality F1). */
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'

/** Sets these locks apart from all others. */
const space = 1_801_613

/** The same for this installation's schema; in `public` the number alone. */
const ofThisSchema = sql`(${space}::int # coalesce(hashtext(nullif(current_schema(), 'public')), 0))::oid`

/** How many processes of this installation hold their lock now. */
export async function countNodes(db: Db): Promise<number> {
  const { rows } = await sql<{ nodes: number }>`
    SELECT count(*)::int AS nodes FROM pg_locks
    WHERE locktype = 'advisory' AND classid = ${ofThisSchema} AND objsubid = 2 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db)
  return rows[0]?.nodes ?? 0
}

export interface NodeLease {
  /** This process's own, until it ends. */
  readonly node: number
  release(): Promise<void>
}

/**
 * Takes part from now on. PostgreSQL gives the lock up in the moment in which the process dies, and asks after a machine
 * that says nothing. A connection that breaks is made again; until then the process counts as gone.
 */
export async function takeNodeLease(
  url: string,
  onError: (error: Error) => void = () => {},
): Promise<NodeLease> {
  const node = randomInt(1, 2 ** 31)
  let client: pg.Client | undefined
  let hasReleased = false

  async function hold() {
    const held = new pg.Client({
      connectionString: url,
      application_name: 'kapao_presence',
      keepAlive: true,
      connectionTimeoutMillis: serverLimits.leaseConnectTimeoutMs,
    })
    held.on('error', onError)
    try {
      await held.connect()
      await held.query(
        'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
      )
      await held.query(
        `SELECT pg_advisory_lock($1::int # coalesce(hashtext(nullif(current_schema(), 'public')), 0), $2)`,
        [space, node],
      )
    } catch (error) {
      // The next try has a connection of its own.
      void held.end().catch(() => {})
      throw error
    }
    client = held
    held.once('end', () => void comeBack())
    if (hasReleased) await held.end()
  }

  async function comeBack() {
    while (!hasReleased) {
      await wait(serverLimits.leaseRetryMs, undefined, { ref: false })
      const isHeld = await hold().then(
        () => true,
        () => false,
      )
      if (isHeld) return
    }
  }

  await hold()
  return {
    node,
    async release() {
      hasReleased = true
      await client?.end()
    },
  }
}

/**
 * Those of these processes that are gone. Asked after a row has named them: a process holds its lock before it writes
 * anything. And not beside a table: where tables are on other nodes of a cluster than ours, these locks are not.
 */
export async function findGoneNodes(db: Db, nodes: readonly number[]): Promise<number[]> {
  if (nodes.length === 0) return []
  const { rows } = await sql<{ node: number }>`
    SELECT n AS node FROM unnest(${[...nodes]}::int[]) n WHERE NOT EXISTS (
      SELECT FROM pg_locks l
      WHERE l.locktype = 'advisory' AND l.classid = ${ofThisSchema} AND l.objid = n::oid AND l.objsubid = 2 AND l.granted)`.execute(
    db,
  )
  return rows.map(({ node }) => node)
}
