/** The SQL of recalls: payments that a bank or gateway took back, each once (decisions D22). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { AttachedRowWriter } from '#ledger/posting.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

export interface RecallRow {
  channel: string
  recallId: string
  payment: string
  memberId: string | null
  amount: bigint
  currency: Currency
  covered: bigint
  takenAt: Date
  heardAt: Date
}

export const insertRecalls: AttachedRowWriter<RecallRow> = {
  name: 'insert recalls',
  async write(tx, rows) {
    await tx
      .insertInto('recall')
      .values(
        rows.map((row) => ({
          channel: row.channel,
          recallId: row.recallId,
          payment: row.payment,
          memberId: row.memberId,
          amount: row.amount,
          currency: row.currency,
          covered: row.covered,
          takenAt: row.takenAt,
          heardAt: row.heardAt,
        })),
      )
      .execute()
  },
}

/** Whether this payment was recalled before, by whichever notice. */
export async function hasRecall(db: Db | Tx, channel: string, payment: string): Promise<boolean> {
  const row = await db
    .selectFrom('recall')
    .select('recallId')
    .where('channel', '=', channel)
    .where('payment', '=', payment)
    .executeTakeFirst()
  return row !== undefined
}

export interface CreditedPayment {
  /** Null: it lies in suspense. */
  memberId: string | null
  amount: bigint
  currency: Currency
  /** What the member's statement calls it. */
  reference: string
}

export async function findGatewayPayment(
  db: Db | Tx,
  gateway: string,
  paymentId: string,
): Promise<CreditedPayment | undefined> {
  return db
    .selectFrom('gatewayPayment')
    .select(({ fn }) => [
      ...(['memberId', 'amount', 'currency'] as const),
      fn.coalesce('chargeReference', 'paymentId').as('reference'),
    ])
    .where('gateway', '=', gateway)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
}
