/**
 * The SQL of payments that a bank and a gateway, or a feed and a statement, tell of under one reference: credited, or given back,
 * once (decisions D4; quality I-13).
 */
import type { Currency } from '@kapao/contract/edition.ts'
import { canonicalReference } from '@kapao/contract/outside/bank.ts'
import { sql } from 'kysely'
import { textArray } from '#platform/db/array.ts'
import { lockNumber } from '#platform/db/lock.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { Refusal } from '#platform/refusal.ts'

/** The same money is a member's, or goes back, by another way that told of it. */
export class PaidOtherwiseError extends Refusal {
  constructor() {
    super('PAID_OTHERWISE')
  }
}

/** Those who write down or give away money under the same reference take turns, until their transactions end. */
export function lockReferences(tx: Tx, references: readonly string[]) {
  // In the same order for all, so that nobody waits for who waits.
  const keys = [...new Set(references.map(canonicalReference))].sort()
  return tx
    .selectFrom(sql<{ key: string }>`unnest(${textArray(keys)}::text[])`.as<'r'>(sql`r (key)`))
    .select(({ ref }) =>
      sql`pg_advisory_xact_lock(hashtextextended(${ref('key')}, ${lockNumber('deposit reference')}))`.as(
        'locked',
      ),
    )
    .execute()
}

/** Of a row of `bank_payment`, by its alias: whether a gateway has told of the same money, and it is settled. */
export const isSettledByQr = (payment: string) => {
  const p = (column: string) => sql.ref(`${payment}.${column}`)
  return sql<boolean>`EXISTS (
    SELECT FROM deposit_account d JOIN gateway_payment g ON g.gateway = d.bank_code
    WHERE d.bank_type = 'PAYMENT' AND g.payment_id IN (${p('reference')}, ${p('referenceKey')})
      AND g.amount = ${p('amount')} AND g.currency = ${p('currency')}
      AND (g.member_id IS NOT NULL OR g.given_back IS NOT NULL))`
}

/** Of a row of `gateway_payment`, by its alias: whether a bank has told of the same money, and it is settled. */
export const isSettledByBank = (payment: string) => {
  const p = (column: string) => sql.ref(`${payment}.${column}`)
  return sql<boolean>`EXISTS (
    SELECT FROM bank_payment b
    WHERE b.reference_key = canonical_reference(${p('paymentId')})
      AND b.amount = ${p('amount')} AND b.currency = ${p('currency')}
      AND (b.member_id IS NOT NULL OR b.given_back IS NOT NULL))`
}

interface ToldTransfer {
  reference: string
  amount: bigint
  currency: Currency
}

/**
 * Whether a gateway has told of the same amount under this very reference, settled or not: a QR is paid by a transfer too, and some
 * gateways name the payment as its bank does.
 */
export async function isPaidByQr(db: Db, { reference, amount, currency }: ToldTransfer): Promise<boolean> {
  const row = await db
    .selectFrom('depositAccount as d')
    .innerJoin('gatewayPayment as g', 'g.gateway', 'd.bankCode')
    .select('g.gateway')
    .where('d.bankType', '=', 'PAYMENT')
    .where('g.paymentId', 'in', [reference, canonicalReference(reference)])
    .where('g.amount', '=', amount)
    .where('g.currency', '=', currency)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Money in suspense whose double is settled stays there. @throws PaidOtherwiseError. */
export async function refuseSettled(
  tx: Tx,
  { way, fromBank, reference }: { way: 'bank' | 'gateway'; fromBank: string; reference: string },
) {
  await lockReferences(tx, [reference])
  const row =
    way === 'bank'
      ? await tx
          .selectFrom('bankPayment')
          .select(isSettledByQr('bankPayment').as('isSettled'))
          .where('fromBank', '=', fromBank)
          .where('reference', '=', reference)
          .executeTakeFirst()
      : await tx
          .selectFrom('gatewayPayment')
          .select(isSettledByBank('gatewayPayment').as('isSettled'))
          .where('gateway', '=', fromBank)
          .where('paymentId', '=', reference)
          .executeTakeFirst()
  if (row?.isSettled) throw new PaidOtherwiseError()
}
