/** Whether each service outside has answered the last call of this process: what staff are told of it (console.md, System). */
import { onMeasured } from '#platform/telemetry/measured.ts'

export interface LastOutcomes {
  /** By the service's name, such as `gateway:KBANK`; absent: it was not called yet. */
  listAnswered(): ReadonlyMap<string, boolean>
  stop(): void
}

/** What every call measures is all that it takes: a service without a breaker is seen too. */
export function watchOutcomes(): LastOutcomes {
  const hasAnswered = new Map<string, boolean>()
  const stop = onMeasured((measured) => {
    if (measured.of === 'outside') hasAnswered.set(measured.service, measured.outcome === 'answered')
  })
  return { listAnswered: () => hasAnswered, stop }
}
