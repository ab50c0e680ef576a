/** A database of its own for a test file: cloned from the migrated template, dropped at the end. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, dropDatabase } from '../../tools/test-database.ts'
import { type OpenOptions, openDatabase } from '../src/platform/db/open.ts'
import type { Db } from '../src/platform/db/schema.ts'

export interface TestDatabase {
  /** Owner's connection string. */
  url: string
  /** As the running product sees it: in the server's role. */
  db: Db
  /** Runs statements as owner, one connection each time. */
  asOwner<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export async function openTestDatabase(options: OpenOptions = {}): Promise<TestDatabase> {
  const template = inject('templateDatabaseUrl')
  const own = new URL(template)
  own.pathname = `/test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(template, own.href)
  const db = openDatabase(own.href, options)
  return {
    url: own.href,
    db,
    asOwner: (text, values) => run(own.href, text, values),
    close: async () => {
      await db.destroy()
      await dropDatabase(own.href)
    },
  }
}

async function run<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text, values)
    return rows
  } finally {
    await client.end()
  }
}
