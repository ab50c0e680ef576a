/** The browser's storage, for pages where it may be refused (private windows): then nothing is remembered, nothing breaks. */

/** `kept` outlives the browser, `tab` lives as long as this tab. */
export type Place = 'kept' | 'tab'

const storageOf = (place: Place): Storage => (place === 'kept' ? window.localStorage : window.sessionStorage)

export function readStored(place: Place, key: string): string | null {
  try {
    return storageOf(place).getItem(key)
  } catch {
    return null
  }
}

export function store(place: Place, key: string, value: string | null): void {
  try {
    if (value === null) storageOf(place).removeItem(key)
    else storageOf(place).setItem(key, value)
  } catch {
    // Full or refused: the value lives only as long as the page does.
  }
}
