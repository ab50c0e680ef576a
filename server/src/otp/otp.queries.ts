/** SQL of one-time codes. */

import * as limits from '@kapao/contract/limits.ts'
import type { OtpPurpose } from '@kapao/contract/lists.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { OtpTable } from '#platform/db/schema-member.ts'

export const insertOtp = (db: Db, otp: Insertable<OtpTable>) => db.insertInto('otp').values(otp).execute()

/** Takes back a code that could not be sent. */
export const deleteOtp = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('otp').where('token_hash', '=', tokenHash).execute()

export const findOtp = (db: Db | Tx, tokenHash: Buffer) =>
  db
    .selectFrom('otp')
    .select(['phone', 'purpose', 'reference', 'expires_at', 'verified_at', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/**
 * Counts a try of a code that is still alive, and marks it as verified when the try is right; one statement, so that
 * many tries at the same moment count as many, and one of several right ones wins.
 */
export const countTry = (tx: Tx, tokenHash: Buffer, codeHash: Buffer, now: Date) =>
  tx
    .updateTable('otp')
    .set({
      tries: sql<number>`tries + 1`,
      verified_at: sql<Date | null>`CASE WHEN code_hash = ${codeHash} THEN ${now}::timestamptz END`,
    })
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', limits.otpTriesMax)
    .where('expires_at', '>', now)
    .where('verified_at', 'is', null)
    .returning('verified_at')
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
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('phone', '=', phone)
    .where('purpose', '=', purpose)
    .where('verified_at', '>=', verifiedAfter)
    .where('used_at', 'is', null)
    .returning('phone')
    .executeTakeFirst()
