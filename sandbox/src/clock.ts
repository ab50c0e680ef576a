/** The product's injected clock: the sandbox keeps the offset, the server polls it. */
import * as sandboxLimits from './limits.ts'
import type { Store } from './store.ts'

export function findOffsetMs(store: Store): number {
  return Number(
    store.find<{ value: bigint }>(`SELECT value FROM setting WHERE name = 'offset_ms'`)?.value ?? 0n,
  )
}

/** Adds to the offset and answers the new one; undefined when that would leave the calendar. */
export function advance(store: Store, advanceMs: number): number | undefined {
  const offsetMs = findOffsetMs(store) + advanceMs
  if (offsetMs > sandboxLimits.clockOffsetMaxMs) return undefined
  store.run(
    `INSERT INTO setting (name, value) VALUES ('offset_ms', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    offsetMs,
  )
  return offsetMs
}
