/** One page of a list from the server, and whether there is something new since it was loaded. */
import { currencyUnit } from '@kapao/client/format.ts'
import { queries } from '@kapao/client/queries.ts'
import type { Arguments } from '@kapao/client/send.ts'
import { queryKey, useApiQuery } from '@kapao/client/use-api.ts'
import type { Endpoint, ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { amountsIn, type Filter, textsIn } from './filters.ts'
import type { Search } from './list-search.ts'

export interface ListSource<E extends Endpoint, Row> {
  call: E
  rowsOf: (answer: Wire<ResultOf<E>>) => readonly Row[]
  idOf: (row: Row) => string
  /** What the filters of the address are in the call's body; as they are unless said. Amounts come besides. */
  bodyOf?: (filters: Search) => object
}

/** What all lists answer (staff-calls T0). */
interface Counted {
  total: number
  isEstimate?: boolean
  next: string | null
  sums?: readonly { currency: Currency; amount: number }[]
}

const readPage = (search: Search) => Math.max(1, Math.trunc(Number(search.page)) || 1)

export function useList<E extends Endpoint, Row>(
  source: ListSource<E, Row>,
  search: Search,
  known: readonly Filter[],
) {
  const { call, rowsOf, bodyOf = (filters) => filters } = source
  const page = readPage(search)
  const { after, sort } = search
  const filters = { ...bodyOf(textsIn(known, search)), ...amountsIn(known, search), ...(sort && { sort }) }
  // After a cursor the number only says where the person is; the server goes by the cursor.
  const place = after ? { page: 1, after } : { page }
  const asArguments = (body: object) => ({ body }) as unknown as Arguments<E>
  const query = useApiQuery(call, asArguments({ ...filters, ...place, limit: consoleLimits.pageRows }), {
    keepPrevious: true,
  })
  const poll = useApiQuery(call, asArguments({ ...filters, page: 1, limit: 1 }), {
    enabled: query.isSuccess,
    refetchInterval: consoleLimits.newRowsMs,
  })
  const loaded = query.data as Counted | undefined
  const now = poll.data as Counted | undefined
  const isCounted = loaded && now && !loaded.isEstimate && poll.dataUpdatedAt > query.dataUpdatedAt
  const next = loaded?.next
  return {
    answer: query.data,
    rows: query.data ? rowsOf(query.data) : [],
    total: loaded?.total,
    isEstimate: loaded?.isEstimate ?? false,
    /** What all rows of the filter come to, where the server adds them up. */
    sums: loaded?.sums?.map(({ currency, amount }) => [currencyUnit(currency), amount] as const),
    page,
    next: next ? { page: String(page + 1), after: next } : undefined,
    /** More than there were, or fewer, since the list was loaded. */
    fresh: isCounted ? now.total - loaded.total : 0,
    /** What the call was asked for, but for the page. */
    asked: filters,
    error: query.error,
    isLoading: query.isPending,
    isFetching: query.isFetching,
    reload: () => void queries.invalidateQueries({ queryKey: queryKey(call) }),
  }
}
