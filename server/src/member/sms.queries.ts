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
  return db
    .with('due', (query) =>
      query
        .selectFrom('memberSms')
        .select(['memberId', 'id'])
        .where('askAt', '<=', now)
        .orderBy('askAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('memberSms as s')
    .from('due')
    .innerJoin('member as m', 'm.id', 'due.memberId')
    .set((column) => ({
      askCount: column('s.askCount', '+', 1),
      askAt: nextAskAt(now, sql.ref('s.askCount'), plan),
    }))
    .whereRef('s.memberId', '=', 'due.memberId')
    .whereRef('s.id', '=', 'due.id')
    .returning(['s.memberId', 's.id', 'm.phone', 's.text', 's.createdAt'])
    .execute()
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
