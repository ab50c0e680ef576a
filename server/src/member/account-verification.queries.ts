/** The SQL of whether a member's bank account is proven. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'

interface FullAccount {
  memberId: string
  bankCode: string
  /** Digits; one with hidden ones is nobody's account. */
  accountNo: string
}

interface Proof {
  isHolder(name: string): boolean
  at: Date
}

/** Nothing unless it is the member's account, in full, and not proven yet; a name that has changed in between is not proven. */
export async function setVerified(
  db: Db,
  { memberId, bankCode, accountNo }: FullAccount,
  { isHolder, at }: Proof,
) {
  const account = await db
    .selectFrom('member')
    .select('bankAccountName as name')
    .where('id', '=', memberId)
    .where('bankCode', '=', bankCode)
    .where(sql<boolean>`ltrim(bank_account_no, '0') = ltrim(${accountNo}, '0')`)
    .where('bankVerifiedAt', 'is', null)
    .executeTakeFirst()
  if (!account || !isHolder(account.name)) return
  await db
    .updateTable('member')
    .set({ bankVerifiedAt: at })
    .where('id', '=', memberId)
    .where('bankCode', '=', bankCode)
    .where(sql<boolean>`ltrim(bank_account_no, '0') = ltrim(${accountNo}, '0')`)
    .where('bankAccountName', '=', account.name)
    .execute()
}

/** The bank has said that the account, as it stands there now, is its holder's. */
export const setProven = (tx: Tx, memberId: string, at: Date) =>
  tx.updateTable('member').set({ bankVerifiedAt: at }).where('id', '=', memberId).execute()
