/** Before each file of component tests: matchers that speak of the page. After each test: a page as it was before. */
import '@testing-library/jest-dom/vitest'
import { callBy } from '@kapao/client/call.ts'
import { forgetSession } from '@kapao/client/session-store.ts'
import { markTerminated } from '@kapao/client/terminated-mark.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import './testing-library.ts'
import { clearTimers } from './timers.ts'

// What the build puts in (web/vite.config.ts): the tests are about the Thai edition.
Object.assign(globalThis, { __EDITION__: 'thailand' })

/** The simulated page has no layout: everything is in view as soon as it is watched. */
class EverythingInView {
  private readonly see: IntersectionObserverCallback
  constructor(see: IntersectionObserverCallback) {
    this.see = see
  }
  observe = () =>
    this.see([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver)
  disconnect = () => undefined
}
Object.assign(globalThis, { IntersectionObserver: EverythingInView })

/** Attributes that a layer or a language leaves on the page itself. */
function clearAttributes(element: Element) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
}

function clearCookies() {
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the simulated page has no Cookie Store.
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  }
}

afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  // The next test has the same page: the session and all that goes with it (caches, open intents, chat) ends here, and so
  // does whatever would still ask the server, which is another one by then.
  callBy()
  forgetSession()
  await clearTimers()
  vi.unstubAllGlobals()
  markTerminated(false)
  localStorage.clear()
  sessionStorage.clear()
  clearCookies()
  document.body.replaceChildren()
  clearAttributes(document.body)
  clearAttributes(document.documentElement)
  window.history.replaceState(null, '', '/')
})
