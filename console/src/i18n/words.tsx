/** The language that is on the screen, English or Thai: loads its words, first those of the first view, switches, and gives them to every component. */
import { readStored, store } from '@kapao/client/storage.ts'
import type { Code } from '@kapao/contract/errors.ts'
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl/react'
import type { messages as english } from './en/catalogue.ts'
import type { Words } from './words-type.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof english
  }
}

/** The console speaks these two; what members read is written in all languages (console.md). */
export const consoleLocales = { th: 'ไทย', en: 'English' } as const
export type ConsoleLocale = keyof typeof consoleLocales

type RefusalWords = Readonly<Partial<Record<Code, string>>>

/** What every screen may say; the first view needs a part of it. */
type AllWords = Words<typeof english>

const parts = {
  en: { first: () => import('./en/first-words.ts'), all: () => import('./en/catalogue.ts') },
  th: { first: () => import('./th/first-words.ts'), all: () => import('./th/catalogue.ts') },
} satisfies Record<
  ConsoleLocale,
  {
    first: () => Promise<{ firstWords: Partial<AllWords>; refusals: RefusalWords }>
    all: () => Promise<{ messages: AllWords }>
  }
>

interface Shown {
  locale: ConsoleLocale
  messages: Partial<AllWords>
  hasAll: boolean
  refusals: RefusalWords
}

const key = 'console-locale'
const listeners = new Set<() => void>()
let shown: Shown | undefined
/** Some page says more than the first view. */
let needsAll = false

function show(next: Shown) {
  shown = next
  for (const tell of listeners) tell()
}

/** Rejects, and leaves the old one, when its words cannot be fetched. */
export async function showLocale(locale: ConsoleLocale): Promise<void> {
  const { firstWords, refusals } = await parts[locale].first()
  const messages = needsAll ? (await parts[locale].all()).messages : firstWords
  show({ locale, messages, hasAll: needsAll, refusals })
  store('kept', key, locale)
}

/** For pages that say more than the first view: fetched beside the page itself. Needs {@link showLocale} to have been awaited once. */
export async function showAllWords(): Promise<void> {
  needsAll = true
  if (!shown || shown.hasAll) return
  const { locale } = shown
  const { messages } = await parts[locale].all()
  // Another language that is shown meanwhile has all of its words.
  if (shown.locale === locale) show({ ...shown, messages, hasAll: true })
}

/** The stored choice, or Thai where the device speaks it. */
export function showStoredLocale(): Promise<void> {
  const stored = readStored('kept', key) ?? navigator.language.slice(0, 2)
  return showLocale(stored === 'th' ? 'th' : 'en')
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

const ShownWords = createContext<Shown | undefined>(undefined)

/** Needs {@link showLocale} to have been awaited once. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const now = useSyncExternalStore(subscribe, () => shown)
  useEffect(() => {
    if (now) document.documentElement.lang = now.locale
  }, [now])
  if (!now) return null
  return (
    <ShownWords value={now}>
      <IntlProvider locale={now.locale} timeZone="Asia/Bangkok" messages={now.messages as typeof english}>
        {children}
      </IntlProvider>
    </ShownWords>
  )
}

function useShown(): Shown {
  const now = useContext(ShownWords)
  if (!now) throw new Error('words are used outside WordsProvider')
  return now
}

export const useConsoleLocale = (): ConsoleLocale => useShown().locale

/** What each refusal code says in this language. */
export const useRefusalWords = (): RefusalWords => useShown().refusals
