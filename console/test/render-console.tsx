/** Renders a part of the console as it stands in it: in English, signed in, with a fresh cache, a router, and the toasts written down. */
import { queries } from '@kapao/client/queries.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { connectToasts } from '@kapao/ui/toast.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { showAllWords, showLocale, WordsProvider } from '#i18n/words.tsx'
import { ErrorToasts } from '#layout/ErrorToasts.tsx'
import { beginSession, callAsStaff } from '#operator/signed-in.ts'
import { plainSearch, readSearch } from '#table/list-search.ts'

interface Rendered {
  /** The address with its query. */
  address: () => string
  /** Toasts said so far, oldest first. */
  toasts: string[]
}

interface Options {
  roles?: OperatorRole[]
  username?: string
  /** Of the member that this person is too. */
  memberNo?: string | null
  /** The route that it stands on. */
  path?: string
  /** Its address, where the route has parameters. */
  address?: string
  /** The query with which the part is opened. */
  at?: string
  /** What most members hold. */
  currency?: Currency
  /** The product runs with its sandbox, whose page is here. */
  switchboardUrl?: string
}

export async function renderConsole(
  part: ReactNode,
  {
    roles = ['admin'],
    username = 'anong',
    memberNo = null,
    path = '/list',
    address = path,
    at = '',
    ...rest
  }: Options = {},
): Promise<Rendered> {
  await showLocale('en')
  await showAllWords()
  // The simulated page has no scrolling.
  window.scrollTo = () => undefined
  callAsStaff()
  queries.clear()
  const defaults = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } })
  const toasts: string[] = []
  connectToasts((_, text) => toasts.push(text))
  beginSession({
    operator: { username, name: 'Anong', roles, memberNo },
    idleMinutes: 15,
    currency: 'THB',
    ...rest,
  })

  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: readSearch,
    component: () => part,
  })
  const history = createMemoryHistory({ initialEntries: [`${address}${at}`] })
  const router = createRouter({ routeTree: root.addChildren([list]), history, ...plainSearch })
  await router.load()
  render(
    <WordsProvider>
      <ErrorToasts>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </ErrorToasts>
    </WordsProvider>,
  )
  return { address: () => router.state.location.href, toasts }
}
