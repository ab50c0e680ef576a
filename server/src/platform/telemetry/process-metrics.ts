/** Figures of the process itself: CPU, memory, event loop, collections of garbage. */
import { collectDefaultMetrics, Registry, register } from 'prom-client'

/**
 * What watches a process never stops, so it is started once for all that is served in it: in the library's own registry, which is the
 * process's too. @returns these figures beside those of `own`.
 */
export function withProcessMetrics(own: Registry): Registry {
  if (register.getMetricsAsArray().length === 0) collectDefaultMetrics()
  return Registry.merge([register, own])
}
