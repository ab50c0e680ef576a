/**
 * Runs before anything is on the screen, from the page's head: colours as they were chosen, and for a visitor who is on the way to the login
 * its picture (login-ahead.tsx), in the language that was chosen. It asks for that language's words and the fonts, and for a member for the
 * wallet and home's scripts, which the app itself would name only when it runs. It imports nothing, and stands in the page itself, which
 * waits for it; main.tsx does the rest.
 */
import type { Ahead } from '@kapao/client/ahead.ts'
import type { wallet } from '@kapao/contract/calls/member.ts'

{
  const read = (storage: 'localStorage' | 'sessionStorage', key: string) => {
    try {
      return window[storage].getItem(key)
    } catch {
      // A private window that refuses storage: nothing has been chosen.
      return null
    }
  }
  const { documentElement: page } = document
  const theme = read('localStorage', 'theme')
  if (theme) page.dataset.theme = theme
  const token = read('sessionStorage', 'token') || read('localStorage', 'token')
  const isStart = /^\/(login|user(\/.*)?)?$/.test(location.pathname)
  const locale = read('localStorage', 'locale') ?? __FIRST_LOCALE__
  const language = __LANGUAGE_TAGS__[locale]
  if (language) page.lang = language
  if (!token && isStart) page.dataset.ahead = locale
  if (token && isStart) {
    const address: (typeof wallet)['path'] = '/api/wallet'
    const headers = { 'X-Requested-With': 'XMLHttpRequest', Authorization: `Bearer ${token}` }
    const answer: Ahead['answer'] = fetch(address, { headers, cache: 'no-store' }).catch(() => undefined)
    window.ahead = { address, token, answer }
  }
  // The build has written their names there (vite.config.ts).
  const { home = '', words = '{}', fonts = '{}', last = '' } = document.currentScript?.dataset ?? {}
  const chosen = (addresses: string) => (JSON.parse(addresses) as Record<string, string>)[locale] ?? ''
  const ask = (addresses: string, how: Partial<HTMLLinkElement>) => {
    for (const href of addresses.split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('link'), how, { href }))
  }
  const askForFonts = () =>
    ask(chosen(fonts), { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '' })
  ask(chosen(words), { rel: 'modulepreload' })
  if (token && isStart) ask(home, { rel: 'modulepreload' })
  // A visitor's first text is the picture's. A member's is drawn by scripts: their fonts travel while those run, not before them.
  const onLoad = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || !target.href.endsWith(last)) return
    document.removeEventListener('load', onLoad, true)
    askForFonts()
  }
  if (token) document.addEventListener('load', onLoad, true)
  else askForFonts()

  // What looks alive must come alive: scripts that were lost on the way are asked for again.
  const againMs = 15_000
  const onLost = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) setTimeout(() => location.reload(), againMs)
  }
  addEventListener('error', onLost, true)
}
