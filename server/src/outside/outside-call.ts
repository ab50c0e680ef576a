/** One call to a service outside, as a span and in the figures, whatever the protocol. */
import { MaintenanceError } from '#platform/refusal.ts'
import { measure, secondsSince } from '#platform/telemetry/measured.ts'
import { type SpanAttributes, traced } from '#platform/telemetry/trace.ts'

/** @param call throws when nothing definite came back. */
export const callOutside = <Result>(
  { service, operation, ...more }: { service: string; operation: string } & SpanAttributes,
  call: (note: (more: SpanAttributes) => void) => Promise<Result>,
): Promise<Result> =>
  traced(
    {
      ...{ name: `${operation} ${service}`, kind: 'client' },
      attributes: { 'kapao.service': service, ...more },
    },
    async (note) => {
      const begunAt = performance.now()
      let outcome: 'answered' | 'unknown' = 'unknown'
      try {
        const said = await call(note)
        outcome = 'answered'
        return said
      } catch (error) {
        // Closed for a while is an answer: it is there, and nobody has to be woken.
        if (error instanceof MaintenanceError) outcome = 'answered'
        throw error
      } finally {
        measure({ of: 'outside', service, outcome, seconds: secondsSince(begunAt) })
      }
    },
  )
