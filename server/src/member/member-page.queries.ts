/** SQL of one member's page for staff (staff-calls T3). */
import type { Db } from '#platform/db/schema.ts'

export const findMember = (db: Db, id: string) =>
  db
    .selectFrom('member as m')
    .select((of) => [
      'm.id as _id',
      'm.memberNo',
      'm.name',
      'm.phone',
      'm.currency',
      'm.bankCode',
      'm.bankAccountNo',
      'm.bankAccountName',
      'm.isActive',
      'm.createdAt as registeredAt',
      'm.sourceCode',
      of
        .selectFrom('session as s')
        .select(({ fn }) => fn.max('s.lastSeenAt').as('at'))
        .whereRef('s.memberId', '=', 'm.id')
        .as('lastSeenAt'),
      of
        .selectFrom('pushSubscription as p')
        .select('p.locale')
        .whereRef('p.memberId', '=', 'm.id')
        .orderBy('p.subscribedAt', 'desc')
        .limit(1)
        .as('locale'),
    ])
    .where('m.id', '=', id)
    .executeTakeFirst()

export const findInviter = (db: Db, id: string) =>
  db
    .selectFrom('member as m')
    .innerJoin('member as i', 'i.id', 'm.invitedBy')
    .select(['i.id as memberId', 'i.memberNo', 'i.name'])
    .where('m.id', '=', id)
    .executeTakeFirst()

/**
 * The newest first, each with how many there are. Found by the inviter before they are put in order: through the index of
 * newest members all members might be read on the way.
 */
export const listInvited = (db: Db, id: string, limit: number) =>
  db
    .with(
      (cte) => cte('friend').materialized(),
      (of) =>
        of
          .selectFrom('member')
          .select(['id as memberId', 'memberNo', 'name', 'createdAt as registeredAt'])
          .where('invitedBy', '=', id),
    )
    .selectFrom('friend')
    .selectAll()
    .select(({ fn }) => fn.countAll<bigint>().over().as('all'))
    .orderBy('registeredAt', 'desc')
    .orderBy('memberId', 'desc')
    .limit(limit)
    .execute()

export const listFreezes = (db: Db, memberId: string) =>
  db
    .selectFrom('memberFreeze as z')
    .innerJoin('operator as o', 'o.id', 'z.frozenBy')
    .select(['z.capability', 'z.reason', 'o.name as by', 'z.frozenAt as at'])
    .where('z.memberId', '=', memberId)
    .where('z.liftedAt', 'is', null)
    .orderBy('z.capability')
    .execute()

export const listFlags = (db: Db, memberId: string, limit: number) =>
  db
    .selectFrom('memberFlag as f')
    .leftJoin('operator as o', 'o.id', 'f.flaggedBy')
    .leftJoin('operator as c', 'c.id', 'f.closedBy')
    .select(['f.id as _id', 'f.code', 'f.reason', 'f.holds', 'o.name as by', 'f.flaggedAt as at'])
    .select(['c.name as closedBy', 'f.closedAt', 'f.note'])
    .where('f.memberId', '=', memberId)
    .orderBy('f.flaggedAt', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()

export const listNotes = (db: Db, memberId: string, limit: number) =>
  db
    .selectFrom('memberNote as n')
    .innerJoin('operator as o', 'o.id', 'n.writtenBy')
    .select(['n.id as _id', 'n.text', 'o.name as by', 'n.writtenAt as at'])
    .where('n.memberId', '=', memberId)
    .orderBy('n.writtenAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute()

export const listGameAccounts = (db: Db, memberId: string) =>
  db
    .selectFrom('gameAccount')
    .select(['slot as code', 'isStale', 'frozenAt'])
    .where('memberId', '=', memberId)
    .where('passwordSealed', 'is not', null)
    .orderBy('slot')
    .execute()
