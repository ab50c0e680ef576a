/** The newest notices, kept in step with what is told over the socket (ux 78). */
import { useMemberEvent } from '@kapao/client/socket.ts'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

/** The bell and the first page of the inbox read the same answer. */
export const useNotices = (page = 1) =>
  useApiQuery(api.notices, { body: { page, limit: limits.noticeRowsShown } }, { keepPrevious: page > 1 })

export function useLiveNotices(): void {
  const queries = useQueryClient()
  const read = useCallback(
    () => void queries.invalidateQueries({ queryKey: queryKey(api.notices) }),
    [queries],
  )
  useMemberEvent('notice:new', read, (isUpToDate) => {
    if (!isUpToDate) read()
  })
  useEffect(() => {
    // What was read on another device meanwhile is told by nobody.
    const look = () => !document.hidden && read()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [read])
}
