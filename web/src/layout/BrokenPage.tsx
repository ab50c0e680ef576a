/** Shown when a page failed while drawing itself: our fault, with a reference to tell support, or just no connection. */

import { useOnline } from '@kapao/client/online.ts'
import { CallError } from '@kapao/contract/client.ts'
import { groupReference } from '@kapao/contract/reference.ts'
import { Button, buttonClass } from '@kapao/ui/Button.tsx'
import { LineDrawing } from '@kapao/ui/LineDrawing.tsx'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PageTitle } from './PageTitle.tsx'

/** The server's incident when it was a call that failed; else one of our own, also written to the console beside the error. */
function incidentOf(error: unknown): string {
  if (error instanceof CallError && error.incident) return error.incident
  const incident = `web-${Date.now().toString(36)}`
  console.error(incident, error)
  return incident
}

/** In place of a page within its frame, which stays: the menu leads on. */
export function BrokenPage({ error }: ErrorComponentProps) {
  const t = useTranslations('frame.broken')
  const [incident] = useState(() => incidentOf(error))
  const online = useOnline()
  return (
    <div className="mx-auto grid max-w-(--column) content-center justify-items-center gap-3 px-6 py-10 text-center">
      <LineDrawing drawing={online ? 'broken' : 'offline'} className="mb-2 w-45 text-muted" />
      <PageTitle>{t(online ? 'title' : 'offlineTitle')}</PageTitle>
      <p className="text-muted">{t(online ? 'text' : 'offlineText')}</p>
      {online && (
        <p className="figures text-13 text-muted">{t('reference', { incident: groupReference(incident) })}</p>
      )}
      <div className="mt-4 grid w-full max-w-80 gap-3">
        <Button wide onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
        {/* A full load on purpose: what broke may be in what is loaded. */}
        <a href="/" className={buttonClass('quiet', true)}>
          {t('home')}
        </a>
      </div>
    </div>
  )
}

/** Where the frame itself, or a page that has none, has failed. */
export function BrokenScreen(props: ErrorComponentProps) {
  return (
    <main className="grid min-h-dvh content-center">
      <BrokenPage {...props} />
    </main>
  )
}
