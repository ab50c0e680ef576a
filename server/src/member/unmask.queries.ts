/** SQL of what staff see of a member in part, as a whole. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'

export const findPersonalData = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('member')
    .select(['phone', 'bankAccountNo', 'bankAccountName'])
    .where('id', '=', memberId)
    .executeTakeFirst()

/** Where the one withdrawal goes that has not ended. */
export const findPayTo = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('withdrawal')
    .select([
      'id as withdrawalId',
      'toBank as bankCode',
      'toAccountNo as bankAccountNo',
      'toAccountName as bankAccountName',
    ])
    .where('memberId', '=', memberId)
    .where('state', 'in', ['REQUESTED', 'REVIEW', 'APPROVED', 'PAYING'])
    .executeTakeFirst()

interface Party {
  bankCode: string
  bankAccountNo: string
  name: string
}

/** Senders of the member's newest payments and slips, each once. */
export async function listParties(db: Db | Tx, memberId: string, limit: number): Promise<Party[]> {
  const { rows } = await sql<Party>`
    SELECT bank AS "bankCode", account_no AS "bankAccountNo", name FROM (
      (SELECT from_bank AS bank, from_account_no AS account_no, from_name AS name, heard_at AS at
       FROM bank_payment WHERE member_id = ${memberId} ORDER BY heard_at DESC LIMIT ${limit})
      UNION ALL
      (SELECT bank, from_account_no, from_name, created_at FROM slip
       WHERE member_id = ${memberId} AND bank IS NOT NULL AND from_account_no IS NOT NULL AND from_name IS NOT NULL
       ORDER BY created_at DESC LIMIT ${limit})) s
    GROUP BY bank, account_no, name ORDER BY max(at) DESC LIMIT ${limit}`.execute(db)
  return rows
}
