/** Whether this device hides balances from people who look over the shoulder; remembered (ux 10). */
import { readStored, store } from '@kapao/client/storage.ts'
import { useSyncExternalStore } from 'react'

const key = 'hide-balance'
const listeners = new Set<() => void>()

// A browser that refuses storage still hides for as long as the page lives.
let hidden = readStored('kept', key) === '1'

function setHidden(next: boolean) {
  hidden = next
  store('kept', key, next ? '1' : null)
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export function useHiddenBalance(): [hidden: boolean, setHidden: (hidden: boolean) => void] {
  return [useSyncExternalStore(subscribe, () => hidden), setHidden]
}
