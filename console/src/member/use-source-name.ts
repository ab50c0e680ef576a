/** Where a member has come from, as members read it when they register; one that has closed since is told by its code. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { sources } from '@kapao/contract/calls/member.ts'
import { useCallback } from 'react'

export function useSources() {
  const { data } = useApiQuery(sources, undefined, { staleTime: Number.POSITIVE_INFINITY })
  return data
}

export function useSourceName(): (code: string) => string {
  const known = useSources()
  return useCallback((code) => known?.find((one) => one.code === code)?.description ?? code, [known])
}
