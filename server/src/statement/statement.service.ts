/** A member's own history, page by page (decisions D11). */
import type { StatementPage, StatementRequest } from '@kapao/contract/statement.ts'
import type * as z from 'zod/mini'
import type { App, Member } from '../context.ts'
import { type FoundStatement, listFilteredStatements, listStatements } from './statement.queries.ts'

type Page = z.output<typeof StatementPage>

const wireRow = (row: FoundStatement): Page['statements'][number] => ({
  _id: row.id,
  statementType: row.type,
  from: row.from_code,
  to: row.to_code,
  amount: row.amount,
  status: row.status,
  reference: row.reference,
  note: row.note,
  createdAt: row.created_at,
})

export async function getStatementPage(
  app: App,
  member: Member,
  { page, limit, type, from, to }: z.output<typeof StatementRequest>,
): Promise<Page> {
  const skip = (page - 1) * limit
  const isFiltered = type !== undefined || from !== undefined || to !== undefined
  const { total, rows } = isFiltered
    ? await listFilteredStatements(app.db, member.id, { type, from, to }, skip, limit)
    : await listStatements(app.db, member.id, skip, limit)
  return { total, statements: rows.map(wireRow) }
}
