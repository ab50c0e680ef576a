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
