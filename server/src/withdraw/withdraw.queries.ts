/** The SQL of withdrawals. */
import { limits } from '@kapao/contract/limits.ts'
import { sql } from 'kysely'
import { endOrRefuse } from '#bonus/lock.service.ts'
import { plainArray, textArray } from '#db/array.ts'
import { brokenConstraint } from '#db/failure.ts'
import { createGatherer, type Gathered } from '#db/gather.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { RideWriter } from '#ledger/posting.ts'
import { closeTasksOf, openTasks } from '#operator/task.service.ts'
import { type AskPlan, nextAskAt } from '#outside/ask-again.ts'
import { invariant, Refusal } from '#refusal.ts'
import { approvalsNeeded, type Requester, reviewReason } from './withdraw.rules.ts'

const askPlan: AskPlan = { afterMs: limits.payoutAskAfterMs, everyMs: limits.payoutAskEveryMs }

export interface NewWithdrawal {
  memberId: string
  id: string
  amount: bigint
  currency: 'THB' | 'LAK'
  reference: string
  autoMax: bigint
  twoApproversAbove: bigint
  now: Date
}

type MemberFacts = Requester & {
  id: string
  bankCode: string
  bankAccountNo: string
  bankAccountName: string
}

async function listRequesters(tx: Db | Tx, memberIds: string[]): Promise<Map<string, MemberFacts>> {
  const { rows } = await sql<MemberFacts>`
    SELECT m.id, m.is_flagged AS "isFlagged", m.bank_changed_at AS "bankChangedAt", m.bank_code AS "bankCode",
      m.bank_account_no AS "bankAccountNo", m.bank_account_name AS "bankAccountName",
      EXISTS (
        SELECT FROM account a WHERE a.member_id = m.id AND a.balance < 0
          AND (a.code LIKE 'house:gateway:%' OR a.code LIKE 'house:bank:%')) AS "hasDeposit"
    FROM member m WHERE m.id = ANY(${plainArray(memberIds)}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

const gatherers = new WeakMap<Db, Gathered<string, MemberFacts>>()

/** Who asks, together with others who ask at the same time. */
export function getRequester(db: Db, memberId: string): Promise<MemberFacts> {
  let get = gatherers.get(db)
  if (!get) {
    const run = async (ids: string[]) => {
      const found = await listRequesters(db, ids)
      return ids.map((id) => found.get(id) ?? new Error('a member who withdraws is not there'))
    }
    get = createGatherer({ run, inFlightMax: 2 })
    gatherers.set(db, get)
  }
  return get(memberId)
}

/**
 * Rides with the hold. The bank account is written down as it is in this very transaction, and so is the judgement
 * whether a person must approve. One open withdrawal per member, also when two arrive together; none while money is
 * locked (decisions D7).
 */
export const insertWithdrawals: RideWriter<NewWithdrawal> = {
  name: 'insert withdrawals',
  async write(tx, rows) {
    await endOrRefuse(tx, rows)
    const requesters = await listRequesters(
      tx,
      rows.map(({ memberId }) => memberId),
    )
    const judged = rows.map((row) => {
      const requester = requesters.get(row.memberId)
      invariant(requester, 'a member who withdraws is not there')
      return { ...row, requester, reason: reviewReason(row.amount, requester, row) }
    })
    await insertRows(tx, judged)
    const tasks = judged.flatMap(({ id, memberId, reference, reason }) =>
      reason
        ? [{ kind: 'withdrawal_review' as const, subject: id, memberId, detail: { reference, reason } }]
        : [],
    )
    const [first] = rows
    if (first) await openTasks(tx, tasks, first.now)
  },
  refusal: (error) =>
    brokenConstraint(error) === 'withdrawal_open' ? new Refusal('IN_PROGRESS') : undefined,
}

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
                ${plainArray(rows.map((row) => (row.reason ? approvalsNeeded(row.amount, row) : 0)))}::smallint[],
                ${plainArray(rows.map(({ now }) => now.toISOString()))}::timestamptz[])
      AS w (member_id, id, amount, currency, reference, to_bank, to_account_no, to_account_name, reason, approvals_needed,
            created_at)`.execute(tx)
}

/** Rides with the end of a withdrawal: each open one ends once. */
export const endWithdrawals: RideWriter<{
  memberId: string
  id: string
  state: 'PAID' | 'FAILED'
  reason: string | null
  at: Date
}> = {
  name: 'end withdrawals',
  async write(tx, rows) {
    const { rows: ended } = await sql`
      WITH ended AS (
        UPDATE withdrawal d SET state = w.state, reason = coalesce(w.reason, d.reason), decided_at = w.at, ask_at = NULL
        FROM unnest(${plainArray(rows.map(({ memberId }) => memberId))}::uuid[],
                    ${plainArray(rows.map(({ id }) => id))}::uuid[],
                    ${plainArray(rows.map(({ state }) => state))}::text[],
                    ${textArray(rows.map(({ reason }) => reason))}::text[],
                    ${plainArray(rows.map(({ at }) => at.toISOString()))}::timestamptz[])
          AS w (member_id, id, state, reason, at)
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
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The one that is in flight, if there is one. */
export const findOpenWithdrawal = (db: Db, memberId: string) =>
  db
    .selectFrom('withdrawal')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['REQUESTED', 'REVIEW', 'APPROVED', 'PAYING'])
    .executeTakeFirst()

export interface DueWithdrawal {
  memberId: string
  id: string
  amount: bigint
  currency: 'THB' | 'LAK'
  reference: string
  toBank: string
  toAccountNo: string
  toAccountName: string
  createdAt: Date
  /** How often the bank had been called about it before. */
  askCount: number
}

/** Takes what is to be paid or asked about, for this process alone, and commits that it is being paid before it is. */
export async function claimDueWithdrawals(db: Db, now: Date, limit: number): Promise<DueWithdrawal[]> {
  const { rows } = await sql<DueWithdrawal>`
    WITH due AS (
      SELECT member_id, id FROM withdrawal WHERE state IN ('APPROVED', 'PAYING') AND ask_at <= ${now}
      ORDER BY ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE withdrawal d SET state = 'PAYING', ask_count = d.ask_count + 1, ask_at = ${nextAskAt(now, sql`d.ask_count - 1`, askPlan)}
    FROM due WHERE d.member_id = due.member_id AND d.id = due.id
    RETURNING d.member_id AS "memberId", d.id, d.amount, d.currency, d.reference, d.to_bank AS "toBank",
      d.to_account_no AS "toAccountNo", d.to_account_name AS "toAccountName", d.created_at AS "createdAt",
      d.ask_count - 1 AS "askCount"`.execute(db)
  return rows
}
