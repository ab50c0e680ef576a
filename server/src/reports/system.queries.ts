/** SQL of the machinery: the database about itself, and who closed the service (console.md, System). */
import { sql } from 'kysely'
import type { Db } from '#platform/db/schema.ts'

interface DatabaseState {
  version: string
  bytes: bigint
  connections: number
  connectionsMax: number
}

/** Its size is that of its files: no table is counted. Connections are those of all databases, as their limit is. */
export async function getDatabaseState(db: Db): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
      current_setting('max_connections')::int AS connections_max,
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname IS NOT NULL) AS connections`.execute(db)
  return rows[0] as DatabaseState
}

export const getLastMigration = (db: Db) =>
  db
    .selectFrom('schemaMigration')
    .select(['name', 'version', 'appliedAt'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** Who turned the switch of the whole service last, and why. */
export async function findLastSwitching(db: Db) {
  const row = await db
    .selectFrom('operatorAudit as a')
    .innerJoin('operator as o', 'o.id', 'a.operatorId')
    .select(['o.name as by', 'a.at', 'a.record'])
    .where('a.action', '=', 'system_switched')
    .orderBy('a.at', 'desc')
    .orderBy('a.n', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { reason }: { reason?: string } = JSON.parse(row.record)
  return { by: row.by, at: row.at, reason: reason ?? null }
}
