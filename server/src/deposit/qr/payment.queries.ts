/** The SQL of payments that gateways report: each is written, and credited, once (quality I-12, I-14, I-35). */

import type { Currency } from '@kapao/contract/edition.ts'
import type { GatewayPaymentSource } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import type { AttachedRowWriter } from '#ledger/posting.ts'
import { plainArray, textArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { invariant } from '#platform/refusal.ts'
import { isSettledByBank, writePayments } from '../told-twice.queries.ts'
import { translated } from '../webhook-event.queries.ts'

export interface NewPayment {
  gateway: string
  paymentId: string
  memberId: string | null
  chargeReference: string
  amount: bigint
  currency: Currency
  paidAt: Date
  heardFrom: GatewayPaymentSource
  heardAt: Date
}

/** A payment's id that was heard before, with another amount or for somebody else. */
export class PaymentContradictsError extends Error {}

/** Null: there is none. Its member is null while it lies in suspense. */
export async function findPayment(db: Db | Tx, { gateway, paymentId }: PaymentName) {
  return db
    .selectFrom('gatewayPayment')
    .select(['memberId', 'chargeReference', 'amount', 'currency'])
    .where('gateway', '=', gateway)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
}

/** A gateway's name for a payment. */
export interface PaymentName {
  gateway: string
  paymentId: string
}

/** Written with the deposit of one that lay in suspense: it gets its member, once. @throws PaidOtherwiseError. */
export const attributePayments: AttachedRowWriter<PaymentName & { memberId: string; at: Date }> = {
  name: 'attribute gateway payments',
  async write(tx, rows) {
    const update = sql<{ settled: boolean }>`
      UPDATE gateway_payment p SET member_id = w.member_id, attributed_at = w.at
      FROM unnest(${textArray(rows.map(({ gateway }) => gateway))}::text[],
                  ${textArray(rows.map(({ paymentId }) => paymentId))}::text[],
                  ${plainArray(rows.map(({ memberId }) => memberId))}::uuid[],
                  ${plainArray(rows.map(({ at }) => at.toISOString()))}::timestamptz[])
        AS w (gateway, payment_id, member_id, at)
      WHERE p.gateway = w.gateway AND p.payment_id = w.payment_id AND p.member_id IS NULL
        AND p.given_back IS NULL
      RETURNING ${isSettledByBank('p')} AS settled`
    const references = rows.map(({ paymentId }) => paymentId)
    const given = await writePayments(tx, references, update.compile(tx))
    invariant(given.length === rows.length, 'a payment to attribute is not in suspense')
  },
}

/** @throws PaymentContradictsError, PaidOtherwiseError. */
export const insertPayments: AttachedRowWriter<NewPayment> = {
  name: 'insert gateway payments',
  write: (tx, rows) =>
    translated('gateway_payment_pkey', PaymentContradictsError, async () => {
      const insert = sql<{ settled: boolean }>`
        INSERT INTO gateway_payment (gateway, payment_id, member_id, charge_reference, amount, currency, paid_at, heard_from,
                                     heard_at)
        SELECT * FROM unnest(${textArray(rows.map(({ gateway }) => gateway))}::text[],
                             ${textArray(rows.map(({ paymentId }) => paymentId))}::text[],
                             ${plainArray(rows.map(({ memberId }) => memberId ?? 'NULL'))}::uuid[],
                             ${textArray(rows.map(({ chargeReference }) => chargeReference))}::text[],
                             ${plainArray(rows.map(({ amount }) => amount))}::bigint[],
                             ${plainArray(rows.map(({ currency }) => currency))}::text[],
                             ${plainArray(rows.map(({ paidAt }) => paidAt.toISOString()))}::timestamptz[],
                             ${plainArray(rows.map(({ heardFrom }) => heardFrom))}::text[],
                             ${plainArray(rows.map(({ heardAt }) => heardAt.toISOString()))}::timestamptz[])
        RETURNING member_id IS NOT NULL AND ${isSettledByBank('gateway_payment')} AS settled`
      const references = rows.map(({ paymentId }) => paymentId)
      await writePayments(tx, references, insert.compile(tx))
    }),
}

/** Whatever state it was in: late and cancelled ones are credited all the same (decisions D3). */
export const creditCharges: AttachedRowWriter<{ reference: string }> = {
  name: 'credit QR charges',
  async write(tx: Tx, rows) {
    await sql`
      UPDATE qr_charge SET state = 'CREDITED'
      WHERE reference = ANY(${textArray(rows.map(({ reference }) => reference))}::text[]) AND state <> 'CREDITED'`.execute(
      tx,
    )
  },
}
