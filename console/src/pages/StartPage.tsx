/** Where a person lands who wanted no screen in particular. */
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { useTranslations } from 'use-intl'

export function StartPage() {
  const t = useTranslations('frame.home')
  return (
    <EmptyState drawing="search" title={<h1>{t('title')}</h1>}>
      {t('text')}
    </EmptyState>
  )
}
