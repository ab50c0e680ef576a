/** One spin: asked first, shown afterwards; the wheel only turns to the slice that the server has drawn (decisions D10). */
import type { MoneyStep } from '@kapao/client/money-step.ts'
import { send } from '@kapao/client/send.ts'
import { useMoneyMutation } from '@kapao/client/use-money-mutation.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { SpinAnswer } from '@kapao/contract/schemas/spin.ts'
import { prefersReducedMotion } from '@kapao/ui/reduced-motion.ts'
import { seeded } from '@kapao/ui/seeded.ts'
import type { WheelParts } from '@kapao/ui/use-wheel.ts'
import type { SliceView } from '@kapao/ui/wheel-picture.ts'
import { useCallback, useState } from 'react'

export type SpinResult = NonNullable<Wire<typeof SpinAnswer>['result']>

/** Drawn by the server: the wheel is on its way there, or has shown it. */
type Drawn = { step: 'landing' | 'won'; result: SpinResult }

/** `lost`: spinning again is the same spin, and costs no second coin. */
export type SpinStep = MoneyStep<Drawn>

interface Spin {
  /** Those on the screen. */
  slices: readonly SliceView[]
  /** Called with the result before the wheel has shown it. */
  onDrawn: () => void
}

/** Under way: taps are ignored (spec §4). */
export const isSpinning = ({ step }: SpinStep): boolean =>
  step === 'sending' || step === 'checking' || step === 'landing'

const fade = [{ opacity: 0 }, { opacity: 1 }]
const fadeMs = 400

async function draw(): Promise<Drawn> {
  const { result, error } = await send(api.spin, {})
  if (!result) throw new CallError(409, { message: error })
  return { step: 'landing', result }
}

export function useSpin({ animator, canvas }: WheelParts) {
  // What the wheel shows of the latest spin.
  const [drawn, setDrawn] = useState<Drawn>()

  const show = async ({ result }: Drawn, slices: readonly SliceView[]) => {
    setDrawn({ step: 'landing', result })
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
      await new Promise<void>((done) => setTimeout(done, limits.spinLookMs))
    }
    setDrawn({ step: 'won', result })
  }
  const {
    step,
    send: spin,
    reset: forget,
  } = useMoneyMutation<Spin, Drawn>(draw, {
    confirmBy: 'sameKey',
    onBusy: (isBusy) => {
      if (!isBusy) return
      setDrawn(undefined)
      if (!prefersReducedMotion()) animator.start()
    },
    onSettled: async (outcome, { slices, onDrawn }) => {
      if (outcome.step !== 'landing') return animator.stop()
      onDrawn()
      await show(outcome, slices)
    },
  })
  const reset = useCallback(() => {
    setDrawn(undefined)
    forget()
  }, [forget])
  const seen: SpinStep = drawn ?? step
  return { step: seen, spin, reset }
}
