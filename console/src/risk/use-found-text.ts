/** What a flag is raised for, as a sentence: a rule's evidence, or what was written by hand. */
import { currencyUnit, formatDateTime, grouped } from '@kapao/client/format.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { FlagPage } from '@kapao/contract/schemas/staff-risk.ts'
import { useCallback } from 'react'
import { useAnyWords } from '#i18n/use-code-word.ts'
import { dayText } from '#table/days.ts'
import { useFlagText } from '#table/use-flag-text.ts'

export type Flag = Wire<typeof FlagPage>['flags'][number]

/** Of these names the values are money, in the evidence's own currency. */
const money = new Set(['amount', 'smallest', 'largest', 'largestBefore', 'play', 'bonuses', 'takenBack'])

function shown(name: string, value: Flag['evidence'][string], flag: Flag): string {
  if (Array.isArray(value)) return value.join(', ')
  if (name === 'since') return formatDateTime(String(value))
  if (name === 'from' || name === 'day') return dayText(String(value))
  const isMoney = money.has(name) || (name === 'deposits' && flag.rule === 'deposit_without_play')
  if (!isMoney) return String(value)
  const unit = currencyUnit(flag.evidence.currency === 'LAK' ? 'LAK' : 'THB')
  return unit === '฿' ? `฿${grouped(Number(value))}` : `${grouped(Number(value))} ${unit}`
}

export function useFoundText(): (flag: Flag) => string {
  const t = useAnyWords('risk.evidence')
  const textOf = useFlagText()
  return useCallback(
    (flag) => {
      const { rule, evidence } = flag
      const word = rule === 'sudden_size' ? `${rule}_${evidence.kind}` : rule
      if (!t.has(word)) return textOf(flag)
      const values = Object.entries(evidence).map(([name, value]) => [name, shown(name, value, flag)])
      return t(word, Object.fromEntries(values))
    },
    [t, textOf],
  )
}
