/** Any address that we do not have: a large 404 and the way to the start (spec §2). */
import { buttonClass } from '@kapao/ui/Button.tsx'
import { LineDrawing } from '@kapao/ui/LineDrawing.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LanguageMenu } from '#layout/LanguageMenu.tsx'
import { PageTitle } from '#layout/PageTitle.tsx'
import { Wordmark } from '#layout/Wordmark.tsx'

export function NotFoundPage() {
  const t = useTranslations('frame.notFound')
  return (
    <div className="mx-auto grid min-h-dvh max-w-(--column) grid-rows-[auto_1fr]">
      <header className="flex h-(--header-height) items-center justify-between pr-1 pl-4">
        <Wordmark />
        <LanguageMenu />
      </header>
      <main className="grid content-center justify-items-center gap-3 p-6 pb-24 text-center">
        <LineDrawing drawing="search" className="w-45 text-muted" />
        <p className="figures text-96 leading-figure font-bold text-gold-text">404</p>
        <PageTitle>{t('title')}</PageTitle>
        <p className="text-muted">{t('text')}</p>
        <Link to="/" className={`${buttonClass('primary', true)} mt-4 max-w-80`}>
          {t('home')}
        </Link>
      </main>
    </div>
  )
}
