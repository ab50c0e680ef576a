/** Fills a table from rows as it has them. */
import type pg from 'pg'

/** One statement per table; the database reads the columns' types from the table itself. */
export async function insert(client: pg.Client, table: string, rows: readonly object[]) {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
