/** What a request would change, before and after side by side, in words and amounts. */
import { currencyUnit, formatDateTime } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { amountText } from '@kapao/ui/figures.ts'
import { useTranslations } from 'use-intl'

type Values = Readonly<Record<string, unknown>>

const moneyNames = ['amount', 'wallet', 'amountMax', 'depositMin', 'budget', 'spent']
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)

/** Undefined where that side has no such value. */
function useValueText(currency: Currency | undefined): (name: string, value: unknown) => string {
  const t = useTranslations('request')
  const yes = useTranslations('table')
  const shown = (name: string, value: unknown): string => {
    if (value === undefined || value === null) return yes('none')
    if (typeof value === 'boolean') return yes(value ? 'yes' : 'no')
    if (typeof value === 'number' && moneyNames.includes(name) && currency)
      return amountText(value, currencyUnit(currency))
    if (Array.isArray(value)) return value.map((one) => shown(name, one)).join(', ') || yes('none')
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([part, inner]) => `${part}: ${shown(part, inner)}`)
        .join('; ')
    const text = String(value)
    const word = `values.${text}` as Parameters<typeof t.has>[0]
    if (t.has(word)) return t(word)
    return isMoment(text) ? formatDateTime(text) : text
  }
  return shown
}

export function RequestValues({ before, after }: { before: Values; after: Values }) {
  const t = useTranslations('request')
  const currency = (after.currency ?? before.currency) as Currency | undefined
  const text = useValueText(currency)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const isChanged = (name: string) => name in after && text(name, before[name]) !== text(name, after[name])
  const nameOf = (name: string) => {
    const word = `fields.${name}` as Parameters<typeof t.has>[0]
    return t.has(word) ? t(word) : name
  }
  if (names.length === 0) return <p className="text-15 text-muted">{t('noValues')}</p>
  return (
    <table className="w-full text-15">
      <thead>
        <tr className="text-left text-13 text-muted">
          <th scope="col" className="py-1 pr-3 font-medium">
            {t('what')}
          </th>
          <th scope="col" className="py-1 pr-3 font-medium">
            {t('before')}
          </th>
          <th scope="col" className="py-1 font-medium">
            {t('after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-3 text-left text-13 font-normal text-muted">
              {nameOf(name)}
            </th>
            <td className="figures py-1.5 pr-3 wrap-anywhere">{text(name, before[name])}</td>
            <td
              className={`figures py-1.5 wrap-anywhere ${isChanged(name) ? 'font-semibold text-gold-text' : ''}`}
            >
              {name in after ? text(name, after[name]) : text(name, before[name])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
