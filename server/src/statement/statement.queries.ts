/** The SQL of the member's history. The ledger writes the rows (decisions D11). */
import { type StatementStatus, StatementType } from '@kapao/contract/schemas/statement.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/schema.ts'

export interface StatementFilter {
  type?: StatementType | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export interface FoundStatement {
  n: bigint
  id: string
  type: StatementType
  fromCode: string
  toCode: string
  amount: bigint
  status: StatementStatus
  reference: string
  note: string | null
  createdAt: Date
  /** The journals that moved money for it. */
  openedBy: string | null
  settledBy: string | null
}

interface Found {
  total: number
  rows: FoundStatement[]
}

type Row = FoundStatement & { total: bigint; hasRow: boolean }

const split = (rows: Row[]): Found => ({
  total: Number(rows[0]?.total ?? 0n),
  rows: rows.filter(({ hasRow }) => hasRow),
})

/** Rows are numbered without a gap, so a page is a range of numbers and costs the same at any age. */
export const pageQuery = (memberId: string, skip: number, limit: number) =>
  sql<Row>`
    SELECT h.count AS total, s.n IS NOT NULL AS has_row, s.*
    FROM statement_head h
    LEFT JOIN LATERAL (
      SELECT s.n, s.id, s.type, s.from_code, s.to_code, s.amount, s.status, s.reference, s.note, s.created_at,
        s.opened_by, s.settled_by
      FROM statement s
      WHERE s.member_id = h.member_id AND s.n <= h.count - ${skip}::bigint AND s.n > h.count - ${skip}::bigint - ${limit}::bigint
      ORDER BY s.n DESC LIMIT ${limit}
    ) s ON true
    WHERE h.member_id = ${memberId}
    ORDER BY s.n DESC`

/** Newest first. */
export const listStatements = async (db: Db, memberId: string, skip: number, limit: number): Promise<Found> =>
  split((await pageQuery(memberId, skip, limit).execute(db)).rows)

/** The same among rows of one type, or of a time, or both; by the index `statement_filtered`. */
export async function listFilteredStatements(
  db: Db,
  memberId: string,
  { type, from, to }: StatementFilter,
  skip: number,
  limit: number,
): Promise<Found> {
  const matches = sql`
    s.member_id = ${memberId} AND s.type = ANY(${type ? [type] : StatementType.options}::text[])
    AND s.created_at >= ${from ?? '-infinity'}::timestamptz AND s.created_at <= ${to ?? 'infinity'}::timestamptz`
  const { rows } = await sql<Row>`
    SELECT t.total, p.n IS NOT NULL AS has_row, p.*
    FROM (SELECT count(*) AS total FROM statement s WHERE ${matches}) t
    LEFT JOIN (
      SELECT s.n, s.id, s.type, s.from_code, s.to_code, s.amount, s.status, s.reference, s.note, s.created_at,
        s.opened_by, s.settled_by
      FROM statement s WHERE ${matches}
      ORDER BY s.created_at DESC, s.n DESC LIMIT ${limit} OFFSET ${skip}
    ) p ON true
    ORDER BY p.created_at DESC, p.n DESC`.execute(db)
  return split(rows)
}

/** The next `limit` of these rows, newest first, older than row number `before`. */
export async function listStatementsBefore(
  db: Db,
  memberId: string,
  { type, from, to }: StatementFilter,
  before: bigint,
  limit: number,
): Promise<FoundStatement[]> {
  const { rows } = await sql<FoundStatement>`
    SELECT s.n, s.id, s.type, s.from_code, s.to_code, s.amount, s.status, s.reference, s.note, s.created_at,
      s.opened_by, s.settled_by
    FROM statement s
    WHERE s.member_id = ${memberId} AND s.n < ${before} AND s.type = ANY(${type ? [type] : StatementType.options}::text[])
      AND s.created_at >= ${from ?? '-infinity'}::timestamptz AND s.created_at <= ${to ?? 'infinity'}::timestamptz
    ORDER BY s.n DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** One row by its number, with what moved the money and when. */
export async function findStatement(db: Db, memberId: string, n: bigint) {
  const { rows } = await sql<FoundStatement & { settledAt: Date | null }>`
    SELECT s.n, s.id, s.type, s.from_code, s.to_code, s.amount, s.status, s.reference, s.note, s.created_at,
      s.opened_by, s.settled_by, s.settled_at
    FROM statement s WHERE s.member_id = ${memberId} AND s.n = ${n}`.execute(db)
  return rows[0]
}

/** What was in the wallet after each of these journals that touched it. */
export async function listWalletsAfter(
  db: Db,
  memberId: string,
  journalIds: string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (journalIds.length === 0) return new Map()
  const entries = await db
    .selectFrom('entry')
    .select(['journalId', 'balanceAfter'])
    .where('journalId', 'in', journalIds)
    .where('memberId', '=', memberId)
    .where('code', '=', 'wallet')
    .execute()
  return new Map(entries.map(({ journalId, balanceAfter }) => [journalId, balanceAfter]))
}
