/** Receives a bonus or a promotion once, and finds out what became of it when no answer came (decisions D1, D7). */
import { call } from '@kapao/client/call.ts'
import type { MoneyStep } from '@kapao/client/money-step.ts'
import { send } from '@kapao/client/send.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import { useMoneyMutation } from '@kapao/client/use-money-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshMoney } from '#money/refresh-money.ts'

/** `amount` is in baht; undefined when it cannot be read just now. */
type Received = { step: 'received'; amount: number | undefined }

export type ReceiveStep = MoneyStep<Received>

type OfferRow = (typeof api)['activateBonus' | 'activatePromotion']

export function useReceive(row: OfferRow, onReceived: (amount: number | undefined) => void) {
  const queries = useQueryClient()
  /** The active bonus as the server knows it now; undefined when it cannot be asked. */
  const readActive = async () => {
    const active = await call(api.activeBonus).catch(() => undefined)
    if (active) queries.setQueryData(queryKey(api.activeBonus), active)
    return active
  }
  const received = (amount: number | undefined): Received => ({ step: 'received', amount })
  const receiving = async (code: string) => {
    await send(row, { params: { code } })
    return received((await readActive())?.amount)
  }
  return useMoneyMutation(receiving, {
    // One at a time (decisions D7): nothing was active before, so what is active now is what was asked for.
    confirmBy: () => async () => {
      const active = await readActive()
      return active?.status ? received(active.amount) : undefined
    },
    onSettled: (outcome) => {
      refreshMoney(queries)
      if (outcome.step === 'received') onReceived(outcome.amount)
    },
  })
}
