/** SQL of which slip a transfer is: of each member one that waits, and over all members the one that was credited (decisions D4). */
import type { SlipCode } from '@kapao/contract/outside/slip.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'

/** However the bank's reference is written. */
const isOf = ({ bank, reference }: SlipCode): RawBuilder<boolean> =>
  sql<boolean>`bank = ${bank} AND bank_reference_key = canonical_reference(${reference})`

/** Whether a slip has been credited with the transfer already. */
export async function isCredited(db: Db, code: SlipCode): Promise<boolean> {
  const credited = db.selectFrom('slip').select('id').where(isOf(code)).where('state', '=', 'SUCCESS')
  return (await credited.limit(1).executeTakeFirst()) !== undefined
}

/** All members' slips that show the transfer and have not ended. */
export const listClaims = (db: Db, code: SlipCode) =>
  db
    .selectFrom('slip')
    .select(['memberId', 'id', 'reference'])
    .where(isOf(code))
    .where('state', 'in', ['PROCESSING', 'REVIEW'])
    .execute()

/** False when another slip of the member waits for that transfer, or any slip has been credited with it. */
export async function setCode(
  tx: Tx,
  { memberId, id }: { memberId: string; id: string },
  code: SlipCode,
): Promise<boolean> {
  const claim = sql<boolean>`EXISTS (SELECT FROM slip WHERE ${isOf(code)}
    AND (state = 'SUCCESS' OR state IN ('PROCESSING', 'REVIEW') AND member_id = ${memberId}))`
  const { numUpdatedRows } = await tx
    .updateTable('slip')
    .set({ bank: code.bank, bankReference: code.reference })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where((is) => is.not(claim))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
