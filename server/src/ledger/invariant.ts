/** What an invariant is, and the parts of SQL that several share. Each feature has its own in `<feature>.invariants.ts`; audit/ asks all. */
import { houseIds } from '#platform/db/id.ts'

export interface Invariant {
  /** As in quality §1. */
  id: string
  /** As a fact that a support agent could read. */
  title: string
  /** Returns one row for each thing that is wrong, with enough in it to find it. */
  sql: string
}

/** Journals by a flow's row: how many exist under this key. */
export const posted = (row: string, key: string) =>
  `(SELECT count(*) FROM journal j WHERE j.member_id = ${row}.member_id AND j.key = '${key}:' || ${row}.id)`

/** The house's id for the currency of a row. */
export const houseOfRow = `CASE p.currency WHEN 'THB' THEN '${houseIds.THB}'::uuid ELSE '${houseIds.LAK}'::uuid END`

/** As SQL: what of a table is older than this may have been removed. */
export const removedFrom = (table: string) =>
  `coalesce((SELECT removing_before FROM retention WHERE of_table = '${table}'), '-infinity')`

/** A receipt or claim and its journal: each has the other, with the same amount. */
export const paidOnce = (table: string, kind: string) => `
  SELECT coalesce(r.member_id, j.member_id) AS member_id, coalesce(r.id::text, j.key) AS what, r.amount AS said, j.amount AS paid
  FROM ${table} r
  FULL JOIN (
    SELECT j.member_id, j.key, j.currency, e.amount FROM journal j
    JOIN entry e ON e.journal_id = j.id AND e.member_id = j.member_id AND e.code = 'wallet'
    WHERE j.kind = '${kind}') j ON j.member_id = r.member_id AND j.key = '${kind}:' || r.id AND j.currency = r.currency
  WHERE r.amount IS DISTINCT FROM j.amount`
