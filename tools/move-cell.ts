/** Copies a cell's schema to another database, and leaves the one that it came from where no server finds it (decision 30). */
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

interface Move {
  /** Of the owners, each with the schema in it; the target's is migrated and has no members. */
  from: string
  to: string
  onTable?(table: string, rows: number): void
}

/**
 * The old schema is renamed first: a server that still runs there is refused by the database from then on, and whatever was
 * committed before is copied. When the copy fails the name is given back.
 *
 * @returns what the old schema is called now.
 * @throws Error with a sentence when the two are of different versions, or the target is in use.
 */
export async function moveCell({ from, to, onTable = () => {} }: Move): Promise<string> {
  const [source, target] = [await connect(from), await connect(to)]
  try {
    const schema = await schemaOf(source)
    await checkVersions(source, target)
    await target.query('BEGIN')
    await checkEmpty(target)
    const moved = `${schema}_moved`
    await rename(source, schema, moved)
    try {
      await copyTables({ source, schema: moved }, target, onTable)
      await target.query('COMMIT')
    } catch (error) {
      await rename(source, moved, schema)
      throw error
    }
    return moved
  } finally {
    await source.end()
    await target.end()
  }
}

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString, application_name: 'kapao_move' })
  await client.connect()
  return client
}

async function schemaOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string | null }>('SELECT current_schema() AS schema')
  const schema = rows[0]?.schema
  if (!schema || schema === 'public') throw new Error('A cell has a schema of its own; this one has none.')
  return schema
}

const rename = (client: pg.Client, before: string, after: string) =>
  client.query(`ALTER SCHEMA ${pg.escapeIdentifier(before)} RENAME TO ${pg.escapeIdentifier(after)}`)

async function checkVersions(source: pg.Client, target: pg.Client) {
  const asked = `SELECT string_agg(hash, ' ' ORDER BY version) AS hashes FROM schema_migration`
  const [there, here] = await Promise.all(
    [source, target].map(async (client) => (await client.query<{ hashes: string }>(asked)).rows[0]?.hashes),
  )
  if (there !== here) throw new Error('The two databases have different versions: migrate both.')
}

async function checkEmpty(target: pg.Client) {
  const { rows } = await target.query('SELECT FROM member UNION ALL SELECT FROM journal LIMIT 1')
  if (rows.length > 0) throw new Error('Somebody lives in the target already.')
}

interface Table {
  name: string
  /** Those that can be written. */
  columns: string
}

/** Quoted, and the migrations' own list apart: both have the same one. */
async function listTables({ source, schema }: Source): Promise<Table[]> {
  const { rows } = await source.query<Table>(
    `SELECT quote_ident(c.relname) AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
     WHERE c.relnamespace = quote_ident($1)::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migration'
       AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
    [schema],
  )
  return rows
}

interface Source {
  source: pg.Client
  schema: string
}

/** As they are: no trigger and no check runs that ran when the rows were written. */
async function copyTables(from: Source, target: pg.Client, onTable: (table: string, rows: number) => void) {
  const tables = await listTables(from)
  await target.query(`SET LOCAL session_replication_role = 'replica'`)
  await target.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
  for (const { name, columns } of tables) {
    const place = `${pg.escapeIdentifier(from.schema)}.${name}`
    const reading = from.source.query(copyTo(`COPY ${place} (${columns}) TO STDOUT (FORMAT binary)`))
    const writing = target.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN (FORMAT binary)`))
    await pipeline(reading, writing)
    const count = `SELECT count(*)::int AS rows FROM`
    const [there, here] = [
      await from.source.query(`${count} ${place}`),
      await target.query(`${count} ${name}`),
    ]
    if (there.rows[0].rows !== here.rows[0].rows) throw new Error(`${name} has not been copied whole`)
    onTable(name, here.rows[0].rows)
  }
}
