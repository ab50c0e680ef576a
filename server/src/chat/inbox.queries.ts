/** The SQL of the desk's list (staff-calls T7). */
import * as limits from '@kapao/contract/limits.ts'
import type { RoomFilter } from '@kapao/contract/schemas/staff-chat.ts'
import { inboxLimits } from '@kapao/contract/staff-limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'

const { previewLengthMax } = inboxLimits

/** Where a page ended. */
export interface RoomPlace {
  waitingSince: Date | null
  lastMessageAt: Date
  roomId: string
}

interface Asked {
  filter: RoomFilter
  operatorId: string
  now: Date
}

/** As `stateOf` in chat.rules.ts says, in SQL. */
function isInState(state: NonNullable<RoomFilter['state']>, now: Date): RawBuilder<unknown> {
  const isSnoozed = sql`r.snoozed_until IS NOT NULL AND r.snoozed_until > ${now}::timestamptz`
  const idleSince = new Date(now.getTime() - limits.chatIdleMs)
  const isIdle = sql`r.snoozed_until IS NULL AND r.waiting_since IS NULL
    AND r.last_message_at <= ${idleSince}::timestamptz`
  const isGoingOn = sql`r.session_ended_at IS NULL`
  switch (state) {
    case 'closed':
      return sql`(NOT (${isGoingOn}) OR ${isIdle})`
    case 'snoozed':
      return sql`${isGoingOn} AND ${isSnoozed}`
    case 'waiting':
      return sql`${isGoingOn} AND NOT (${isSnoozed}) AND r.waiting_since IS NOT NULL`
    case 'open':
      // Not by `isIdle`: an index finds each of these two, and nothing finds what is not idle.
      return sql`${isGoingOn} AND NOT (${isSnoozed}) AND r.waiting_since IS NULL
        AND (r.last_message_at > ${idleSince}::timestamptz OR r.snoozed_until IS NOT NULL)`
  }
}

function isMeant({ filter: { view, state, label, memberId, roomId }, operatorId, now }: Asked) {
  const conditions: RawBuilder<unknown>[] = [sql`r.merged_into IS NULL`]
  if (view === 'mine') conditions.push(sql`r.assigned_to = ${operatorId}::uuid`)
  if (view === 'unassigned') conditions.push(sql`r.assigned_to IS NULL`)
  if (state) conditions.push(isInState(state, now))
  if (label) conditions.push(sql`r.labels @> ARRAY[${label}::text]`)
  if (memberId) conditions.push(sql`r.owner_id = ${memberId}::uuid AND r.kind = 'member'`)
  if (roomId) conditions.push(sql`r.owner_id = ${roomId}::uuid`)
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/** Whose wait is longer is earlier; who waits for nothing comes after all who do. */
function isBehind({ waitingSince, lastMessageAt, roomId }: RoomPlace) {
  const isLater = sql`(r.last_message_at < ${lastMessageAt}::timestamptz
    OR (r.last_message_at = ${lastMessageAt}::timestamptz AND r.owner_id > ${roomId}::uuid))`
  return waitingSince === null
    ? sql<boolean>`r.waiting_since IS NULL AND ${isLater}`
    : sql<boolean>`(r.waiting_since IS NULL OR r.waiting_since > ${waitingSince}::timestamptz
        OR (r.waiting_since = ${waitingSince}::timestamptz AND ${isLater}))`
}

/** A page's rooms, and one more if there is one. */
export const listRooms = (db: Db, asked: Asked, after: RoomPlace | undefined) =>
  db
    .selectFrom('chatRoom as r')
    .leftJoin('member as m', 'm.id', 'r.ownerId')
    .leftJoin('operator as o', 'o.id', 'r.assignedTo')
    .selectAll('r')
    .select(['m.name as memberName', 'o.name as assignee'])
    .select((of) => [
      of
        .selectFrom('pushSubscription as p')
        .select('p.locale')
        .whereRef('p.memberId', '=', 'm.id')
        .orderBy('p.subscribedAt', 'desc')
        .limit(1)
        .as('locale'),
    ])
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('chatMessage as c')
          .select([
            'c.sender',
            sql<string | null>`left(message_text(c.message), ${previewLengthMax})`.as('text'),
          ])
          .whereRef('c.ownerId', '=', 'r.ownerId')
          .where('c.sender', '<>', 'greeter')
          .orderBy('c.seq', 'desc')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select(['l.sender as lastSender', 'l.text as lastText'])
    .where(isMeant(asked))
    .$if(after !== undefined, (query) => query.where(isBehind(after as RoomPlace)))
    .orderBy('r.waitingSince', (order) => order.asc().nullsLast())
    .orderBy('r.lastMessageAt', 'desc')
    .orderBy('r.ownerId')
    .limit(asked.filter.limit + 1)
    .offset(after ? 0 : (asked.filter.page - 1) * asked.filter.limit)
    .execute()

/** Those that conversations have which stand first on the desk. */
export async function listLabels(db: Db): Promise<string[]> {
  const first = db
    .selectFrom('chatRoom')
    .select('labels')
    .where('mergedInto', 'is', null)
    .orderBy('waitingSince')
    .orderBy('lastMessageAt', 'desc')
    .limit(serverLimits.labelledRoomsMax)
    .as('r')
  const rows = await db
    .selectFrom(first)
    .select(sql<string>`unnest(r.labels)`.as('label'))
    .distinct()
    .orderBy('label')
    .execute()
  return rows.map(({ label }) => label)
}

export const countRooms = (db: Db, asked: Asked) =>
  countRows(db, sql`FROM chat_room r WHERE ${isMeant(asked)}`)
