/** A process is watched once, however many servers it has had: what watches it would keep each of them for ever. */
import { Counter, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { withProcessMetrics } from './process-metrics.ts'

test('two servers of one process show the same figures of it, each beside its own', async () => {
  const [one, other] = [new Registry(), new Registry()]
  new Counter({ name: 'kapao_of_one', help: 'Of the first', registers: [one] })
  const ofOne = withProcessMetrics(one)
  const ofOther = withProcessMetrics(other)
  const watched = 'nodejs_eventloop_lag_seconds'
  expect(ofOne.getSingleMetric(watched)).toBeDefined()
  expect(ofOther.getSingleMetric(watched)).toBe(ofOne.getSingleMetric(watched))
  expect(await ofOne.metrics()).toContain('kapao_of_one')
  expect(await ofOther.metrics()).not.toContain('kapao_of_one')
})
