/** A member's own history, page by page (decisions D11). */
import type { Locale } from '@kapao/contract/edition.ts'
import type {
  StatementExportRequest,
  StatementPage,
  StatementRequest,
} from '@kapao/contract/schemas/statement.ts'
import type * as z from 'zod/mini'
import { describeRows } from '#bonus/bonus.service.ts'
import { describeClaims } from '#invite/invite.service.ts'
import type { App } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { invariant } from '#platform/refusal.ts'
import { addDays, dayOf, startOf } from '#platform/time/bangkok-day.ts'
import { describeReceipts } from '#refund/refund.service.ts'
import { describePrizes } from '#spin/coupon.service.ts'
import { lookedFor } from './search.rules.ts'
import {
  type FoundStatement,
  hasUnsearched,
  listDays,
  listFilteredStatements,
  listStatements,
  listWalletsAfter,
  type StatementFilter,
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
  { page, limit, days: wantsDays, ...choice }: z.output<typeof StatementRequest>,
  locale: Locale,
): Promise<Page> {
  const skip = (page - 1) * limit
  const filter = filterOf(choice)
  const isFiltered = Object.values(filter).some((one) => one !== undefined)
  const { total, rows } = isFiltered
    ? await listFilteredStatements(app.db, member.id, filter, skip, limit)
    : await listStatements(app.db, member.id, skip, limit)
  const [statements, days, isPart] = await Promise.all([
    wireRows(app, member, rows, locale),
    wantsDays ? daysOf(app, member, filter, rows) : undefined,
    filter.search && hasUnsearched(app.db, member.id),
  ])
  return { total, statements, ...(days && { days }), ...(isPart && { isWhole: false }) }
}

/** From what was asked for to what the rows must have. */
export const filterOf = ({
  type,
  from,
  to,
  search,
}: z.output<typeof StatementExportRequest>): StatementFilter => ({
  ...{ type, from, to },
  search: search === undefined ? undefined : lookedFor(search),
})

/** The whole days that a page of rows touches. */
async function daysOf(
  { db }: Pick<App, 'db'>,
  member: Member,
  filter: StatementFilter,
  rows: FoundStatement[],
) {
  const times = rows.map(({ createdAt }) => createdAt.getTime())
  if (times.length === 0) return []
  const [first, last] = [Math.min(...times), Math.max(...times)].map((time) => dayOf(new Date(time)))
  invariant(first && last, 'rows without a day')
  return listDays(db, member.id, filter, { first: startOf(first), beyond: startOf(addDays(last, 1)) })
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
