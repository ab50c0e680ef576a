/** Where calls that need the PIN have it asked for, on every page of a member (decisions D18). */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { connectStepUp } from '@kapao/client/step-up.ts'
import { useEffect, useRef, useState } from 'react'

const StepUpSheet = lazyPart(() => import('./StepUpSheet.tsx'), 'StepUpSheet')

export function StepUpPlace() {
  const [isOpen, setOpen] = useState(false)
  const waiting = useRef<(isProved: boolean) => void>(undefined)
  const settle = (isProved: boolean) => {
    setOpen(false)
    waiting.current?.(isProved)
    waiting.current = undefined
  }
  useEffect(() => {
    connectStepUp(
      () =>
        new Promise((answer) => {
          waiting.current = answer
          setOpen(true)
        }),
    )
    return () => {
      connectStepUp(undefined)
      waiting.current?.(false)
    }
  }, [])
  return (
    <LazyLayer open={isOpen}>
      <StepUpSheet open={isOpen} onProved={() => settle(true)} onClose={() => settle(false)} />
    </LazyLayer>
  )
}
