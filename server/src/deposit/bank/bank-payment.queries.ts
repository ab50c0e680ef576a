/** The SQL of bank transfers that arrived: each is written, and credited, once (quality I-12, I-13). */
import type { BankPaymentSource } from '@kapao/contract/lists.ts'
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { sql } from 'kysely'
import type { AttachedRowWriter } from '#ledger/posting.ts'
import { plainArray, textArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { invariant } from '#platform/refusal.ts'

export interface NewBankPayment {
  transfer: BankTransfer
  memberId: string | null
  heardFrom: BankPaymentSource
  heardAt: Date
}

/** The bank's name for a transfer; a reference is the same without case, blanks and dashes (decisions D4). */
export type TransferName = Pick<BankTransfer, 'fromBank' | 'reference'>

export interface BankPayment extends BankTransfer {
  /** Null: in suspense. */
  memberId: string | null
  heardFrom: BankPaymentSource
  /** It goes back, or has gone back: it cannot become a member's. */
  isGivenBack: boolean
}

export async function findBankPayment(
  db: Db | Tx,
  { fromBank, reference }: TransferName,
): Promise<BankPayment | undefined> {
  const { rows } = await sql<BankPayment>`
    SELECT from_bank AS "fromBank", reference, from_account_no AS "fromAccountNo", from_name AS "fromName", to_bank AS "toBank",
      to_account_no AS "toAccountNo", amount, currency, transferred_at AS at, member_id AS "memberId",
      heard_from AS "heardFrom", given_back IS NOT NULL AS "isGivenBack"
    FROM bank_payment WHERE from_bank = ${fromBank} AND reference_key = canonical_reference(${reference})
    ORDER BY is_repeated LIMIT 1`.execute(db)
  return rows[0]
}

/** The table's keys refuse a transfer that was written down before, by whichever way we heard of it. */
export const insertBankPayments: AttachedRowWriter<NewBankPayment> = {
  name: 'insert bank payments',
  async write(tx, rows) {
    await sql`
      INSERT INTO bank_payment (from_bank, reference, member_id, from_account_no, from_name, to_bank, to_account_no, amount,
                                currency, transferred_at, heard_from, heard_at)
      SELECT * FROM unnest(${textArray(rows.map(({ transfer }) => transfer.fromBank))}::text[],
                           ${textArray(rows.map(({ transfer }) => transfer.reference))}::text[],
                           ${plainArray(rows.map(({ memberId }) => memberId ?? 'NULL'))}::uuid[],
                           ${textArray(rows.map(({ transfer }) => transfer.fromAccountNo))}::text[],
                           ${textArray(rows.map(({ transfer }) => transfer.fromName))}::text[],
                           ${textArray(rows.map(({ transfer }) => transfer.toBank))}::text[],
                           ${textArray(rows.map(({ transfer }) => transfer.toAccountNo))}::text[],
                           ${plainArray(rows.map(({ transfer }) => transfer.amount))}::bigint[],
                           ${plainArray(rows.map(({ transfer }) => transfer.currency))}::text[],
                           ${plainArray(rows.map(({ transfer }) => transfer.at.toISOString()))}::timestamptz[],
                           ${plainArray(rows.map(({ heardFrom }) => heardFrom))}::text[],
                           ${plainArray(rows.map(({ heardAt }) => heardAt.toISOString()))}::timestamptz[])`.execute(
      tx,
    )
  },
}

export interface Attribution {
  transfer: TransferName
  memberId: string
  at: Date
}

/** Written with the deposit of one that lay in suspense: it gets its member, once. */
export const attributeBankPayments: AttachedRowWriter<Attribution> = {
  name: 'attribute bank payments',
  async write(tx, rows) {
    const { numAffectedRows } = await sql`
      UPDATE bank_payment p SET member_id = w.member_id, attributed_at = w.at
      FROM unnest(${textArray(rows.map(({ transfer }) => transfer.fromBank))}::text[],
                  ${textArray(rows.map(({ transfer }) => transfer.reference))}::text[],
                  ${plainArray(rows.map(({ memberId }) => memberId))}::uuid[],
                  ${plainArray(rows.map(({ at }) => at.toISOString()))}::timestamptz[])
        AS w (from_bank, reference, member_id, at)
      WHERE p.from_bank = w.from_bank AND p.reference = w.reference AND p.member_id IS NULL
        AND p.given_back IS NULL`.execute(tx)
    invariant(numAffectedRows === BigInt(rows.length), 'a transfer to attribute is not in suspense')
  },
}
