/** SQL of a member's timeline: each part gives as many events as a page could need, by an index of its own (staff-calls T3). */
import type { Currency } from '@kapao/contract/edition.ts'
import { type TimelineKind, timelineKinds } from '@kapao/contract/lists.ts'
import type { TimelineFilter } from '@kapao/contract/schemas/staff-timeline.ts'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'

export interface FoundEvent {
  /** Orders events of one moment; none else of the member has it. */
  key: string
  _id: string
  kind: TimelineKind
  at: Date
  amount: bigint | null
  currency: Currency | null
  reference: string | null
  by: string | null
  detail: string
}

/** Where a page ended. */
export interface EventPlace {
  at: Date
  key: string
}

export interface Asked {
  memberId: string
  filter: TimelineFilter
  after: EventPlace | undefined
  /** Whether how messages begin is shown. */
  showsWords: boolean
}

interface Part {
  key: RawBuilder<unknown>
  at: RawBuilder<unknown>
  /** After the key and the kind: `_id`, amount, currency, reference, by, detail. */
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

const nothing = sql`NULL::bigint, NULL::text`

/** One for each type, since the index is by type and then by time. */
const statementPart = (memberId: string, type: string): Part => ({
  key: sql`lpad(s.n::text, 19, '0')`,
  at: sql`s.created_at`,
  columns: sql`s.id::text, s.amount, m.currency, s.reference, NULL::text,
    concat_ws(' ', s.type, s.from_code, s.to_code, s.status, s.note)`,
  from: sql`FROM statement s JOIN member m ON m.id = s.member_id WHERE s.member_id = ${memberId}::uuid AND s.type = ${type}`,
})

const statementParts = (memberId: string, types: string[]) =>
  types.map((type) => statementPart(memberId, type))

const sessionPart = (memberId: string): Part => ({
  key: sql`encode(substr(sha256(s.token_hash), 1, 16), 'hex')`,
  at: sql`s.created_at`,
  columns: sql`encode(substr(sha256(s.token_hash), 1, 16), 'hex'), ${nothing}, NULL::text, NULL::text,
    concat_ws(' ', s.device, s.address)`,
  from: sql`FROM session s WHERE s.member_id = ${memberId}::uuid`,
})

const slipPart = (memberId: string): Part => ({
  key: sql`s.id::text`,
  at: sql`s.created_at`,
  columns: sql`s.id::text, s.amount, s.currency, s.reference, NULL::text, concat_ws(' ', s.state, s.bank, s.note)`,
  from: sql`FROM slip s WHERE s.member_id = ${memberId}::uuid`,
})

const actPart = (memberId: string): Part => ({
  key: sql`lpad(a.n::text, 19, '0')`,
  at: sql`a.at`,
  columns: sql`a.n::text, ${nothing}, a.subject, o.name, concat_ws(' ', a.action, a.record::jsonb ->> 'reason')`,
  from: sql`FROM operator_audit a JOIN operator o ON o.id = a.operator_id
    WHERE (a.record::jsonb ->> 'memberId') = ${memberId}`,
})

/** What the greeter says by its script is left out. */
const messagePart = (memberId: string, showsWords: boolean): Part => ({
  key: sql`lpad(c.seq::text, 19, '0')`,
  at: sql`c.created_at`,
  columns: sql`c.seq::text, ${nothing}, NULL::text, o.name, concat_ws(' ', c.sender,
    CASE WHEN ${showsWords} THEN left(c.message #>> '{payload,message}', ${serverLimits.timelineWordsMax}::int) END)`,
  from: sql`FROM chat_message c LEFT JOIN operator o ON o.id = c.operator_id
    WHERE c.owner_id = ${memberId}::uuid AND c.sender <> 'greeter'`,
})

const partsOf: Record<TimelineKind, (asked: Asked) => Part[]> = {
  money: ({ memberId }) =>
    statementParts(memberId, ['deposit', 'withdraw', 'transfer', 'recall', 'adjustment']),
  bonus: ({ memberId }) => statementParts(memberId, ['bonus', 'finish_bonus']),
  sign_in: ({ memberId }) => [sessionPart(memberId)],
  slip: ({ memberId }) => [slipPart(memberId)],
  staff: ({ memberId }) => [actPart(memberId)],
  chat: ({ memberId, showsWords }) => [messagePart(memberId, showsWords)],
}

const named = (asked: Asked) =>
  timelineKinds
    .filter((kind) => asked.filter.kinds?.includes(kind) ?? true)
    .flatMap((kind) => partsOf[kind](asked).map((part) => ({ kind, ...part })))

const within = (at: RawBuilder<unknown>, { from, to }: TimelineFilter) =>
  sql`${from ? sql`AND ${at} >= ${from}` : sql``} ${to ? sql`AND ${at} < ${to}` : sql``}`

/** A page, and one more if there is one. */
export function timelineQuery(asked: Asked) {
  const { filter, after } = asked
  const { page, limit, sort } = filter
  const [direction, follows] = sort === 'oldest' ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`]
  const skipped = after ? 0 : (page - 1) * limit
  const parts = named(asked).map(({ kind, key, at, columns, from }) => {
    const whole = sql`(${kind}::text || ':' || ${key}) COLLATE "C"`
    const place = after
      ? sql`AND ${at} ${follows}= ${after.at} AND (${at} ${follows} ${after.at} OR ${whole} ${follows} ${after.key})`
      : sql``
    return sql`(SELECT ${whole}, ${kind}::text, ${at}, ${columns} ${from} ${within(at, filter)} ${place}
      ORDER BY ${at} ${direction}, ${whole} ${direction} LIMIT ${skipped + limit + 1})`
  })
  return sql<FoundEvent>`
    SELECT * FROM (${sql.join(parts, sql` UNION ALL `)})
      AS e(key, kind, at, _id, amount, currency, reference, by, detail)
    ORDER BY at ${direction}, key ${direction} LIMIT ${limit + 1} OFFSET ${skipped}`
}

export const listEvents = async (db: Db, asked: Asked) => (await timelineQuery(asked).execute(db)).rows

export const countEvents = (db: Db, asked: Asked) =>
  countRows(
    db,
    sql`FROM (${sql.join(
      named(asked).map(({ from, at }) => sql`SELECT 1 ${from} ${within(at, asked.filter)}`),
      sql` UNION ALL `,
    )}) e`,
  )

/** Also one whose account is closed or erased. */
export const isMember = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('member').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
