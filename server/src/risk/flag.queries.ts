/** SQL of flags as a queue, and as a list by what raised them (staff-calls T7). */
import type { FlagState } from '@kapao/contract/lists.ts'
import type { FlagFilter } from '@kapao/contract/schemas/staff-risk.ts'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Place } from '#platform/http/page-place.ts'

/** Closed without a decision, it was right as long as it stood. */
const isIn: Record<FlagState, RawBuilder<unknown>> = {
  OPEN: sql`f.verdict IS NULL AND f.closed_at IS NULL`,
  RIGHT: sql`f.verdict IS DISTINCT FROM 'WRONG' AND (f.verdict IS NOT NULL OR f.closed_at IS NOT NULL)`,
  WRONG: sql`f.verdict = 'WRONG'`,
}
const state = sql<FlagState>`CASE WHEN ${isIn.OPEN} THEN 'OPEN' ELSE coalesce(f.verdict, 'RIGHT') END`

function isMeant({ state, rule, memberId }: FlagFilter) {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (state) conditions.push(isIn[state])
  if (rule) conditions.push(sql`f.rule = ${rule}`)
  if (memberId) conditions.push(sql`f.member_id = ${memberId}::uuid`)
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/** A page's flags, and one more if there is one. */
export function listFlags(db: Db, filter: FlagFilter, after: Place | undefined) {
  const { page, limit, sort } = filter
  const isOldest = (sort ?? (filter.state === 'OPEN' ? 'oldest' : 'newest')) === 'oldest'
  const direction = isOldest ? 'asc' : 'desc'
  const end = after && sql`(${after.at}::timestamptz, ${after.id}::uuid)`
  return db
    .selectFrom('memberFlag as f')
    .innerJoin('member as m', 'm.id', 'f.memberId')
    .leftJoin('operator as o', 'o.id', 'f.flaggedBy')
    .leftJoin('operator as d', (on) => on.on('d.id', '=', sql<string>`coalesce(f.decided_by, f.closed_by)`))
    .select(['f.id as _id', 'f.memberId', 'm.name as memberName', 'f.rule', 'f.code', 'f.reason'])
    .select([
      'f.evidence',
      'f.holds',
      'f.flaggedAt as createdAt',
      'o.name as raisedBy',
      'd.name as decidedBy',
    ])
    .select([
      state.as('state'),
      sql<Date | null>`coalesce(f.decided_at, f.closed_at)`.as('decidedAt'),
      sql<string | null>`coalesce(f.decision_note, f.note)`.as('note'),
      'f.closedAt',
    ])
    .where(isMeant(filter))
    .$if(end !== undefined, (query) =>
      query.where(
        isOldest ? sql<boolean>`(f.flagged_at, f.id) > ${end}` : sql<boolean>`(f.flagged_at, f.id) < ${end}`,
      ),
    )
    .orderBy('f.flaggedAt', direction)
    .orderBy('f.id', direction)
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
    .execute()
}

export const countFlags = (db: Db, filter: FlagFilter) =>
  countRows(db, sql`FROM member_flag f WHERE ${isMeant(filter)}`)
