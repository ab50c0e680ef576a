/** What the seams of the product measure of themselves, for the figures of `/metrics`; free while nothing listens. */
import { channel } from 'node:diagnostics_channel'

export type Measured =
  /** A call to a service outside; unknown: nothing that could be read came back. */
  | { of: 'outside'; service: string; outcome: 'answered' | 'unknown'; seconds: number }
  /** A wait for a connection of the pool. */
  | { of: 'pool'; seconds: number }
  /** What one statement did for several callers. */
  | { of: 'batch'; name: string; size: number }
  /** A statement that was not prepared, since its pool has prepared as many texts as it may. */
  | { of: 'unprepared' }

const measurements = channel('kapao:measured')

export function measure(measured: Measured) {
  if (measurements.hasSubscribers) measurements.publish(measured)
}

/** @returns ends it. */
export function onMeasured(take: (measured: Measured) => void): () => void {
  const listener = (message: unknown) => take(message as Measured)
  measurements.subscribe(listener)
  return () => void measurements.unsubscribe(listener)
}

export const secondsSince = (begunAt: number): number => (performance.now() - begunAt) / 1_000
