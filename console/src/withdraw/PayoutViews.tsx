/** Payouts, and the files that staff take to the bank. */
import { useTranslations } from 'use-intl'
import { ViewLinks } from '#table/ViewLinks.tsx'

export function PayoutViews() {
  const t = useTranslations('payoutFile')
  const views = [
    { path: '/payouts', label: t('payouts') },
    { path: '/payout-files', label: t('files') },
  ] as const
  return <ViewLinks label={t('views')} views={views} />
}
