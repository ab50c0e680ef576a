/** Ends the active bonus early, and finds out what became of that when the answer was no answer (decisions D1, D7). */
import { call } from '@kapao/client/call.ts'
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refreshMoney } from '#money/refresh-money.ts'

export type ClearFailure =
  /** Begun: a job goes on until every game has given its money back. */
  | { why: 'goesOn' }
  /** A transfer was on its way: nothing has begun. */
  | { why: 'inTransit' }
  /** It ended by itself meanwhile. */
  | { why: 'ended' }
  | { why: 'refused'; error: unknown }

export function useClear(onDone: () => void, onFailed: (failure: ClearFailure) => void) {
  const clear = useApiMutation(api.clearBonus, { errors: 'inline' })
  const queries = useQueryClient()
  const [isSending, setSending] = useState(false)
  // A second tap can come before React has drawn the first one's lock.
  const isBusy = useRef(false)

  const attempt = async (): Promise<ClearFailure | 'done' | 'leaving'> => {
    try {
      await clear.mutateAsync({})
      return 'done'
    } catch (error) {
      if (isLeaving(error)) return 'leaving'
      const code = error instanceof CallError ? error.code : undefined
      if (code === 'NO_DATA') return { why: 'ended' }
      const active = await call(api.activeBonus).catch(() => undefined)
      // Whatever was or was not answered: it is gone, or it is going.
      if (active?.status === false) return 'done'
      if (active?.isClearing) return { why: 'goesOn' }
      return code === 'IN_PROGRESS' ? { why: 'inTransit' } : { why: 'refused', error }
    }
  }
  const send = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    const outcome = await attempt()
    isBusy.current = false
    setSending(false)
    refreshMoney(queries)
    if (outcome === 'done') onDone()
    else if (outcome !== 'leaving') onFailed(outcome)
  }
  return { isSending, send }
}
