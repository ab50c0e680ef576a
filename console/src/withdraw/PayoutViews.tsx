/** The views of payouts, beside the title of each. */
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

const views = [
  { path: '/payouts', word: 'payouts' },
  { path: '/payout-files', word: 'files' },
] as const

export function PayoutViews() {
  const t = useTranslations('payoutFile')
  return (
    <nav aria-label={t('views')} className="flex gap-1 rounded-field bg-raised p-1">
      {views.map(({ path, word }) => (
        <Link
          key={path}
          to={path}
          activeOptions={{ exact: true, includeSearch: false }}
          className="flex min-h-9 items-center rounded-field px-3 text-15 text-muted hover:text-text aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-text"
        >
          {t(word)}
        </Link>
      ))}
    </nav>
  )
}
