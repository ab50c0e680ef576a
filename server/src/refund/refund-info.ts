/** A refund's arithmetic as HTML, line by line, in the caller's language: pure (decisions D8). */
import type { Currency, Locale } from '@kapao/contract/edition.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { keepWordsWhole } from '@kapao/contract/unbroken-words.ts'
import { type LossFigures, lossOf, type ShownLine, shareOf } from '#closing/loss.rules.ts'
import { wordsIn } from '#i18n/words.ts'
import type { Day } from '#platform/time/bangkok-day.ts'

interface ShownRefund extends LossFigures, ShownLine {
  currency: Currency
  firstDay: Day
  lastDay: Day
  percentPoints: number
  cap: bigint
  amount: bigint
}

/** Latin digits in each language, as everywhere in the app. */
const numbers = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const money = (satang: bigint): string => numbers.format(toBaht(satang)).replace('-', '−')
const dayMonthYear = (day: Day): string => day.split('-').reverse().join('/')

/** One day, or from the first to the last. */
const daysOf = (firstDay: Day, lastDay: Day): string =>
  [...new Set([firstDay, lastDay])].map(dayMonthYear).join(' – ')

/** What was received, by the days that it was for. */
export const refundTitle = (firstDay: Day, lastDay: Day, locale: Locale): string =>
  keepWordsWhole(wordsIn(locale).refund.received(daysOf(firstDay, lastDay)))

/** Figures and words of ours only, escaped all the same: a change of a word needs no thought of it. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

export function refundInfo(refunds: ShownRefund[], locale: Locale): string {
  const words = wordsIn(locale).refund
  const sum = refunds.reduce((all, { amount }) => all + amount, 0n)
  const blocks = refunds.map((refund) =>
    blockOf(words.period(daysOf(refund.firstDay, refund.lastDay)), refund, locale),
  )
  const last = refunds.length > 1 ? `<p><b>${escapeHtml(`${words.sum}: ${money(sum)}`)}</b></p>` : ''
  return keepWordsWhole(blocks.join('') + last)
}

const nothing = {
  currency: 'THB',
  ...{ gameLoss: 0n, giftsReceived: 0n, giftsTakenBack: 0n, putOffBefore: 0n },
  ...{ countedBefore: 0n, setAgainst: 0n, counted: 0n, putOff: 0n },
} as const

interface LastLine extends LossFigures, ShownLine {
  currency: Currency
  firstDay: Day
  lastDay: Day
  /** Null where it brought no refund. */
  percentPoints: number | null
  cap: bigint | null
  amount: bigint | null
  receiptId: string | null
}

/** With nothing to receive: how the sum of the last period came about, or of none, and what became of it. */
export function nothingDueInfo(
  line: LastLine | undefined,
  terms: { percentPoints: number; cap: bigint },
  locale: Locale,
): string {
  const words = wordsIn(locale).refund
  const of = line ?? nothing
  const figures = {
    ...of,
    percentPoints: line?.percentPoints ?? terms.percentPoints,
    cap: line?.cap ?? terms.cap,
    amount: line?.amount ?? 0n,
  }
  const title = line ? words.period(daysOf(line.firstDay, line.lastDay)) : words.how
  const end = line ? endOf(line, locale) : words.noPlay
  return keepWordsWhole(`${blockOf(title, figures, locale)}<p>${escapeHtml(end)}</p>`)
}

function endOf(line: LastLine, locale: Locale): string {
  const words = wordsIn(locale).refund
  if (line.amount !== null) return line.receiptId === null ? words.lapsed : words.isReceived
  if (line.putOff > 0n) return words.isPutOff
  return lossOf(line) <= 0n ? words.won : words.nothingCounts
}

/** Lines that change nothing are left out, but for those that each refund begins with. */
function blockOf(title: string, refund: Omit<ShownRefund, 'firstDay' | 'lastDay'>, locale: Locale): string {
  const words = wordsIn(locale).refund
  const { countedBefore, setAgainst, counted, putOff, percentPoints, currency } = refund
  const loss = lossOf(refund)
  const share = shareOf(counted, percentPoints, currency)
  const always = [
    [words.games, refund.gameLoss],
    [words.giftsReceived, -refund.giftsReceived],
  ] as const
  const addedTo = [
    [words.giftsTakenBack, refund.giftsTakenBack],
    [words.putOffBefore, refund.putOffBefore],
  ] as const
  const setOff = [
    [words.countedBefore, -countedBefore],
    [words.setAgainst, -setAgainst],
    [words.notByGames, counted + putOff - (loss - countedBefore - setAgainst)],
    [words.putOff, -putOff],
  ] as const
  // Who won has nothing that could be set off.
  const isLess = loss > 0n && counted !== loss
  const lines = [
    ...always,
    ...addedTo.filter(([, amount]) => amount !== 0n),
    [words.loss, loss] as const,
    ...setOff.filter(([, amount]) => isLess && amount !== 0n),
    ...(isLess ? [[words.counted, counted] as const] : []),
    [words.refund(String(percentPoints / 100)), share] as const,
    ...(share > refund.cap ? [[words.cap, refund.amount] as const] : []),
  ]
  const items = lines.map(([label, amount]) => `<li>${escapeHtml(`${label}: ${money(amount)}`)}</li>`)
  return `<h3>${escapeHtml(title)}</h3><ul>${items.join('')}</ul>`
}
