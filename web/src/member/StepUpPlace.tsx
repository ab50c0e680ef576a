/** Where calls that need the PIN or a passkey have it asked for, on every page of a member (decisions D18). */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { connectStepUp } from '@kapao/client/step-up.ts'
import { useEffect, useRef, useState } from 'react'

const StepUpSheet = lazyPart(() => import('./StepUpSheet.tsx'), 'StepUpSheet')

export function StepUpPlace() {
  const [isOpen, setOpen] = useState(false)
  const [ways, setWays] = useState<readonly string[]>([])
  const waiting = useRef<(isProved: boolean) => void>(undefined)
  const settle = (isProved: boolean) => {
    setOpen(false)
    waiting.current?.(isProved)
    waiting.current = undefined
  }
  useEffect(() => {
    connectStepUp(
      (asked) =>
        new Promise((answer) => {
          waiting.current = answer
          setWays(asked)
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
      <StepUpSheet open={isOpen} ways={ways} onProved={() => settle(true)} onClose={() => settle(false)} />
    </LazyLayer>
  )
}
