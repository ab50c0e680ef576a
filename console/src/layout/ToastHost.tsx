/** Brings the toasts up with the first message; their library is fetched only then. */
import { LoadBoundary } from '@kapao/client/LoadBoundary.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { onFirstToast } from '@kapao/ui/toast.ts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

const Toaster = lazyPart(() => import('@kapao/ui/Toaster.tsx'), 'Toaster')

export function ToastHost() {
  const t = useTranslations('frame')
  const [needed, setNeeded] = useState(false)
  useEffect(() => onFirstToast(() => setNeeded(true)), [])
  if (!needed) return null
  return (
    <LoadBoundary onFail={() => setNeeded(false)}>
      <Toaster label={t('notifications')} />
    </LoadBoundary>
  )
}
