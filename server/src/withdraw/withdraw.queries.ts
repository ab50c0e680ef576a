/**
 * The SQL of withdrawals. What is written with a posting is text: the batches of the money path run most often
 * (docs/ledger.md).
 */

import type { Currency } from '@kapao/contract/edition.ts'
import type { MemberEvent, WithdrawalOrdered } from '@kapao/contract/events.ts'
import * as limits from '@kapao/contract/limits.ts'
import { dayMs } from '@kapao/contract/time-units.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { refuseLeaving } from '#bonus/lock/lock.service.ts'
import type { AttachedRowWriter } from '#ledger/posting.ts'
import type { PayoutSaid } from '#outside/bank/bank.ts'
import { nextAskAt, nextLookAt, type PollPlan } from '#outside/poll-schedule.ts'
import { plainArray, textArray, timeArray } from '#platform/db/array.ts'
import { askedTogether } from '#platform/db/batch.ts'
import { brokenConstraint } from '#platform/db/failure.ts'
import { newId } from '#platform/db/id.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import { closeTasksOf, openTasks } from '#staff/task.service.ts'
import { payableSince } from './payable.queries.ts'
import { isHeld } from './reviewed-again.queries.ts'
import { type ApprovalLimits, approvalsNeeded, type Requester, reviewReason } from './withdraw.rules.ts'

const askPlan: PollPlan = { afterMs: limits.payoutAskAfterMs, everyMs: limits.payoutAskEveryMs }

export interface NewWithdrawal extends ApprovalLimits {
  memberId: string
  id: string
  amount: bigint
  currency: Currency
  reference: string
  now: Date
}

type MemberFacts = Requester & {
  id: string
  bankCode: string
  bankAccountNo: string
  bankAccountName: string
  isFrozen: boolean
}

