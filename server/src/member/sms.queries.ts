/** SQL of what members are told by SMS. */
import { type Insertable, sql } from 'kysely'
import { nextAskAt, type PollPlan } from '#outside/poll-schedule.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Database } from '#platform/db/tables.ts'

export const insertSms = (tx: Tx, sms: Insertable<Database['memberSms']>) =>
  tx.insertInto('memberSms').values(sms).execute()

export interface DueSms {
  memberId: string
  id: string
  phone: string
  text: string
  createdAt: Date
}

/** Those that are due, oldest first; until the next time of the plan no other process takes them. */
export async function claimDueSms(
  db: Db,
  now: Date,
  { plan, limit }: { plan: PollPlan; limit: number },
): Promise<DueSms[]> {
  const { rows } = await sql<DueSms>`
    WITH due AS (
      SELECT member_id, id FROM member_sms WHERE ask_at <= ${now}
      ORDER BY ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE member_sms s SET ask_count = s.ask_count + 1, ask_at = ${nextAskAt(now, sql`s.ask_count`, plan)}
    FROM due JOIN member m ON m.id = due.member_id
    WHERE s.member_id = due.member_id AND s.id = due.id
    RETURNING s.member_id AS "memberId", s.id, m.phone, s.text, s.created_at AS "createdAt"`.execute(db)
  return rows
}

export const endSms = (
  db: Db,
  { memberId, id }: Pick<DueSms, 'memberId' | 'id'>,
  state: 'SENT' | 'REJECTED' | 'UNANSWERED',
) =>
  db
    .updateTable('memberSms')
    .set({ state, askAt: null })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute()
