/** SQL of the sessions of staff. */
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'

export interface NewStaffSession {
  tokenHash: Buffer
  operatorId: string
  device: string
  address: string
  createdAt: Date
  lastSeenAt: Date
  idleUntil: Date
  endsAt: Date
  steppedUpUntil: Date
}

/** What is over goes first: nothing else removes it. */
export async function insertStaffSession(tx: Tx, session: NewStaffSession) {
  const { operatorId, createdAt } = session
  await tx
    .deleteFrom('staffSession')
    .where('operatorId', '=', operatorId)
    .where(({ or, eb }) => or([eb('idleUntil', '<=', createdAt), eb('endsAt', '<=', createdAt)]))
    .execute()
  await tx.insertInto('staffSession').values(session).execute()
}

/** Who has this live session, as of now. */
export const findStaffSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('staffSession as s')
    .innerJoin('operator as o', 'o.id', 's.operatorId')
    .select(['o.id', 'o.name', 'o.roles', 'o.memberId'])
    .select(['s.lastSeenAt', 's.steppedUpUntil'])
    .$narrowType<{ roles: OperatorRole[] }>()
    .where('s.tokenHash', '=', tokenHash)
    .where('s.idleUntil', '>', now)
    .where('s.endsAt', '>', now)
    .where('o.state', '=', 'ACTIVE')
    .executeTakeFirst()

/** Which machine has this token, as of now: it is the member that its maker is. */
export const findMachine = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('operator as o')
    .leftJoin('operator as maker', 'maker.id', 'o.invitedBy')
    .select(['o.id', 'o.name', 'o.roles', 'maker.memberId', 'o.lastSeenAt'])
    .$narrowType<{ roles: OperatorRole[] }>()
    .where('o.tokenHash', '=', tokenHash)
    .where('o.isMachine', '=', true)
    .where('o.state', '=', 'ACTIVE')
    .where('o.revokedAt', 'is', null)
    .where('o.endsAt', '>', now)
    .executeTakeFirst()

/** A session that is used lives on. */
export async function noteSessionSeen(
  db: Db,
  tokenHash: Buffer,
  operatorId: string,
  now: Date,
  idleUntil: Date,
) {
  await db
    .updateTable('staffSession')
    .set({ lastSeenAt: now, idleUntil: sql<Date>`greatest(idle_until, ${idleUntil})` })
    .where('tokenHash', '=', tokenHash)
    .execute()
  await noteOperatorSeen(db, operatorId, now)
}

export const noteOperatorSeen = (db: Db | Tx, id: string, now: Date) =>
  db.updateTable('operator').set({ lastSeenAt: now }).where('id', '=', id).execute()

/** False when the session has ended. */
export async function setCodeGiven(tx: Tx, tokenHash: Buffer, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staffSession')
    .set({ steppedUpUntil: until })
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Names a session to its person: it follows from what is stored of the token, and leads back to neither. */
const publicId = sql<string>`encode(substr(sha256(token_hash), 1, 16), 'hex')`

/** The one that was used last comes first. */
export const listStaffSessions = (db: Db, operatorId: string, now: Date) =>
  db
    .selectFrom('staffSession')
    .select(['tokenHash', 'device', 'address', 'createdAt', 'lastSeenAt', publicId.as('id')])
    .where('operatorId', '=', operatorId)
    .where('idleUntil', '>', now)
    .where('endsAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .execute()

/** @param only the public id of one; absent: all of them. @returns how many it has ended. */
export async function deleteStaffSessions(db: Db | Tx, operatorId: string, only?: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staffSession')
    .where('operatorId', '=', operatorId)
    .$if(only !== undefined, (query) => query.where(publicId, '=', only ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const deleteStaffSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('staffSession').where('tokenHash', '=', tokenHash).execute()
