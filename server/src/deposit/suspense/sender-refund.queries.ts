/** The SQL of money in suspense that goes back to its sender by a payout (decisions D22). */

import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { PayoutState } from '@kapao/contract/lists.ts'
import { type Insertable, sql } from 'kysely'
import { housePayout, houseSuspense } from '#ledger/chart.ts'
import { nextAskAt, nextLookAt, type PollPlan } from '#outside/poll-schedule.ts'
import { houseIds } from '#platform/db/id.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Database } from '#platform/db/tables.ts'

const askPlan: PollPlan = { afterMs: limits.payoutAskAfterMs, everyMs: limits.payoutAskEveryMs }

/** What its journal and its tasks name. */
export interface SenderRefund {
  id: string
  fromBank: string
  /** The transfer's, at the sending bank. */
  reference: string
  amount: bigint
  currency: Currency
  payoutReference: string
}

export interface DueRefund extends SenderRefund {
  toAccountNo: string
  toAccountName: string
  createdAt: Date
  /** How often the bank had been called about it before. */
  askCount: number
  claimedAt: Date
}

export const insertRefund = (tx: Tx, row: Insertable<Database['senderRefund']>) =>
  tx.insertInto('senderRefund').values(row).execute()

const named = sql`r.id, r.from_bank AS "fromBank", r.reference, r.amount, r.currency, r.payout_reference AS "payoutReference"`

/** Takes what is to be paid or asked about, for this process alone. @param mayOrder false: only what has been ordered before. */
export async function claimDueRefunds(
  db: Db,
  { now, limit, mayOrder }: { now: Date; limit: number; mayOrder: boolean },
): Promise<DueRefund[]> {
  const { rows } = await sql<DueRefund>`
    WITH due AS (
      SELECT id FROM sender_refund
      WHERE state = 'PAYING' AND ask_at <= ${now} AND (${mayOrder} OR ordered_at IS NOT NULL)
      ORDER BY ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE sender_refund r SET ask_count = r.ask_count + 1, asked_at = ${now}, ask_at = ${new Date(now.getTime() + limits.orderClaimMs)}
    FROM due WHERE r.id = due.id
    RETURNING ${named}, r.to_account_no AS "toAccountNo", r.to_account_name AS "toAccountName",
      r.created_at AS "createdAt", r.ask_count - 1 AS "askCount", ${now}::timestamptz AS "claimedAt"`.execute(
    db,
  )
  return rows
}

/** The process is done with it: if it is not decided, it is asked about at the usual pace. @returns whether it is not. */
export async function endRefundClaim(db: Db, { id, askCount, claimedAt }: DueRefund): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('senderRefund')
    .set({ askAt: nextAskAt(claimedAt, sql`${askCount}::int - 1`, askPlan) })
    .where('id', '=', id)
    .where('state', '=', 'PAYING')
    .where('askCount', '=', askCount + 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** For `sendUnderLease`. */
export async function takeRefundOrder(
  db: Db,
  { id, askCount }: DueRefund,
  now: Date,
  leaseUntil: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('senderRefund')
    .set({ orderedAt: now, orderLeaseUntil: leaseUntil })
    .where('id', '=', id)
    .where('state', '=', 'PAYING')
    .where('askCount', '=', askCount + 1)
    .where((where) => where.or([where('orderLeaseUntil', 'is', null), where('orderLeaseUntil', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The next order may go out, when nobody else has taken it since. */
export const endRefundOrder = (db: Db, { id, askCount }: DueRefund) =>
  db
    .updateTable('senderRefund')
    .set({ orderLeaseUntil: null })
    .where('id', '=', id)
    .where('askCount', '=', askCount + 1)
    .execute()

/** Takes those that are to be looked at again after their end, a bounded number of times each. */
export async function claimRefundLooks(db: Db, now: Date, limit: number): Promise<SenderRefund[]> {
  const { rows } = await sql<SenderRefund>`
    WITH due AS (
      SELECT id FROM sender_refund WHERE look_at <= ${now} ORDER BY look_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE sender_refund r SET look_count = r.look_count + 1, look_at = ${nextLookAt(now, sql`r.look_count`)}
    FROM due WHERE r.id = due.id RETURNING ${named}`.execute(db)
  return rows
}

export interface LockedRefund extends SenderRefund {
  state: PayoutState
  orderLeaseUntil: Date | null
  /** The member whose registered account it goes to, if it is anybody's. */
  holderId: string | null
}

/** The accounts that its end moves first, then its row. */
export async function lockRefund(tx: Tx, id: string): Promise<LockedRefund | undefined> {
  const found = await tx.selectFrom('senderRefund').select('currency').where('id', '=', id).executeTakeFirst()
  if (!found) return
  await tx
    .selectFrom('account')
    .select('seq')
    .where('memberId', '=', houseIds[found.currency])
    .where('code', 'in', [housePayout(), houseSuspense()])
    .orderBy('code')
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<LockedRefund>`
    SELECT ${named}, r.state, r.order_lease_until AS "orderLeaseUntil", (
      SELECT m.id FROM member m
      WHERE m.bank_code = r.from_bank AND ltrim(m.bank_account_no, '0') = ltrim(r.to_account_no, '0')) AS "holderId"
    FROM sender_refund r
    WHERE r.id = ${id} FOR UPDATE`.execute(tx)
  return rows[0]
}

interface Ending {
  state: 'PAID' | 'FAILED'
  reason: string | null
  /** When to ask the bank all the same: it has not said this itself. */
  lookAt: Date | null
  at: Date
}

export const setRefundEnded = (tx: Tx, id: string, { state, reason, lookAt, at }: Ending) =>
  tx
    .updateTable('senderRefund')
    .set({ state, reason, decidedAt: at, askAt: null, lookAt })
    .where('id', '=', id)
    .where('state', '=', 'PAYING')
    .execute()

/** What the bank has said of one that is decided: the same, or something else. */
export const setRefundAnswered = (tx: Tx, id: string, contradictedAt: Date | null) =>
  tx
    .updateTable('senderRefund')
    .set({ lookAt: null, ...(contradictedAt && { contradictedAt }) })
    .where('id', '=', id)
    .execute()

/** The member whose registered account it came from, if it is anybody's. */
export async function findHolder(
  tx: Tx,
  { fromBank, fromAccountNo }: { fromBank: string; fromAccountNo: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('bankCode', '=', fromBank)
    .where(sql<boolean>`ltrim(bank_account_no, '0') = ltrim(${fromAccountNo}, '0')`)
    .executeTakeFirst()
  return row?.id ?? null
}
