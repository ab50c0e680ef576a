/** Risk by flags, and by the rules that raise them. */
import { useTranslations } from 'use-intl'
import { ViewLinks } from '#table/ViewLinks.tsx'

export function RiskViews() {
  const t = useTranslations('risk')
  const views = [
    { path: '/risk', label: t('flags') },
    { path: '/risk/rules', label: t('rules') },
  ] as const
  return <ViewLinks label={t('views')} views={views} />
}
