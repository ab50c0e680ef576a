/** One key per intent (decisions D1): made and stored before the request, reused until the server has answered it. */
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as limits from '@kapao/contract/limits.ts'
import { onForget } from './session-store.ts'
import { readStored, store } from './storage.ts'

interface Intent {
  key: string
  /** When it was made, in ms. */
  at: number
}

const storageKey = 'intents'

// Requests with a password, a PIN or what a passkey has signed never leave their content in storage: their intents live in memory.
const inMemory = new Map<string, Intent>()

const isSecret = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.keys(body).some((name) => /password|^pin$|^response$/i.test(name))

function readIntents(): Record<string, Intent> {
  try {
    return JSON.parse(readStored('tab', storageKey) ?? '{}')
  } catch {
    return {}
  }
}

/** Random, also on a page without https, where `crypto.randomUUID` does not exist. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

export interface OpenIntent {
  key: string
  /** An earlier request of this intent got no definite answer. */
  isRetry: boolean
  /** The server has answered, yes or no: the next request is a new intent. */
  close: () => void
}

const nameOf = (row: Endpoint, params: unknown, body: unknown): string =>
  JSON.stringify([row.method, row.path, params ?? null, body ?? null])

/** The open intent of this very request, or a new one. */
export function openIntent(row: Endpoint, params: unknown, body: unknown, now = Date.now()): OpenIntent {
  const name = nameOf(row, params, body)
  const stored = isSecret(body) ? undefined : readIntents()
  const found = stored?.[name] ?? inMemory.get(name)
  const isRetry = found !== undefined && now - found.at < limits.intentLifetimeMs
  const intent = isRetry ? found : { key: randomKey(), at: now }
  if (stored) store('tab', storageKey, JSON.stringify({ ...stored, [name]: intent }))
  else inMemory.set(name, intent)
  return {
    key: intent.key,
    isRetry,
    close: () => {
      inMemory.delete(name)
      if (!stored) return
      const { [name]: _, ...others } = readIntents()
      store('tab', storageKey, JSON.stringify(others))
    },
  }
}

/** An earlier request of this content got no definite answer: sending it again is the same intent. */
export function hasOpenIntent(row: Endpoint, body: object, now = Date.now()): boolean {
  const found = readIntents()[nameOf(row, undefined, body)]
  return found !== undefined && now - found.at < limits.intentLifetimeMs
}

onForget(() => {
  inMemory.clear()
  store('tab', storageKey, null)
})
