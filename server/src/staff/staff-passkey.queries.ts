/** SQL of the passkeys of staff. Locks in this order: the account, the passkey, the session. */
import type { Db, Tx } from '#platform/db/schema.ts'

export const listStaffPasskeys = (db: Db | Tx, operatorId: string) =>
  db
    .selectFrom('staffPasskey')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('operatorId', '=', operatorId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findStaffPasskey = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom('staffPasskey')
    .select(['operatorId as ownerId', 'id', 'publicKey', 'counter', 'name'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()

/** Holds the account, so that none is disabled or reset meanwhile. False when nobody can sign in to it. */
export async function holdActiveAccount(tx: Tx, id: string): Promise<boolean> {
  const held = await tx
    .selectFrom('operator')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .where('isMachine', '=', false)
    .forUpdate()
    .executeTakeFirst()
  return held !== undefined
}

interface NewStaffPasskey {
  operatorId: string
  id: string
  credentialId: Buffer
  publicKey: Buffer
  counter: bigint
  transports: string[]
  name: string
  createdAt: Date
}

export const insertStaffPasskey = (tx: Tx, passkey: NewStaffPasskey) =>
  tx.insertInto('staffPasskey').values(passkey).execute()

/** What this session was opened on; undefined when it has ended. */
export const findSessionDevice = async (tx: Tx, tokenHash: Buffer): Promise<string | undefined> =>
  (await tx.selectFrom('staffSession').select('device').where('tokenHash', '=', tokenHash).executeTakeFirst())
    ?.device

/**
 * Notes a use. False when the passkey has been removed meanwhile, or has signed as often as this or more: then somebody
 * has a copy of it. Those that cannot count say 0 each time.
 */
export async function countStaffUse(
  tx: Tx,
  { ownerId, id, counter }: { ownerId: string; id: string; counter: bigint },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staffPasskey')
    .set({ counter, lastUsedAt: at })
    .where('operatorId', '=', ownerId)
    .where('id', '=', id)
    .where('counter', counter === 0n ? '=' : '<', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns what it was called; undefined when there is no such passkey of this person. */
export async function deleteStaffPasskey(
  tx: Tx,
  operatorId: string,
  id: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('staffPasskey')
    .where('operatorId', '=', operatorId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export const deleteStaffPasskeys = (tx: Tx, operatorId: string) =>
  tx.deleteFrom('staffPasskey').where('operatorId', '=', operatorId).execute()
