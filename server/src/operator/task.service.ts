/** Things that a person must look at. One open task per kind and subject, however often it is noticed. */
import { newId } from '#db/id.ts'
import type { Db, Tx } from '#db/schema.ts'

export interface NewTask {
  kind:
    | 'transfer_unanswered'
    | 'payout_unanswered'
    | 'withdrawal_review'
    | 'payment_unattributed'
    | 'payment_foreign_currency'
    | 'payment_contradicts'
  /** The id of what it is about. */
  subject: string
  memberId: string | null
  detail: Record<string, string | number | null>
}

export async function openTasks(db: Db | Tx, tasks: NewTask[], now: Date) {
  if (tasks.length === 0) return
  await db
    .insertInto('operator_task')
    .values(
      tasks.map(({ kind, subject, memberId, detail }) => ({
        id: newId(),
        kind,
        subject,
        member_id: memberId,
        detail: JSON.stringify(detail),
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).where('closed_at', 'is', null).doNothing(),
    )
    .execute()
}
