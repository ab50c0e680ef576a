/** SQL of the list of members that staff look through (staff-calls T3). */

import { plainAccountNo, readMemberNo } from '@kapao/contract/account-text.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { Capability, MemberFilter } from '@kapao/contract/schemas/staff-member.ts'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Place } from '#platform/http/page-place.ts'
import { spellingsOf } from '#platform/phone.rules.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { dayOf } from '#platform/time/bangkok-day.ts'

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A member is found by the beginning of the name, and by the whole of what is masked. */
function isNamed(query: string): RawBuilder<unknown> {
  if (idShape.test(query.toLowerCase())) return sql`m.id = ${query.toLowerCase()}::uuid`
  const digits = plainAccountNo(query)
  const no = readMemberNo(query)
  if (no !== undefined && !/^\d/.test(digits)) return sql`m.member_no = ${no}`
  if (/^\d+$/.test(digits) && digits.length >= serverLimits.searchDigitsMin)
    return sql`(m.phone = ANY(${[`0${digits}`, ...spellingsOf(digits)]}::text[]) OR ltrim(m.bank_account_no, '0') = ltrim(${digits}, '0') OR m.member_no = ${no ?? null}::integer)`
  const beginning = `${query.replace(/[\\%_]/g, '\\$&')}%`
  const holder = query.replace(/\s+/g, ' ').toUpperCase()
  return sql`(lower(m.name) LIKE lower(${beginning}) OR m.bank_account_name = ${holder})`
}

/** Large wallets are few, and noted: no index has the balance. */
const isNoted = sql`EXISTS (SELECT FROM notable_account n WHERE n.code = 'wallet' AND n.member_id = m.id) AND`

const hasWallet = (holding: RawBuilder<unknown>) => sql`EXISTS (
  SELECT FROM account a WHERE a.member_id = m.id AND a.code = 'wallet' AND ${holding})`

/** Nobody's wallet is below zero, and who has none holds nothing. */
function balanceConditions({ balanceMin, balanceMax }: MemberFilter): RawBuilder<unknown>[] {
  if (balanceMax !== undefined && balanceMax < 0n) return [sql`false`]
  if (balanceMin === undefined || balanceMin <= 0n)
    return balanceMax === undefined ? [] : [sql`NOT ${hasWallet(sql`a.balance > ${balanceMax}`)}`]
  const isBelow = balanceMax === undefined ? sql`` : sql`AND a.balance <= ${balanceMax}`
  const isLarge = balanceMin >= serverLimits.notableWalletMin ? isNoted : sql``
  return [sql`${isLarge} ${hasWallet(sql`a.balance >= ${balanceMin} ${isBelow}`)}`]
}

/** What each filter means. */
function conditionsOf(filter: MemberFilter): RawBuilder<unknown>[] {
  const { query, state, from, to, seenSince, sourceCode, flag, frozen } = filter
  const conditions: RawBuilder<unknown>[] = []
  if (query !== undefined) conditions.push(isNamed(query))
  if (state) conditions.push(sql`m.is_active = ${state === 'ACTIVE'}`)
  if (from) conditions.push(sql`m.created_at >= ${from}`)
  if (to) conditions.push(sql`m.created_at < ${to}`)
  conditions.push(...balanceConditions(filter))
  if (seenSince)
    conditions.push(
      // The day is in an index, which the time is not.
      sql`EXISTS (SELECT FROM session s WHERE s.member_id = m.id
        AND s.seen_on >= ${dayOf(seenSince)}::date AND s.last_seen_at >= ${seenSince})`,
    )
  if (sourceCode) conditions.push(sql`m.source_code = ${sourceCode}`)
  if (flag)
    conditions.push(
      sql`EXISTS (SELECT FROM member_flag f WHERE f.member_id = m.id AND f.code = ${flag} AND f.closed_at IS NULL)`,
    )
  if (frozen)
    conditions.push(
      sql`EXISTS (SELECT FROM member_freeze z WHERE z.member_id = m.id AND z.capability = ${frozen} AND z.lifted_at IS NULL)`,
    )
  return conditions
}

const where = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`

/** A page's members, and one more if there is one. */
export function pageQuery(filter: MemberFilter, after: Place | undefined) {
  const { page, limit, sort } = filter
  const [direction, follows] = sort === 'oldest' ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`]
  const conditions = conditionsOf(filter)
  if (after) conditions.push(sql`(m.created_at, m.id) ${follows} (${after.at}, ${after.id}::uuid)`)
  return sql`
    SELECT m.id, m.created_at FROM member m ${where(conditions)}
    ORDER BY m.created_at ${direction}, m.id ${direction} LIMIT ${limit + 1} OFFSET ${after ? 0 : (page - 1) * limit}`
}

export interface ListedMember {
  _id: string
  memberNo: number
  name: string
  phone: string
  isActive: boolean
  registeredAt: Date
  lastSeenAt: Date | null
  sourceCode: string | null
  balance: bigint
  currency: Currency
  flags: string[]
  frozen: Capability[]
}

export async function listMembers(db: Db, filter: MemberFilter, after: Place | undefined) {
  const direction = filter.sort === 'oldest' ? sql`ASC` : sql`DESC`
  const { rows } = await sql<ListedMember>`
    SELECT m.id AS "_id", m.member_no, m.name, m.phone, m.is_active, m.created_at AS registered_at,
      (SELECT max(s.last_seen_at) FROM session s WHERE s.member_id = m.id) AS last_seen_at,
      m.source_code, coalesce(w.balance, 0) AS balance, m.currency,
      ARRAY(SELECT DISTINCT f.code FROM member_flag f WHERE f.member_id = m.id AND f.closed_at IS NULL ORDER BY 1) AS flags,
      ARRAY(SELECT z.capability FROM member_freeze z WHERE z.member_id = m.id AND z.lifted_at IS NULL ORDER BY 1) AS frozen
    FROM (${pageQuery(filter, after)}) p JOIN member m ON m.id = p.id
    LEFT JOIN account w ON w.member_id = m.id AND w.code = 'wallet'
    ORDER BY p.created_at ${direction}, p.id ${direction}`.execute(db)
  return rows
}

/** Of open flags, each once. */
export async function listFlagCodes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('memberFlag')
    .select('code')
    .distinct()
    .where('closedAt', 'is', null)
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}

export const countMembers = (db: Db, filter: MemberFilter) =>
  countRows(db, sql`FROM member m ${where(conditionsOf(filter))}`)
