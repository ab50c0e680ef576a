/** The product's injected clock: the sandbox keeps the offset, the server polls it. */
import type { Store } from './store.ts'

// Past the year 9999 neither a Date nor a PostgreSQL timestamp text behaves; 100 years are more than anybody tries.
const offsetMaxMs = 100 * 366 * 24 * 3_600_000

export function findOffsetMs(store: Store): number {
  return Number(
    store.find<{ value: bigint }>(`SELECT value FROM setting WHERE name = 'offset_ms'`)?.value ?? 0n,
  )
}

/** Adds to the offset and answers the new one; undefined when that would leave the calendar. */
export function advance(store: Store, advanceMs: number): number | undefined {
  const offsetMs = findOffsetMs(store) + advanceMs
  if (offsetMs > offsetMaxMs) return undefined
  store.run(
    `INSERT INTO setting (name, value) VALUES ('offset_ms', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    offsetMs,
  )
  return offsetMs
}
