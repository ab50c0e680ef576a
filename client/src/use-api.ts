/** The hook for reading any row of the contract, with a cache; changing is the business of `use-api-mutation.ts`. */

import type { Endpoint, ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { callLoosely } from './call.ts'
import { queries } from './queries.ts'
import type { Arguments } from './send.ts'

type Loose = { params?: unknown; body?: unknown; query?: unknown }

/** The cache key of a call: its row, then what it was asked with. `queryKey(api.statement)` stands for all its pages. */
export function queryKey(row: Endpoint, args?: Loose): readonly unknown[] {
  const asked = [args?.params, args?.query, args?.body].filter((part) => part !== undefined)
  return [row.method, row.path, ...asked]
}

interface QueryOptions {
  enabled?: boolean
  /** Milliseconds between reloads. */
  refetchInterval?: number
  /** Milliseconds during which the cached answer is not asked for again. */
  staleTime?: number
  /** Keeps the former page on the screen while the next one loads. */
  keepPrevious?: boolean
}

/** Asks before any part of the page does: what is there by the first view needs no second one. A failure shows where it is read. */
export function readAhead(row: Endpoint): Promise<void> {
  return queries.prefetchQuery({
    queryKey: queryKey(row),
    queryFn: ({ signal }) => callLoosely(row, { signal }),
  })
}

/** Reads. A failure is in `error`, for the page to show; a list that failed hides its loader silently (spec §8). */
export function useApiQuery<E extends Endpoint>(
  row: E,
  args?: Arguments<E>,
  { keepPrevious = false, ...options }: QueryOptions = {},
): UseQueryResult<Wire<ResultOf<E>>> {
  return useQuery(
    {
      ...options,
      queryKey: queryKey(row, args as Loose),
      queryFn: ({ signal }) => callLoosely(row, { ...args, signal }),
      ...(keepPrevious && { placeholderData: (former: unknown) => former as never }),
    },
    // Given by hand: pages for visitors have no provider around them.
    queries,
  )
}
