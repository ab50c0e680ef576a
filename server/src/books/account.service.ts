/** What accounts hold, and what moved on each of their days (staff-calls T6). */
import { toBaht } from '@kapao/contract/money.ts'
import type { AccountFilter, AccountSpan } from '@kapao/contract/schemas/staff-ledger.ts'
import { dayMs } from '@kapao/contract/time-units.ts'
import { type Figure, findOpenFrom, listDayFigures } from '#closing/daily-figures.ts'
import { listChart, trueMoney } from '#ledger/chart.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import { isHouseId } from '#platform/db/id.ts'
import type { Operator } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { addDays, type Day, dayOf, startOf } from '#platform/time/bangkok-day.ts'
import { isMember } from '#search/timeline.service.ts'
import { withMembers } from '#staff/shown-member.service.ts'
import {
  findBalanceBefore,
  listGameNames,
  listMemberAccounts,
  listMovedByDay,
  listOwnPlaces,
  sumKept,
} from './account.queries.ts'
import { inMoney } from './money.rules.ts'

interface Balance {
  account: string
  memberId: string | null
  currency: Figure['currency']
  balance: bigint
}

const nameOf = ({ account, currency }: Pick<Balance, 'account' | 'currency'>) => `${account} ${currency}`

/** By account and currency: what all members' accounts of that code hold, and the house's. */
async function sumAll({ db, clock }: RecordParts): Promise<Balance[]> {
  const openFrom = await findOpenFrom(db)
  const today = dayOf(clock.now())
  const [kept, open] = await Promise.all([
    sumKept(db, openFrom),
    openFrom <= today ? listDayFigures(db, { from: openFrom, to: today, now: clock.now() }) : [],
  ])
  const moved = open.map(({ account, currency, paidIn, paidOut }) => ({
    ...{ account, currency, balance: paidIn - paidOut },
  }))
  const sums = new Map<string, Balance>()
  for (const { account, currency, balance } of [...kept, ...moved]) {
    const name = nameOf({ account, currency })
    const before = sums.get(name)?.balance ?? 0n
    sums.set(name, { account, memberId: null, currency, balance: before + balance })
  }
  return [...sums.values()]
}

/** What the house's accounts hold, in the currency's own unit. */
export async function listHouseBalances(app: RecordParts) {
  const sums = await sumAll(app)
  return sums
    .filter(({ account }) => account.startsWith('house:'))
    .map(({ account, currency, balance }) => ({
      ...{ account, currency },
      balance: toBaht(inMoney(balance, currency)),
    }))
}

/** Of one member each; else added up by code, over all members and over the house's sides. */
export async function listAccounts(app: RecordParts, operator: Operator, filter: AccountFilter) {
  const { owner, memberId, page, limit, after } = filter
  const all = memberId ? await listMemberAccounts(app.db, memberId) : await sumAll(app)
  const meant = all
    .filter(({ account }) => owner === undefined || account.startsWith('house:') === (owner === 'house'))
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
  const rest = after ? meant.filter((row) => nameOf(row) > after) : meant.slice((page - 1) * limit)
  const shown = rest.slice(0, limit)
  const last = shown.at(-1)
  const accounts = shown.map((row) => ({
    ...row,
    memberId: row.memberId && !isHouseId(row.memberId) ? row.memberId : null,
    balance: inMoney(row.balance, row.currency),
  }))
  return {
    total: meant.length,
    next: last && rest.length > limit ? nameOf(last) : null,
    accounts: await withMembers(app, operator, accounts),
  }
}

/** Every account that staff may look for, each with the name of its game. */
export async function listAccountNames({ db }: Pick<RecordParts, 'db'>) {
  const [games, places] = await Promise.all([listGameNames(db), listOwnPlaces(db)])
  const nameOf = new Map(games.map(({ code, name }) => [code, name]))
  const codesOf = (type: (typeof places)[number]['bankType']) =>
    places.flatMap(({ bankType, bankCode }) => (bankType === type ? [bankCode] : []))
  const accounts = listChart({
    game: [...nameOf.keys()],
    bank: codesOf('BANK'),
    gateway: [...codesOf('PAYMENT'), trueMoney],
  })
  return { accounts: accounts.map((row) => ({ ...row, game: row.game && (nameOf.get(row.game) ?? null) })) }
}

