/** Names and values of a change in the words that other screens have for the same things: of requests and of the trail. */
import { currencyUnit, formatDateTime } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { isOneOf } from '@kapao/contract/keys.ts'
import { languages, locales } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { amountText } from '@kapao/ui/figures.ts'
import { useTranslations } from 'use-intl'
import { type AnyWords, useAnyWords } from '#i18n/use-code-word.ts'
import { memberText, type OfMember } from './Subject.tsx'

export interface Change extends OfMember {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

const moneyNames = ['amount', 'wallet', 'amountMax', 'depositMin', 'quickAmounts', 'budget', 'spent']
const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)
/** The trail keeps what is money to the database in satang, as text. */
const isSatang = (value: unknown): value is string => typeof value === 'string' && /^-?\d+$/.test(value)
/** An id, or what a file's bytes come to: people cannot read it. */
const isForMachines = (value: unknown) =>
  typeof value === 'string' && /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64})$/.test(value)

/** Where the values of a name have their words; those of every other name are tried too. */
const wordsOf: Record<string, readonly string[]> = {
  kind: ['request.kinds', 'task.kinds', 'exports.kinds', 'audit.things', 'offer.kinds'],
  roles: ['frame.roles'],
  fields: ['audit.masked'],
  ...{ rule: ['risk.names'], code: ['risk.names', 'risk.codes'] },
  reason: ['request.reasons', 'slip.reasons'],
  type: ['offer.types'],
  name: ['content.names'],
  columns: ['audit.fields', 'request.fields'],
}
/** What people have written themselves. */
const ownTexts = ['labels', 'note', 'text', 'assignedTo']
const anyWords = ['request.values', 'audit.values', 'setup.values']
const placesOf = (name: string) => (ownTexts.includes(name) ? [] : [...(wordsOf[name] ?? []), ...anyWords])
const nameWords = [
  ...['audit.fields', 'request.fields', 'settings.names', 'setup.fields', 'offer'],
  ...['risk.thresholds', 'wheel'],
]

/** A word by its path, where there is one. */
export type WordOf = (path: string) => string | undefined

/** Of the parts that every page has; others come from the page. */
function useWordAt(more?: WordOf): (places: readonly string[], code: string) => string | undefined {
  const parts: Record<string, AnyWords> = {
    request: useAnyWords('request'),
    frame: useAnyWords('frame'),
    settings: useAnyWords('settings'),
    setup: useAnyWords('setup'),
    offer: useAnyWords('offer'),
    exports: useAnyWords('exports'),
  }
  const wordOf: WordOf = (path) => {
    const [part = '', ...rest] = path.split('.')
    const t = parts[part]
    const word = t?.has(rest.join('.')) ? t.raw(rest.join('.')) : undefined
    return typeof word === 'string' ? word : more?.(path)
  }
  return (places, code) => {
    for (const place of places) {
      const word = wordOf(`${place}.${code}`)
      if (word !== undefined) return word
    }
    return undefined
  }
}

/** A value is called as where it is set; one that this console does not know yet is told by its own name. */
export function useNameText(more?: WordOf): (name: string) => string {
  const wordAt = useWordAt(more)
  return (name) => {
    if (isOneOf(locales, name)) return languages[name].name
    return wordAt(nameWords, name) ?? name
  }
}

/** Undefined where that side has no such value, or none that people can read. */
export function useChangedText(
  change: Change,
  more?: WordOf,
): (name: string, value: unknown) => string | undefined {
  const none = useTranslations('table')
  const wordAt = useWordAt(more)
  const nameOf = useNameText(more)
  const currency = (change.after.currency ?? change.before.currency) as Currency | undefined
  const money = (amount: number) => amountText(amount, currency ? currencyUnit(currency) : '')
  const shown = (name: string, value: unknown): string | undefined => {
    if (value === undefined || value === null || value === '') return undefined
    if (name === 'memberId' && value === change.memberId) return memberText(change)
    if (isForMachines(value)) return undefined
    if (typeof value === 'boolean') return none(value ? 'yes' : 'no')
    if (moneyNames.includes(name)) {
      if (typeof value === 'number') return money(value)
      if (isSatang(value)) return money(toBaht(BigInt(value)))
    }
    if (Array.isArray(value)) {
      const all = value.map((one) => shown(name, one)).filter((one) => one !== undefined)
      return all.join(value.some((one) => typeof one === 'object') ? '\n' : ', ') || none('none')
    }
    if (typeof value === 'object') return parts(value)
    const text = String(value)
    return wordAt(placesOf(name), text) ?? (isMoment(text) ? formatDateTime(text) : text)
  }
  const parts = (value: object) =>
    Object.entries(value)
      .flatMap(([part, inner]) => {
        const text = shown(part, inner)
        return text === undefined ? [] : [`${nameOf(part)}: ${text}`]
      })
      .join('; ')
  return shown
}
