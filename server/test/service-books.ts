/** What the comparison of books has found, for tests that ask. */
import { sql } from 'kysely'
import { newId } from '../src/platform/db/id.ts'
import { reconcile } from '../src/reconciliation/reconciliation.service.ts'
import { openTasks } from '../src/staff/task.service.ts'
import { asOwner } from './flows.ts'
import { runJob } from './run-job.ts'
import { aStaffMember } from './staff.ts'
import type { World } from './world.ts'

interface FoundDifference {
  book: string
  name: string
  what: string
  theirs: string | null
  ours: string | null
}

/** All that is due of every book: one run may leave hours to the next. @returns what the last run says of each book. */
export async function compareAllBooks(world: World) {
  let books: Awaited<ReturnType<typeof reconcile>> = []
  await runJob(world, async (app) => {
    books = await reconcile(app)
    return books.filter(({ isBehind }) => isBehind).length
  })
  return books
}

/** Those with an open case, by book and name. */
export async function listDifferences({ app }: World): Promise<FoundDifference[]> {
  const { rows } = await sql<FoundDifference>`
    SELECT DISTINCT d.book, d.name, d.what, d.theirs, d.ours FROM book_difference d
    JOIN operator_task t ON t.kind = 'difference' AND t.subject = d.book || ':' || d.name AND t.closed_at IS NULL
    ORDER BY d.book, d.name`.execute(app.db)
  return rows
}

/** A person has looked at every difference that there is, and closed its case. */
export async function explainDifferences(world: World) {
  const { id } = await aStaffMember(world)
  await asOwner(
    world,
    `UPDATE operator_task SET closed_at = $1, closed_by = $2 WHERE kind = 'difference' AND closed_at IS NULL`,
    [world.now(), id],
  )
}

/** A payout that the bank does not have, as the comparison opens its case. @returns its id. */
export async function aCase({ app, now }: World): Promise<string> {
  const subject = `payouts:WD${newId()}`
  const detail = { what: 'missing_outside', theirs: null, ours: '100 THB SCB 1234567890' }
  await openTasks(app.db, [{ kind: 'difference', subject, memberId: null, detail }], now())
  const { id } = await app.db
    .selectFrom('operatorTask')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return id
}
