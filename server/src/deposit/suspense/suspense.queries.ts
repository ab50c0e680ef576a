/** The SQL of money in suspense: bank transfers and payments at gateways that are, or were, nobody's (staff-calls T4). */

import type { Currency } from '@kapao/contract/edition.ts'
import type { SuspenseEnd } from '@kapao/contract/lists.ts'
import type { SuspenseFilter, SuspenseState } from '@kapao/contract/schemas/staff-suspense.ts'
import { bankStatementLimits } from '@kapao/contract/staff-limits.ts'
import { sql } from 'kysely'
import { houseBank, houseGateway, houseSuspense } from '#ledger/chart.ts'
import { sumsOf } from '#platform/db/count.queries.ts'
import { houseIds } from '#platform/db/id.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { lockReferences, type SettledBy, settledByOf } from '../told-twice.queries.ts'

export interface SuspendedMoney {
  fromBank: string
  reference: string
  fromName: string
  fromAccountNo: string
  toBank: string
  toAccountNo: string
  amount: bigint
  currency: Currency
  at: Date
  heardAt: Date
  state: SuspenseState
  why: string
  way: 'bank' | 'gateway'
  /** Null: only a statement has told who sent it. */
  senderBank: string | null
  statement: StatementWord | null
  settledBy: SettledBy | null
}

/** Only a bank's statement that this person has imported says that it arrived: the bank's feed has not told of it. */
export interface StatementWord {
  importedBy: string
  /** So many other payments of its sender and amount, or under its reference, are near to it: it may be one of them. */
  likelySame: number
}

/** Where a page ended. */
export interface Place {
  heardAt: Date
  fromBank: string
  reference: string
}

/** @param payment a row of `bank_payment`, by its alias. */
const wordOf = (payment: string) => {
  const p = (column: string) => sql.ref(`${payment}.${column}`)
  const nearMs = bankStatementLimits.likelySameMs
  return sql<StatementWord | null>`(
    SELECT jsonb_build_object('importedBy', w.name, 'likelySame', (
      SELECT count(*) FROM bank_payment o
      WHERE o.amount = ${p('amount')} AND o.currency = ${p('currency')} AND o.to_bank = ${p('toBank')}
        AND o.heard_at >= ${p('transferredAt')} - ${nearMs} * interval '1 ms'
        AND (o.from_bank, o.reference) <> (${p('fromBank')}, ${p('reference')})
        AND (o.reference_key = ${p('referenceKey')} OR (
          abs(extract(epoch FROM o.transferred_at - ${p('transferredAt')})) * 1000 <= ${nearMs}
          AND right(o.from_account_no, 4) = right(${p('fromAccountNo')}, 4) AND right(o.from_account_no, 4) ~ '^[0-9]{4}$'))))
    FROM bank_statement b JOIN operator w ON w.id = b.uploaded_by
    WHERE b.id = ${p('statementId')} AND ${p('confirmedAt')} IS NULL)`
}

/** `from_bank` is what a statement that told of it first has said, or what its own bank was taken for. */
const senderBank = sql<string | null>`CASE WHEN statement_id IS NULL THEN from_bank ELSE sender_bank END`

/** Who has handed in that statement, and who has said what its columns are: the ids. @param payment as above. */
const tellersOf = (payment: string) =>
  sql<string[]>`ARRAY(
    SELECT DISTINCT w.id::text FROM bank_statement b JOIN operator w
      ON w.id IN (b.uploaded_by, b.matched_by) OR w.id = ANY(b.begun_by)
    WHERE b.id = ${sql.ref(`${payment}.statementId`)} AND ${sql.ref(`${payment}.confirmedAt`)} IS NULL)`

const state = sql<SuspenseState>`CASE WHEN member_id IS NULL THEN coalesce(given_back, 'WAITING') ELSE 'ATTRIBUTED' END`

