/** SQL that every way of depositing needs. */
import type { AttachedRowWriter } from '#ledger/posting.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { type NewTask, openTasks } from '#staff/task.service.ts'

/** Undefined of a member who is not there, or is erased: what came there could never be taken out. */
export const findCurrencyOf = async (db: Db | Tx, memberId: string) =>
  (
    await db
      .selectFrom('member')
      .select('currency')
      .where('id', '=', memberId)
      .where('erasedAt', 'is', null)
      .executeTakeFirst()
  )?.currency

export const insertTasks: AttachedRowWriter<{ task: NewTask; now: Date }> = {
  name: 'insert operator tasks',
  async write(tx, rows) {
    const [first] = rows
    if (first)
      await openTasks(
        tx,
        rows.map(({ task }) => task),
        first.now,
      )
  },
}
