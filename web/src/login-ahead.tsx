/** The login page as a picture of itself: drawn while building, on the screen until the scripts have come (speed S13). */

import { queries } from '@kapao/client/queries.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import { locales } from '@kapao/contract/lists.ts'
import { keepWordsWhole } from '@kapao/contract/unbroken-words.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { allWords, showLocale, WordsProvider } from '#i18n/words.tsx'
import { ErrorToasts } from '#layout/ErrorToasts.tsx'
import { router } from './routes.tsx'

async function drawIn(locale: Locale): Promise<string> {
  await showLocale(locale)
  await allWords()
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/login'] }) })
  await router.load()
  return renderToStaticMarkup(
    <WordsProvider>
      <ErrorToasts>
        <RouterProvider router={router} />
      </ErrorToasts>
    </WordsProvider>,
  )
}

/** What makes a form of it, for people, programs and other elements. */
const unseen =
  / (?:id|for|name|type|value|title|href|role|autoComplete|autoCapitalize|spellCheck|inputMode|noValidate|data-status|aria-(?!current)\w+)="(?!ahead-)[^"]*"/g

/**
 * Only the phone number can be written, and goes on in the app's own field (take-over.ts, speed S18). Nobody can press anything, no
 * password manager takes it for a form, and what weighs most is left out.
 */
function asPicture(html: string, locale: Locale): string {
  const [, phone] = /<input(?=[^>]* name="username")[^>]* id="([^"]+)"/.exec(html) ?? []
  if (!phone) throw new Error('the picture of the login has no phone number')
  return html
    .replaceAll(`="${phone}"`, `="ahead-${locale}"`)
    .replace(/^<link[^>]*>|<script.*?<\/script>|<svg [^>]*class="absolute inset-0.*?<\/svg>/gs, '')
    .replace(/<input(?![^>]* id="ahead-)([^>]*)\/>/g, '<span$1></span>')
    .replace(/<(\/?)(?:button|a)\b/g, '<$1span')
    .replace(/<(\/?)form\b/g, '<$1div')
    .replace(unseen, '')
    .replace('<input', '<input inputmode="tel" autocomplete="off"')
}

/** In each language. */
export const pictures: [Locale, string][] = []
for (const locale of locales) {
  const picture = asPicture(await drawIn(locale), locale)
  // A part that cannot be drawn without a browser leaves an empty page, and says nothing.
  if (!picture.includes('<h1')) throw new Error('the login could not be drawn ahead')
  pictures.push([locale, keepWordsWhole(picture)])
}
// What the page would have asked for waits in memory to be forgotten, and the build would wait with it.
queries.clear()
