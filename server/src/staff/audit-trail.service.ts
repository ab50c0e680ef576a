/** What staff changed, written in the transaction that changed it; each row's hash covers the row before (quality I-37, I-38). */
import { createHash } from 'node:crypto'
import type { AuditAction } from '@kapao/contract/lists.ts'
import type { AuditFilter } from '@kapao/contract/schemas/staff-audit.ts'
import { sql } from 'kysely'
import { lockNumber } from '#platform/db/lock.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Operator } from '#platform/http/caller.ts'
import { countRecords, listRecords } from './audit-trail.queries.ts'

/** Who does something, and from where. */
export interface Actor {
  operator: Operator
  address: string
}

export interface Act {
  action: AuditAction
  /** The id of what is changed. */
  subject: string
  before: Values
  after: Values
  /** Whom it is about, and why, where the act says so. */
  memberId?: string | null
  reason?: string | undefined
  /** The request that another person approved. */
  requestId?: string | undefined
}

export type Values = Record<string, unknown>

/** A row as JSON has it: amounts in satang, as text. */
export const recorded = (row: object): Values =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  )

/** Acts of staff are few, so they may wait for each other: a chain has one end. */
export async function recordAct(
  tx: Tx,
  { operator, address }: { operator: Pick<Operator, 'id'>; address: string },
  act: Act,
  at: Date,
) {
  await sql`SELECT pg_advisory_xact_lock(${lockNumber('operator audit')})`.execute(tx)
  const last = await tx
    .selectFrom('operatorAudit')
    .select(['n', 'hash'])
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  const n = (last?.n ?? 0n) + 1n
  const { action, subject, before, after, memberId, reason, requestId } = act
  const record = JSON.stringify({
    n: Number(n),
    at,
    operator: operator.id,
    address,
    action,
    subject,
    before,
    after,
    ...(memberId && { memberId }),
    ...(reason && { reason }),
    ...(requestId && { requestId }),
  })
  const hash = createHash('sha256')
    .update(last?.hash ?? '')
    .update(record)
    .digest()
  await tx
    .insertInto('operatorAudit')
    .values({ n, at, operatorId: operator.id, action, subject, record, hash })
    .execute()
}

interface RecordedAct {
  before: Values
  after: Values
  reason?: string
}

interface ActsLately {
  operatorId: string
  action: Act['action']
  since: Date
  /** Does not count. */
  besides: string
}

/** To how many things somebody has done this since then. */
export async function countSubjects(db: Db, { operatorId, action, since, besides }: ActsLately) {
  const { subjects } = await db
    .selectFrom('operatorAudit')
    .select(({ fn }) => fn.count<bigint>('subject').distinct().as('subjects'))
    .where('operatorId', '=', operatorId)
    .where('at', '>', since)
    .where('action', '=', action)
    .where('subject', '<>', besides)
    .executeTakeFirstOrThrow()
  return Number(subjects)
}

/** A page of all of one kind, newest first. */
export async function listActsOf(
  db: Db,
  action: Act['action'],
  page: Pick<AuditFilter, 'page' | 'limit' | 'after'>,
) {
  const filter = { ...page, action }
  const [count, rows] = await Promise.all([countRecords(db, filter), listRecords(db, filter)])
  const shown = rows.slice(0, filter.limit)
  return {
    ...count,
    next: nextRecord(rows, filter.limit),
    acts: shown.map(({ record, ...row }) => ({ ...row, ...readAct(record) })),
  }
}

/** What a page of records answers as `next`. @param rows as listRecords gives them. */
export function nextRecord(rows: readonly { n: bigint }[], limit: number): string | null {
  const last = rows[limit - 1]
  return last && rows.length > limit ? String(last.n) : null
}

function readAct(record: string): RecordedAct {
  const { before, after, reason }: RecordedAct = JSON.parse(record)
  return { before, after, ...(reason && { reason }) }
}
