/** Starts the member app: theme and words first, then the pages. */
import './app.css'
import { keepLocale, startLocale } from '@kapao/client/locale.ts'
import { reloadWhenOutdated } from '@kapao/client/outdated.ts'
import { followOtherTabs, getToken } from '@kapao/client/session-store.ts'
import { applyTheme } from '@kapao/client/theme.ts'
import { editions } from '@kapao/contract/edition.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { showLocale, WordsProvider } from '#i18n/words.tsx'
import { ErrorToasts } from '#layout/ErrorToasts.tsx'
import { ToastHost } from '#layout/ToastHost.tsx'
import { fetchFirstPage, router } from './routes.tsx'
import { removePictures } from './take-over.ts'

// In the built app first-paint.ts has done so already; while the app is being worked on nobody has.
applyTheme()
reloadWhenOutdated()
followOtherTabs(() => void router.invalidate())
// Whatever it finds, the app works without it.
addEventListener('load', () =>
  import('./shell.ts').then(({ settle }) => settle(router)).catch(() => undefined),
)
const locale = startLocale(editions[__EDITION__].defaultLocale)
// The first answers too come in the language that was chosen, on a device that has lost its cookies.
keepLocale(locale)
// Side by side with the words: neither waits for the other.
fetchFirstPage()

function App() {
  useLayoutEffect(removePictures, [])
  return (
    <WordsProvider>
      <ErrorToasts>
        <RouterProvider router={router} />
      </ErrorToasts>
      <ToastHost />
    </WordsProvider>
  )
}

/** Without a connection the page begins with what it last knew (ux 73). */
const restore = async () => {
  if (navigator.onLine || !getToken()) return
  const { restoreAnswers } = await import('@kapao/client/kept-answers.ts')
  restoreAnswers()
}

// No await at the top level: the words' own file waits for this one to be through.
Promise.all([showLocale(locale), router.load(), restore().catch(() => undefined)]).then(() => {
  const place = document.getElementById('app')
  if (!place) throw new Error('index.html has no place for the app')
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
})
