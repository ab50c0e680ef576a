/** Renders a part of the app as it stands in it: in English, with a fresh cache, a router, and the toasts written down. */
import { queries } from '@kapao/client/queries.ts'
import { signIn } from '@kapao/client/session-store.ts'
import { connectToasts } from '@kapao/ui/toast.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { allWords, showLocale, WordsProvider } from '#i18n/words.tsx'
import { ErrorToasts } from '#layout/ErrorToasts.tsx'

/** Toasts said since the last render, oldest first. */
export let toasts: string[] = []

/** @param query of the address that it is opened at. @returns where it has led to. */
export async function renderApp(part: ReactNode, query = '') {
  await showLocale('en')
  await allWords()
  // The simulated page has no scrolling.
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  queries.clear()
  const defaults = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } })
  toasts = []
  connectToasts((_, text) => toasts.push(text))
  signIn('token-of-a-test', false)

  const root = createRootRoute()
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: () => part }),
    createRoute({ getParentRoute: () => root, path: '/user/$page', component: () => null }),
  ]
  const history = createMemoryHistory({ initialEntries: [`/${query}`] })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
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
  return { address: () => router.state.location.pathname, query: () => router.state.location.searchStr }
}

/** An amount of money as it is shown: its unit and its digits are elements of their own. */
export const figure = (text: string): HTMLElement =>
  screen.getByText((_, element) => element?.matches('.figures') === true && element.textContent === text)
