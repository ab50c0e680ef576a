/** Ends the active bonus early, and finds out what became of that when the answer was no answer (decisions D1, D7). */
import { call } from '@kapao/client/call.ts'
import type { MoneyStep } from '@kapao/client/money-step.ts'
import { send as sendOnce } from '@kapao/client/send.ts'
import { useMoneyMutation } from '@kapao/client/use-money-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError, NoAnswerError } from '@kapao/contract/client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshMoney } from '#money/refresh-money.ts'

export type ClearFailure =
  /** Begun: a job goes on until every game has given its money back. */
  | { why: 'goesOn' }
  /** A transfer was on its way: nothing has begun. */
  | { why: 'inTransit' }
  /** It ended by itself meanwhile. */
  | { why: 'ended' }
  | { why: 'refused'; error: unknown }

/** It is gone, or it is going. */
type Cleared = { step: 'done' | 'goesOn' }

async function look(): Promise<Cleared | undefined> {
  const active = await call(api.activeBonus).catch(() => undefined)
  if (active?.status === false) return { step: 'done' }
  return active?.isClearing ? { step: 'goesOn' } : undefined
}

async function clear(): Promise<Cleared> {
  try {
    await sendOnce(api.clearBonus, {})
    return { step: 'done' }
  } catch (error) {
    // A game that does not answer refuses the call, not the cancelling, which may have begun.
    const mayHaveBegun = error instanceof CallError && error.status < 500 && error.code !== 'NO_DATA'
    const seen = mayHaveBegun ? await look() : undefined
    if (seen) return seen
    throw error
  }
}

function failureOf(outcome: MoneyStep<Cleared>): ClearFailure | undefined {
  switch (outcome.step) {
    case 'goesOn':
      return { why: 'goesOn' }
    case 'lost':
      return { why: 'refused', error: new NoAnswerError('nothing is to be seen of it') }
    case 'refused': {
      const code = outcome.error instanceof CallError ? outcome.error.code : undefined
      if (code === 'NO_DATA') return { why: 'ended' }
      return code === 'IN_PROGRESS' ? { why: 'inTransit' } : { why: 'refused', error: outcome.error }
    }
    default:
      return undefined
  }
}

export function useClear(onDone: () => void, onFailed: (failure: ClearFailure) => void) {
  const queries = useQueryClient()
  const { step, send } = useMoneyMutation<void, Cleared>(clear, {
    confirmBy: () => look,
    onSettled: (outcome) => {
      refreshMoney(queries)
      const failure = failureOf(outcome)
      if (outcome.step === 'done') onDone()
      else if (failure) onFailed(failure)
    },
  })
  const isChecking = step.step === 'checking'
  return { isSending: isChecking || step.step === 'sending', isChecking, send }
}
