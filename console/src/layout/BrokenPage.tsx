/** Shown when a screen failed while drawing itself: our fault, with a reference to tell. */

import { CallError } from '@kapao/contract/client.ts'
import { groupReference } from '@kapao/contract/reference.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** The server's incident when it was a call that failed; else one of our own, written beside the error. */
function incidentOf(error: unknown): string {
  if (error instanceof CallError && error.incident) return error.incident
  const incident = `console-${Date.now().toString(36)}`
  console.error(incident, error)
  return incident
}

export function BrokenPage({ error }: ErrorComponentProps) {
  const t = useTranslations('frame.broken')
  const [incident] = useState(() => incidentOf(error))
  return (
    <EmptyState
      drawing="broken"
      title={t('title')}
      action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
    >
      <p>{t('text')}</p>
      <p className="figures text-13">{t('reference', { incident: groupReference(incident) })}</p>
    </EmptyState>
  )
}
