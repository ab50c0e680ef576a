/** How a notice reads, in the language of its reader. Pure. */
import type { Currency, Locale } from '@kapao/contract/edition.ts'
import type { NoticeKind } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { keepWordsWhole } from '@kapao/contract/unbroken-words.ts'
import { type Messages, wordsIn } from '#i18n/words.ts'
import type { Topic } from '#ledger/told-as.ts'

/** As it is stored. */
export interface StoredNotice {
  kind: NoticeKind
  topic: string
  amount: bigint | null
  detail: string | null
  /** The number of the row of the statement that shows more of it, and what that moved: with a minus what was taken. */
  row: bigint | null
  rowAmount: bigint | null
}

/** As the app writes amounts: the kip sign is in no font that it loads. */
const units = { THB: '฿', LAK: 'LAK\u00a0' } as const satisfies Record<Currency, string>

/** Latin digits in each language, as everywhere in the app. */
const figures = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function sumOf(amount: bigint, currency: Currency): string {
  const text = figures.format(toBaht(amount < 0n ? -amount : amount))
  return `${amount < 0n ? '−' : ''}${units[currency]}${text}`
}

/** Where the app shows more; what moved money leads to its row of the statement. */
const pages = {
  deposit: '/user/statement',
  withdrawal: '/user/statement',
  transfer: '/user/statement',
  bonus: '/user/bonus',
  refund: '/user/statement',
  invite: '/user/statement',
  spin: '/user/statement',
  chat: '/user/contact',
  device: '/user/safety',
  limit: '/user/play',
  security: '/user/safety',
} as const satisfies Record<NoticeKind, string>

export function linkOf({ kind, topic, row }: Pick<StoredNotice, 'kind' | 'topic' | 'row'>): string {
  // It is no row of the statement: it stands among the slips.
  if (topic === ('slip_refused' satisfies Topic)) return '/user/statement?slips'
  return row === null ? pages[kind] : `/user/statement?receipt=${row}`
}

/** A detail that is a code is told in words, and one that this version does not know is not told; any other is a name itself. */
function nameOf(topic: string, detail: string, { notice: { ends, periods }, refusals }: Messages): string {
  const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...{ bonus_ended: ends, limit_waited: periods, slip_refused: refusals },
  }
  const names = codes[topic]
  if (!names) return detail
  return Object.hasOwn(names, detail) ? (names[detail] ?? '') : ''
}

/** One of a topic that this version does not know, as while a newer one is being put in place, says where to look. */
export function wordsOf(
  { topic, amount, detail, rowAmount }: Omit<StoredNotice, 'row' | 'kind'>,
  { locale, currency }: { locale: Locale; currency: Currency },
): { title: string; text: string } {
  const words = wordsIn(locale)
  const { topics } = words.notice
  const { title, text } = topics[Object.hasOwn(topics, topic) ? (topic as Topic) : 'reversal']
  const sum = amount === null ? '' : sumOf(amount, currency)
  const taken = rowAmount !== null && rowAmount < 0n ? sumOf(-rowAmount, currency) : ''
  return {
    title: keepWordsWhole(title),
    text: keepWordsWhole(text({ sum, taken, name: nameOf(topic, detail ?? '', words) })),
  }
}

/** Where money did not arrive, but was taken, kept or corrected. */
const notArrived: ReadonlySet<string> = new Set<Topic>([
  'recall',
  'debt_repaid',
  'set_aside_put',
  'adjustment',
  'reversal',
  'slip_refused',
])

/** What a locked screen may show of it. */
export const pushedTextOf = ({ kind, topic }: Pick<StoredNotice, 'kind' | 'topic'>, locale: Locale) => ({
  title: 'Kapao',
  text: wordsIn(locale).notice.pushed[notArrived.has(topic) ? 'other' : kind],
})
