/** SQL of one member's page for staff (staff-calls T3). */
import * as limits from '@kapao/contract/limits.ts'
import type { Db } from '#platform/db/schema.ts'

export const findMember = (db: Db, id: string) =>
  db
    .selectFrom('member as m')
    .select((of) => [
      'm.id as _id',
      'm.name',
      'm.phone',
      'm.currency',
      'm.bank_code as bankCode',
      'm.bank_account_no as bankAccountNo',
      'm.bank_account_name as bankAccountName',
      'm.is_active as isActive',
      'm.created_at as registeredAt',
      'm.source_code as sourceCode',
      of
        .selectFrom('session as s')
        .select(({ fn }) => fn.max('s.last_seen_at').as('at'))
        .whereRef('s.member_id', '=', 'm.id')
        .as('lastSeenAt'),
    ])
    .where('m.id', '=', id)
    .executeTakeFirst()

export const listFreezes = (db: Db, memberId: string) =>
  db
    .selectFrom('member_freeze as z')
    .innerJoin('operator as o', 'o.id', 'z.frozen_by')
    .select(['z.capability', 'z.reason', 'o.name as by', 'z.frozen_at as at'])
    .where('z.member_id', '=', memberId)
    .where('z.lifted_at', 'is', null)
    .orderBy('z.capability')
    .execute()

export const listFlags = (db: Db, memberId: string, limit: number) =>
  db
    .selectFrom('member_flag as f')
    .leftJoin('operator as o', 'o.id', 'f.flagged_by')
    .leftJoin('operator as c', 'c.id', 'f.closed_by')
    .select(['f.id as _id', 'f.code', 'f.reason', 'f.holds', 'o.name as by', 'f.flagged_at as at'])
    .select(['c.name as closedBy', 'f.closed_at as closedAt', 'f.note'])
    .where('f.member_id', '=', memberId)
    .orderBy('f.flagged_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()

export const listNotes = (db: Db, memberId: string, limit: number) =>
  db
    .selectFrom('member_note as n')
    .innerJoin('operator as o', 'o.id', 'n.written_by')
    .select(['n.id as _id', 'n.text', 'o.name as by', 'n.written_at as at'])
    .where('n.member_id', '=', memberId)
    .orderBy('n.written_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Those that a call would still be taken from. */
export const listLiveSessions = (db: Db, memberId: string, now: Date, limit: number) =>
  db
    .selectFrom('session as s')
    .select(['s.remember as isRemembered', 's.created_at as createdAt', 's.last_seen_at as lastSeenAt'])
    .where('s.member_id', '=', memberId)
    .where('s.revoked_at', 'is', null)
    .where((where) =>
      where.or([
        where('s.remember', '=', true).and(
          's.last_seen_at',
          '>',
          before(now, limits.sessionRememberedIdleMs),
        ),
        where('s.remember', '=', false)
          .and('s.last_seen_at', '>', before(now, limits.sessionIdleMs))
          .and('s.created_at', '>', before(now, limits.sessionAbsoluteMs)),
      ]),
    )
    .orderBy('s.last_seen_at', 'desc')
    .limit(limit)
    .execute()

export const listGameAccounts = (db: Db, memberId: string) =>
  db
    .selectFrom('game_account')
    .select(['slot as code', 'is_stale as isStale', 'frozen_at as frozenAt'])
    .where('member_id', '=', memberId)
    .where('password_sealed', 'is not', null)
    .orderBy('slot')
    .execute()
