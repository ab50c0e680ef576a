/** Figures about the work of this node: calls to services outside, waits for a connection, sizes of batches, what was not prepared. */
import { Counter, Histogram, type Registry } from 'prom-client'
import { onMeasured } from './measured.ts'

/** @returns ends them. */
export function addWorkMetrics(registers: Registry[]): () => void {
  const outside = new Histogram({
    name: 'kapao_outside_seconds',
    help: 'Time of calls to services outside; unknown: without an answer that could be read',
    labelNames: ['service', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
    registers,
  })
  const pool = new Histogram({
    name: 'kapao_pool_wait_seconds',
    help: 'Wait for a connection to the database',
    buckets: [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5],
    registers,
  })
  const batches = new Histogram({
    name: 'kapao_batch_size',
    help: 'For how many callers one batch was done',
    labelNames: ['name'],
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  })
  const unprepared = new Counter({
    name: 'kapao_unprepared_statements_total',
    help: 'Statements that were not prepared, since there were enough others',
    registers,
  })
  return onMeasured((measured) => {
    if (measured.of === 'outside')
      outside.observe({ service: measured.service, outcome: measured.outcome }, measured.seconds)
    else if (measured.of === 'pool') pool.observe(measured.seconds)
    else if (measured.of === 'unprepared') unprepared.inc()
    else batches.observe({ name: measured.name }, measured.size)
  })
}
