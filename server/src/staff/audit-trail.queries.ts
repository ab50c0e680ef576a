/** SQL of the trail as staff look through it, and as it is verified (staff-calls T6). */
import type { AuditFilter, AuditSpan } from '@kapao/contract/schemas/staff-audit.ts'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db } from '#platform/db/schema.ts'

function isMeant({ operator, action, subject, memberId, from, to }: Partial<AuditFilter>) {
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (operator) conditions.push(sql`a.operator_id = (SELECT o.id FROM operator o WHERE o.name = ${operator})`)
  if (action) conditions.push(sql`a.action = ${action}`)
  if (subject) conditions.push(sql`a.subject = ${subject}`)
  // As the index has it.
  if (memberId) conditions.push(sql`a.record::jsonb ->> 'memberId' = ${memberId}::text`)
  if (from) conditions.push(sql`a.at >= ${from}`)
  if (to) conditions.push(sql`a.at < ${to}`)
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/** A page's records, and one more if there is one. */
export const listRecords = (db: Db, filter: AuditFilter) =>
  db
    .selectFrom('operatorAudit as a')
    .innerJoin('operator as o', 'o.id', 'a.operatorId')
    .select(['a.n', 'a.at', 'o.name as operator', 'a.action', 'a.subject', 'a.record'])
    .where(isMeant(filter))
    .$if(Boolean(filter.after), (query) =>
      query.where(
        sql<boolean>`(a.at, a.n) < (SELECT last.at, last.n FROM operator_audit last WHERE last.n = ${filter.after}::bigint)`,
      ),
    )
    .orderBy('a.at', 'desc')
    .orderBy('a.n', 'desc')
    .limit(filter.limit + 1)
    .offset(filter.after ? 0 : (filter.page - 1) * filter.limit)
    .execute()

export const countRecords = (db: Db, filter: AuditFilter) =>
  countRows(db, sql`FROM operator_audit a WHERE ${isMeant(filter)}`)

/** The first and the last record of a time. */
export const findEnds = (db: Db, span: AuditSpan) =>
  db
    .selectFrom('operatorAudit as a')
    .select(({ fn }) => [fn.min('a.n').as('first'), fn.max('a.n').as('last')])
    .where(isMeant(span))
    .executeTakeFirstOrThrow()

export const listChain = (db: Db, from: bigint, limit: number) =>
  db
    .selectFrom('operatorAudit')
    .select(['n', 'at', 'operatorId', 'action', 'subject', 'record', 'hash'])
    .where('n', '>=', from)
    .orderBy('n')
    .limit(limit)
    .execute()

export type ChainedRecord = Awaited<ReturnType<typeof listChain>>[number]

export const findHash = (db: Db, n: bigint) =>
  db.selectFrom('operatorAudit').select('hash').where('n', '=', n).executeTakeFirst()
