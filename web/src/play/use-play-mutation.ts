/** Changes something about one's play: every call answers the whole, which the page shows at once. */
import { queries } from '@kapao/client/queries.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import type { Endpoint, Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { PlayLimits } from '@kapao/contract/schemas/play.ts'
import { toastSuccess } from '@kapao/ui/toast.ts'

type ChangingPlay =
  | typeof api.setDepositLimit
  | typeof api.confirmDepositLimit
  | typeof api.takeTimeOut
  | typeof api.excludeMyself
  | typeof api.returnToPlay
  | typeof api.setRealityCheck

/** @param done what is said then. */
export function usePlayMutation<E extends ChangingPlay & Endpoint>(
  row: E,
  done: string,
  onDone?: () => void,
) {
  return useApiMutation(row, {
    onSuccess: (limits: unknown) => {
      queries.setQueryData(queryKey(api.playLimits), limits as Wire<typeof PlayLimits>)
      void queries.invalidateQueries({ queryKey: queryKey(api.wallet) })
      toastSuccess(done)
      onDone?.()
    },
  })
}
