/** Receives a bonus or a promotion once, and finds out what became of it when no answer came (decisions D1, D7). */

import { call } from '@kapao/client/call.ts'
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import { api } from '@kapao/contract/api.ts'
import { CallError } from '@kapao/contract/client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { lookAfterMs, lookOnceMs } from '#money/money-steps.ts'
import { refreshMoney } from '#money/refresh-money.ts'

export type ReceiveStep =
  | { step: 'idle' }
  | { step: 'sending' }
  /** No answer came: whether a bonus is active now is being asked. */
  | { step: 'checking' }
  | { step: 'refused'; error: unknown }
  /** No answer came, and no bonus is active. Sending again carries the same key, so it counts once. */
  | { step: 'lost' }

type Outcome = { step: 'received'; amount: number | undefined } | ReceiveStep

export interface ReceiveAction {
  step: ReceiveStep
  /** `send` makes the call; a second tap meanwhile does nothing. */
  receive: (send: () => Promise<unknown>) => Promise<void>
  reset: () => void
}

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))

/** `onReceived` is told how much it was, in baht; undefined when that cannot be read just now. */
export function useReceive(onReceived: (amount: number | undefined) => void): ReceiveAction {
  const [step, setStep] = useState<ReceiveStep>({ step: 'idle' })
  const queries = useQueryClient()
  // A second tap can come before React has drawn the first one's lock.
  const isBusy = useRef(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  /** The active bonus as the server knows it now; undefined when it cannot be asked. */
  const readActive = async () => {
    const active = await call(api.activeBonus).catch(() => undefined)
    if (active) queries.setQueryData(queryKey(api.activeBonus), active)
    return active
  }
  const settle = async (send: () => Promise<unknown>): Promise<Outcome> => {
    try {
      await send()
      return { step: 'received', amount: (await readActive())?.amount }
    } catch (error) {
      if (isLeaving(error)) return { step: 'idle' }
      const isAnswered = error instanceof CallError
      if (isAnswered && error.status < 500) return { step: 'refused', error }
      if (isHere.current) setStep({ step: 'checking' })
      // One at a time (decisions D7): nothing was active before, so what is active now is what was asked for.
      for (const milliseconds of isAnswered ? lookOnceMs : lookAfterMs) {
        await wait(milliseconds)
        const active = await readActive()
        if (active?.status) return { step: 'received', amount: active.amount }
      }
      return isAnswered ? { step: 'refused', error } : { step: 'lost' }
    }
  }
  return {
    step,
    receive: async (send) => {
      if (isBusy.current) return
      isBusy.current = true
      setStep({ step: 'sending' })
      const outcome = await settle(send)
      isBusy.current = false
      refreshMoney(queries)
      if (isHere.current) setStep(outcome.step === 'received' ? { step: 'idle' } : outcome)
      if (outcome.step === 'received') onReceived(outcome.amount)
    },
    reset: () => setStep({ step: 'idle' }),
  }
}
