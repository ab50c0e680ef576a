/** What a threshold is called; of amounts there is one in each currency. */
import { useTranslations } from 'use-intl'
import type { RuleField } from './rule-form.ts'

export function useFieldLabel(): (field: RuleField) => string {
  const t = useTranslations('risk')
  return ({ label, currency }) => {
    const word = t(`thresholds.${label}`)
    return currency ? t('inCurrency', { label: word, currency }) : word
  }
}
