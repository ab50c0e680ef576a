/**
 * Spares a service that does not answer: questions that can wait are not asked for a while (quality F17).
 *
 * Our own, since the pause is one of the product's time: cockatiel 4.0.0 reads `Date.now()` and opossum 10.0.0 sets a timer
 * of the machine, so that a moved clock would leave a service unasked. In cockatiel the questions that come while one is let
 * through also wait for it, where these are refused at once.
 */
import * as limits from '@kapao/contract/limits.ts'
import { MaintenanceError, OutsideError } from '#platform/refusal.ts'
import type { Clock } from '#platform/time/clock.ts'

export interface CircuitBreaker {
  /**
   * Asks, unless the last {@link limits.breakerFailures} questions all went unanswered a moment ago. For questions only:
   * an order that was not sent is not the same as an order whose answer is unknown.
   */
  ask<Answer>(service: string, question: () => Promise<Answer>): Promise<Answer>
  /** Those that are not asked now. */
  listPaused(): string[]
}

interface State {
  failures: number
  /** When the last one failed, or when a single question was let through to see. */
  since: number
}

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  const states = new Map<string, State>()
  return {
    listPaused: () =>
      [...states].flatMap(([name, { failures }]) => (failures >= limits.breakerFailures ? [name] : [])),
    async ask(service, question) {
      const state = states.get(service)
      const now = clock.now().getTime()
      if (state && state.failures >= limits.breakerFailures) {
        if (now - state.since < limits.breakerPauseMs)
          throw new OutsideError(`${service} did not answer lately and is not asked now`)
        state.since = now
      }
      try {
        const answer = await question()
        states.delete(service)
        return answer
      } catch (error) {
        if (error instanceof MaintenanceError) {
          // It did answer.
          states.delete(service)
          throw error
        }
        const failures = (states.get(service)?.failures ?? 0) + 1
        if (error instanceof OutsideError) states.set(service, { failures, since: clock.now().getTime() })
        throw error
      }
    },
  }
}
