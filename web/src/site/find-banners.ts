/** Looks for the operator's banners about an offer; the offer itself never waits for them in vain. */
import { call } from '@kapao/client/call.ts'
import { queries } from '@kapao/client/queries.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { Banner } from '@kapao/contract/schemas/bonus.ts'
import type { BannersName } from '@kapao/contract/schemas/staff-content.ts'

/** None when there are none, and when they cannot be had (spec §2: the plain modal opens). */
export async function findBanners(row: (typeof api)[BannersName]): Promise<readonly Wire<typeof Banner>[]> {
  try {
    return await queries.fetchQuery({
      queryKey: queryKey(row),
      queryFn: ({ signal }) =>
        call(row, { signal: AbortSignal.any([signal, AbortSignal.timeout(limits.bannersWaitMs)]) }),
      retry: false,
      // Offline it fails at once instead of waiting for the connection.
      networkMode: 'always',
    })
  } catch {
    return []
  }
}
