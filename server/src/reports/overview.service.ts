/** The day at a glance (staff-calls T6). */
import { type Currency, mainCurrency } from '@kapao/contract/edition.ts'
import { staffQueues } from '@kapao/contract/lists.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { listDayFigures, listHourFigures } from '#closing/daily-figures.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { cachedBriefly } from '#platform/db/short-cache.ts'
import { addDays, type Day, dayOf, startOf } from '#platform/time/bangkok-day.ts'
import { findOldestUndelivered, listUnanswered, listWaiting, type WaitingFor } from './overview.queries.ts'
import { countActive, countRegistered, listQrFigures } from './report.queries.ts'
import { moneyFigures } from './report.rules.ts'
import { withRates } from './report.service.ts'

type GlanceParts = RecordParts & Pick<App, 'config'>

const currencyOf = ({ config }: GlanceParts): Currency => mainCurrency(config.edition)

const isIn =
  (currency: Currency) =>
  (row: { currency: string }): boolean =>
    row.currency === currency

async function getDay(app: GlanceParts, day: Day) {
  const { db, clock } = app
  const currency = currencyOf(app)
  const span = { from: day, to: day, currency }
  const [figures, registered, active] = await Promise.all([
    listDayFigures(db, { from: day, to: day, now: clock.now() }),
    countRegistered(db, span),
    cachedBriefly(db, `active on ${day}`, () => countActive(db, day, currency)),
  ])
  const { deposits, withdrawals, ggr, ngr } = moneyFigures(figures.filter(isIn(currency)))
  return { deposits, withdrawals, ggr, ngr, registered: registered.get(day) ?? 0, active }
}

/** Every hour of the day as far as it has come. */
async function getHours(app: GlanceParts, day: Day) {
  const { db, clock } = app
  const now = clock.now()
  const [start, end] = [startOf(day), startOf(addDays(day, 1))]
  const until = Math.min(end.getTime(), now.getTime() + hourMs)
  const all = await listHourFigures(db, start, new Date(until), now)
  const figures = all.filter(isIn(currencyOf(app)))
  const byHour = Map.groupBy(figures, ({ hour }) => Math.floor((hour.getTime() - start.getTime()) / hourMs))
  return Array.from({ length: Math.floor((until - start.getTime()) / hourMs) }, (_, hour) => {
    const { deposits, withdrawals, ggr } = moneyFigures(byHour.get(hour) ?? [])
    return { hour, deposits, withdrawals, ggr }
  })
}

async function getGateways(app: GlanceParts, today: Day) {
  const { db, clock } = app
  const currency = currencyOf(app)
  const span = { from: today, to: today, currency }
  const [figures, shown] = await Promise.all([
    listDayFigures(db, { from: today, to: today, now: clock.now() }),
    listQrFigures(db, span, 'day'),
  ])
  return withRates(figures.filter(isIn(currency)), shown)
}

/** Those of which nothing is ever left open, as far as this process has called them. */
const listOthers = (answered: ReadonlyMap<string, boolean>, known: ReadonlySet<string>) =>
  [...answered]
    .filter(([name]) => !known.has(name) && !name.startsWith('game:'))
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, hasAnswered]) => ({ name, open: 0, oldestAt: null, isPaused: false, hasAnswered }))

type WorkParts = RecordParts & Pick<App, 'outside' | 'jobRuns'>

/** What the service does by itself, and waits for. */
export async function getWork({ db, clock, outside, jobRuns }: WorkParts) {
  const [unanswered, undelivered] = await Promise.all([listUnanswered(db), findOldestUndelivered(db)])
  const paused = new Set(outside.listPaused().map((code) => `game:${code}`))
  const answered = outside.listAnswered()
  const waited = unanswered.map(({ name, waiting, oldestAt, askedAs }) => ({
    ...{ name, open: Number(waiting), oldestAt, isPaused: paused.has(name) },
    hasAnswered: answered.get(askedAs) ?? null,
  }))
  return {
    services: [...waited, ...listOthers(answered, new Set(unanswered.map(({ askedAs }) => askedAs)))],
    jobs: jobRuns(),
    outboxLagMs: undelivered ? Math.max(0, clock.now().getTime() - undelivered.getTime()) : 0,
  }
}

export async function getOverview(app: WorkParts & GlanceParts) {
  const { db, clock } = app
  const today = dayOf(clock.now())
  const [dayBefore, weekBefore] = [addDays(today, -1), addDays(today, -7)]
  const [ofToday, yesterday, lastWeek, hours, gateways, waiting, work] = await Promise.all([
    ...([getDay(app, today), getDay(app, dayBefore), getDay(app, weekBefore)] as const),
    Promise.all([today, dayBefore, weekBefore].map((day) => getHours(app, day))),
    getGateways(app, today),
    listWaiting(db),
    getWork(app),
  ])
  const waitingFor = (name: WaitingFor) => {
    const queue = waiting.find((one) => one.name === name)
    return { waiting: Number(queue?.waiting ?? 0n), oldestAt: queue?.oldestAt ?? null }
  }
  const [hoursOfToday = [], hoursOfYesterday = [], hoursOfLastWeek = []] = hours
  return {
    ...{ day: today, currency: currencyOf(app), today: ofToday, yesterday, lastWeek, gateways },
    hours: hoursOfToday,
    earlierHours: { yesterday: hoursOfYesterday, lastWeek: hoursOfLastWeek },
    queues: staffQueues.map((name) => ({ name, ...waitingFor(name) })),
    approved: waitingFor('approved'),
    ...work,
  }
}
