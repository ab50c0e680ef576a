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
  /** Runs statements as owner. */
  asOwner<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export async function openTestDatabase(options: OpenOptions = {}): Promise<TestDatabase> {
  const template = inject('templateDatabaseUrl')
  const own = new URL(template)
  own.pathname = `/test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(template, own.href)
  const db = openDatabase(own.href, options)
  const owner = openAsOwner(own.href)
  return {
    url: own.href,
    db,
    asOwner: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await owner.query<Row>(text, values)).rows,
    close: async () => {
      await owner.end()
      await db.destroy()
      await dropDatabase(own.href)
    },
  }
}

/** The owner's connections, made when they are asked for and kept: a new one costs more than most statements. */
export function openAsOwner(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 8, idleTimeoutMillis: 0 })
  // A test may cut connections off that nobody uses.
  pool.on('error', () => {})
  return pool
}
