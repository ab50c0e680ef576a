/** Who is signed in on this device: the bearer token, where it is kept, and what must go when it goes (spec §2, §4). */
import { useSyncExternalStore } from 'react'
import { type Place, readStored, store } from './storage.ts'

const key = 'token'
/** What is kept of answers to be read without a connection (kept-answers.ts): it goes with the session. */
export const answersKey = 'kept-answers'
const listeners = new Set<() => void>()
const forgetters = new Set<() => void>()

// Remember-me keeps the token persistently, otherwise for the tab only (spec §2 Login).
let token: string | null = readStored('tab', key) ?? readStored('kept', key)

function change(next: string | null) {
  if (next === token) return
  token = next
  for (const tell of listeners) tell()
}

export const getToken = (): string | null => token

/** Where the token is kept, and with it what belongs to the session. */
export const tokenPlace = (): Place => (readStored('tab', key) ? 'tab' : 'kept')

/** Whether the storage still holds this page's token: another tab may have signed in as somebody else a moment ago. */
export const isTokenStored = (): boolean => readStored(tokenPlace(), key) === token

export function signIn(next: string, remember: boolean): void {
  clearStoredToken()
  store(remember ? 'kept' : 'tab', key, next)
  change(next)
}

/** Takes what is left of a former session out of the storage. */
export function clearStoredToken(): void {
  for (const place of ['tab', 'kept'] as const) {
    store(place, key, null)
    store(place, answersKey, null)
  }
}

/** Clears the token and everything that belonged to its member: caches, sockets, unfinished requests. */
export function forgetSession(): void {
  clearStoredToken()
  change(null)
  dropSession()
}

/** Clears the same and leaves the token alone, which may be of another app: the console's staff have none. */
export function dropSession(): void {
  for (const forget of forgetters) forget()
}

/** Registers something that must go with the session. */
export function onForget(forget: () => void): void {
  forgetters.add(forget)
}

export function onSessionChange(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The token, or null for a visitor; renders again when it changes. */
export const useToken = (): string | null => useSyncExternalStore(onSessionChange, getToken)

/** Another tab signed out, or in as somebody else: this one follows. A token of this tab alone stays. */
export function followOtherTabs(followed: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== key) return
    if (readStored('tab', key)) return
    const next = readStored('kept', key)
    if (next === token) return
    for (const forget of forgetters) forget()
    change(next)
    followed()
  })
}
