/** SQL of requests: what one member of staff asked for and another one decides. */
import type { Locale } from '@kapao/contract/edition.ts'
import type { moneySettingParts } from '@kapao/contract/lists.ts'
import type { RequestFilter, RequestKind, RequestState } from '@kapao/contract/schemas/staff-request.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Database } from '#platform/db/tables.ts'
import { isOnePerson } from './principal.queries.ts'

/** What waits for longer than it may has lapsed, whether or not the job has come by. */
const stateAt = (now: Date) =>
  sql<RequestState>`CASE WHEN r.state = 'WAITING' AND r.lapses_at <= ${now} THEN 'LAPSED' ELSE r.state END`

/** The same as a condition, in the words of the indexes. */
function isIn(state: RequestState, now: Date): RawBuilder<unknown> {
  if (state === 'WAITING') return sql`r.state = 'WAITING' AND r.lapses_at > ${now}`
  if (state === 'LAPSED') return sql`(r.state = 'LAPSED' OR r.state = 'WAITING' AND r.lapses_at <= ${now})`
  return sql`r.state = ${state}`
}

function isMeant({ state, kind, memberId, mine }: RequestFilter, operatorId: string, now: Date) {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (state) conditions.push(isIn(state, now))
  if (kind) conditions.push(sql`r.kind = ${kind}`)
  if (memberId) conditions.push(sql`r.member_id = ${memberId}::uuid`)
  if (mine !== undefined) conditions.push(sql`(r.requested_by = ${operatorId}::uuid) = ${mine}`)
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

type Title = string | Record<Locale, string>

/** What people call the subject. What is reviewed has its reference, file or account in its values; other names are looked up. */
const title = sql<Title | null>`CASE
  WHEN r.kind IN ('staff_roles', 'staff_enable', 'staff_reset', 'staff_own_member')
    THEN (SELECT to_jsonb(o.display_name) FROM operator o WHERE o.name = r.subject)
  WHEN r.kind = 'offer_invitation' OR r.part = 'offer' THEN coalesce(
    (SELECT o.description FROM bonus_offer o
      WHERE o.kind = split_part(r.subject, ':', 1) AND o.code = split_part(r.subject, ':', 2)),
    r.body -> 'offer' -> 'description')
  WHEN r.part = 'campaign' THEN coalesce(
    (SELECT c.name FROM spin_campaign c WHERE c.id = (r.body ->> 'id')::uuid),
    r.body -> 'campaign' -> 'name')
  ELSE to_jsonb(coalesce(
    r.before ->> 'reference', r.after ->> 'reference', r.before ->> 'file', r.before ->> 'account'))
END`

const select = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('operatorRequest as r')
    .innerJoin('operator as asker', 'asker.id', 'r.requestedBy')
    .leftJoin('operator as decider', 'decider.id', 'r.decidedBy')
    .select([
      'r.id as _id',
      'r.memberId',
      'r.subject',
      'r.before',
      'r.after',
      'r.reason',
      'r.requestedBy as requestedById',
      'asker.name as requestedBy',
      'r.requestedAt',
      'r.lapsesAt',
      'decider.name as decidedBy',
      'r.note',
    ])
    .select([
      sql<RequestKind>`r.kind`.as('kind'),
      sql<(typeof moneySettingParts)[number] | null>`nullif(r.part, '')`.as('part'),
      title.as('title'),
      sql<
        string | null
      >`(SELECT p.file_id FROM payout_result p WHERE r.kind = 'payout_result' AND p.id = (r.body ->> '_id')::uuid)`.as(
        'fileId',
      ),
      stateAt(now).as('state'),
      sql<Date | null>`CASE WHEN r.state = 'WAITING' AND r.lapses_at <= ${now} THEN r.lapses_at ELSE r.decided_at END`.as(
        'decidedAt',
      ),
    ])

export type ListedRequest = Awaited<ReturnType<typeof findRequest>> & object

const selectFor = (db: Db | Tx, operatorId: string, now: Date) =>
  select(db, now).select(isOnePerson('r.requested_by', operatorId, now).as('isOneWithAsker'))

/** @param operatorId who looks at it, and may decide. */
export const findRequest = (db: Db | Tx, id: string, operatorId: string, now: Date) =>
  selectFor(db, operatorId, now).where('r.id', '=', id).executeTakeFirst()

/** A page, and one row more if there is one. */
export async function listRequests(db: Db, filter: RequestFilter, operatorId: string, now: Date) {
  const { page, limit, after, sort, state } = filter
  const isOldestFirst = (sort ?? (state === 'WAITING' ? 'oldest' : 'newest')) === 'oldest'
  const direction = isOldestFirst ? 'asc' : 'desc'
  const meant = isMeant(filter, operatorId, now)
  const count = await countRows(db, sql`FROM operator_request r WHERE ${meant}`)
  const last = sql`(SELECT last.requested_at, last.id FROM operator_request last WHERE last.id = ${after ?? null}::uuid)`
  const follows = isOldestFirst
    ? sql<boolean>`(r.requested_at, r.id) > ${last}`
    : sql<boolean>`(r.requested_at, r.id) < ${last}`
  const rows = await selectFor(db, operatorId, now)
    .where(meant)
    .$if(Boolean(after), (query) => query.where(follows))
    .orderBy('r.requestedAt', direction)
    .orderBy('r.id', direction)
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
    .execute()
  return { ...count, rows }
}

/** @returns false when the same thing waits already. */
export async function insertRequest(tx: Tx, row: Insertable<Database['operatorRequest']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operatorRequest')
    .values(row)
    // As the index has it: a parameter would no longer name it once the plan is kept.
    .onConflict((conflict) =>
      conflict.columns(['kind', 'part', 'about']).where(sql<boolean>`state = 'WAITING'`).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const lockColumns = [
  'id',
  'kind',
  'part',
  'about',
  'state',
  'subject',
  'memberId',
  'body',
  'before',
  'after',
  'reason',
  'requestedBy',
  'lapsesAt',
] as const

export const lockRequest = (tx: Tx, id: string, deciderId: string, now: Date) =>
  tx
    .selectFrom('operatorRequest')
    .select([...lockColumns, isOnePerson('requested_by', deciderId, now).as('isOneWithAsker')])
    .$narrowType<{ kind: RequestKind }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

export const lockWaiting = (tx: Tx, kind: RequestKind, about: string, deciderId: string, now: Date) =>
  tx
    .selectFrom('operatorRequest')
    .select([...lockColumns, isOnePerson('requested_by', deciderId, now).as('isOneWithAsker')])
    .$narrowType<{ kind: RequestKind }>()
    .where('kind', '=', kind)
    .where('about', '=', about)
    .where('state', '=', 'WAITING')
    .forUpdate()
    .executeTakeFirst()

/** Those that wait about any of these, by what they change. */
export const listWaitingAbout = (
  db: Db,
  kinds: readonly RequestKind[],
  subjects: readonly string[],
  now: Date,
) =>
  select(db, now)
    .where('r.subject', 'in', subjects.length > 0 ? subjects : [''])
    .where('r.kind', 'in', kinds)
    .where('r.state', '=', 'WAITING')
    .where('r.lapsesAt', '>', now)
    .orderBy('r.requestedAt')
    .orderBy('r.id')
    .execute()

interface Decision {
  state: 'APPROVED' | 'REJECTED'
  by: string
  at: Date
  note: string | null
}

export const setDecided = (tx: Tx, id: string, { state, by, at, note }: Decision) =>
  tx
    .updateTable('operatorRequest')
    .set({ state, decidedBy: by, decidedAt: at, note })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()

/** What waits ends undecided: when its time was over, or now. */
const lapse = (db: Db | Tx, now: Date) =>
  db
    .updateTable('operatorRequest')
    .set(({ fn, ref, val }) => ({
      state: 'LAPSED' as const,
      decidedAt: fn<Date>('least', [ref('lapsesAt'), val(now)]),
    }))
    .where('state', '=', 'WAITING')

/** Everything that has waited too long; of the same thing only, where it is named. @returns how many. */
export async function lapseDue(
  db: Db | Tx,
  now: Date,
  only: { kind?: RequestKind; part?: string; about?: string } = {},
): Promise<number> {
  const { numUpdatedRows } = await lapse(db, now)
    .where('lapsesAt', '<=', now)
    .where(({ and }) => and(only))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Everything that waits about a member, or about one thing. @returns how many. */
export async function lapseAbout(
  tx: Tx,
  what: { memberId: string } | { kind: RequestKind; about: string },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await lapse(tx, now)
    .where(({ and }) => and(what))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
