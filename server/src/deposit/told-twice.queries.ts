/**
 * The SQL of payments that a bank and a gateway, or a feed and a statement, tell of under one reference: credited, or given back,
 * once (decisions D4; quality I-13).
 */
import type { Currency } from '@kapao/contract/edition.ts'
import { canonicalReference } from '@kapao/contract/outside/bank.ts'
import { type CompiledQuery, type Expression, sql } from 'kysely'
import { textArray } from '#platform/db/array.ts'
import { lockNumber } from '#platform/db/lock.ts'
import { sendPipelined } from '#platform/db/pipeline.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { Refusal } from '#platform/refusal.ts'

/** The same money is a member's, or goes back, by another way that told of it. */
export class PaidOtherwiseError extends Refusal {
  constructor() {
    super('PAID_OTHERWISE')
  }
}

/** Those who write down or give away money under the same reference take turns, until their transactions end. */
function lockOf(tx: Tx, references: readonly string[]) {
  // In the same order for all, so that nobody waits for who waits.
  const keys = [...new Set(references.map(canonicalReference))].sort()
  return tx
    .selectFrom(sql<{ key: string }>`unnest(${textArray(keys)}::text[])`.as<'r'>(sql`r (key)`))
    .select(({ ref }) =>
      sql`pg_advisory_xact_lock(hashtextextended(${ref('key')}, ${lockNumber('deposit reference')}))`.as(
        'locked',
      ),
    )
}

export const lockReferences = (tx: Tx, references: readonly string[]) => lockOf(tx, references).execute()

/** What a statement says of a payment that it wrote: whether another word of the same money has settled it. */
interface Written {
  settled: boolean
}

/**
 * Writes payments under those references, in their turn. The statement follows the lock at once and begins when that is there.
 *
 * @returns what the statement returns, in the database's own names. @throws PaidOtherwiseError.
 */
export async function writePayments<Row extends Written>(
  tx: Tx,
  references: readonly string[],
  statement: CompiledQuery<Row>,
): Promise<Row[]> {
  const [, { rows }] = await sendPipelined<[unknown, Row]>(tx, [lockOf(tx, references).compile(), statement])
  if (rows.some(({ settled }) => settled)) throw new PaidOtherwiseError()
  return rows
}

/** What two words of the same money have in common, of one of them. */
interface Told {
  reference: Expression<string>
  /** The reference without case, blanks and dashes. */
  key: Expression<string | null>
  amount: Expression<bigint>
  currency: Expression<string>
}

const toldIn = (row: string, reference: string): Told => ({
  reference: sql.ref(`${row}.${reference}`),
  key: sql.ref(`${row}.referenceKey`),
  amount: sql.ref(`${row}.amount`),
  currency: sql.ref(`${row}.currency`),
})

/** Gateways' words of it. What two people took for a second word of something else is none. */
const toldByQr = ({ reference, key, amount, currency }: Told) => sql`
  FROM deposit_account d JOIN gateway_payment o ON o.gateway = d.bank_code
  WHERE d.bank_type = 'PAYMENT' AND o.payment_id IN (${reference}, ${key})
    AND o.amount = ${amount} AND o.currency = ${currency} AND o.given_back IS DISTINCT FROM 'TOLD_TWICE'`

/** Banks' words of it, in the same way. */
const toldByBank = ({ key, amount, currency }: Omit<Told, 'reference'>) => sql`
  FROM bank_payment o
  WHERE o.reference_key = ${key} AND o.amount = ${amount} AND o.currency = ${currency}
    AND o.given_back IS DISTINCT FROM 'TOLD_TWICE'`

const isSettled = sql<boolean>`(o.member_id IS NOT NULL OR o.given_back IS NOT NULL)`

/** Of a row of `bank_payment`, by its alias: whether a gateway has told of the same money, and it is settled. */
export const isSettledByQr = (payment: string) =>
  sql<boolean>`(NOT ${sql.ref(`${payment}.isApart`)}
    AND EXISTS (SELECT ${toldByQr(toldIn(payment, 'reference'))} AND ${isSettled}))`

/** Of a row of `gateway_payment`, by its alias: whether a bank has told of the same money, and it is settled. */
export const isSettledByBank = (payment: string) => {
  const told = toldIn(payment, 'paymentId')
  const key = sql<string>`canonical_reference(${told.reference})`
  return sql<boolean>`(NOT ${sql.ref(`${payment}.isApart`)}
    AND EXISTS (SELECT ${toldByBank({ ...told, key })} AND ${isSettled}))`
}

/** The word that has settled money in suspense, which is a member's by it, or nobody's any more. */
export interface SettledBy {
  fromBank: string
  reference: string
  memberId: string | null
}

/** Of a row of money in suspense that is in this state, by its alias; null: there is none. */
export const settledByOf = (money: string, state: 'WAITING' | 'TOLD_TWICE' = 'WAITING') => {
  const told = toldIn(money, 'reference')
  return sql<SettledBy | null>`CASE
    WHEN ${sql.ref(`${money}.isApart`)} OR ${sql.ref(`${money}.state`)} <> ${state} THEN NULL
    WHEN ${sql.ref(`${money}.way`)} = 'bank' THEN (
      SELECT jsonb_build_object('fromBank', o.gateway, 'reference', o.payment_id, 'memberId', o.member_id)
      ${toldByQr(told)} AND ${isSettled} ORDER BY o.member_id LIMIT 1)
    ELSE (
      SELECT jsonb_build_object('fromBank', o.from_bank, 'reference', o.reference, 'memberId', o.member_id)
      ${toldByBank(told)} AND ${isSettled} ORDER BY o.member_id LIMIT 1) END`
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
  const told = {
    ...{ reference: sql<string>`${reference}`, key: sql<string>`${canonicalReference(reference)}` },
    ...{ amount: sql<bigint>`${amount}`, currency: sql<string>`${currency}` },
  }
  const { isTold } = await db
    .selectNoFrom(sql<boolean>`EXISTS (SELECT ${toldByQr(told)})`.as('isTold'))
    .executeTakeFirstOrThrow()
  return isTold
}

/** Where a payment is written down, by whom it was told. */
interface PaymentWord {
  way: 'bank' | 'gateway'
  fromBank: string
  reference: string
}

/** Money in suspense whose double is settled stays there. @throws PaidOtherwiseError. */
export async function refuseSettled(tx: Tx, { way, fromBank, reference }: PaymentWord) {
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

/** From now on it is money of its own. */
export const setApart = (tx: Tx, { way, fromBank, reference }: PaymentWord) =>
  way === 'bank'
    ? tx
        .updateTable('bankPayment')
        .set({ isApart: true })
        .where('fromBank', '=', fromBank)
        .where('reference', '=', reference)
        .execute()
    : tx
        .updateTable('gatewayPayment')
        .set({ isApart: true })
        .where('gateway', '=', fromBank)
        .where('paymentId', '=', reference)
        .execute()
