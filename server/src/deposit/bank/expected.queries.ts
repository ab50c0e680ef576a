/** The SQL of transfers that members told us to expect. */
import type { Currency } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import type { AttachedRowWriter } from '#ledger/posting.ts'
import { plainArray, textArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { TransferName } from './bank-payment.queries.ts'

export interface NewExpected {
  memberId: string
  id: string
  amount: bigint
  currency: Currency
  reference: string
  createdAt: Date
  expiresAt: Date
}

/** Serialises the callers that count a member's rows to add one more. */
export const lockMember = (tx: Tx, memberId: string) =>
  tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()

/** When the open ones of a member end, the next first; without the one that is being asked for again. */
export async function listOpenUntil(tx: Db | Tx, { memberId, id }: NewExpected, now: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('expectedTransfer')
    .select('expiresAt')
    .where('memberId', '=', memberId)
    .where('id', '<>', id)
    .where('matchedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('expiresAt')
    .execute()
  return rows.map(({ expiresAt }) => expiresAt)
}

export const insertExpected = (tx: Tx, expected: NewExpected) =>
  tx
    .insertInto('expectedTransfer')
    .values({
      memberId: expected.memberId,
      id: expected.id,
      amount: expected.amount,
      currency: expected.currency,
      reference: expected.reference,
      createdAt: expected.createdAt,
      expiresAt: expected.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Another transfer has come for it in between: what was concluded from it does not hold any more. */
export class ExpectationGoneError extends Error {}

interface Match {
  memberId: string
  transfer: TransferName
  at: Date
}

/** Written with a credit that was only found by this expected transfer: it must still be open. */
export const claimExpected: AttachedRowWriter<Match & { id: string }> = {
  name: 'claim expected transfers',
  async write(tx, rows) {
    const { numAffectedRows } = await sql`
      UPDATE expected_transfer e SET matched_at = w.at, from_bank = w.from_bank, bank_reference = w.reference
      FROM unnest(${plainArray(rows.map(({ memberId }) => memberId))}::uuid[],
                  ${plainArray(rows.map(({ id }) => id))}::uuid[],
                  ${plainArray(rows.map(({ at }) => at.toISOString()))}::timestamptz[],
                  ${textArray(rows.map(({ transfer }) => transfer.fromBank))}::text[],
                  ${textArray(rows.map(({ transfer }) => transfer.reference))}::text[])
        AS w (member_id, id, at, from_bank, reference)
      WHERE e.member_id = w.member_id AND e.id = w.id AND e.matched_at IS NULL`.execute(tx)
    if (numAffectedRows !== BigInt(rows.length)) throw new ExpectationGoneError()
  },
}

/** Written with every other credit: the oldest that was open for this amount when it was sent has come true, if there is one. */
export const meetExpected: AttachedRowWriter<Match & { amount: bigint; sentAt: Date }> = {
  name: 'meet expected transfers',
  async write(tx, rows) {
    await sql`
      UPDATE expected_transfer e SET matched_at = w.at, from_bank = w.from_bank, bank_reference = w.reference
      FROM unnest(${plainArray(rows.map(({ memberId }) => memberId))}::uuid[],
                  ${plainArray(rows.map(({ amount }) => amount))}::bigint[],
                  ${plainArray(rows.map(({ sentAt }) => sentAt.toISOString()))}::timestamptz[],
                  ${plainArray(rows.map(({ at }) => at.toISOString()))}::timestamptz[],
                  ${textArray(rows.map(({ transfer }) => transfer.fromBank))}::text[],
                  ${textArray(rows.map(({ transfer }) => transfer.reference))}::text[])
        AS w (member_id, amount, sent_at, at, from_bank, reference)
      WHERE e.member_id = w.member_id AND e.matched_at IS NULL AND e.id = (
        SELECT o.id FROM expected_transfer o
        WHERE o.member_id = w.member_id AND o.amount = w.amount AND o.matched_at IS NULL AND o.expires_at > w.sent_at
        ORDER BY o.created_at, o.id LIMIT 1)`.execute(tx)
  },
}
