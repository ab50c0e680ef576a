/** SQL of PINs, and of what sessions have proved. Locks in this order: the member, the PIN or passkey, the session. */
import * as limits from '@kapao/contract/limits.ts'
import { sql } from 'kysely'
import { askedTogether } from '#platform/db/batch.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

/** Holds the member as it is; false when the password is no longer the one that was verified. */
export const holdPassword = async (tx: Tx, memberId: string, passwordHash: string): Promise<boolean> =>
  (await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('passwordHash', '=', passwordHash)
    .forShare()
    .executeTakeFirst()) !== undefined

export const upsertPin = (tx: Tx, memberId: string, pinHash: string, now: Date) =>
  tx
    .insertInto('memberPin')
    .values({ memberId, pinHash, setAt: now })
    .onConflict((conflict) =>
      conflict.column('memberId').doUpdateSet({ pinHash, setAt: now, tries: 0, closedUntil: null }),
    )
    .execute()

export async function deletePin(tx: Tx, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('memberPin')
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Counts a try before it is judged, so that tries at the same time are counted too; the last one that is left closes the
 * way until it proves right. @returns the hash to verify against, or nothing when there is no PIN or its way is closed.
 */
export async function takePinTry(db: Db, memberId: string, now: Date): Promise<string | undefined> {
  const tries = sql<number>`CASE WHEN closed_until IS NULL THEN tries + 1 ELSE 1 END`
  const closedUntil = new Date(now.getTime() + limits.pinClosedMs)
  const row = await db
    .updateTable('memberPin')
    .set({
      tries,
      closedUntil: sql<Date | null>`CASE WHEN (${tries}) >= ${limits.pinTriesMax} THEN ${closedUntil}::timestamptz END`,
    })
    .where('memberId', '=', memberId)
    .where(({ or, eb }) => or([eb('closedUntil', 'is', null), eb('closedUntil', '<=', now)]))
    .returning('pinHash')
    .executeTakeFirst()
  return row?.pinHash
}

export const findPin = (db: Db, memberId: string) =>
  db.selectFrom('memberPin').select('closedUntil').where('memberId', '=', memberId).executeTakeFirst()

/** Begins to count anew; false when it is no longer the PIN that was verified. */
export async function forgetPinTries(tx: Tx, memberId: string, pinHash: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('memberPin')
    .set({ tries: 0, closedUntil: null })
    .where('memberId', '=', memberId)
    .where('pinHash', '=', pinHash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @param until null: not any more. False when the session has ended. */
export async function setSteppedUp(tx: Tx, tokenHash: Buffer, until: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ steppedUpUntil: until })
    .where('tokenHash', '=', tokenHash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What sessions have proved by a PIN or a passkey of before counts no longer. */
export const endStepUps = (tx: Tx, memberId: string) =>
  tx
    .updateTable('session')
    .set({ steppedUpUntil: null })
    .where('memberId', '=', memberId)
    .where('steppedUpUntil', 'is not', null)
    .execute()

async function listStepUps(db: Db, tokenHashes: Buffer[]) {
  const rows = await db
    .selectFrom('session as s')
    .select(['s.tokenHash', 's.steppedUpUntil as until'])
    .select(sql<boolean>`EXISTS (SELECT FROM member_pin p WHERE p.member_id = s.member_id)`.as('hasPin'))
    .select(
      sql<boolean>`EXISTS (SELECT FROM member_passkey k WHERE k.member_id = s.member_id)`.as('hasPasskey'),
    )
    .where('s.tokenHash', '=', sql<Buffer>`ANY(${tokenHashes}::bytea[])`)
    .execute()
  const found = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]))
  return tokenHashes.map((hash) => found.get(hash.toString('hex')))
}

/** Which ways the member has set, and until when this session has proved one. */
export const findStepUp = askedTogether('findStepUps', listStepUps)
