/** Dark, light, or as the device says: the choice is remembered per device. */

import { useSyncExternalStore } from 'react'
import { readStored, store } from './storage.ts'

export const themes = ['auto', 'dark', 'light'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const listeners = new Set<() => void>()

const isTheme = (text: string | null): text is Theme => themes.some((theme) => theme === text)

function readTheme(): Theme {
  const stored = readStored('kept', key)
  return isTheme(stored) ? stored : 'auto'
}

let theme: Theme = readTheme()

/** Puts the choice on the page. */
export function applyTheme(): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function setTheme(next: Theme): void {
  theme = next
  store('kept', key, next === 'auto' ? null : next)
  applyTheme()
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => theme)