const currencyOf = ({ account, currency }: AccountSpan) =>
  currency ?? (account === 'coin' || account === 'house:coin' ? 'COIN' : 'THB')

interface Moved {
  opening: bigint
  currency: Figure['currency']
  rows: { day: Day; paidIn: bigint; paidOut: bigint }[]
}

/** Of the code as a whole: from the figures that are kept, and from the journals of days that are still open. */
async function findMoved(app: RecordParts, span: AccountSpan): Promise<Moved> {
  const { account, from, to } = span
  const currency = currencyOf(span)
  const isMeant = (row: { account: string; currency: string }) =>
    row.account === account && row.currency === currency
  const openFrom = await findOpenFrom(app.db)
  const start = from < openFrom ? from : openFrom
  const [before, figures] = await Promise.all([
    sumKept(app.db, start),
    listDayFigures(app.db, { from: start, to, now: app.clock.now() }),
  ])
  const kept = before.find((row) => isMeant(row))?.balance ?? 0n
  const meant = figures.filter(isMeant)
  const movedBefore = meant.flatMap(({ day, paidIn, paidOut }) => (day < from ? [paidIn - paidOut] : []))
  return {
    opening: movedBefore.reduce((sum, moved) => sum + moved, kept),
    currency,
    rows: meant.filter(({ day }) => day >= from),
  }
}

async function findMovedOfMember({ db }: RecordParts, span: AccountSpan, memberId: string): Promise<Moved> {
  const { account, from, to } = span
  const days = { from: startOf(from), until: startOf(addDays(to, 1)) }
  const [accounts, opening, rows] = await Promise.all([
    listMemberAccounts(db, memberId),
    findBalanceBefore(db, { memberId, account }, days.from),
    listMovedByDay(db, { memberId, account }, days),
  ])
  const own = accounts.find((one) => one.account === account)
  return { opening, currency: own?.currency ?? currencyOf(span), rows }
}

/**
 * One of the chart, of a member that there is; or one that has moved money, though its place has left the catalogue.
 *
 * @throws Refusal NO_DATA.
 */
async function checkThereIs(app: RecordParts, { account, memberId }: AccountSpan, moved: Moved) {
  if (moved.rows.length > 0 || moved.opening !== 0n) return
  const { accounts } = await listAccountNames(app)
  const isOfChart = accounts.some((row) => row.account === account)
  if (!isOfChart || (memberId && !(await isMember(app.db, memberId)))) throw new Refusal('NO_DATA')
}

/** Opening, what came in and went out, closing: each day of it. @throws Refusal KEY_INVALID, NO_DATA. */
export async function listAccountDays(app: RecordParts, span: AccountSpan) {
  const { memberId, from, to } = span
  if (from > to) throw new Refusal('KEY_INVALID', ['to'])
  if ((startOf(to).getTime() - startOf(from).getTime()) / dayMs > serverLimits.reportDaysMax)
    throw new Refusal('KEY_INVALID', ['from'])
  const moved = await (memberId ? findMovedOfMember(app, span, memberId) : findMoved(app, span))
  await checkThereIs(app, span, moved)
  const { currency, rows } = moved
  const byDay = Map.groupBy(rows, ({ day }) => day)
  let balance = moved.opening
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const its = byDay.get(day) ?? []
    const [paidIn, paidOut] = [
      its.reduce((sum, row) => sum + row.paidIn, 0n),
      its.reduce((sum, row) => sum + row.paidOut, 0n),
    ]
    const opening = balance
    balance += paidIn - paidOut
    days.push({
      day,
      opening: inMoney(opening, currency),
      in: inMoney(paidIn, currency),
      out: inMoney(paidOut, currency),
      closing: inMoney(balance, currency),
    })
  }
  return { currency, days }
}