/** Under the locks of their accounts the sums are exact: each member's withdrawals are written one after the other. */
async function listRequesters(tx: Tx, memberIds: string[], now: Date): Promise<Map<string, MemberFacts>> {
  const [dayAgo, weekAgo] = [1, 7].map((days) => new Date(now.getTime() - days * dayMs))
  const { rows } = await sql<MemberFacts>`
    SELECT m.id, m.is_flagged, m.bank_changed_at,
      m.password_reset_at, m.bank_code,
      m.bank_account_no, m.bank_account_name,
      EXISTS (
        SELECT FROM account a WHERE a.member_id = m.id AND a.balance < 0
          AND (a.code LIKE 'house:gateway:%' OR a.code LIKE 'house:bank:%')) AS has_deposit,
      EXISTS (
        SELECT FROM member_freeze f
        WHERE f.member_id = m.id AND f.capability = 'withdrawal' AND f.lifted_at IS NULL) AS is_frozen,
      coalesce(m.bank_changed_at, '-infinity') <= p.paid_at AS is_paid_before,
      coalesce(w.day, 0)::bigint AS asked_in_day, coalesce(w.week, 0)::bigint AS asked_in_week
    FROM member m
    LEFT JOIN LATERAL (
      SELECT sum(d.amount) FILTER (WHERE d.created_at > ${dayAgo}) AS day, sum(d.amount) AS week
      FROM withdrawal d
      WHERE d.member_id = m.id AND d.created_at > ${weekAgo} AND d.state NOT IN ('REJECTED', 'FAILED')) w ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(max(d.created_at), '-infinity') AS paid_at FROM withdrawal d
      WHERE d.member_id = m.id AND d.state = 'PAID' AND m.bank_changed_at IS NOT NULL AND d.to_bank = m.bank_code
        AND ltrim(d.to_account_no, '0') = ltrim(m.bank_account_no, '0') AND d.to_account_name = m.bank_account_name) p ON true
    WHERE m.id = ANY(${plainArray(memberIds)}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

async function listBankCodes(db: Db, memberIds: string[]) {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'bankCode'])
    .where('id', '=', sql<string>`ANY(${plainArray(memberIds)}::uuid[])`)
    .execute()
  const found = new Map(rows.map(({ id, bankCode }) => [id, bankCode]))
  return memberIds.map((id) => found.get(id) ?? new Error('a member who withdraws is not there'))
}

/** The bank of a member's registered account. */
export const getBankCode = askedTogether('findBankCodes', listBankCodes)

/**
 * Written with the hold. The bank account is written down as it is in this very transaction, and so is the judgement
 * whether a person must approve. One open withdrawal per member, also when two arrive together; none of money that is
 * locked (decisions D7), nor once withdrawals are frozen: that may have come since the call began.
 */
export const insertWithdrawals: AttachedRowWriter<NewWithdrawal> = {
  name: 'insert withdrawals',
  async write(tx, rows) {
    await refuseLeaving(tx, rows, takesLocked)
    const [first] = rows
    if (!first) return
    const memberIds = rows.map(({ memberId }) => memberId)
    const requesters = await listRequesters(tx, memberIds, first.now)
    const judged = rows.map((row) => {
      const requester = requesters.get(row.memberId)
      invariant(requester, 'a member who withdraws is not there')
      if (requester.isFrozen) throw new Refusal('ACCOUNT_FROZEN', ['withdrawal'])
      return { ...row, requester, reason: reviewReason(row.amount, requester, row) }
    })
    await insertRows(tx, judged)
    const tasks = judged.flatMap(({ id, memberId, reference, reason }) =>
      reason
        ? [{ kind: 'withdrawal_review' as const, subject: id, memberId, detail: { reference, reason } }]
        : [],
    )
    await openTasks(tx, tasks, first.now)
  },
  refusal: (error) =>
    brokenConstraint(error) === 'withdrawal_open' ? new Refusal('IN_PROGRESS') : undefined,
}

/** What is set aside was never locked. @see drawAside: it goes first */
const takesLocked = async (tx: Tx, { memberId, id, amount }: NewWithdrawal) =>
  (await getDrawnAside(tx, memberId, id)) < amount

type Judged = NewWithdrawal & { requester: MemberFacts; reason: string | undefined }

async function insertRows(tx: Tx, rows: Judged[]) {
  await sql`
    INSERT INTO withdrawal (member_id, id, amount, currency, state, reference, to_bank, to_account_no, to_account_name,
                            reason, approvals_needed, ask_at, created_at)
    SELECT member_id, id, amount, currency, CASE WHEN reason IS NULL THEN 'APPROVED' ELSE 'REVIEW' END, reference, to_bank,
           to_account_no, to_account_name, reason, approvals_needed, CASE WHEN reason IS NULL THEN created_at END, created_at
    FROM unnest(${plainArray(rows.map(({ memberId }) => memberId))}::uuid[],
                ${plainArray(rows.map(({ id }) => id))}::uuid[],
                ${plainArray(rows.map(({ amount }) => amount))}::bigint[],
                ${plainArray(rows.map(({ currency }) => currency))}::text[],
                ${plainArray(rows.map(({ reference }) => reference))}::text[],
                ${textArray(rows.map(({ requester }) => requester.bankCode))}::text[],
                ${textArray(rows.map(({ requester }) => requester.bankAccountNo))}::text[],
                ${textArray(rows.map(({ requester }) => requester.bankAccountName))}::text[],
                ${textArray(rows.map(({ reason }) => reason ?? null))}::text[],
                ${plainArray(rows.map((row) => (row.reason ? approvalsNeeded(row.amount, row.requester, row) : 0)))}::smallint[],
                ${plainArray(rows.map(({ now }) => now.toISOString()))}::timestamptz[])
      AS w (member_id, id, amount, currency, reference, to_bank, to_account_no, to_account_name, reason, approvals_needed,
            created_at)`.execute(tx)
}

export interface Ending {
  memberId: string
  id: string
  state: 'PAID' | 'FAILED'
  reason: string | null
  /** When to ask the bank all the same: it has not said this itself. */
  lookAt: Date | null
  at: Date
}

/** Written with the end of a withdrawal: each open one ends once. */
export const endWithdrawals: AttachedRowWriter<Ending> = {
  name: 'end withdrawals',
  async write(tx, rows) {
    const { rows: ended } = await sql`
      WITH ended AS (
        UPDATE withdrawal d SET state = w.state, reason = coalesce(w.reason, d.reason), decided_at = w.at, ask_at = NULL,
          look_at = w.look_at
        FROM unnest(${plainArray(rows.map(({ memberId }) => memberId))}::uuid[],
                    ${plainArray(rows.map(({ id }) => id))}::uuid[],
                    ${plainArray(rows.map(({ state }) => state))}::text[],
                    ${textArray(rows.map(({ reason }) => reason))}::text[],
                    ${timeArray(rows, ({ lookAt }) => lookAt)}::timestamptz[],
                    ${plainArray(rows.map(({ at }) => at.toISOString()))}::timestamptz[])
          AS w (member_id, id, state, reason, look_at, at)
        WHERE d.member_id = w.member_id AND d.id = w.id AND d.state = 'PAYING'
        RETURNING d.id, d.decided_at
      ), closed AS (${closeTasksOf('payout_unanswered')})
      SELECT id FROM ended`.execute(tx)
    invariant(ended.length === rows.length, 'a withdrawal to end is not being paid')
  },
}

export const findWithdrawal = (db: Db, memberId: string, id: string) =>
  db
    .selectFrom('withdrawal')
    .select(['state', 'reference'])
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The one that is in flight, if there is one. */
export const findOpenWithdrawal = (db: Db, memberId: string) =>
  db
    .selectFrom('withdrawal')
    .select('id')
    .where('memberId', '=', memberId)
    .where('state', 'in', ['REQUESTED', 'REVIEW', 'APPROVED', 'PAYING'])
    .executeTakeFirst()

/** What its journals name. */
export interface Payout {
  memberId: string
  id: string
  amount: bigint
  currency: Currency
  reference: string
}

const payoutColumns = [
  ...(['d.memberId', 'd.id', 'd.amount', 'd.currency', 'd.reference', 'd.orderedAt', 'd.createdAt'] as const),
]

export interface OrderedPayout extends Payout {
  /** When an order for it was about to leave last; null: none ever was. */
  orderedAt: Date | null
  createdAt: Date
}

export interface DueWithdrawal extends OrderedPayout {
  toBank: string
  toAccountNo: string
  toAccountName: string
  /** Since when it could be ordered. */
  payableAt: Date
  /** How often the bank had been called about it before. */
  askCount: number
  /** What the bank's result of the file that it is in says of it; null: it is in no file. */
  inFile: PayoutSaid | null
  /** Until when it is this process's alone, unless that ends earlier ({@link endClaim}). */
  claimedAt: Date
}

/**
 * Takes what is to be paid or asked about, for this process alone, and commits that it is being paid before it is. The
 * claim outlives all that the process may wait for (decisions D6).
 */
export async function claimDueWithdrawals(
  db: Db,
  { states, now, limit }: { states: readonly ('APPROVED' | 'PAYING')[]; now: Date; limit: number },
): Promise<DueWithdrawal[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('withdrawal')
        .select(['memberId', 'id'])
        .where('state', '=', sql<'APPROVED'>`ANY(${plainArray(states)}::text[])`)
        .where('askAt', '<=', now)
        .orderBy('askAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('withdrawal as d')
    .from('due')
    .set((column) => ({
      state: 'PAYING',
      askCount: column('d.askCount', '+', 1),
      askedAt: now,
      askAt: new Date(now.getTime() + limits.orderClaimMs),
    }))
    .whereRef('d.memberId', '=', 'due.memberId')
    .whereRef('d.id', '=', 'due.id')
    .returning([
      ...payoutColumns,
      ...(['d.toBank', 'd.toAccountNo', 'd.toAccountName'] as const),
      payableSince.as('payableAt'),
      sql<number>`d.ask_count - 1`.as('askCount'),
      sql<Date>`${now}::timestamptz`.as('claimedAt'),
      sql<PayoutSaid | null>`(
        SELECT jsonb_strip_nulls(jsonb_build_object('status', coalesce(r.said, 'processing'), 'reason', r.reason))
        FROM payout_file_row r WHERE r.member_id = d.member_id AND r.withdrawal_id = d.id)`.as('inFile'),
    ])
    .execute()
}

/** The process is done with it: if it is not decided, it is asked about at the usual pace. */
export const endClaim = (db: Db, { memberId, id, askCount, claimedAt }: DueWithdrawal) =>
  db
    .updateTable('withdrawal')
    .set({ askAt: nextAskAt(claimedAt, sql`${askCount}::int - 1`, askPlan) })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'PAYING')
    .where('askCount', '=', askCount + 1)
    .execute()

/** For {@link sendUnderLease}. */
export async function takePayoutOrder(
  tx: Tx,
  { memberId, id, askCount }: DueWithdrawal,
  now: Date,
  leaseUntil: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('withdrawal as d')
    .set({ orderedAt: now, orderLeaseUntil: leaseUntil })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'PAYING')
    .where('askCount', '=', askCount + 1)
    .where((where) => where.or([where('orderLeaseUntil', 'is', null), where('orderLeaseUntil', '<=', now)]))
    // A freeze or a flag that came since: it goes to a person again, unless an order was sent before.
    .where((where) => where.or([where('orderedAt', 'is not', null), where.not(isHeld)]))
    // What is in a file is paid by it alone (decision 0024).
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payoutFileRow as r')
            .select('r.row')
            .whereRef('r.memberId', '=', 'd.memberId')
            .whereRef('r.withdrawalId', '=', 'd.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What the member's devices are told once the order goes out. */
export const tellOrdered = (
  tx: Tx,
  { memberId, reference }: Pick<Payout, 'memberId' | 'reference'>,
  now: Date,
) =>
  tx
    .insertInto('outbox')
    .values({
      id: newId(),
      memberId,
      event: 'withdrawal:ordered' satisfies MemberEvent,
      payload: JSON.stringify({ reference, at: now.toISOString() } satisfies z.input<
        typeof WithdrawalOrdered
      >),
      createdAt: now,
    })
    .execute()

/** The next order may go out, when nobody else has taken it since. */
export const endPayoutOrder = (db: Db, { memberId, id, askCount }: DueWithdrawal) =>
  db
    .updateTable('withdrawal')
    .set({ orderLeaseUntil: null })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('askCount', '=', askCount + 1)
    .execute()

/** Takes payouts that are to be looked at again after their end, a bounded number of times each. */
export async function claimLooks(db: Db, now: Date, limit: number): Promise<OrderedPayout[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('withdrawal')
        .select(['memberId', 'id'])
        .where('lookAt', '<=', now)
        .orderBy('lookAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('withdrawal as d')
    .from('due')
    .set((column) => ({
      lookCount: column('d.lookCount', '+', 1),
      lookAt: nextLookAt(now, sql.ref('d.lookCount')),
    }))
    .whereRef('d.memberId', '=', 'due.memberId')
    .whereRef('d.id', '=', 'due.id')
    .returning(payoutColumns)
    .execute()
}

/** What the bank has said of one that is decided: the same, or something else. */
export const setAnswered = (tx: Tx, { memberId, id }: Payout, contradictedAt: Date | null) =>
  tx
    .updateTable('withdrawal')
    .set({ lookAt: null, ...(contradictedAt && { contradictedAt }) })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .execute()

/** What of a withdrawal had been set aside before it was held. */
export async function getDrawnAside(db: Db | Tx, memberId: string, id: string): Promise<bigint> {
  const row = await db
    .selectFrom('journal as j')
    .innerJoin('entry as e', (on) =>
      on.onRef('e.journalId', '=', 'j.id').onRef('e.memberId', '=', 'j.memberId'),
    )
    .select('e.amount')
    .where('j.memberId', '=', memberId)
    .where('j.key', '=', `set_aside_drawn:withdraw_held:${id}`)
    .where('e.code', '=', 'wallet')
    .executeTakeFirst()
  return row?.amount ?? 0n
}
