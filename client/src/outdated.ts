/** A page that was opened before a new version went out asks for files that are gone: it loads itself anew, once. */
import * as limits from '@kapao/contract/limits.ts'
import { readStored, store } from './storage.ts'

const key = 'reloaded-at'

export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Offline, or broken for another reason: loading again and again would help nobody.
    if (!navigator.onLine || Date.now() - Number(readStored('tab', key)) < limits.outdatedCheckMs) return
    store('tab', key, String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}
