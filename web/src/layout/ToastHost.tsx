/** Brings the toasts up with the first message; their library is fetched after the first view, so that it weighs on none. */
import { LoadBoundary } from '@kapao/client/LoadBoundary.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { useToken } from '@kapao/client/session-store.ts'
import * as limits from '@kapao/contract/limits.ts'
import { onFirstToast } from '@kapao/ui/toast.ts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

const loadToaster = () => import('@kapao/ui/Toaster.tsx')
const Toaster = lazyPart(loadToaster, 'Toaster')

export function ToastHost() {
  const t = useTranslations('frame')
  const [needed, setNeeded] = useState(false)
  const token = useToken()
  useEffect(() => onFirstToast(() => setNeeded(true)), [])
  // A message that the connection is gone must not need the connection.
  useEffect(() => {
    if (!token) return
    const timer = setTimeout(() => loadToaster().catch(() => undefined), limits.toastsAheadMs)
    return () => clearTimeout(timer)
  }, [token])
  if (!needed) return null
  return (
    <LoadBoundary onFail={() => setNeeded(false)}>
      <Toaster label={t('notifications')} />
    </LoadBoundary>
  )
}
