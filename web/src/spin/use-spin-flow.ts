/** What the sheet of the wheel knows: the wheel and the coins, one spin at a time, and the coupon that it gave. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useWheelParts } from '@kapao/ui/use-wheel.ts'
import { useEffect, useRef } from 'react'
import { isSpinning, type SpinStep, useSpin } from './use-spin.ts'

export type SpinFlow = ReturnType<typeof useSpinFlow>

/** The coin of a spin is gone when it begins; what the spin gives is there when the wheel has shown it. */
function coinsAt(step: SpinStep, before: number): number {
  if (step.step === 'won') return step.result.remainingCoin
  return isSpinning(step) ? Math.max(0, before - 1) : before
}

export function useSpinFlow(isOpen: boolean) {
  const parts = useWheelParts()
  const { step, spin, reset } = useSpin(parts)
  // Not read while a spin is shown: the coins would tell what the wheel has not.
  const isShown = isSpinning(step) || step.step === 'won'
  const setup = useApiQuery(api.spinSetup, undefined, { enabled: isOpen && !isShown })
  const coupons = useApiQuery(api.coupons, undefined, { enabled: isOpen })
  /** Those of before the spin. */
  const known = useRef<ReadonlySet<string>>(undefined)

  const readSetup = setup.refetch
  useEffect(() => {
    if (step.step === 'refused' || step.step === 'lost') void readSetup()
  }, [step.step, readSetup])

  const wheel = setup.data?.result.activeSpinwheel
  return {
    ...{ parts, step, setup, wheel },
    coins: coinsAt(step, setup.data?.result.userCoin ?? 0),
    couponCount: coupons.data?.length,
    won: known.current && coupons.data?.find(({ _id }) => !known.current?.has(_id)),
    start: () => {
      if (!wheel) return
      known.current = coupons.data && new Set(coupons.data.map(({ _id }) => _id))
      void spin({ slices: wheel.slices, onDrawn: () => void coupons.refetch() })
    },
    /** The prize has been seen: back to the wheel, with what is left. */
    confirm: () => {
      reset()
      void setup.refetch()
    },
  }
}
