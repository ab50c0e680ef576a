/** How old what is on the screen is: the oldest answer about the member that a part of the page shows. */
import { useSyncExternalStore } from 'react'
import { queries } from './queries.ts'

/** Lists that are the same for everybody do not age in a day. */
const isOfMember = (key: readonly unknown[]) => !String(key[1]).startsWith('/api/lookup/')

function findOldest(): number | undefined {
  const shown = queries
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && query.state.dataUpdatedAt > 0 && isOfMember(query.queryKey))
  return shown.length > 0 ? Math.min(...shown.map((query) => query.state.dataUpdatedAt)) : undefined
}

/** Milliseconds since 1970; undefined while nothing of the member is shown. */
export const useShownAt = (): number | undefined =>
  useSyncExternalStore((tell) => queries.getQueryCache().subscribe(tell), findOldest)
