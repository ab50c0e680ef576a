/** SQL of the accounts of staff: people, their machines, invitations and codes for recovery. */

import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import type { StaffState } from '@kapao/contract/schemas/staff-access.ts'
import type { StaffListPage } from '@kapao/contract/schemas/text.ts'
import { sql } from 'kysely'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Place } from '#platform/http/page-place.ts'

/** Roles are names of a list: the database says so. */
interface WithRoles {
  roles: OperatorRole[]
}

/** The number of the member that this person is too. */
const ownMemberNo = sql<number | null>`(SELECT m.member_no FROM member m WHERE m.id = operator.member_id)`.as(
  'memberNo',
)

/** What a sign-in is judged by. */
export const findAccount = (db: Db | Tx, username: string) =>
  db
    .selectFrom('operator')
    .select(['id', 'name', 'displayName', 'roles', 'state'])
    .select(['passwordHash', 'authenticator', 'authenticatorStep', ownMemberNo])
    .$narrowType<WithRoles>()
    .where('name', '=', username)
    .where('isMachine', '=', false)
    .executeTakeFirst()

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The same by its id. */
export const findAccountById = (db: Db | Tx, id: string) =>
  db
    .selectFrom('operator')
    .select(['id', 'name', 'displayName', 'roles', 'state'])
    .select(['passwordHash', 'authenticator', 'authenticatorStep', ownMemberNo])
    .$narrowType<WithRoles>()
    .where('id', '=', id)
    .where('isMachine', '=', false)
    .executeTakeFirst()

/** A person or a machine that may call. */
export const findActive = (db: Db | Tx, username: string) =>
  db
    .selectFrom('operator')
    .select(['id', 'roles'])
    .$narrowType<WithRoles>()
    .where('name', '=', username)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst()

/** People, by their usernames. */
export const listActive = (db: Db, roles: readonly OperatorRole[]) =>
  db
    .selectFrom('operator')
    .select(['name as username', 'displayName'])
    .where('state', '=', 'ACTIVE')
    .where('isMachine', '=', false)
    .where(sql<boolean>`roles && ${[...roles]}::text[]`)
    .orderBy('name')
    .execute()

export async function findName(db: Db | Tx, id: string) {
  const row = await db.selectFrom('operator').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}

/** Holds the account while it changes. */
export const lockAccount = (tx: Tx, username: string) =>
  tx
    .selectFrom('operator')
    .select(['id', 'name', 'displayName', 'roles', 'state', 'memberId'])
    .select(sql<boolean>`password_hash IS NOT NULL`.as('hasProof'))
    .$narrowType<WithRoles>()
    .where('name', '=', username)
    .where('isMachine', '=', false)
    .forUpdate()
    .executeTakeFirst()

/** Holds the account of somebody who administers; false when they do not, or not any more. */
export const holdAdmin = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('operator')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .where('isMachine', '=', false)
    .where(sql<boolean>`'admin' = ANY (roles)`)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** Marks a step as used. False when it, or a later one, has been used meanwhile, or the account has changed. */
