/** A page that was opened before a new version went out asks for files that are gone: it loads itself anew, once. */
import * as limits from '@kapao/contract/limits.ts'
import { useSyncExternalStore } from 'react'
import { readStored, store } from './storage.ts'

const key = 'reloaded-at'

let isNewer = false
const listeners = new Set<() => void>()

/** From now on it is offered. */
export function offerNewer(): void {
  isNewer = true
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** A newer version of the app has gone out than the one that runs. */
export const useNewer = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isNewer,
    () => false,
  )

export function reloadWhenOutdated(reload = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', async () => {
    // Offline, or broken for another reason: loading again and again would help nobody.
    if (!navigator.onLine || Date.now() - Number(readStored('tab', key)) < limits.outdatedCheckMs) return
    // A connection that failed for a moment is no reason to take away what is being typed.
    if (!(await hasNewerVersion().catch(() => false))) return
    store('tab', key, String(Date.now()))
    reload()
  })
}

/** The page that the server has now starts with another script than the one that runs. */
export async function hasNewerVersion(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  const answer = await fetch('/', { headers: { Accept: 'text/html' } })
  return answer.ok && !!own && !(await answer.text()).includes(own)
}
