/** What the comparison of books has found, for tests that ask. */
import { sql } from 'kysely'
import { asOwner } from './flows.ts'
import { aStaffMember } from './staff.ts'
import type { World } from './world.ts'

interface FoundDifference {
  book: string
  name: string
  what: string
  theirs: string | null
  ours: string | null
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
