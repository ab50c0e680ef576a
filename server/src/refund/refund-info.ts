/** A refund's arithmetic as HTML, line by line, in the caller's language: pure (decisions D8). */
import type { Locale } from '@kapao/contract/edition.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type { Day } from '#bangkok-day.ts'
import { type DayFigures, lossOf } from '#loss.rules.ts'
import { refundWords } from './refund-words.ts'

interface ShownRefund extends DayFigures {
  firstDay: Day
  lastDay: Day
  percentPoints: number
  amount: bigint
}

/** Latin digits in each language, as everywhere in the app. */
const numbers = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const money = (satang: bigint): string => numbers.format(toBaht(satang)).replace('-', '−')
const dayMonthYear = (day: Day): string => day.split('-').reverse().join('/')

/** What was received, by the days that it was for. */
export const refundTitle = (firstDay: Day, lastDay: Day, locale: Locale): string =>
  refundWords[locale].received(dayMonthYear(firstDay), dayMonthYear(lastDay))

/** Figures and words of ours only, escaped all the same: nobody who changes a word must think of it. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

export function refundInfo(refunds: ShownRefund[], locale: Locale): string {
  const words = refundWords[locale]
  if (refunds.length === 0) return `<p>${escapeHtml(words.none)}</p>`
  const sum = refunds.reduce((all, { amount }) => all + amount, 0n)
  const blocks = refunds.map((refund) => blockOf(refund, locale))
  const last = refunds.length > 1 ? `<p><b>${escapeHtml(`${words.sum}: ${money(sum)}`)}</b></p>` : ''
  return blocks.join('') + last
}

function blockOf(refund: ShownRefund, locale: Locale): string {
  const words = refundWords[locale]
  const lines = [
    [words.deposits, refund.deposits],
    [words.withdrawals, -refund.withdrawals],
    [words.holdingsStart, refund.holdingsStart],
    [words.holdingsEnd, -refund.holdingsEnd],
    [words.gifts, -refund.gifts],
    [words.loss, lossOf(refund)],
    [words.refund(String(refund.percentPoints / 100)), refund.amount],
  ] as const
  const title = words.period(dayMonthYear(refund.firstDay), dayMonthYear(refund.lastDay))
  const items = lines.map(([label, amount]) => `<li>${escapeHtml(`${label}: ${money(amount)}`)}</li>`)
  return `<h3>${escapeHtml(title)}</h3><ul>${items.join('')}</ul>`
}
