/** An address that no screen has. */
import { buttonClass } from '@kapao/ui/Button.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

export function NotFoundPage() {
  const t = useTranslations('frame.missing')
  return (
    <main>
      <EmptyState
        drawing="search"
        title={<h1>{t('title')}</h1>}
        action={
          <Link to="/" className={buttonClass('secondary')}>
            {t('home')}
          </Link>
        }
      >
        {t('text')}
      </EmptyState>
    </main>
  )
}
