/** The newest notices, kept in step with what is told over the socket (ux 78). */
import { useMemberEvent } from '@kapao/client/socket.ts'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'

/** The bell and the first page of the inbox read the same answer. */
export const useNotices = (page = 1) =>
  useApiQuery(api.notices, { body: { page, limit: limits.noticeRowsShown } }, { keepPrevious: page > 1 })

export function useLiveNotices(): void {
  const queries = useQueryClient()
  const read = () => void queries.invalidateQueries({ queryKey: queryKey(api.notices) })
  useMemberEvent('notice:new', read, (isUpToDate) => {
    if (!isUpToDate) read()
  })
}
