/** What a benchmark is: contenders that take turns and rows that divide them, or a trial with figures of its own. */
import type { CpuUse } from './cpu-use.ts'
import type { BenchWorld } from './world.ts'

export interface Measured {
  perSecond: number
  /** 99 of 100 answers came within this time. */
  p99Ms?: number
  /** What each answer cost, by whose CPU. */
  cpu?: CpuUse | undefined
}

/** Measures for so many seconds. */
export type Contender = (seconds: number) => Promise<Measured>

export interface Row {
  /** As in the table of figures to reach; without one it is only shown. */
  id: string
  what: string
  ours: string
  baseline: string
  /** The ratio to reach. */
  reach?: number
  /** What ours may take at most, in 99 of 100 cases. */
  p99MsMax?: number
  /** Left out unless each flush takes 1 ms longer. */
  onlyOnSlowDisk?: boolean
}

export interface Contest {
  rows: Row[]
  /** Makes what it needs and answers its contenders by name. */
  open(world: BenchWorld): Promise<{ contenders: Record<string, Contender>; close(): Promise<void> }>
}

/** What a trial found, once per round. */
export interface Figure {
  what: string
  unit: string
  values: number[]
  /** The median is to be at most this, or at least that; without either it is only shown. */
  max?: number
  min?: number
}

/** How much is asked of a trial. */
export interface TrialOptions {
  rounds: number
  seconds: number
  /** S6. */
  entries: number
  /** S8. */
  sockets: number
  /** S11. */
  requests: number
  /** S22. */
  members: number
}

/** What cannot be said as one rate divided by another: latencies, memory, what a browser sees. */
export interface Trial {
  /** The rows that it measures, all at once. */
  ids: readonly string[]
  run(trialOptions: TrialOptions): Promise<Figure[]>
}
