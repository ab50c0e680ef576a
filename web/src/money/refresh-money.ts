/** What shows money is read again once money has moved. */
import { queryKey } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { QueryClient } from '@tanstack/react-query'

/** After money has moved: everything on the screen that shows it is read again. */
export function refreshMoney(client: QueryClient): void {
  for (const row of [api.wallet, api.statement]) void client.invalidateQueries({ queryKey: queryKey(row) })
  refreshBonuses(client)
}

/** After balances in games have been asked for: how far a bonus is, and whether another can be taken. */
export function refreshBonuses(client: QueryClient): void {
  for (const row of [api.activeBonus, api.bonuses]) void client.invalidateQueries({ queryKey: queryKey(row) })
}
