/** Stands around the pages of those who are not signed in: one card in the middle. */
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface EntryFrameProps {
  title: string
  children: ReactNode
}

export function EntryFrame({ title, children }: EntryFrameProps) {
  const t = useTranslations('frame')
  return (
    <main className="mx-auto grid min-h-dvh max-w-120 content-center gap-4 p-4">
      <p className="text-center text-15 text-muted">{t('name')}</p>
      <section className="card grid gap-4 p-6">
        <h1 className="text-20 font-semibold">{title}</h1>
        {children}
      </section>
    </main>
  )
}
