/** Starts the operator's console: how it calls, theme and words first, then the pages. */
import './app.css'
import { queries } from '@kapao/client/queries.ts'
import { applyTheme } from '@kapao/client/theme.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { showStoredLocale, WordsProvider } from '#i18n/words.tsx'
import { ErrorToasts } from '#layout/ErrorToasts.tsx'
import { ToastHost } from '#layout/ToastHost.tsx'
import { callAsStaff } from '#operator/signed-in.ts'
import { router } from './routes.tsx'

callAsStaff()
applyTheme()
// Rows never move by themselves: a list says that there is something new, and a person asks for it.
const former = queries.getDefaultOptions()
queries.setDefaultOptions({
  ...former,
  queries: { ...former.queries, refetchOnWindowFocus: false, refetchOnReconnect: false },
})

showStoredLocale().then(() => {
  const place = document.getElementById('app')
  if (!place) throw new Error('index.html has no place for the console')
  createRoot(place).render(
    <StrictMode>
      <WordsProvider>
        <ErrorToasts>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ErrorToasts>
        <ToastHost />
      </WordsProvider>
    </StrictMode>,
  )
})
