/** Starts the member app: theme and words first, then the pages. */
import './app.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { startLocale } from '#i18n/locale.ts'
import { showLocale, WordsProvider } from '#i18n/words.tsx'
import { ToastHost } from '#layout/ToastHost.tsx'
import { reloadWhenOutdated } from '#lib/outdated.ts'
import { followOtherTabs } from '#lib/session-store.ts'
import { applyTheme } from '#lib/theme.ts'
import { fetchFirstPage, router } from './routes.tsx'

// In the built app first-paint.ts has done so already; while the app is being worked on nobody has.
applyTheme()
reloadWhenOutdated()
followOtherTabs(() => void router.invalidate())
// Whatever it finds, the app works without it.
addEventListener('load', () =>
  import('#lib/shell.ts').then(({ settle }) => settle(router)).catch(() => undefined),
)
// Side by side with the words: neither waits for the other.
fetchFirstPage()

/** In the moment in which the app itself is there, so that nothing blinks. */
function removePictures() {
  delete document.documentElement.dataset.ahead
  for (const picture of document.querySelectorAll('.ahead')) picture.remove()
}

function App() {
  useLayoutEffect(removePictures, [])
  return (
    <WordsProvider>
      <RouterProvider router={router} />
      <ToastHost />
    </WordsProvider>
  )
}

// No await at the top level: the words' own file waits for this one to be through.
Promise.all([showLocale(startLocale()), router.load()]).then(() => {
  const place = document.getElementById('app')
  if (!place) throw new Error('index.html has no place for the app')
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
})