/** Both ways, in one shape. */
const moneyOf = (db: Db) =>
  db
    .selectFrom('bankPayment')
    .select([
      ...([
        'fromBank',
        'reference',
        'referenceKey',
        'fromName',
        'fromAccountNo',
        'toBank',
        'toAccountNo',
      ] as const),
      ...(['amount', 'currency', 'transferredAt as at', 'heardAt', state.as('state')] as const),
      ...(['transferredAt', 'statementId', 'confirmedAt', 'isApart'] as const),
      ...[senderBank.as('senderBank'), sql<'bank' | 'gateway'>`'bank'`.as('way')],
    ])
    .where((where) => where.or([where('memberId', 'is', null), where('attributedAt', 'is not', null)]))
    .unionAll(
      db
        .selectFrom('gatewayPayment')
        .select([
          ...(['gateway as fromBank', 'paymentId as reference'] as const),
          sql<string>`canonical_reference(payment_id)`.as('referenceKey'),
          ...([sql<string>`''`.as('fromName'), sql<string>`''`.as('fromAccountNo')] as const),
          ...(['gateway as toBank', sql<string>`''`.as('toAccountNo')] as const),
          ...(['amount', 'currency', 'paidAt as at', 'heardAt', state.as('state')] as const),
          ...(['paidAt as transferredAt', sql<string | null>`NULL::uuid`.as('statementId')] as const),
          ...([sql<Date | null>`NULL::timestamptz`.as('confirmedAt'), 'isApart'] as const),
          ...[sql<string | null>`NULL::text`.as('senderBank'), sql<'bank' | 'gateway'>`'gateway'`.as('way')],
        ])
        .where((where) => where.or([where('memberId', 'is', null), where('attributedAt', 'is not', null)])),
    )
    .as('s')

const why = sql<string>`coalesce(
  (SELECT t.detail->>'reason' FROM operator_task t
   WHERE t.subject = s.from_bank || ':' || s.reference
     AND t.kind = CASE s.way WHEN 'gateway' THEN 'payment_unattributed' ELSE 'payment_unmatched' END
   ORDER BY t.created_at LIMIT 1),
  CASE s.way WHEN 'gateway' THEN 'UNKNOWN_CHARGE' ELSE '' END)`

const meantMoney = (db: Db, { state, fromBank, reference, amount }: SuspenseFilter) =>
  db
    .selectFrom(moneyOf(db))
    .where(({ and }) => and({ 's.state': state, 's.fromBank': fromBank, 's.amount': amount }))
    .$if(reference !== undefined, (query) =>
      query.where('s.referenceKey', '=', sql<string>`canonical_reference(${reference})`),
    )

/** A page, and one row more if there is one. */
export function suspensePage(db: Db, filter: SuspenseFilter, after: Place | undefined) {
  const { page, limit, sort, state } = filter
  const isOldestFirst = (sort ?? (!state || state === 'WAITING' ? 'oldest' : 'newest')) === 'oldest'
  const direction = isOldestFirst ? 'asc' : 'desc'
  const place = sql`(s.heard_at, s.from_bank, s.reference)`
  const end = after && sql`(${after.heardAt}::timestamptz, ${after.fromBank}::text, ${after.reference}::text)`
  return meantMoney(db, filter)
    .select([
      ...([
        's.fromBank',
        's.reference',
        's.fromName',
        's.fromAccountNo',
        's.toBank',
        's.toAccountNo',
      ] as const),
      ...(['s.amount', 's.currency', 's.at', 's.heardAt', 's.state', 's.way', 's.senderBank'] as const),
      why.as('why'),
      wordOf('s').as('statement'),
      settledByOf('s').as('settledBy'),
    ])
    .$if(end !== undefined, (query) =>
      query.where(isOldestFirst ? sql<boolean>`${place} > ${end}` : sql<boolean>`${place} < ${end}`),
    )
    .orderBy('s.heardAt', direction)
    .orderBy('s.fromBank', direction)
    .orderBy('s.reference', direction)
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
}

export async function listSuspense(db: Db, filter: SuspenseFilter, after: Place | undefined) {
  const counted = await meantMoney(db, filter)
    .select(({ fn }) => ['s.currency', fn.countAll<bigint>().as('count')])
    .select(sql<bigint>`sum(s.amount)::bigint`.as('amount'))
    .groupBy('s.currency')
    .orderBy('s.currency')
    .execute()
  return { ...sumsOf(counted), rows: await suspensePage(db, filter, after).execute() }
}

/** What names money in suspense: the sending bank or the gateway, and its own name for it. */
export interface MoneyName {
  fromBank: string
  reference: string
  /** Absent: by whichever way. */
  way?: 'bank' | 'gateway'
}

export interface LockedMoney extends Required<MoneyName> {
  senderBank: string | null
  fromName: string
  fromAccountNo: string
  /** The gateway itself, of what came by one. */
  toBank: string
  amount: bigint
  currency: Currency
  state: SuspendedMoney['state']
  statement: StatementWord | null
  /** By whose word alone it arrived; nobody's, once others than staff have told of it. */
  tellers: string[]
}

