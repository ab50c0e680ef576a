/** What names a row of a report beside its day, in words: games, gateways and sources by their names. */
import { useTranslations } from 'use-intl'
import { usePlaceNames } from '#table/use-place-names.ts'

export function useKeyText(): (key: string, value: unknown) => string {
  const t = useTranslations('report')
  const names = usePlaceNames()
  return (key, value) => {
    if (value === null || value === undefined || value === '') return t('untold')
    const code = String(value)
    if (key === 'game') return names.game(code)
    if (key === 'source') return names.source(code)
    return key === 'gateway' ? names.bank(code) : code
  }
}
