/** Works out the refunds of a period once its days are closed (decisions D8). */
import * as limits from '@kapao/contract/limits.ts'
import { lineOf, lossOf } from '#closing/loss.rules.ts'
import { insertLines, listFigures } from '#closing/loss-book.ts'
import { closePeriods, firstMark, type Period } from '#closing/period-close.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { type Day, sundayOf } from '#platform/time/bangkok-day.ts'
import { getRefundPeriod, getRefundTerms } from '#settings/terms.service.ts'
import { insertRefunds } from './refund.queries.ts'
import { refundAmountOf } from './refund.rules.ts'

/** @param atOnce members in one transaction. */
export const closeRefunds = (app: RecordParts, atOnce = serverLimits.refundMembersAtOnce): Promise<number> =>
  closePeriods(app, {
    task: 'refund',
    lastDayOf,
    step: (tx, period) => closeMembers(app, tx, period, atOnce),
  })

/** A week ends on Sunday, also one that began later than Monday because the setting was changed. */
const lastDayOf = async (firstDay: Day, app: Pick<App, 'db'>): Promise<Day> =>
  (await getRefundPeriod(app)) === 'week' ? sundayOf(firstDay) : firstDay

async function closeMembers(
  app: RecordParts,
  tx: Tx,
  { firstDay, lastDay, mark }: Period,
  atOnce: number,
): Promise<string | undefined> {
  const terms = { THB: await getRefundTerms(app, 'THB'), LAK: await getRefundTerms(app, 'LAK') }
  const period = { firstDay, lastDay }
  const figures = await listFigures(tx, 'refund', period, mark ?? firstMark, atOnce)
  // Switched off, losses are set against winnings all the same, and none is counted.
  const lines = figures.map((of) => ({ ...of, ...lineOf(of, of, terms[of.currency].isOn) }))
  await insertLines(
    tx,
    'refund',
    period,
    lines.filter((line) => lossOf(line) !== 0n),
  )
  const refunds = lines.map(({ memberId, currency, counted }) => {
    const { percentPoints, cap } = terms[currency]
    const amount = refundAmountOf(counted, { percentPoints, cap })
    return { memberId, currency, percentPoints, cap, amount }
  })
  const closedAt = app.clock.now()
  const lapsesAt = new Date(closedAt.getTime() + limits.refundLapseMs)
  await insertRefunds(
    tx,
    refunds.filter(({ amount }) => amount > 0n),
    { ...period, closedAt, lapsesAt },
  )
  return figures.length < atOnce ? undefined : figures.at(-1)?.memberId
}
