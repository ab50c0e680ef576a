/** Reports by day, week and month, from what the ledger moved (staff-calls T6; quality I-49). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { ReportFilter } from '@kapao/contract/schemas/staff-report.ts'
import { dayMs } from '@kapao/contract/time-units.ts'
import { countFirstDeposits, type DayFigure, findOpenFrom, listDayFigures } from '#closing/daily-figures.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { addDays, type Day, dayOf, startOf } from '#platform/time/bangkok-day.ts'
import {
  countRegistered,
  listBonusFigures,
  listFriendFigures,
  listGames,
  listQrFigures,
  listSourceFigures,
  type QrFigure,
} from './report.queries.ts'
import { gameFigures, gatewayFigures, moneyFigures, stepOf } from './report.rules.ts'

interface Chosen {
  from: Day
  to: Day
  by: NonNullable<ReportFilter['by']>
  currency: Currency
}

/** Nothing chosen is today. @throws Refusal KEY_INVALID. */
function chosen({ clock }: Pick<RecordParts, 'clock'>, filter: ReportFilter): Chosen {
  const today = dayOf(clock.now())
  const {
    to = filter.from && filter.from > today ? filter.from : today,
    by = 'day',
    currency = 'THB',
  } = filter
  const { from = to } = filter
  if (from > to) throw new Refusal('KEY_INVALID', ['to'])
  if ((startOf(to).getTime() - startOf(from).getTime()) / dayMs > serverLimits.reportDaysMax)
    throw new Refusal('KEY_INVALID', ['from'])
  return { from, to, by, currency }
}

/** Every day of it, so that a quiet one has its row too. */
const daysOf = ({ from, to }: Chosen): Day[] => {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const stepsOf = (span: Chosen) => [...new Set(daysOf(span).map((day) => stepOf(span.by, day)))]

const headOf = ({ currency, from, to }: Chosen) => ({ currency, from, to })

async function figuresByStep({ db, clock }: RecordParts, span: Chosen) {
  const rows = await listDayFigures(db, { ...span, now: clock.now() })
  const ofCurrency = rows.filter(({ currency }) => currency === span.currency)
  return Map.groupBy(ofCurrency, ({ day }) => stepOf(span.by, day))
}

function addedUp(counts: ReadonlyMap<Day, number>, { by }: Chosen): Map<Day, number> {
  const sums = new Map<Day, number>()
  for (const [day, count] of counts) sums.set(stepOf(by, day), (sums.get(stepOf(by, day)) ?? 0) + count)
  return sums
}

/** @throws Refusal KEY_INVALID; so do the reports below. */
export async function getDailyReport(app: RecordParts, filter: ReportFilter) {
  const span = chosen(app, filter)
  // Read before the figures: a day that is closed meanwhile is still called open.
  const openFrom = await findOpenFrom(app.db)
  const [figures, registered, firstDeposits] = await Promise.all([
    figuresByStep(app, span),
    countRegistered(app.db, span),
    countFirstDeposits(app.db, span, span.currency),
  ])
  const [registeredBy, firstBy] = [addedUp(registered, span), addedUp(firstDeposits, span)]
  const rows = stepsOf(span).map((day) => ({
    day,
    ...moneyFigures(figures.get(day) ?? []),
    registered: registeredBy.get(day) ?? 0,
    firstDeposits: firstBy.get(day) ?? 0,
  }))
  const total = (of: 'registered' | 'firstDeposits') => rows.reduce((sum, row) => sum + row[of], 0)
  return {
    ...headOf(span),
    openFrom,
    rows,
    totals: {
      ...moneyFigures([...figures.values()].flat()),
      registered: total('registered'),
      firstDeposits: total('firstDeposits'),
    },
  }
}

/** What was credited, and of the codes shown how many were paid and how soon. */
export function withRates(figures: readonly DayFigure[], shown: readonly QrFigure[]) {
  const credited = new Map(gatewayFigures(figures).map((row) => [row.gateway, row]))
  const names = new Set([...credited.keys(), ...shown.map(({ gateway }) => gateway)])
  return [...names].toSorted().map((gateway) => {
    const qr = shown.find((row) => row.gateway === gateway)
    const { deposits = 0n, depositCount = 0 } = credited.get(gateway) ?? {}
    return {
      ...{ gateway, deposits, depositCount, asked: qr?.asked ?? 0 },
      successRate: qr ? qr.paid / qr.asked : null,
      medianMs: qr?.medianMs ?? null,
    }
  })
}

export async function getGatewayReport(app: RecordParts, filter: ReportFilter) {
  const span = chosen(app, filter)
  const [figures, shown] = await Promise.all([figuresByStep(app, span), listQrFigures(app.db, span, span.by)])
  return {
    ...headOf(span),
    rows: stepsOf(span).flatMap((day) =>
      withRates(
        figures.get(day) ?? [],
        shown.filter((row) => row.day === day),
      ).map((row) => ({ day, ...row })),
    ),
  }
}

export async function getGameReport(app: RecordParts, filter: ReportFilter) {
  const span = chosen(app, filter)
  const [figures, games] = await Promise.all([figuresByStep(app, span), listGames(app.db)])
  const providers = new Map(games.map(({ code, provider }) => [code, provider]))
  return {
    ...headOf(span),
    rows: stepsOf(span).flatMap((day) =>
      gameFigures(figures.get(day) ?? []).map((row) => ({
        ...{ day, provider: providers.get(row.game) ?? null },
        ...row,
      })),
    ),
  }
}

export async function getBonusReport(app: RecordParts, filter: ReportFilter) {
  const span = chosen(app, filter)
  return { ...headOf(span), rows: await listBonusFigures(app.db, span, span.by) }
}

export async function getSourceReport(app: RecordParts, filter: ReportFilter) {
  const span = chosen(app, filter)
  return { ...headOf(span), rows: await listSourceFigures(app.db, span, span.by, await findOpenFrom(app.db)) }
}

export async function getFriendReport(app: RecordParts, filter: ReportFilter) {
  const span = chosen(app, filter)
  const openFrom = await findOpenFrom(app.db)
  const [figures, friends] = await Promise.all([
    figuresByStep(app, span),
    listFriendFigures(app.db, span, span.by, openFrom),
  ])
  const none = { registered: 0, firstDeposits: 0, earned: 0n }
  return {
    ...headOf(span),
    rows: stepsOf(span).map((day) => ({
      ...none,
      ...friends.find((row) => row.day === day),
      ...{ day, paid: moneyFigures(figures.get(day) ?? []).invites },
    })),
  }
}
