/** Holds a lazily fetched modal or sheet: nothing before it is first opened, and mounted from then on, so that it can close smoothly. */
import { toastError } from '@kapao/ui/toast.ts'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadBoundary } from './LoadBoundary.tsx'

interface LazyLayerProps {
  open: boolean
  children: ReactElement<{ onClose: () => void }>
}

export function LazyLayer({ open, children }: LazyLayerProps) {
  const t = useTranslations('frame.errors')
  const [opened, setOpened] = useState(open)
  useEffect(() => {
    if (open) setOpened(true)
  }, [open])
  // Its file could not be fetched: the layer counts as closed, and opening it again fetches it again.
  const giveUp = () => {
    setOpened(false)
    children.props.onClose()
    toastError(t('noAnswer'))
  }
  if (!opened) return null
  return (
    <LoadBoundary onFail={giveUp}>
      <Suspense fallback={null}>{children}</Suspense>
    </LoadBoundary>
  )
}
