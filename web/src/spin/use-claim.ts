/** One claim: sent once, asked for again with the same key when no answer comes (decisions D1, D10). */
import type { MoneyStep } from '@kapao/client/money-step.ts'
import { send } from '@kapao/client/send.ts'
import { useMoneyMutation } from '@kapao/client/use-money-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import type { CouponView } from './CouponCard.tsx'

type Claimed = { step: 'claimed'; amount: number }

export type ClaimStep = MoneyStep<Claimed>

async function claimOnce({ _id, amount }: CouponView): Promise<Claimed> {
  const { success, error } = await send(api.claimCoupon, { body: { coupon: _id } })
  if (!success) throw new CallError(409, { message: error })
  return { step: 'claimed', amount }
}

export function useClaim(onSettled: () => void) {
  const { step, send: claim } = useMoneyMutation(claimOnce, { confirmBy: 'sameKey', onSettled })
  return { step, claim, isBusy: step.step === 'sending' || step.step === 'checking' }
}
