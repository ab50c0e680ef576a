/** Reconciliation by days, by cases, and by the statements that were imported. */
import { useTranslations } from 'use-intl'
import { ViewLinks } from '#table/ViewLinks.tsx'

export function ReconciliationViews() {
  const t = useTranslations('reconciliation')
  const views = [
    { path: '/reconciliation', label: t('days') },
    { path: '/cases', label: t('cases') },
    { path: '/statements', label: t('statements') },
  ] as const
  return <ViewLinks label={t('views')} views={views} />
}
