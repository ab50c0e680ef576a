/** Keeps what is shown in step with what happens: a pushed balance at once, everything else by a quiet reload (ux 11). */
import { noteRead, useMemberEvent } from '@kapao/client/socket.ts'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshMoney } from '#money/refresh-money.ts'
import { patchWallet } from './wallet-patch.ts'
import type { WalletView } from './wallet-sums.ts'

export function useLiveWallet(): void {
  const queries = useQueryClient()
  const reload = () => refreshMoney(queries)
  const readAt = useApiQuery(api.wallet).data?.wallet.updatedAt
  useEffect(() => {
    if (readAt) noteRead(readAt)
  }, [readAt])
  useMemberEvent(
    'wallet:changed',
    (news) => {
      queries.setQueryData<WalletView>(queryKey(api.wallet), (shown) => patchWallet(shown, news))
      reload()
    },
    // Something may have been missed; and a session that has ended meanwhile is found out by asking.
    (isUpToDate) => {
      if (!isUpToDate) reload()
    },
  )
}
