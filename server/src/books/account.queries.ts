/** SQL of what accounts hold (staff-calls T6). */
import { sql } from 'kysely'
import type { Db } from '#platform/db/schema.ts'
import type { Day } from '#platform/time/bangkok-day.ts'

export const listMemberAccounts = (db: Db, memberId: string) =>
  db
    .selectFrom('account')
    .select(['code as account', 'memberId', 'currency', 'balance'])
    .where('memberId', '=', memberId)
    .orderBy('code')
    .execute()

/** What all accounts of each code hold together after these days, as far as days are closed. */
export const sumKept = (db: Db, before: Day) =>
  db
    .selectFrom('dailyFigure')
    .select(['account', 'currency', sql<bigint>`sum(paid_in - paid_out)::bigint`.as('balance')])
    .where('day', '<', before)
    .groupBy(['account', 'currency'])
    .execute()

/** As members see them, in the order of the catalogue. */
export const listGameNames = (db: Db) =>
  db.selectFrom('game').select(['code', 'name']).orderBy('position').orderBy('code').execute()

/** At which banks and gateways money of ours can be, the closed ones too. */
export const listOwnPlaces = (db: Db) =>
  db.selectFrom('depositAccount').select(['bankType', 'bankCode']).distinct().orderBy('bankCode').execute()

interface MemberAccount {
  memberId: string
  account: string
}

/** What one member's account held right before a moment. */
export async function findBalanceBefore(db: Db, { memberId, account }: MemberAccount, at: Date) {
  const last = await db
    .selectFrom('entry')
    .select('balanceAfter')
    .where('memberId', '=', memberId)
    .where('code', '=', account)
    .where('createdAt', '<', at)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.balanceAfter ?? 0n
}

/** What moved on it, by days in Bangkok. */
export const listMovedByDay = (
  db: Db,
  { memberId, account }: MemberAccount,
  { from, until }: { from: Date; until: Date },
) =>
  db
    .selectFrom('entry')
    .select([
      sql<Day>`(created_at AT TIME ZONE 'Asia/Bangkok')::date::text`.as('day'),
      sql<bigint>`coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint`.as('paidIn'),
      sql<bigint>`coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint`.as('paidOut'),
    ])
    .where('memberId', '=', memberId)
    .where('code', '=', account)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .groupBy('day')
    .execute()
