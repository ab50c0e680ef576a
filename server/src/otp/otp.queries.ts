/** SQL of one-time codes. */

import * as limits from '@kapao/contract/limits.ts'
import type { OtpPurpose } from '@kapao/contract/lists.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Database } from '#platform/db/tables.ts'

export const insertOtp = (db: Db, otp: Insertable<Database['otp']>) =>
  db.insertInto('otp').values(otp).execute()

/** Its message goes out: from now on the code may be right. */
export const setOnItsWay = (db: Db, tokenHash: Buffer) =>
  db.updateTable('otp').set({ usedAt: null }).where('tokenHash', '=', tokenHash).execute()

/** No message carries it: no try of it is right, unless it has proved to be there already. */
export const setUnsent = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .updateTable('otp')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('verifiedAt', 'is', null)
    .execute()

/** Takes back a code that could not be sent. */
export const deleteOtp = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('otp').where('tokenHash', '=', tokenHash).execute()

export const findOtp = (db: Db | Tx, tokenHash: Buffer) =>
  db
    .selectFrom('otp')
    .select(['phone', 'purpose', 'reference', 'expiresAt', 'verifiedAt', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()

/**
 * Counts a try of a code that is still alive, and marks it as verified when the try is right; one statement, so that
 * many tries at the same time count as many, and one of several right ones wins. The code of a message that is not on its
 * way is never right, and is answered like every wrong one.
 */
export const countTry = (tx: Tx, tokenHash: Buffer, codeHash: Buffer, now: Date) =>
  tx
    .updateTable('otp')
    .set({
      tries: sql<number>`tries + 1`,
      verifiedAt: sql<Date | null>`CASE WHEN code_hash = ${codeHash} AND used_at IS NULL THEN ${now}::timestamptz END`,
    })
    .where('tokenHash', '=', tokenHash)
    .where('tries', '<', limits.otpTriesMax)
    .where('expiresAt', '>', now)
    .where('verifiedAt', 'is', null)
    .returning('verifiedAt')
    .executeTakeFirst()

interface Use {
  phone: string
  purpose: OtpPurpose
  verifiedAfter: Date
  now: Date
}

/** Spends a verified token in the transaction of what it serves. */
export const setUsed = (tx: Tx, tokenHash: Buffer, { phone, purpose, verifiedAfter, now }: Use) =>
  tx
    .updateTable('otp')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('verifiedAt', '>=', verifiedAfter)
    .where('usedAt', 'is', null)
    .returning('phone')
    .executeTakeFirst()
