/** Works out the refunds of a period once its days are closed (decisions D8). */
import { limits } from '@kapao/contract/limits.ts'
import { type Day, mondayOf, sundayOf } from '#bangkok-day.ts'
import type { Tx } from '#db/schema.ts'
import { closePeriods, firstMark, type Period } from '#ledger/period-close.ts'
import { getRefundPeriod, getRefundTerms } from '#site/site.service.ts'
import type { App } from '../context.ts'
import { insertRefunds, listPeriodFigures } from './refund.queries.ts'
import { refundAmountOf } from './refund.rules.ts'

const membersAtOnce = 500

/** @param atOnce members in one transaction. */
export const closeRefunds = (app: App, atOnce = membersAtOnce): Promise<number> =>
  closePeriods(app, {
    task: 'refund',
    lastDayOf,
    step: (tx, period) => closeMembers(app, tx, period, atOnce),
  })

/** A week ends on Sunday, also one that began later than Monday because the setting was changed. */
const lastDayOf = async (firstDay: Day, app: App): Promise<Day> =>
  (await getRefundPeriod(app)) === 'week' ? sundayOf(firstDay) : firstDay

async function closeMembers(
  app: App,
  tx: Tx,
  { firstDay, lastDay, mark }: Period,
  atOnce: number,
): Promise<string | undefined> {
  const terms = { THB: await getRefundTerms(app, 'THB'), LAK: await getRefundTerms(app, 'LAK') }
  if (!terms.THB.isOn) return undefined
  const days = { monday: mondayOf(firstDay), firstDay, lastDay }
  const figures = await listPeriodFigures(tx, days, mark ?? firstMark, atOnce)
  const refunds = figures.map((of) => {
    const { percentPoints, cap } = terms[of.currency]
    return { ...of, percentPoints, cap, amount: refundAmountOf(of, { percentPoints, cap }) }
  })
  const closedAt = app.clock.now()
  const lapsesAt = new Date(closedAt.getTime() + limits.refundLapseMs)
  await insertRefunds(
    tx,
    refunds.filter(({ amount }) => amount > 0n),
    { firstDay, lastDay, closedAt, lapsesAt },
  )
  return figures.length < atOnce ? undefined : figures.at(-1)?.memberId
}