/**
 * By a bank, or else by the gateway of that code. Where both tell of a payment under one name, what waits comes first: the other
 * one is decided.
 */
async function findMoney(tx: Tx, { fromBank, reference, way }: MoneyName) {
  const payment = await tx
    .selectFrom('bankPayment')
    .select(['fromBank', 'reference', 'toBank', 'currency', state.as('state')])
    .where('fromBank', '=', fromBank)
    .where('referenceKey', '=', sql<string>`canonical_reference(${reference})`)
    .orderBy('isRepeated')
    .limit(1)
    .executeTakeFirst()
  const told = payment && { way: 'bank' as const, ...payment }
  if (way === 'bank' || (!way && told?.state === 'WAITING')) return told
  const paid = await tx
    .selectFrom('gatewayPayment')
    .select(['gateway as fromBank', 'paymentId as reference', 'gateway as toBank', 'currency'])
    .select(state.as('state'))
    .where('gateway', '=', fromBank)
    .where('paymentId', '=', reference)
    .executeTakeFirst()
  const byGateway = paid && { way: 'gateway' as const, ...paid }
  return way === 'gateway' || byGateway?.state === 'WAITING' ? byGateway : (told ?? byGateway)
}

/** Locks the house's accounts that it would leave, then its row. */
export async function lockMoney(tx: Tx, name: MoneyName): Promise<LockedMoney | undefined> {
  const found = await findMoney(tx, name)
  if (!found) return
  const { way, fromBank, reference, toBank, currency } = found
  await tx
    .selectFrom('account')
    .select('seq')
    .where('memberId', '=', houseIds[currency])
    .where('code', 'in', [way === 'bank' ? houseBank(toBank) : houseGateway(toBank), houseSuspense()])
    .orderBy('code')
    .forNoKeyUpdate()
    .execute()
  if (way === 'gateway') {
    const row = await tx
      .selectFrom('gatewayPayment')
      .select(['gateway as fromBank', 'paymentId as reference', 'gateway as toBank', 'amount', 'currency'])
      .select(state.as('state'))
      .where('gateway', '=', fromBank)
      .where('paymentId', '=', reference)
      .forUpdate()
      .executeTakeFirst()
    const absent = { senderBank: null, fromName: '', fromAccountNo: '', statement: null, tellers: [] }
    return row && { way, ...absent, ...row }
  }
  const row = await tx
    .selectFrom('bankPayment')
    .select(['fromBank', 'reference', 'fromName', 'fromAccountNo', 'toBank', 'amount', 'currency'])
    .select([state.as('state'), senderBank.as('senderBank'), wordOf('bankPayment').as('statement')])
    .select(tellersOf('bankPayment').as('tellers'))
    .where('fromBank', '=', fromBank)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
  return row && { way, ...row }
}

/** By which word it is settled, or was when people found it to be told twice, while that cannot change. @param money locked. */
export async function findSettledBy(
  tx: Tx,
  { way, fromBank, reference, state }: LockedMoney,
): Promise<SettledBy | null> {
  await lockReferences(tx, [reference])
  const row = await tx
    .selectFrom(moneyOf(tx))
    .select(settledByOf('s', state === 'TOLD_TWICE' ? state : 'WAITING').as('settledBy'))
    .where('s.way', '=', way)
    .where('s.fromBank', '=', fromBank)
    .where('s.reference', '=', reference)
    .executeTakeFirst()
  return row?.settledBy ?? null
}

/** It goes back, has gone back, or (null) waits again. */
export const setGivenBack = (
  tx: Tx,
  { way, fromBank, reference }: MoneyName & Pick<LockedMoney, 'way'>,
  givenBack: SuspenseEnd | null,
) =>
  way === 'bank'
    ? tx
        .updateTable('bankPayment')
        .set({ givenBack })
        .where('fromBank', '=', fromBank)
        .where('reference', '=', reference)
        .execute()
    : tx
        .updateTable('gatewayPayment')
        // Of a gateway nothing goes back by a payout: it recalls.
        .set({ givenBack: givenBack as 'RECALLED' | 'TOLD_TWICE' | null })
        .where('gateway', '=', fromBank)
        .where('paymentId', '=', reference)
        .execute()
