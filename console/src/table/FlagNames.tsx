/** What a member is flagged for, in a cell of a list: rules by their names, what was written by hand as it was written. */
import { useTranslations } from 'use-intl'
import { isRule } from './FlagText.tsx'

export function FlagNames({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('risk.names')
  return codes.map((code) => (isRule(code) ? t(code) : code)).join(', ')
}
