/** The ledger by journals, and by accounts. */
import { useTranslations } from 'use-intl'
import { ViewLinks } from '#table/ViewLinks.tsx'

export function LedgerViews() {
  const t = useTranslations('ledger')
  const views = [
    { path: '/ledger', label: t('journals') },
    { path: '/ledger/accounts', label: t('accounts') },
  ] as const
  return <ViewLinks label={t('views')} views={views} />
}
