/** What a benchmark is: contenders that take turns, and rows that say whose figure is divided by whose. */
import type { BenchWorld } from './world.ts'

export interface Measured {
  perSecond: number
  /** 99 of 100 answers came within this time. */
  p99Ms?: number
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
