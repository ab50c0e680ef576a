/** What the address says of a list: filters, order, page and the open row, so that a link shows a colleague the same. */
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Every part is plain text, as in the address. */
export type Search = Readonly<Record<string, string>>

/** Not a filter: where the person is in the list. */
const places = ['after', 'page', 'open', 'sort']

export const filtersIn = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !places.includes(name)))

/** Empty ones go. */
export const tidy = (search: Record<string, string | undefined>): Search =>
  Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => !!entry[1]))

/** For the router: plain text, as people read and share it. */
export const plainSearch = {
  parseSearch: (text: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const text = new URLSearchParams(readSearch(search)).toString()
    return text === '' ? '' : `?${text}`
  },
}

/** For `validateSearch` of a list's route. */
export const readSearch = (search: Record<string, unknown>): Search =>
  tidy(Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])))

export function useListSearch(): {
  search: Search
  /** Changes parts of it; undefined takes one away. `replace`: no step of its own for the back button. */
  change: (parts: Record<string, string | undefined>, replace?: boolean) => void
} {
  const search = useRouterState({ select: ({ location }) => location.search }) as Search
  const navigate = useNavigate()
  const change = useCallback(
    (parts: Record<string, string | undefined>, replace = false) => {
      const next = (former: Record<string, string | undefined>) => tidy({ ...former, ...parts })
      void navigate({ to: '.', search: next, replace, resetScroll: false })
    },
    [navigate],
  )
  return { search, change }
}
