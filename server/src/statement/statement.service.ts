/** A member's own history, page by page (decisions D11). */
import type { Locale } from '@kapao/contract/edition.ts'
import type { StatementPage, StatementRequest } from '@kapao/contract/statement.ts'
import type * as z from 'zod/mini'
import { describePrizes } from '#spin/coupon.service.ts'
import type { App, Member } from '../context.ts'
import { type FoundStatement, listFilteredStatements, listStatements } from './statement.queries.ts'

type Page = z.output<typeof StatementPage>

const wireRow = (row: FoundStatement, prizes: ReadonlyMap<string, string>): Page['statements'][number] => ({
  _id: row.id,
  statementType: row.type,
  from: row.from_code,
  to: row.to_code,
  amount: row.amount,
  status: row.status,
  reference: row.reference,
  note: row.note,
  createdAt: row.created_at,
  ...luckydrawOf(prizes.get(row.id)),
})

const luckydrawOf = (description: string | undefined) =>
  description === undefined ? {} : { luckydraw: { description } }

export async function getStatementPage(
  app: App,
  member: Member,
  { page, limit, type, from, to }: z.output<typeof StatementRequest>,
  locale: Locale,
): Promise<Page> {
  const skip = (page - 1) * limit
  const isFiltered = type !== undefined || from !== undefined || to !== undefined
  const { total, rows } = isFiltered
    ? await listFilteredStatements(app.db, member.id, { type, from, to }, skip, limit)
    : await listStatements(app.db, member.id, skip, limit)
  const bonusIds = rows.flatMap((row) => (row.type === 'bonus' ? [row.id] : []))
  const prizes = await describePrizes(app, member.id, bonusIds, locale)
  return { total, statements: rows.map((row) => wireRow(row, prizes)) }
}
