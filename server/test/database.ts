/** A database of its own for a test file: cloned from the migrated template, dropped at the end. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
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
  const template = new URL(inject('templateDatabaseUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // From a third database: a template must not be in use while it is copied.
  const elsewhere = new URL(template)
  elsewhere.pathname = '/postgres'
  await run(elsewhere.href, `CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY wal_log`)
  const own = new URL(template)
  own.pathname = `/${name}`
  const db = openDatabase(own.href, options)
  return {
    url: own.href,
    db,
    asOwner: (text, values) => run(own.href, text, values),
    close: async () => {
      await db.destroy()
      await run(elsewhere.href, `DROP DATABASE ${name} WITH (FORCE)`)
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
