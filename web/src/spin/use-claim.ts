/** One claim: sent once, asked for again with the same key when no answer comes (decisions D1, D10). */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import { useRef, useState } from 'react'
import type { CouponView } from './CouponCard.tsx'
import { retryUntilAnswered } from './retry-until-answered.ts'

export type ClaimStep =
  | { step: 'idle' }
  | { step: 'sending' }
  | { step: 'checking' }
  | { step: 'claimed'; amount: number }
  | { step: 'refused'; error: unknown }
  | { step: 'lost' }

export function useClaim(onSettled: () => void) {
  const [step, setStep] = useState<ClaimStep>({ step: 'idle' })
  const mutation = useApiMutation(api.claimCoupon, { errors: 'inline' })
  const busy = useRef(false)
  const claim = async ({ _id, amount }: CouponView) => {
    if (busy.current) return
    busy.current = true
    setStep({ step: 'sending' })
    const send = async () => {
      const { success, error } = await mutation.mutateAsync({ body: { coupon: _id } })
      if (!success) throw new CallError(409, { message: error })
    }
    const asked = await retryUntilAnswered({ send, onSlow: () => setStep({ step: 'checking' }) })
    busy.current = false
    if (asked.outcome === 'answered') setStep({ step: 'claimed', amount })
    else if (asked.outcome === 'lost') setStep({ step: 'lost' })
    else setStep(isLeaving(asked.error) ? { step: 'idle' } : { step: 'refused', error: asked.error })
    onSettled()
  }
  return { step, claim, isBusy: step.step === 'sending' || step.step === 'checking' }
}
