/** Figures of a door: what was asked for each cell and how soon it answers, its sockets, and the directory (decision 30). */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { withProcessMetrics } from './process-metrics.ts'

/** What is looked at when figures are asked for. */
interface DoorState {
  isReady(): boolean
  /** The names of all cells. */
  cells(): readonly string[]
  socketsOf(cell: string): number
  /** How long ago the directory was read last, and how many times in vain since the start. */
  readings(): { ageMs: number; failed: number }
}

export interface DoorMetrics {
  /** @param cell undefined: it was led to none. @param status undefined: its caller left before. */
  answered(cell: string | undefined, status: number | undefined): void
  /** A cell began to answer so long after it was asked. */
  began(cell: string, ms: number): void
  /** A cell did not answer, or broke off. */
  unanswered(cell: string): void
  contentType: string
  read(): Promise<string>
}

/** No cell can be called so. */
const none = '-'

export function createDoorMetrics(state: DoorState): DoorMetrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'kapao_door_requests_total',
    help: 'Requests by cell and class of status; -: of no cell, or without an answer',
    labelNames: ['cell', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'kapao_door_answer_seconds',
    help: 'Time from asking a cell to the beginning of its answer',
    labelNames: ['cell'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
    registers,
  })
  const unanswered = new Counter({
    name: 'kapao_door_unanswered_total',
    help: 'Requests and sockets that a cell did not answer, or broke off',
    labelNames: ['cell'],
    registers,
    collect() {
      // From the start: of a figure that comes to be with its first event nobody could see that it grows.
      for (const cell of state.cells()) this.inc({ cell }, 0)
    },
  })
  addStateGauges(registers, state)
  const all = withProcessMetrics(registry)
  return {
    answered: (cell = none, status) =>
      requests.inc({ cell, status: status === undefined ? none : `${Math.floor(status / 100)}xx` }),
    began: (cell, ms) => seconds.observe({ cell }, ms / 1_000),
    unanswered: (cell) => unanswered.inc({ cell }),
    contentType: all.contentType,
    read: () => all.metrics(),
  }
}

function addStateGauges(registers: Registry[], state: DoorState) {
  new Gauge({
    name: 'kapao_door_ready',
    help: '1 while /readyz answers 200',
    registers,
    collect() {
      this.set(state.isReady() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'kapao_door_sockets',
    help: 'Open sockets by cell',
    labelNames: ['cell'],
    registers,
    collect() {
      for (const cell of state.cells()) this.set({ cell }, state.socketsOf(cell))
    },
  })
  new Gauge({
    name: 'kapao_door_directory_age_seconds',
    help: 'How long ago the directory was read last',
    registers,
    collect() {
      this.set(state.readings().ageMs / 1_000)
    },
  })
  new Counter({
    name: 'kapao_door_directory_failures_total',
    help: 'Readings of the directory that failed',
    registers,
    collect() {
      this.reset()
      this.inc(state.readings().failed)
    },
  })
}
