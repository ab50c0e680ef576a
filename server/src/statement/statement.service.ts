/** A member's own history, page by page (decisions D11). */
import type { Locale } from '@kapao/contract/edition.ts'
import type { StatementPage, StatementRequest } from '@kapao/contract/schemas/statement.ts'
import type * as z from 'zod/mini'
import { describeRows } from '#bonus/bonus.service.ts'
import { describeClaims } from '#invite/invite.service.ts'
import type { App } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { describeReceipts } from '#refund/refund.service.ts'
import { describePrizes } from '#spin/coupon.service.ts'
import {
  type FoundStatement,
  listFilteredStatements,
  listStatements,
  listWalletsAfter,
} from './statement.queries.ts'
import { balanceOf, journalsOf } from './statement.rules.ts'

type Page = z.output<typeof StatementPage>

interface Described {
  bonuses: Awaited<ReturnType<typeof describeRows>>
  prizes: ReadonlyMap<string, string>
  refunds: ReadonlyMap<string, string>
  invites: ReadonlyMap<string, string>
  /** What the wallet held, by journal. */
  walletAfter: ReadonlyMap<string, bigint>
}

const wireRow = (row: FoundStatement, described: Described): Page['statements'][number] => ({
  _id: row.id,
  number: Number(row.n),
  statementType: row.type,
  from: row.fromCode,
  to: row.toCode,
  amount: row.amount,
  balance: balanceOf(row, described.walletAfter),
  status: row.status,
  reference: row.reference,
  note: row.note,
  createdAt: row.createdAt,
  ...describe(row, described),
})

/** By what the money was received for: `bonus`, `promotion`, `luckydraw`, `refund`, `invite` (spec §3). */
function describe({ id }: FoundStatement, { bonuses, prizes, refunds, invites }: Described) {
  const bonus = bonuses.get(id)
  if (bonus) return { [bonus.source]: { description: bonus.description } }
  const named = [
    ['luckydraw', prizes.get(id)],
    ['refund', refunds.get(id)],
    ['invite', invites.get(id)],
  ] as const
  return Object.fromEntries(
    named.flatMap(([name, description]) => (description === undefined ? [] : [[name, { description }]])),
  )
}

export async function getStatementPage(
  app: Pick<App, 'db'>,
  member: Member,
  { page, limit, type, from, to }: z.output<typeof StatementRequest>,
  locale: Locale,
): Promise<Page> {
  const skip = (page - 1) * limit
  const isFiltered = type !== undefined || from !== undefined || to !== undefined
  const { total, rows } = isFiltered
    ? await listFilteredStatements(app.db, member.id, { type, from, to }, skip, limit)
    : await listStatements(app.db, member.id, skip, limit)
  return { total, statements: await wireRows(app, member, rows, locale) }
}

/** Rows in their wire form, each with the description of what it was received for. */
export async function wireRows(app: Pick<App, 'db'>, member: Member, rows: FoundStatement[], locale: Locale) {
  const idsOf = (...types: string[]) => rows.flatMap((row) => (types.includes(row.type) ? [row.id] : []))
  const [bonuses, prizes, refunds, invites, walletAfter] = await Promise.all([
    describeRows(app, member.id, idsOf('bonus', 'finish_bonus'), locale),
    describePrizes(app, member.id, idsOf('bonus'), locale),
    describeReceipts(app, member.id, idsOf('bonus'), locale),
    describeClaims(app, member.id, idsOf('bonus'), locale),
    listWalletsAfter(app.db, member.id, rows.flatMap(journalsOf)),
  ])
  return rows.map((row) => wireRow(row, { bonuses, prizes, refunds, invites, walletAfter }))
}
