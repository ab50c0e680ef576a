/** SQL of members' passkeys. Locks in this order: the member, the passkey, the session. */
import type { Db, Tx } from '#platform/db/schema.ts'

export const listPasskeys = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('memberPasskey')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findByCredential = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('memberPasskey')
    .select(['memberId as ownerId', 'id', 'publicKey', 'counter'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()

/** What a device shows its owner of the member whom a passkey is for. */
export const getOwner = (db: Db, memberId: string) =>
  db.selectFrom('member').select(['phone', 'name']).where('id', '=', memberId).executeTakeFirstOrThrow()

/** Holds the member, so that no two of their passkeys are counted or added side by side. */
export const lockMember = (tx: Tx, memberId: string) =>
  tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** The member as a sign-in finds them, held until it is written. */
export const holdMember = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('member')
    .select(['passwordHash', 'isActive', 'closedAt'])
    .where('id', '=', memberId)
    .forShare()
    .executeTakeFirstOrThrow()

interface NewPasskey {
  memberId: string
  id: string
  credentialId: Buffer
  publicKey: Buffer
  counter: bigint
  transports: string[]
  name: string
  createdAt: Date
}

export const insertPasskey = (tx: Tx, passkey: NewPasskey) =>
  tx.insertInto('memberPasskey').values(passkey).execute()

/** What the session was opened on, in the member's words for it. */
export const getDeviceOf = async (tx: Tx, tokenHash: Buffer): Promise<string> =>
  (await tx.selectFrom('session').select('device').where('tokenHash', '=', tokenHash).executeTakeFirst())
    ?.device ?? ''

/**
 * Notes a use. False when the passkey has been removed meanwhile, or has signed as often as this or more: then somebody
 * has a copy of it. Those that cannot count say 0 each time.
 */
export async function countUse(
  tx: Tx,
  { memberId, id }: { memberId: string; id: string },
  { counter, at }: { counter: bigint; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('memberPasskey')
    .set({ counter, lastUsedAt: at })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('counter', counter === 0n ? '=' : '<', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasskey(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('memberPasskey')
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
