/** The SQL of money in suspense: bank transfers and payments at gateways that are, or were, nobody's (staff-calls T4). */

import type { Currency } from '@kapao/contract/edition.ts'
import type { SuspenseEnd } from '@kapao/contract/lists.ts'
import type { SuspenseFilter, SuspenseState } from '@kapao/contract/schemas/operator-suspense.ts'
import { sql } from 'kysely'
import { houseBank, houseGateway, houseSuspense } from '#ledger/chart.ts'
import { houseIds } from '#platform/db/id.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

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
}

/** Where a page ended. */
export interface Place {
  heardAt: Date
  fromBank: string
  reference: string
}

const state = sql`CASE WHEN member_id IS NULL THEN coalesce(given_back, 'WAITING') ELSE 'ATTRIBUTED' END`

const money = sql`(
  SELECT from_bank, reference, reference_key, from_name, from_account_no, to_bank, to_account_no, amount, currency,
    transferred_at AS at, heard_at, ${state} AS state, 'bank' AS way
  FROM bank_payment WHERE member_id IS NULL OR attributed_at IS NOT NULL
  UNION ALL
  SELECT gateway, payment_id, canonical_reference(payment_id), '', '', gateway, '', amount, currency,
    paid_at, heard_at, ${state}, 'gateway'
  FROM gateway_payment WHERE member_id IS NULL OR attributed_at IS NOT NULL)`

/** A page, and one row more if there is one. */
export async function listSuspense(db: Db, filter: SuspenseFilter, after: Place | undefined) {
  const { page, limit, sort, state, fromBank, reference, amount } = filter
  const isOldestFirst = (sort ?? (!state || state === 'WAITING' ? 'oldest' : 'newest')) === 'oldest'
  const [direction, follows] = isOldestFirst ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`]
  const isMeant = sql`(${state ?? null}::text IS NULL OR s.state = ${state ?? null})
    AND (${fromBank ?? null}::text IS NULL OR s.from_bank = ${fromBank ?? null})
    AND (${reference ?? null}::text IS NULL OR s.reference_key = canonical_reference(${reference ?? null}))
    AND (${amount ?? null}::bigint IS NULL OR s.amount = ${amount ?? null})`
  const total = await sql<{ count: bigint }>`SELECT count(*) FROM ${money} s WHERE ${isMeant}`.execute(db)
  const { rows } = await sql<SuspendedMoney>`
    SELECT s.from_bank AS "fromBank", s.reference, s.from_name AS "fromName", s.from_account_no AS "fromAccountNo",
      s.to_bank AS "toBank", s.to_account_no AS "toAccountNo", s.amount, s.currency, s.at, s.heard_at AS "heardAt", s.state,
      CASE s.way WHEN 'gateway' THEN 'UNKNOWN_CHARGE' ELSE coalesce(
        (SELECT t.detail->>'reason' FROM operator_task t
         WHERE t.subject = s.from_bank || ':' || s.reference AND t.kind = 'payment_unmatched'
         ORDER BY t.created_at LIMIT 1), '') END AS why
    FROM ${money} s WHERE ${isMeant} AND ${
      after
        ? sql`(s.heard_at, s.from_bank, s.reference) ${follows} (${after.heardAt}, ${after.fromBank}, ${after.reference})`
        : sql`true`
    }
    ORDER BY s.heard_at ${direction}, s.from_bank ${direction}, s.reference ${direction}
    LIMIT ${limit + 1} OFFSET ${after ? 0 : (page - 1) * limit}`.execute(db)
  return { total: Number(total.rows[0]?.count ?? 0n), rows }
}

/** What names money in suspense: the sending bank or the gateway, and its own name for it. */
export interface MoneyName {
  fromBank: string
  reference: string
}

export interface LockedMoney extends MoneyName {
  way: 'bank' | 'gateway'
  fromName: string
  fromAccountNo: string
  /** The gateway itself, of what came by one. */
  toBank: string
  amount: bigint
  currency: Currency
  state: SuspendedMoney['state']
}

/** By a bank, or else by the gateway of that code: their references do not meet. */
async function findMoney(tx: Tx, { fromBank, reference }: MoneyName) {
  const { rows } = await sql<Pick<LockedMoney, 'way' | 'fromBank' | 'reference' | 'toBank' | 'currency'>>`
    (SELECT 'bank' AS way, from_bank AS "fromBank", reference, to_bank AS "toBank", currency FROM bank_payment
     WHERE from_bank = ${fromBank} AND reference_key = canonical_reference(${reference}) ORDER BY is_repeated LIMIT 1)
    UNION ALL
    SELECT 'gateway', gateway, payment_id, gateway, currency FROM gateway_payment
    WHERE gateway = ${fromBank} AND payment_id = ${reference}`.execute(tx)
  return rows[0]
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
  const { rows } = await (way === 'bank'
    ? sql<LockedMoney>`
        SELECT 'bank' AS way, from_bank AS "fromBank", reference, from_name AS "fromName", from_account_no AS "fromAccountNo",
          to_bank AS "toBank", amount, currency, ${state} AS state
        FROM bank_payment WHERE from_bank = ${fromBank} AND reference = ${reference} FOR UPDATE`
    : sql<LockedMoney>`
        SELECT 'gateway' AS way, gateway AS "fromBank", payment_id AS reference, '' AS "fromName", '' AS "fromAccountNo",
          gateway AS "toBank", amount, currency, ${state} AS state
        FROM gateway_payment WHERE gateway = ${fromBank} AND payment_id = ${reference} FOR UPDATE`
  ).execute(tx)
  return rows[0]
}

/** It goes back, has gone back, or (null) waits again. */
export const setGivenBack = (
  tx: Tx,
  { way, fromBank, reference }: MoneyName & Pick<LockedMoney, 'way'>,
  givenBack: SuspenseEnd | null,
) =>
  way === 'bank'
    ? sql`UPDATE bank_payment SET given_back = ${givenBack} WHERE from_bank = ${fromBank} AND reference = ${reference}`.execute(
        tx,
      )
    : sql`UPDATE gateway_payment SET given_back = ${givenBack} WHERE gateway = ${fromBank} AND payment_id = ${reference}`.execute(
        tx,
      )
