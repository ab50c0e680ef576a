/** What the server finds of what is typed, asked once the person pauses. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { search } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { useMay } from '#operator/signed-in.ts'
import { usePaused } from '#table/use-paused.ts'

/** What was found of another text is never shown: Enter would open it. */
export function useFound(typed: string) {
  const may = useMay()
  const query = typed.trim()
  const paused = usePaused(query)
  const isWanted = may('search') && query.length >= consoleLimits.searchLettersMin
  const isCurrent = isWanted && paused === query
  const { data, error } = useApiQuery(search, { body: { query } }, { enabled: isCurrent })
  return {
    groups: (isCurrent && data?.groups) || [],
    error: isCurrent ? error : null,
    isSearching: isWanted && !(isCurrent && (data || error)),
  }
}
