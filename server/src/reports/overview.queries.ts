/** SQL of the day at a glance: what waits, for people and at services outside (staff-calls T6). */
import type { StaffQueue } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import { refundPayableSince } from '#deposit/suspense/sender-refund.service.ts'
import type { Db } from '#platform/db/schema.ts'
import { payableSince } from '#withdraw/withdraw.service.ts'

/**
 * What waits for people, and what is no queue of the staff's: what is approved and not ordered, as while payouts are closed, and
 * payouts for which their bank has had its time.
 */
export type WaitingFor = StaffQueue | 'approved' | 'payouts_overdue'

interface Waiting<Name extends string = string> {
  name: Name
  waiting: bigint
  oldestAt: Date | null
}

/** Each by the index that its own list has. */
export async function listWaiting(db: Db): Promise<Waiting<WaitingFor>[]> {
  const { rows } = await sql<Waiting<WaitingFor>>`
    SELECT 'withdrawals' AS name, count(*) AS waiting, min(created_at) AS oldest_at FROM withdrawal WHERE state = 'REVIEW'
    UNION ALL
    SELECT 'approved', count(*), min(created_at) FROM (
      SELECT created_at FROM withdrawal WHERE state = 'APPROVED'
      UNION ALL SELECT created_at FROM sender_refund WHERE state = 'PAYING' AND ordered_at IS NULL) a
    UNION ALL
    SELECT 'payouts', count(*), min(created_at) FROM (
      SELECT ${payableSince} AS created_at FROM withdrawal d WHERE d.state = 'PAYING'
      UNION ALL SELECT CASE WHEN r.ordered_at IS NOT NULL THEN ${refundPayableSince} END
      FROM sender_refund r WHERE r.state = 'PAYING') p
    UNION ALL
    SELECT 'payouts_overdue', count(*), min(created_at) FROM operator_task
    WHERE closed_at IS NULL AND kind = 'payout_unanswered'
    UNION ALL
    SELECT 'slips', count(*), min(created_at) FROM operator_task WHERE closed_at IS NULL AND kind = 'slip_review'
    UNION ALL
    SELECT 'suspense', count(*), min(heard_at) FROM (
      SELECT heard_at FROM bank_payment
      WHERE (member_id IS NULL OR attributed_at IS NOT NULL) AND member_id IS NULL AND given_back IS NULL
      UNION ALL SELECT heard_at FROM gateway_payment
      WHERE (member_id IS NULL OR attributed_at IS NOT NULL) AND member_id IS NULL AND given_back IS NULL) s
    UNION ALL
    SELECT 'tasks', count(*), min(created_at) FROM operator_task WHERE closed_at IS NULL AND kind <> 'difference'
    UNION ALL
    SELECT 'cases', count(*), min(created_at) FROM operator_task WHERE closed_at IS NULL AND kind = 'difference'
    UNION ALL
    SELECT 'requests', count(*), min(requested_at) FROM operator_request WHERE state = 'WAITING'
    UNION ALL
    SELECT 'chat', count(*), min(waiting_since) FROM chat_room WHERE waiting_since IS NOT NULL AND merged_into IS NULL`.execute(
    db,
  )
  return rows
}

/** The name under which its service is called: games of one provider share it. */
type Unanswered = Waiting & { askedAs: string }

/** What was asked of each service and is not answered; of a game that is closed too, as long as money is on its way there. */
export async function listUnanswered(db: Db): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    SELECT 'bank' AS name, count(*) AS waiting, min(created_at) AS oldest_at, 'bank' AS asked_as FROM (
      SELECT ${payableSince} AS created_at FROM withdrawal d WHERE d.state = 'PAYING'
      UNION ALL SELECT ${refundPayableSince} FROM sender_refund r WHERE r.state = 'PAYING' AND r.ordered_at IS NOT NULL) p
    UNION ALL
    SELECT 'voucher', count(*), min(created_at), 'voucher' FROM voucher WHERE state = 'OPEN'
    UNION ALL
    SELECT 'sms', count(*), min(created_at), 'sms' FROM member_sms WHERE ask_at IS NOT NULL
    UNION ALL
    SELECT 'slip', count(*), min(created_at), 'slip' FROM slip WHERE ask_at IS NOT NULL
    UNION ALL
    SELECT * FROM (
      SELECT 'game:' || g.code, count(t.id), min(t.created_at), 'game:' || g.provider FROM game g
      LEFT JOIN transfer t ON t.slot = g.code AND t.state = 'OPEN'
      GROUP BY g.code, g.provider, g.is_open, g.position HAVING g.is_open OR count(t.id) > 0
      ORDER BY g.position) games`.execute(db)
  return rows
}

export async function findOldestUndelivered(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('createdAt').as('at'))
    .where('deliveredAt', 'is', null)
    .executeTakeFirstOrThrow()
  return at
}

/** When the bank's feed told of something last; null: it never has. */
export async function findFeedMove(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('feedCursor')
    .select(({ fn }) => fn.max('movedAt').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

/** One-time codes of this time that went out by SMS, and those of them that somebody has typed. */
export const countCodes = (db: Db, from: Date, until: Date) =>
  db
    .selectFrom('otp')
    .select(({ fn }) => [fn.countAll().as('sent'), fn.count('verifiedAt').as('verified')])
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    // One that was not sent counts as used from its beginning.
    .where(({ eb, or }) => or([eb('usedAt', 'is', null), eb('verifiedAt', 'is not', null)]))
    .executeTakeFirstOrThrow()
