/** Asks every provider for its balance, on entry and on demand; what does not answer keeps its last figure (spec §2). */
import { call } from '@kapao/client/call.ts'
import { serverNow } from '@kapao/client/server-clock.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Wallet } from '@kapao/contract/schemas/wallet.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { keepLastSync } from '#money/last-sync.ts'
import { refreshBonuses } from '#money/refresh-money.ts'

export type RefreshOutcome = { step: 'fresh' } | { step: 'partly'; silent: number } | { step: 'failed' }

interface RefreshSlots {
  isRefreshing: boolean
  refresh: () => Promise<RefreshOutcome>
}

export function useRefreshSlots(): RefreshSlots {
  const queries = useQueryClient()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = useCallback(async (): Promise<RefreshOutcome> => {
    setRefreshing(true)
    try {
      const { slots } = await call(api.refreshSlots)
      keepLastSync(new Date(serverNow()))
      queries.setQueryData<Wire<typeof Wallet>>(queryKey(api.wallet), (shown) => shown && { ...shown, slots })
      // What was won or lost counts for a bonus. The wallet itself has not moved: if it had, the socket would have told.
      refreshBonuses(queries)
      const silent = slots.filter((slot) => slot.isActive && slot.stale).length
      return silent > 0 ? { step: 'partly', silent } : { step: 'fresh' }
    } catch {
      // Spec §8: a list that fails to load says nothing by itself; who pressed the button is told by the outcome.
      return { step: 'failed' }
    } finally {
      setRefreshing(false)
    }
  }, [queries])
  useEffect(() => {
    void refresh()
  }, [refresh])
  return { isRefreshing, refresh }
}
