/** The service is gone (spec §2): says so kindly, and can look whether it is back. */
import { askIfTerminated } from '@kapao/client/system-active.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { LineDrawing } from '@kapao/ui/LineDrawing.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageMenu } from '#layout/LanguageMenu.tsx'
import { PageTitle } from '#layout/PageTitle.tsx'
import { Wordmark } from '#layout/Wordmark.tsx'

export function TerminatedPage() {
  const t = useTranslations('frame.terminated')
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [stillClosed, setStillClosed] = useState(false)
  const check = async () => {
    setAsking(true)
    setStillClosed(false)
    const terminated = await askIfTerminated()
    setAsking(false)
    if (terminated) setStillClosed(true)
    else void navigate({ to: '/' })
  }
  return (
    <div className="mx-auto grid min-h-dvh max-w-(--column) grid-rows-[auto_1fr]">
      <header className="flex h-(--header-height) items-center justify-between pr-1 pl-4">
        <Wordmark />
        <LanguageMenu />
      </header>
      <main className="grid content-center justify-items-center gap-3 p-6 pb-24 text-center">
        <LineDrawing drawing="closed" className="mb-2 w-50 text-muted" />
        <PageTitle>{t('title')}</PageTitle>
        <p className="text-muted">{t('text')}</p>
        <Button wide kind="secondary" loading={asking} onClick={check} className="mt-4 max-w-80">
          {t('check')}
        </Button>
        <p role="status" className="min-h-6 text-15 text-warning">
          {stillClosed && t('still')}
        </p>
      </main>
    </div>
  )
}
