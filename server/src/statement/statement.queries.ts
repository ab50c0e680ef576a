/** The SQL of the member's history. The ledger writes the rows (decisions D11). */
import * as limits from '@kapao/contract/limits.ts'
import { type StatementStatus, StatementType } from '@kapao/contract/schemas/statement.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/schema.ts'
import type { Looked } from './search.rules.ts'
import { type StatementSign, statementSigns } from './statement.rules.ts'

export interface StatementFilter {
  type?: StatementType | undefined
  from?: Date | undefined
  to?: Date | undefined
  search?: Looked | undefined
}

/**
 * A member's rows of a filter. One who looks for something is answered from the newest rows alone: then it costs no more
 * in the longest history.
 */
function matchesOf(memberId: string, { type, from, to, search }: StatementFilter) {
  const chosen = sql`
    s.member_id = ${memberId} AND s.type = ANY(${type ? [type] : StatementType.options}::text[])
    AND s.created_at >= ${from ?? '-infinity'}::timestamptz AND s.created_at <= ${to ?? 'infinity'}::timestamptz`
  if (!search) return chosen
  const { amount = null, reference = null } = search
  return sql`${chosen}
    AND s.n > (SELECT h.count FROM statement_head h WHERE h.member_id = ${memberId}) - ${limits.statementSearchRowsMax}::bigint
    AND (abs(s.amount) = ${amount}::bigint OR strpos(upper(s.reference), ${reference}::text) > 0)`
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

/** The same among the rows of a filter; by the index `statement_filtered`. */
export async function listFilteredStatements(
  db: Db,
  memberId: string,
  filter: StatementFilter,
  skip: number,
  limit: number,
): Promise<Found> {
  const matches = matchesOf(memberId, filter)
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
  filter: StatementFilter,
  before: bigint,
  limit: number,
): Promise<FoundStatement[]> {
  const { rows } = await sql<FoundStatement>`
    SELECT s.n, s.id, s.type, s.from_code, s.to_code, s.amount, s.status, s.reference, s.note, s.created_at,
      s.opened_by, s.settled_by
    FROM statement s
    WHERE ${matchesOf(memberId, filter)} AND s.n < ${before}
    ORDER BY s.n DESC LIMIT ${limit}`.execute(db)
  return rows
}

export interface FoundDay {
  day: string
  moneyIn: bigint
  moneyOut: bigint
}

/**
 * What the days of a page moved, newest first. A page's rows follow each other, so beside them only the rest of its first
 * and of its last day is read (index `statement_filtered`).
 */
export async function listDays(
  db: Db,
  memberId: string,
  filter: StatementFilter,
  days: { first: Date; beyond: Date },
): Promise<FoundDay[]> {
  const { rows } = await sql<FoundDay>`
    SELECT to_char(s.created_at AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM-DD') AS day,
      coalesce(sum(greatest(m.moved, 0)) FILTER (WHERE s.status = 'SUCCESS'), 0)::bigint AS money_in,
      coalesce(sum(greatest(-m.moved, 0)) FILTER (WHERE s.status <> 'FAILED'), 0)::bigint AS money_out
    FROM statement s CROSS JOIN LATERAL (
      SELECT CASE
        WHEN s.amount < 0 THEN s.amount
        WHEN s.type = ANY(${typesOf('in')}::text[]) THEN s.amount
        WHEN s.type = ANY(${typesOf('out')}::text[]) THEN -s.amount
        ELSE 0 END AS moved) m
    WHERE ${matchesOf(memberId, filter)} AND s.created_at >= ${days.first} AND s.created_at < ${days.beyond}
    GROUP BY day ORDER BY day DESC`.execute(db)
  return rows
}

const typesOf = (sign: StatementSign) => StatementType.options.filter((type) => statementSigns[type] === sign)

/** Whether there are older rows than those that are searched. */
export async function hasUnsearched(db: Db, memberId: string): Promise<boolean> {
  const head = await db
    .selectFrom('statementHead')
    .select('count')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return Number(head?.count ?? 0n) > limits.statementSearchRowsMax
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
