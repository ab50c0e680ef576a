/** Keeps what is shown in step with what happens: a pushed balance at once, everything else by a quiet reload (ux 11). */
import { api } from '@kapao/contract/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemberEvent } from '#lib/socket.ts'
import { queryKey, refreshMoney } from '#lib/use-api.ts'
import { patchWallet } from './wallet-patch.ts'
import type { WalletView } from './wallet-sums.ts'

export function useLiveWallet(): void {
  const queries = useQueryClient()
  const reload = () => refreshMoney(queries)
  useMemberEvent(
    'wallet:changed',
    (news) => {
      queries.setQueryData<WalletView>(queryKey(api.wallet), (shown) => patchWallet(shown, news))
      reload()
    },
    // Something may have been missed; and a session that has ended meanwhile is found out by asking.
    reload,
  )
}
