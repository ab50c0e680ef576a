/** What a request would change, before and after side by side, in words and amounts. */
import { currencyUnit, formatDateTime } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { amountText } from '@kapao/ui/figures.ts'
import { useTranslations } from 'use-intl'
import { memberText } from '#table/Subject.tsx'
import type { RequestRow } from './request-way.ts'

const moneyNames = ['amount', 'wallet', 'amountMax', 'depositMin', 'budget', 'spent']
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)

/** Undefined where that side has no such value. */
function useValueText(request: RequestRow): (name: string, value: unknown) => string {
  const t = useTranslations('request')
  const yes = useTranslations('table')
  const role = useTranslations('frame.roles')
  const currency = (request.after.currency ?? request.before.currency) as Currency | undefined
  const shown = (name: string, value: unknown): string => {
    if (value === undefined || value === null) return yes('none')
    if (name === 'memberId' && value === request.memberId) return memberText(request)
    if (name === 'roles' && typeof value === 'string' && role.has(value as never)) return role(value as never)
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

/** A value is called as where it is set; one that this console does not know yet is told by its own name. */
function useNameText(): (name: string) => string {
  const request = useTranslations('request.fields')
  const setting = useTranslations('settings.names')
  const row = useTranslations('setup.fields')
  const offer = useTranslations('offer')
  return (name) => {
    const words = [request, setting, row, offer].find((one) => one.has(name as never))
    return words ? words(name as never) : name
  }
}

export function RequestValues({ request }: { request: RequestRow }) {
  const t = useTranslations('request')
  const { before, after } = request
  const text = useValueText(request)
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const isChanged = (name: string) => name in after && text(name, before[name]) !== text(name, after[name])
  const nameOf = useNameText()
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
