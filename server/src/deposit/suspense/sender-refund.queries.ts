/** The SQL of money in suspense that goes back to its sender by a payout (decisions D22). */

import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { PayoutState } from '@kapao/contract/lists.ts'
import { type Insertable, sql } from 'kysely'
import { housePayout, houseSuspense } from '#ledger/chart.ts'
import type { PayoutSaid } from '#outside/bank/bank.ts'
import { nextAskAt, nextLookAt, type PollPlan } from '#outside/poll-schedule.ts'
import { houseIds } from '#platform/db/id.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Database } from '#platform/db/tables.ts'
import { payoutsOpenSince } from '#settings/switch.service.ts'

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

export interface OrderedRefund extends SenderRefund {
  /** When an order for it was about to leave last; null: none ever was. */
  orderedAt: Date | null
}

export interface DueRefund extends OrderedRefund {
  toBank: string
  toAccountNo: string
  toAccountName: string
  /** Since when it could be ordered. */
  payableAt: Date
  /** How often the bank had been called about it before. */
  askCount: number
  /** What the bank's result of the file that it is in says of it; null: it is in no file. */
  inFile: PayoutSaid | null
  claimedAt: Date
}

export const insertRefund = (tx: Tx, row: Insertable<Database['senderRefund']>) =>
  tx.insertInto('senderRefund').values(row).execute()

const toBank = sql<string>`coalesce(r.to_bank, r.from_bank)`

/** Of `sender_refund as r`: its bank is waited for since then, and not while payouts were closed (decisions D22). */
export const refundPayableSince = sql<Date>`greatest(r.created_at, ${payoutsOpenSince})`

const named = [
  ...(['r.id', 'r.fromBank', 'r.reference', 'r.amount', 'r.currency'] as const),
  ...(['r.payoutReference', 'r.orderedAt'] as const),
]

/** Takes what is to be paid or asked about, for this process alone. @param mayOrder false: only what has been ordered before. */
export async function claimDueRefunds(
  db: Db,
  { now, limit, mayOrder }: { now: Date; limit: number; mayOrder: boolean },
): Promise<DueRefund[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('senderRefund')
        .select('id')
        // As the index has it.
        .where(sql<boolean>`state = 'PAYING'`)
        .where('askAt', '<=', now)
        .$if(!mayOrder, (due) => due.where('orderedAt', 'is not', null))
        .orderBy('askAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('senderRefund as r')
    .from('due')
    .set((column) => ({
      askCount: column('r.askCount', '+', 1),
      askedAt: now,
      askAt: new Date(now.getTime() + limits.orderClaimMs),
    }))
    .whereRef('r.id', '=', 'due.id')
    .returning([
      ...named,
      ...(['r.toAccountNo', 'r.toAccountName'] as const),
      toBank.as('toBank'),
      refundPayableSince.as('payableAt'),
      sql<number>`r.ask_count - 1`.as('askCount'),
      sql<Date>`${now}::timestamptz`.as('claimedAt'),
      sql<PayoutSaid | null>`(
        SELECT jsonb_strip_nulls(jsonb_build_object('status', coalesce(f.said, 'processing'), 'reason', f.reason))
        FROM payout_file_row f WHERE f.refund_id = r.id)`.as('inFile'),
    ])
    .execute()
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

export const lockRefundRow = (tx: Tx, id: string) =>
  tx.selectFrom('senderRefund').select('id').where('id', '=', id).forUpdate().execute()

/** For `sendUnderLease`. */
export async function takeRefundOrder(
  tx: Tx,
  { id, askCount }: DueRefund,
  now: Date,
  leaseUntil: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('senderRefund')
    .set({ orderedAt: now, orderLeaseUntil: leaseUntil })
    .where('id', '=', id)
    .where('state', '=', 'PAYING')
    .where('askCount', '=', askCount + 1)
    .where((where) => where.or([where('orderLeaseUntil', 'is', null), where('orderLeaseUntil', '<=', now)]))
    // What is in a file is paid by it alone (decision 0024).
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payoutFileRow as f').select('f.row').whereRef('f.refundId', '=', 'senderRefund.id'),
        ),
      ),
    )
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
export async function claimRefundLooks(db: Db, now: Date, limit: number): Promise<OrderedRefund[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('senderRefund')
        .select('id')
        .where('lookAt', '<=', now)
        .orderBy('lookAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('senderRefund as r')
    .from('due')
    .set((column) => ({
      lookCount: column('r.lookCount', '+', 1),
      lookAt: nextLookAt(now, sql.ref('r.lookCount')),
    }))
    .whereRef('r.id', '=', 'due.id')
    .returning(named)
    .execute()
}

export interface LockedRefund extends OrderedRefund {
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
  return tx
    .selectFrom('senderRefund as r')
    .select(({ selectFrom }) => [
      ...named,
      ...(['r.state', 'r.orderLeaseUntil'] as const),
      selectFrom('member as m')
        .select('m.id')
        .where('m.bankCode', '=', toBank)
        .where(sql<boolean>`ltrim(m.bank_account_no, '0') = ltrim(r.to_account_no, '0')`)
        .as('holderId'),
    ])
    .where('r.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
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
  { bank, accountNo }: { bank: string; accountNo: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('member')
    .select('id')
    .where('bankCode', '=', bank)
    .where(sql<boolean>`ltrim(bank_account_no, '0') = ltrim(${accountNo}, '0')`)
    .executeTakeFirst()
  return row?.id ?? null
}
