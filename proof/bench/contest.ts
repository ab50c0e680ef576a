/** What a benchmark is: contenders that take turns and rows that divide them, or a trial with figures of its own. */
import type { CpuUse } from './cpu-use.ts'
import type { BenchWorld } from './world.ts'

export interface Measured {
  perSecond: number
  /** How many came in all: at a fixed rate it may take longer than the seconds that were asked for. */
  answers: number
  /** 99 of 100 answers came within this time. */
  p99Ms?: number
}

/** What each answer cost. */
export interface Cost extends CpuUse {
  /** Bytes of PostgreSQL's log; absent: no database ran. */
  logBytes?: number
}

/** A contender that has been started and warmed up, with nothing else of the benchmark running beside it. */
export interface Ready {
  /** Measures for so many seconds. */
  measure(seconds: number): Promise<Measured>
  stop?(): Promise<void>
  /** The processes under load; everything else below this one is the sender. */
  servers?: number[]
  /** It needs no database, so none runs beside it. */
  isWithoutDatabase?: boolean
}

export type Contender = () => Promise<Ready>

export interface Row {
  /** As in the table of figures to reach; without one it is only shown. */
  id: string
  what: string
  ours: string
  baseline: string
  /** The ratio of rates to reach. */
  reach?: number
  /** What ours may cost in CPU at most, as a part of the baseline's. */
  cpuReach?: number
  /** What ours may take at most, in 99 of 100 cases. */
  p99MsMax?: number
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
  /** The long run of S3. */
  minutes: number
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
