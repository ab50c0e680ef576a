/** One spin: asked first, shown afterwards; the wheel only turns to the slice that the server has drawn (decisions D10). */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import type { SpinAnswer } from '@kapao/contract/schemas/spin.ts'
import { prefersReducedMotion } from '@kapao/ui/reduced-motion.ts'
import { seeded } from '@kapao/ui/seeded.ts'
import { useCallback, useRef, useState } from 'react'
import { retryUntilAnswered } from './retry-until-answered.ts'
import type { WheelParts } from './use-wheel.ts'
import type { SliceView } from './wheel-picture.ts'

export type SpinResult = NonNullable<Wire<typeof SpinAnswer>['result']>

export type SpinStep =
  | { step: 'idle' }
  | { step: 'asking' }
  /** The answer takes long, or did not come: it is asked for again. */
  | { step: 'checking' }
  | { step: 'landing'; result: SpinResult }
  | { step: 'won'; result: SpinResult }
  | { step: 'refused'; error: unknown }
  /** No answer at all. Spinning again is the same spin, and costs no second coin. */
  | { step: 'lost' }

/** Under way: taps are ignored (spec §4). */
export const isSpinning = ({ step }: SpinStep): boolean =>
  step === 'asking' || step === 'checking' || step === 'landing'

const fade = [{ opacity: 0 }, { opacity: 1 }]
const fadeMs = 400
/** Time to see where it has stopped, before the popup covers it. */
const lookMs = 500

export function useSpin(parts: WheelParts) {
  const [step, setStep] = useState<SpinStep>({ step: 'idle' })
  const mutation = useApiMutation(api.spin, { errors: 'inline' })
  // A second tap can come before React has drawn the first one's lock.
  const busy = useRef(false)

  const send = async (): Promise<SpinResult> => {
    const { result, error } = await mutation.mutateAsync({})
    if (!result) throw new CallError(409, { message: error })
    return result
  }

  const show = async (result: SpinResult, slices: readonly SliceView[]) => {
    setStep({ step: 'landing', result })
    const { animator, canvas } = parts
    const slice = slices.findIndex(({ code }) => code === result.code)
    const random = seeded(`${result.code} ${result.remainingCoin} ${performance.now()}`)
    const target = { slice, count: slices.length, random }
    // A wheel that was changed meanwhile shows no such slice: the words tell what was won.
    if (slice < 0) await animator.stop()
    else if (prefersReducedMotion()) {
      animator.jump(target)
      canvas.current?.animate?.(fade, fadeMs)
    } else {
      await animator.land(target)
      await new Promise<void>((done) => setTimeout(done, lookMs))
    }
    setStep({ step: 'won', result })
  }

  /** `slices` are those on the screen; `onDrawn` hears of the result before the wheel has shown it. */
  const spin = async (slices: readonly SliceView[], onDrawn: () => void) => {
    if (busy.current) return
    busy.current = true
    setStep({ step: 'asking' })
    if (!prefersReducedMotion()) parts.animator.start()
    const asked = await retryUntilAnswered({ send, onSlow: () => setStep({ step: 'checking' }) })
    if (asked.outcome === 'answered') {
      onDrawn()
      await show(asked.answer, slices)
    } else {
      await parts.animator.stop()
      if (asked.outcome === 'lost') setStep({ step: 'lost' })
      else setStep(isLeaving(asked.error) ? { step: 'idle' } : { step: 'refused', error: asked.error })
    }
    busy.current = false
  }
  const reset = useCallback(() => setStep({ step: 'idle' }), [])
  return { step, spin, reset }
}
