/** The members that the rows of a list are about: one look-up for a page, after it is cut (staff-calls T3). */
import { sql } from 'kysely'
import type { App } from '#parts/app-parts.ts'
import { uuidArray } from '#platform/db/array.ts'
import type { Operator } from '#platform/http/caller.ts'
import { shownMember } from './shown-member.rules.ts'

type ShownMember = ReturnType<typeof shownMember>

/** By id, as this person may see them. */
export async function findShownMembers(
  { db }: Pick<App, 'db'>,
  operator: Pick<Operator, 'roles'>,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => ShownMember | null> {
  const asked = [...new Set(ids)].filter((id) => id !== null)
  if (asked.length === 0) return () => null
  const rows = await db
    .selectFrom('member')
    .select(['id', 'memberNo', 'name as memberName', 'phone as memberPhone'])
    .where(sql<boolean>`id = ANY(${uuidArray(asked)}::uuid[])`)
    .execute()
  const members = new Map(rows.map(({ id, ...row }) => [id, shownMember(operator, row)]))
  return (id) => (id === null ? null : (members.get(id) ?? null))
}

/** Says of each row which member it is about; null: none, or one whom nobody knows any more. */
export async function withMembers<Row extends { memberId: string | null }>(
  app: Pick<App, 'db'>,
  operator: Pick<Operator, 'roles'>,
  rows: readonly Row[],
): Promise<(Row & { member: ShownMember | null })[]> {
  const memberOf = await findShownMembers(
    app,
    operator,
    rows.map(({ memberId }) => memberId),
  )
  return rows.map((row) => ({ ...row, member: memberOf(row.memberId) }))
}
