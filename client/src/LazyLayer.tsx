/** Holds a lazily fetched modal or sheet: nothing before it is first opened, and mounted from then on, so that it can close smoothly. */
import { NoAnswerError } from '@kapao/contract/client.ts'
import { type ReactElement, useEffect, useState } from 'react'
import { LoadBoundary } from './LoadBoundary.tsx'
import { useShowError } from './show-error.ts'

interface LazyLayerProps {
  open: boolean
  children: ReactElement<{ onClose: () => void }>
}

export function LazyLayer({ open, children }: LazyLayerProps) {
  const showError = useShowError()
  const [opened, setOpened] = useState(open)
  useEffect(() => {
    if (open) setOpened(true)
  }, [open])
  // Its file could not be fetched: the layer counts as closed, and opening it again fetches it again.
  const giveUp = (cause: unknown) => {
    setOpened(false)
    children.props.onClose()
    showError(new NoAnswerError(cause))
  }
  if (!opened) return null
  return <LoadBoundary onFail={giveUp}>{children}</LoadBoundary>
}
