/** SQL of a password that is set anew by a code. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import { spellingsOf } from '#platform/phone.rules.ts'

/** Whose phone it is and can sign in, and whether they have signed in on this device. */
export const findByPhone = (db: Db, phone: string, deviceHash: Buffer | undefined) =>
  db
    .selectFrom('member as m')
    .select('m.id')
    .select(
      sql<boolean>`EXISTS (SELECT FROM member_device d WHERE d.member_id = m.id AND d.device_hash = ${deviceHash ?? null})`.as(
        'knowsDevice',
      ),
    )
    .where('m.phone', 'in', spellingsOf(phone))
    .where('m.isActive', '=', true)
    .orderBy('m.phone')
    .executeTakeFirst()

/** The member's row is held: a sign-in with the old password either comes before, and is ended, or sees the new one. */
export const setForgottenPassword = (tx: Tx, phone: string, passwordHash: string, at: Date) =>
  tx
    .updateTable('member')
    .set({ passwordHash, passwordResetAt: at })
    .where('id', '=', (query) =>
      query
        .selectFrom('member')
        .select('id')
        .where('phone', 'in', spellingsOf(phone))
        .where('isActive', '=', true)
        .orderBy('phone')
        .limit(1),
    )
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst()

export const deletePasskeys = (tx: Tx, memberId: string) =>
  tx.deleteFrom('memberPasskey').where('memberId', '=', memberId).execute()
