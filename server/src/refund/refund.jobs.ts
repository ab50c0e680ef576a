/** Works out the refunds of a period once its days are closed (decisions D8). */
import * as limits from '@kapao/contract/limits.ts'
import { lineOf, saysSomething, shareWithin } from '#closing/loss.rules.ts'
import { insertLines, listFigures } from '#closing/loss-book.ts'
import { closePeriods, firstMark, type Period } from '#closing/period-close.ts'
import { askUntoldGames } from '#game/untold-games.service.ts'
import type { App, FlowParts, RecordParts } from '#parts/app-parts.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { type Day, sundayOf } from '#platform/time/bangkok-day.ts'
import { getRefundPeriod, getRefundTerms } from '#settings/terms.service.ts'
import { insertRefunds } from './refund.queries.ts'

/** @param atOnce members in one transaction. */
export const closeRefunds = (app: FlowParts, atOnce = serverLimits.refundMembersAtOnce): Promise<number> =>
  closePeriods(app, {
    task: 'refund',
    lastDayOf,
    prepare: async (period) => askUntoldGames(app, (await workOutLines(app, app.db, period, atOnce)).lines),
    step: (tx, period) => closeMembers(app, tx, period, atOnce),
  })

/** A week ends on Sunday, also one that began later than Monday because the setting was changed. */
const lastDayOf = async (firstDay: Day, app: Pick<App, 'db'>): Promise<Day> =>
  (await getRefundPeriod(app)) === 'week' ? sundayOf(firstDay) : firstDay

/** The next members' lines, as their figures are now. */
async function workOutLines(
  app: Pick<App, 'db'>,
  db: Db | Tx,
  { firstDay, lastDay, mark }: Period,
  atOnce: number,
) {
  const terms = { THB: await getRefundTerms(app, 'THB'), LAK: await getRefundTerms(app, 'LAK') }
  const figures = await listFigures(db, 'refund', { firstDay, lastDay }, mark ?? firstMark, atOnce)
  // Switched off, losses are set against winnings all the same, and none is counted.
  const lines = figures.map((of) => ({ ...of, ...lineOf(of, of, terms[of.currency].isOn) }))
  return { terms, lines }
}

async function closeMembers(
  app: RecordParts,
  tx: Tx,
  period: Period,
  atOnce: number,
): Promise<string | undefined> {
  const { terms, lines } = await workOutLines(app, tx, period, atOnce)
  await insertLines(tx, 'refund', period, lines.filter(saysSomething))
  const refunds = lines.map(({ memberId, currency, counted }) => {
    const { percentPoints, cap } = terms[currency]
    const amount = shareWithin(counted, { percentPoints, cap }, currency)
    return { memberId, currency, percentPoints, cap, amount }
  })
  const { firstDay, lastDay } = period
  const closedAt = app.clock.now()
  const lapsesAt = new Date(closedAt.getTime() + limits.refundLapseMs)
  await insertRefunds(
    tx,
    refunds.filter(({ amount }) => amount > 0n),
    { firstDay, lastDay, closedAt, lapsesAt },
  )
  return lines.length < atOnce ? undefined : lines.at(-1)?.memberId
}
