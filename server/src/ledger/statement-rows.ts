/** Writes the member's statement: rows opened with their request and settled with its outcome (decisions D11). */
import type { StatementStatus } from '@kapao/contract/schemas/statement.ts'
import { bigintArray, textArray, timeArray, uuidArray } from '#platform/db/array.ts'
import { query } from '#platform/db/pipeline.ts'
import type { StatementOpening, StatementSettlement } from './posting.ts'

/** A row to open; `journalId` is null when it moves no money yet. One of what came to nothing is opened as failed. */
export interface OpeningRow extends Omit<StatementOpening, 'status'> {
  status: StatementStatus
  memberId: string
  journalId: string | null
  at: Date
}

export interface SettlementRow extends StatementSettlement {
  memberId: string
  journalId: string | null
  at: Date
}

/**
 * Opens rows, numbered after the member's newest; a member's rows in the given order. Comes after all account locks, in
 * every transaction: then no two transactions wait for each other.
 */
export function openStatements(rows: OpeningRow[]) {
  const counts = new Map<string, bigint>()
  const placed = rows.map(({ memberId }) => {
    const place = (counts.get(memberId) ?? 0n) + 1n
    counts.set(memberId, place)
    return { memberId, place }
  })
  const heads = [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
  return query<never>(
    `WITH head AS (
       INSERT INTO statement_head AS h (member_id, count)
       SELECT * FROM unnest($1::uuid[], $2::bigint[])
       ON CONFLICT (member_id) DO UPDATE SET count = h.count + excluded.count
       RETURNING h.member_id, h.count
     )
     INSERT INTO statement (member_id, n, id, type, from_code, to_code, amount, status, reference, note, opened_by,
                            created_at, settled_at)
     SELECT w.member_id, head.count - w.later, w.id, w.type, w.from_code, w.to_code, w.amount, w.status, w.reference,
            w.note, w.opened_by, w.at, CASE WHEN w.status <> 'PROCESSING' THEN w.at END
     FROM unnest($3::uuid[], $4::bigint[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::text[],
                 $11::text[], $12::text[], $13::uuid[], $14::timestamptz[])
       AS w (member_id, later, id, type, from_code, to_code, amount, status, reference, note, opened_by, at)
     JOIN head ON head.member_id = w.member_id`,
    [
      uuidArray(heads, ([memberId]) => memberId),
      bigintArray(heads, ([, count]) => count),
      uuidArray(rows, ({ memberId }) => memberId),
      bigintArray(placed, ({ memberId, place }) => (counts.get(memberId) ?? place) - place),
      uuidArray(rows, ({ id }) => id),
      textArray(rows, ({ type }) => type),
      textArray(rows, ({ from }) => from),
      textArray(rows, ({ to }) => to),
      bigintArray(rows, ({ amount }) => amount),
      textArray(rows, ({ status }) => status),
      textArray(rows, ({ reference }) => reference),
      textArray(rows, ({ note }) => note ?? null),
      uuidArray(rows, ({ journalId }) => journalId),
      timeArray(rows, ({ at }) => at),
    ],
  )
}

/**
 * Settles rows that are in progress. It must change every one of them, so that none is settled twice. A note or an amount that
 * is not given stays as it was. The members are named once more because a plan made while nothing was in progress would read
 * all that is in progress later.
 */
export const settleStatements = (rows: SettlementRow[]) =>
  query<never>(
    `UPDATE statement s SET status = w.status, note = coalesce(w.note, s.note), settled_by = w.settled_by, settled_at = w.at,
       amount = coalesce(nullif(w.amount, 0), s.amount)
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::timestamptz[], $7::bigint[])
       AS w (member_id, id, status, note, settled_by, at, amount)
     WHERE s.member_id = w.member_id AND s.id = w.id AND s.status = 'PROCESSING' AND s.member_id = ANY($1::uuid[])`,
    [
      uuidArray(rows, ({ memberId }) => memberId),
      uuidArray(rows, ({ id }) => id),
      textArray(rows, ({ status }) => status),
      textArray(rows, ({ note }) => note ?? null),
      uuidArray(rows, ({ journalId }) => journalId),
      timeArray(rows, ({ at }) => at),
      bigintArray(rows, ({ amount = 0n }) => amount),
    ],
  )
