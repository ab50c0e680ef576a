/** What is the same for every operator of a country: its banks, and how members may have found us. */
import pg from 'pg'
import type { Edition } from '../../contract/src/edition.ts'
import { theRow } from '../../server/src/platform/db/the-row.ts'
import { bankRows, sourceRows } from './catalogue.ts'

/**
 * Adds what is missing, as the server's role: its login is enough. What is there is left as staff have made it.
 *
 * @returns how many of each were added.
 */
export async function addCountry(url: string, country: Edition): Promise<{ banks: number; sources: number }> {
  const client = new pg.Client({ connectionString: url, application_name: 'kapao_catalogue' })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL ROLE kapao_app')
    const banks = bankRows
      .filter(({ editions, for_members }) => for_members && editions.includes(country))
      .map((row) => ({ ...row, editions: [country] }))
    const added = {
      banks: await insert(client, 'bank', banks),
      sources: await insert(client, 'source', sourceRows),
    }
    await client.query('COMMIT')
    return added
  } finally {
    await client.end() // What was not committed is rolled back.
  }
}

async function insert(client: pg.Client, table: string, rows: readonly object[]): Promise<number> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  const answer = await client.query<{ added: number }>(
    `WITH added AS (
       INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)
       ON CONFLICT (code) DO NOTHING RETURNING code)
     SELECT count(*)::int AS added FROM added`,
    [JSON.stringify(rows)],
  )
  return theRow(answer).added
}
