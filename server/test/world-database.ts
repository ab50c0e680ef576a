/** The databases of worlds: copies of the seeded template that a worker keeps, and puts back into their first state for the next world. */
import type { Edition } from '@kapao/contract/edition.ts'
import pg from 'pg'
import { inject } from 'vitest'
import { seedCatalogue } from '../../tools/seed.ts'
import { createDatabase, dropDatabase, worldBegins } from '../../tools/test-database.ts'
import { newId } from '../src/platform/db/id.ts'
import { type MakePool, openDatabase } from '../src/platform/db/open.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { openAsOwner } from './database.ts'
import { distributeSchema } from './distributed-schema.ts'
import { KeptPools } from './kept-pools.ts'

export interface WorldDatabase {
  /** Owner's connection string. */
  url: string
  owner: pg.Pool
  /** One connection for all audits: planned anew on each other one, they would cost more than they do. */
  auditor: Db
  /** For the app's connections, where they stay for the next world. */
  makePool?: MakePool
  /** Ends these connections. */
  disconnect(): Promise<void>
  /** Nobody of this world needs the database any more. */
  close(): Promise<void>
}

/** Those that no world of this worker uses now. */
const free: Record<Edition, KeptDatabase[]> = { thailand: [], laos: [] }

/** @param isOwn for a world whose tests look at how the database stores or finds things: a copy that nobody had before. */
export async function openWorldDatabase(edition: Edition, isOwn: boolean): Promise<WorldDatabase> {
  const { CITUS_URL: coordinator } = process.env
  if (coordinator) return openDistributed(coordinator, edition)
  const original = inject('seededDatabaseUrls')[edition]
  if (isOwn) return openOwnDatabase(await cloneDatabase(original))
  const kept =
    (await lastThatIsAsBefore(edition)) ??
    (await keep(withKeptPools(openBeside(await cloneDatabase(original)))))
  return { ...kept.database, close: async () => void free[edition].push(kept) }
}

async function lastThatIsAsBefore(edition: Edition): Promise<KeptDatabase | undefined> {
  const kept = free[edition].pop()
  if (!kept || (await putBack(kept))) return kept
  await openOwnDatabase(kept.database.url, kept.database).close()
  return undefined
}

function withKeptPools(database: WorldDatabase): WorldDatabase {
  const pools = new KeptPools()
  const disconnect = async () => {
    await pools.end()
    await database.disconnect()
  }
  return { ...database, makePool: pools.lend, disconnect }
}

/** A distributed schema of its own instead of a copy: how `npm run prove -- citus` has tests of the product run there. */
async function openDistributed(coordinator: string, edition: Edition): Promise<WorldDatabase> {
  const { url, drop } = await distributeSchema(coordinator, `world_${newId().replaceAll('-', '')}`)
  await seedCatalogue(url, edition, worldBegins)
  const connections = openBeside(url)
  return {
    ...connections,
    close: async () => {
      await connections.disconnect()
      await drop()
    },
  }
}

/** One that is dropped at its end. */
export function openOwnDatabase(url: string, connections = openBeside(url)): WorldDatabase {
  const { disconnect } = connections
  return {
    ...connections,
    close: async () => {
      await disconnect()
      await dropDatabase(url)
    },
  }
}

/** Connections to a database that somebody else looks after. */
export function openBeside(url: string): WorldDatabase {
  const owner = openAsOwner(url)
  // However busy the machine is: what it asks is never how soon.
  const statementTimeoutMs = 600_000
  const auditor = openDatabase(url, { role: 'kapao_report', connectionsMax: 1, statementTimeoutMs })
  const disconnect = async () => {
    await owner.end()
    await auditor.destroy()
  }
  return { url, owner, auditor, disconnect, close: disconnect }
}

/** A copy of its own of another database. @returns the owner's connection string. */
export async function cloneDatabase(original: string): Promise<string> {
  const url = new URL(original)
  url.pathname = `/world_${newId().replaceAll('-', '')}`
  await createDatabase(original, url.href)
  return url.href
}

