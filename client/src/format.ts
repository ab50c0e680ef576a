/** How numbers, dates and account numbers look: the same in every language (spec §5 Display). */
import type { Currency } from '@kapao/contract/edition.ts'

/** Members, banks and business days are all on Bangkok time; Laos shares it. */
const timeZone = 'Asia/Bangkok'

const parts = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

type Moment = string | number | Date

function read(moment: Moment): Record<string, string> | undefined {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return undefined
  return Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]))
}

/** `DD/MM/YYYY HH:mm:ss`, Gregorian in every language. */
export function formatDateTime(moment: Moment): string {
  const at = read(moment)
  return at ? `${at.day}/${at.month}/${at.year} ${at.hour}:${at.minute}:${at.second}` : '–'
}

/** The two halves of {@link formatDateTime}, where rows of one day stand together. */
export const formatDate = (moment: Moment): string => formatDateTime(moment).split(' ')[0] ?? ''
export const formatTime = (moment: Moment): string => formatDateTime(moment).split(' ')[1] ?? ''

const agoUnits = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

export type AgoUnit = (typeof agoUnits)[number][0] | 'moment'

/** How long ago, in the largest unit that fits at least once (spec §5); under a minute it is a moment. */
export function timeAgo(moment: Moment, now: number): { unit: AgoUnit; count: number } {
  const seconds = Math.max(0, (now - new Date(moment).getTime()) / 1000)
  for (const [unit, length] of agoUnits) {
    if (seconds >= length) return { unit, count: Math.floor(seconds / length) }
  }
  return { unit: 'moment', count: 0 }
}

const figures = new Intl.NumberFormat('en')

/** `12,345`: how many there are of something. */
export const grouped = (count: number): string => figures.format(count)

/** `123-456-7890` when it has exactly 10 characters, else as it is (spec §5). */
export function groupAccountNo(accountNo: string): string {
  return accountNo.length === 10
    ? `${accountNo.slice(0, 3)}-${accountNo.slice(3, 6)}-${accountNo.slice(6)}`
    : accountNo
}

/** The unit that stands beside an amount. The kip sign is in no font that we load, so kip are `LAK`. */
export const currencyUnit = (currency: Currency): string => (currency === 'THB' ? '฿' : 'LAK')
