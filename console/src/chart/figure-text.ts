/** Figures along an axis, in as few signs as are exact enough, with their unit. Pure. */
import { currencyUnit, grouped } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { secondMs } from '@kapao/contract/time-units.ts'
import type { ConsoleLocale } from '#i18n/words.tsx'

/** `part`: of one, told in percent; `time`: in milliseconds, told in seconds. */
export type FigureType = 'money' | 'count' | 'part' | 'time'

const million = 1_000_000
const percent = 100

/** From a million on in the words of the language: `1.2M`, `1.2 ล้าน`. */
function short(value: number, locale: ConsoleLocale): string {
  if (Math.abs(value) < million) return grouped(value)
  return new Intl.NumberFormat(locale, {
    notation: 'compact',
    compactDisplay: locale === 'th' ? 'long' : 'short',
    maximumFractionDigits: 2,
  }).format(value)
}

export function axisText(
  value: number,
  { type, currency, locale }: { type: FigureType; currency: Currency; locale: ConsoleLocale },
): string {
  if (type === 'part') return `${grouped(value * percent)} %`
  if (type === 'time') return `${grouped(value / secondMs)} s`
  if (type === 'count') return short(value, locale)
  const unit = currencyUnit(currency)
  const sign = value < 0 ? '−' : ''
  return `${sign}${unit}${unit.length > 1 ? '\u00a0' : ''}${short(Math.abs(value), locale)}`
}