export async function takeStep(tx: Tx, account: Account, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator')
    .set({ authenticatorStep: BigInt(step) })
    .where('id', '=', account.id)
    .where('state', '=', 'ACTIVE')
    .where('passwordHash', '=', account.passwordHash)
    .where('authenticator', '=', account.authenticator)
    .where(({ or, eb }) =>
      or([eb('authenticatorStep', 'is', null), eb('authenticatorStep', '<', BigInt(step))]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a code for recovery away. False when it is none, or the account has changed. */
export async function takeRecoveryCode(tx: Tx, account: Account, codeHash: Buffer): Promise<boolean> {
  const held = await tx
    .selectFrom('operator')
    .select('id')
    .where('id', '=', account.id)
    .where('state', '=', 'ACTIVE')
    .where('passwordHash', '=', account.passwordHash)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return false
  const { numDeletedRows } = await tx
    .deleteFrom('staffRecoveryCode')
    .where('operatorId', '=', account.id)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function insertInvited(
  tx: Tx,
  person: {
    id: string
    name: string
    displayName: string
    roles: OperatorRole[]
    invitedBy: string | null
    memberId: string | null
    now: Date
  },
): Promise<boolean> {
  const { now, ...row } = person
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator')
    .values({ ...row, createdAt: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

interface Invitation {
  operatorId: string
  tokenHash: Buffer
  authenticator: Buffer
  endsAt: Date
}

/** Takes the place of an earlier one. */
export async function replaceInvitation(tx: Tx, invitation: Invitation) {
  await tx.deleteFrom('staffInvitation').where('operatorId', '=', invitation.operatorId).execute()
  await tx.insertInto('staffInvitation').values(invitation).execute()
}

export const findInvitation = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('staffInvitation as i')
    .innerJoin('operator as o', 'o.id', 'i.operatorId')
    .select(['o.id', 'o.name', 'o.displayName', 'i.authenticator'])
    .where('i.tokenHash', '=', tokenHash)
    .where('i.endsAt', '>', now)
    .where('o.state', '!=', 'DISABLED')
    .executeTakeFirst()

/** Uses it up: of several at the same time one gets it. */
export const takeInvitation = (tx: Tx, tokenHash: Buffer, now: Date) =>
  tx
    .deleteFrom('staffInvitation as i')
    .using('operator as o')
    .whereRef('o.id', '=', 'i.operatorId')
    .where('i.tokenHash', '=', tokenHash)
    .where('i.endsAt', '>', now)
    .where('o.state', '!=', 'DISABLED')
    .returning(['o.id', 'o.name', 'i.authenticator'])
    .executeTakeFirst()

interface Acceptance {
  id: string
  passwordHash: string
  authenticator: Buffer
  step: number
  now: Date
  codeHashes: Buffer[]
}

/** The account may be signed in to from now on, by these and nothing that was before. */
export async function acceptInvitationOf(tx: Tx, { id, step, now, codeHashes, ...proof }: Acceptance) {
  await tx
    .updateTable('operator')
    .set({ ...proof, state: 'ACTIVE', authenticatorStep: BigInt(step) })
    // A reset makes nobody a newcomer again.
    .set({
      acceptedAt: sql<Date>`COALESCE(accepted_at, ${now})`,
      resetBy: sql<string | null>`COALESCE(link_seen_by, reset_by)`,
      resetAt: sql<Date | null>`CASE WHEN link_seen_by IS NOT NULL THEN ${now}
        WHEN reset_by IS NOT NULL THEN COALESCE(reset_at, ${now}) END`,
      linkSeenBy: null,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('staffRecoveryCode').where('operatorId', '=', id).execute()
  await tx
    .insertInto('staffRecoveryCode')
    .values(codeHashes.map((codeHash) => ({ operatorId: id, codeHash })))
    .execute()
}

export const setState = (tx: Tx, id: string, state: StaffState) =>
  tx.updateTable('operator').set({ state }).where('id', '=', id).execute()

export const setRoles = (tx: Tx, id: string, roles: OperatorRole[]) =>
  tx.updateTable('operator').set({ roles }).where('id', '=', id).execute()

/** Those who are left to administer, but for this one; held, so that two cannot both be the last but one. */
export const lockOtherAdmins = (tx: Tx, id: string) =>
  tx
    .selectFrom('operator')
    .select('id')
    .where('state', '=', 'ACTIVE')
    .where('isMachine', '=', false)
    .where(sql<boolean>`'admin' = ANY (roles)`)
    .where('id', '!=', id)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Whether anybody administers. */
export const hasAdmin = async (db: Db | Tx): Promise<boolean> =>
  (await db
    .selectFrom('operator')
    .select('id')
    .where('state', '=', 'ACTIVE')
    .where('isMachine', '=', false)
    .where(sql<boolean>`'admin' = ANY (roles)`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** By name. */
/** A page's people, and one more if there is one. */
export const listPeople = (db: Db, { page, limit, after }: StaffListPage) =>
  db
    .selectFrom('operator as o')
    .leftJoin('operator as i', 'i.id', 'o.invitedBy')
    .select([
      'o.name as username',
      'o.displayName',
      'o.roles',
      'o.state',
      'o.lastSeenAt',
      'i.name as invitedBy',
      'o.memberId',
    ])
    .$narrowType<WithRoles>()
    .where('o.isMachine', '=', false)
    .$if(Boolean(after), (query) => query.where('o.name', '>', after ?? ''))
    .orderBy('o.name')
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
    .execute()

export const countPeople = (db: Db) => countRows(db, sql`FROM operator WHERE NOT is_machine`)

export async function insertMachine(
  tx: Tx,
  machine: {
    id: string
    name: string
    roles: OperatorRole[]
    tokenHash: Buffer
    invitedBy: string
    endsAt: Date
    createdAt: Date
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator')
    .values({ ...machine, isMachine: true, state: 'ACTIVE' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Newest first. */
/** A page's machines, and one more if there is one. */
export const listMachines = (db: Db, { page, limit }: StaffListPage, after: Place | undefined) =>
  db
    .selectFrom('operator as o')
    .leftJoin('operator as i', 'i.id', 'o.invitedBy')
    .select(['o.id as _id', 'o.name', 'o.roles', 'i.name as createdBy', 'o.createdAt', 'o.endsAt'])
    .select(['o.lastSeenAt as lastUsedAt', 'o.revokedAt'])
    .$narrowType<WithRoles>()
    .where('o.isMachine', '=', true)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(o.created_at, o.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('o.createdAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
    .execute()

export const countMachines = (db: Db) => countRows(db, sql`FROM operator WHERE is_machine`)

/** @returns its name; undefined when there is no such machine, or it was revoked before. */
export async function revokeMachine(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('operator')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('isMachine', '=', true)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** All that this person has made. @returns their names. */
export async function revokeMachinesOf(tx: Tx, madeBy: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('operator')
    .set({ revokedAt: now })
    .where('invitedBy', '=', madeBy)
    .where('isMachine', '=', true)
    .where('revokedAt', 'is', null)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name).toSorted()
}

/** Those that an earlier key seals. */
export const findAuthenticatorsSealedWith = (db: Db, keyIds: Buffer[], limit: number) =>
  db
    .selectFrom('operator')
    .select(['id', 'authenticator as sealed'])
    .where(sql<boolean>`substring(authenticator FROM 1 FOR 4) = ANY(${keyIds}::bytea[])`)
    .$narrowType<{ sealed: Buffer }>()
    .limit(limit)
    .execute()

/** False when the account has another one meanwhile. */
export async function replaceAuthenticator(
  db: Db,
  { id, sealed }: { id: string; sealed: Buffer },
  anew: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator')
    .set({ authenticator: anew })
    .where('id', '=', id)
    .where('authenticator', '=', sealed)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