/** What a table holds, as far as a change of it shows; `xid` is of the youngest row. */
interface TableState {
  name: string
  count: string
  xid: string
}

interface KeptDatabase {
  database: WorldDatabase
  /** Asks for the state of every table. */
  question: string
  tables: Map<string, { rows: string; columns: string; state: TableState }>
  /** Sets every sequence to where it was. */
  sequences: string
  /** Tables, columns, rights, functions: what nobody puts back. */
  shape: string
}

async function keep(database: WorldDatabase): Promise<KeptDatabase> {
  const { owner } = database
  const { rows: columns } = await owner.query<{ table: string; columns: string }>(
    `SELECT c.relname AS table, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = current_schema()::text::regnamespace AND c.relkind = 'r' GROUP BY c.relname`,
  )
  const question = columns
    .map(
      ({ table }) =>
        `SELECT '${table}' AS name, count(*)::text, coalesce(max(xmin::text::bigint), 0)::text AS xid FROM "${table}"`,
    )
    .join(' UNION ALL ')
  const states = await ask(owner, question)
  const tables: KeptDatabase['tables'] = new Map()
  for (const { table, columns: names } of columns) {
    const state = states.get(table) as TableState
    tables.set(table, {
      columns: names,
      state,
      rows: state.count === '0' ? '' : await rowsOf(owner, table),
    })
  }
  return { database, question, tables, sequences: await sequencesOf(owner), shape: await shapeOf(owner) }
}

const ask = async (owner: pg.Pool, question: string) =>
  new Map(
    (await owner.query<TableState>({ name: 'state', text: question })).rows.map((row) => [row.name, row]),
  )

const rowsOf = async (owner: pg.Pool, table: string): Promise<string> =>
  (await owner.query(`SELECT json_agg(t)::text AS rows FROM "${table}" t`)).rows[0]?.rows

const sequencesOf = async (owner: pg.Pool): Promise<string> =>
  (
    await owner.query(
      `SELECT string_agg(format('SELECT setval(%L, %s, %L)', quote_ident(sequencename), coalesce(last_value, start_value), last_value IS NOT NULL), '; ') AS statements
       FROM pg_sequences WHERE schemaname = current_schema()`,
    )
  ).rows[0]?.statements ?? ''

const shapeOf = async (owner: pg.Pool): Promise<string> =>
  (
    await owner.query(
      ['pg_class', 'pg_attribute', 'pg_trigger', 'pg_constraint', 'pg_proc', 'pg_index', 'pg_attrdef']
        .map((catalogue) => `SELECT count(*) || ':' || max(xmin::text::bigint) AS shape FROM ${catalogue}`)
        .join(' UNION ALL '),
    )
  ).rows
    .map(({ shape }) => shape)
    .join(' ')

/** Every table that has changed gets its first rows again. @returns false when more than rows has changed. */
async function putBack(kept: KeptDatabase): Promise<boolean> {
  const { question, tables, sequences, shape } = kept
  const { owner } = kept.database
  // What a test has left under way holds locks.
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
  )
  if ((await shapeOf(owner)) !== shape) return false
  const states = await ask(owner, question)
  const changed = [...tables].filter(([name, { state }]) => {
    const now = states.get(name)
    return now?.count !== state.count || now.xid !== state.xid
  })
  const statements = changed.flatMap(([name, { columns, rows }]) => [
    `DELETE FROM "${name}"`,
    ...(rows
      ? [
          `INSERT INTO "${name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_recordset(NULL::"${name}", ${pg.escapeLiteral(rows)})`,
        ]
      : []),
  ])
  // As a copy of the database is made: no trigger fires, no foreign key looks.
  await owner.query(
    ['SET LOCAL session_replication_role = replica', ...statements, sequences].filter(Boolean).join('; '),
  )
  const after = await ask(owner, question)
  for (const [name] of changed) {
    const table = tables.get(name)
    const state = after.get(name)
    if (table && state) table.state = state
  }
  return true
}
