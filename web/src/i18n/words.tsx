/** The language that is on the screen: loads its words, switches, and gives them to every component. */
import { keepLocale } from '@kapao/client/locale.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import type { Code } from '@kapao/contract/errors.ts'
import { languages } from '@kapao/contract/lists.ts'
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl/react'
import type { messages as english } from './en/catalogue.ts'
import type { Words } from './words-type.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: (typeof languages)[Locale]['tag']
    Messages: typeof english
  }
}

type RefusalWords = Readonly<Record<Code, string>>
type Messages = Words<typeof english>

interface Language {
  first: () => Promise<{ firstMessages: Pick<Messages, 'frame' | 'session'> }>
  rest: () => Promise<{ messages: Messages; refusals: RefusalWords }>
}

const catalogues = {
  th: { first: () => import('./th/first.ts'), rest: () => import('./th/catalogue.ts') },
  la: { first: () => import('./la/first.ts'), rest: () => import('./la/catalogue.ts') },
  en: { first: () => import('./en/first.ts'), rest: () => import('./en/catalogue.ts') },
} satisfies Record<Locale, Language>

interface Shown {
  locale: Locale
  messages: Pick<Messages, 'frame' | 'session'> | Messages
  refusals: Partial<RefusalWords>
}

let shown: Shown | undefined
let wanted: Locale | undefined
let isWhole = false
let whole: Promise<void> = Promise.resolve()
const listeners = new Set<() => void>()

function show(next: Shown) {
  // Another choice may have been made while this one was on its way.
  if (next.locale !== wanted) return
  shown = next
  for (const tell of listeners) tell()
}

/** Shows a language; rejects, and leaves the old one, when its words cannot be fetched. */
export async function showLocale(locale: Locale): Promise<void> {
  const former = wanted
  wanted = locale
  const all = catalogues[locale].rest().then(({ messages, refusals }) => {
    show({ locale, messages, refusals })
    isWhole = true
  })
  try {
    if (isWhole) await all
    else {
      whole = all
      // Parts that need these words await them; a login does not.
      all.catch(() => undefined)
      const { firstMessages } = await catalogues[locale].first()
      if (!isWhole) show({ locale, messages: firstMessages, refusals: {} })
    }
  } catch (error) {
    wanted = former
    throw error
  }
}

/** Shows the language that a person has chosen, and asks again for what the server has told in the former one: offers, notices, banks. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await showLocale(locale)
  if (locale !== wanted) return
  // First: the server answers in the language of the cookie.
  keepLocale(locale)
  const { queries } = await import('@kapao/client/queries.ts')
  await queries.invalidateQueries()
}

/** Resolves when every page's words are there; pages other than the login wait for it. */
export const allWords = (): Promise<void> => whole

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

const ShownWords = createContext<Shown | undefined>(undefined)

interface WordsProviderProps {
  children: ReactNode
}

/** Needs {@link showLocale} to have been awaited once. */
export function WordsProvider({ children }: WordsProviderProps) {
  const now = useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  )
  useEffect(() => {
    if (!now) return
    document.documentElement.lang = languages[now.locale].tag
    keepLocale(now.locale)
  }, [now])
  if (!now) return null
  return (
    <ShownWords value={now}>
      <IntlProvider
        locale={languages[now.locale].tag}
        timeZone="Asia/Bangkok"
        // Typed as the whole: the router lets no page in before its words are there.
        messages={now.messages as typeof english}
      >
        {children}
      </IntlProvider>
    </ShownWords>
  )
}

function useShown() {
  const now = useContext(ShownWords)
  if (!now) throw new Error('words are used outside WordsProvider')
  return now
}

/** The language on the screen: th, la or en. */
export const useAppLocale = (): Locale => useShown().locale

/** What a refusal code says; undefined for a code that is none of ours. */
export const wordsOfCode = (refusals: Readonly<Partial<Record<string, string>>>, code: string) =>
  Object.hasOwn(refusals, code) ? refusals[code] : undefined

/** What each refusal code says in this language; empty for the moment until they have come. */
export const useRefusalWords = (): Partial<RefusalWords> => useShown().refusals
