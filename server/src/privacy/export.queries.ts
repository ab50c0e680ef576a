/** SQL of a member's copy of the data (decisions D17). */
import type { Locale } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import { isGiven, keptTables } from './kept-tables.ts'

interface Asking {
  memberId: string
  locale: Locale
  at: Date
}

/** Begins one; one that is being made goes on. */
export const askForExport = (db: Db | Tx, { memberId, locale, at }: Asking) =>
  db
    .insertInto('memberExport')
    .values({ memberId, locale, askedAt: at, askAt: at })
    .onConflict((conflict) =>
      conflict
        .column('memberId')
        .doUpdateSet({ locale, askedAt: at, askAt: at, askCount: 0, file: null, madeAt: null, endsAt: null })
        .where('memberExport.askAt', 'is', null),
    )
    .execute()

export const findExport = (db: Db, memberId: string) =>
  db
    .selectFrom('memberExport')
    .select(['file', 'madeAt', 'endsAt'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()

/** Whose file it is, while it lives. */
export const findExportOf = (db: Db, file: string, now: Date) =>
  db
    .selectFrom('memberExport')
    .select('memberId')
    .where('file', '=', file)
    .where('endsAt', '>', now)
    .executeTakeFirst()

export interface ClaimedExport {
  memberId: string
  locale: Locale
  askedAt: Date
  askCount: number
}

/** The next one that is due, left alone by other processes until `until`. */
export async function claimExport(db: Db, now: Date, until: Date): Promise<ClaimedExport | undefined> {
  const { rows } = await sql<ClaimedExport>`
    UPDATE member_export SET ask_at = ${until}, ask_count = ask_count + 1
    WHERE member_id = (
      SELECT member_id FROM member_export WHERE ask_at <= ${now} ORDER BY ask_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING member_id, locale, asked_at, ask_count`.execute(db)
  return rows[0]
}

export async function setExportMade(
  tx: Tx,
  { memberId, askedAt }: ClaimedExport,
  made: { file: string; madeAt: Date; endsAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('memberExport')
    .set({ ...made, askAt: null })
    .where('memberId', '=', memberId)
    .where('askedAt', '=', askedAt)
    .where('askAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const setExportDue = (db: Db, memberId: string, at: Date) =>
  db
    .updateTable('memberExport')
    .set({ askAt: at })
    .where('memberId', '=', memberId)
    .where('askAt', 'is not', null)
    .execute()

export const deleteExport = (db: Db, { memberId, askedAt }: ClaimedExport) =>
  db.deleteFrom('memberExport').where('memberId', '=', memberId).where('askedAt', '=', askedAt).execute()

/** Links to one that is made are dead at once, and the sweep removes its file; one that is being made is kept by nobody. */
export async function endExportsOf(tx: Tx, memberId: string, at: Date) {
  await tx.deleteFrom('memberExport').where('memberId', '=', memberId).where('file', 'is', null).execute()
  await tx.updateTable('memberExport').set({ endsAt: at }).where('memberId', '=', memberId).execute()
}

export const deleteEndedExports = (db: Db, now: Date) =>
  db.deleteFrom('memberExport').where('endsAt', '<=', now).execute()

export const listExportFiles = (db: Db, shard: string) =>
  db
    .selectFrom('memberExport')
    .select('file')
    .where('file', '>=', shard)
    .where('file', '<', `${shard}g`)
    .execute()

export type KeptRow = Record<string, unknown>

/** The columns by which a table's rows have one order, and those that are given out. */
async function columnsOf(db: Db, table: string) {
  const { rows } = await sql<{ name: string; isKey: boolean; isBytes: boolean }>`
    SELECT a.attname AS name, a.atttypid = 'bytea'::regtype AS is_bytes,
      EXISTS (SELECT FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisprimary AND a.attnum = ANY(i.indkey)) AS is_key
    FROM pg_attribute a
    WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`.execute(
    db,
  )
  return {
    keys: rows.filter(({ isKey }) => isKey).map(({ name }) => name),
    given: rows.filter(({ name, isBytes }) => !isBytes && isGiven(table, name)).map(({ name }) => name),
  }
}

/** What a table keeps about a member, a piece after the other. */
export async function* listKept(
  db: Db,
  table: string,
  memberId: string,
  limit: number,
): AsyncGenerator<KeptRow[]> {
  const { keys, given } = await columnsOf(db, table)
  const by = keptTables[table]?.by ?? 'member_id'
  for (let skip = 0; ; skip += limit) {
    const { rows } = await sql<{ row: KeptRow }>`
      SELECT to_jsonb(g) AS row FROM (
        SELECT ${sql.join(given.map((name) => sql.ref(name)))} FROM ${sql.table(table)}
        WHERE ${sql.ref(by)} = ${memberId}
        ORDER BY ${sql.join(keys.map((name) => sql.ref(name)))} LIMIT ${limit} OFFSET ${skip}
      ) g`.execute(db)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < limit) return
  }
}
