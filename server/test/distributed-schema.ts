/** A schema on Citus, as the servers of a cell find one there: migrated first, then distributed (decision 30). */
import pg from 'pg'
import { migrate } from '../src/platform/db/migrate.ts'

export interface DistributedSchema {
  /** The owner's connection string, by the coordinator. */
  url: string
  /** Removes it and all that it holds. */
  drop(): Promise<void>
}

/** @param coordinator the connection string of a database with Citus, of a role that may do everything. */
export async function distributeSchema(coordinator: string, name: string): Promise<DistributedSchema> {
  const url = new URL(coordinator)
  url.searchParams.set('options', `-c search_path=${name}`)
  await migrate(url.href)
  // Other nodes are asked by the role that asks, so it has to be let in there.
  await ask(coordinator, 'ALTER ROLE kapao_app LOGIN', 'ALTER ROLE kapao_report LOGIN')
  await ask(coordinator, `SELECT citus_schema_distribute('${name}')`)
  return { url: url.href, drop: () => ask(coordinator, `DROP SCHEMA ${name} CASCADE`) }
}

async function ask(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
