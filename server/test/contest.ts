/** What a race is made of: who sends what, how many can win, and what must be true afterwards. */
import type { RefusalCode } from '@kapao/contract/errors.ts'
import type { SyncedAnswer } from './last-byte.ts'
import type { World } from './world.ts'

export interface Contest {
  /** Of the member or operator who sends; absent: a visitor. */
  token?: string
  /** What this copy asks for; copies of one request are all like the first. */
  sends(copy: number): { params?: Record<string, string>; body?: unknown }
  /** How many copies win when each has a key of its own. */
  winners: 'one' | 'all' | number
  /** Which answers have won: those with 2xx, unless said otherwise. */
  hasWon?(answer: SyncedAnswer): boolean
  /** What the others may get. */
  refusals: readonly RefusalCode[]
  /**
   * What a repeat learns when the process died with all done but the answer kept: the first answer, unless decisions D1
   * gives the call a code of its own for it.
   */
  repeatGets?: RefusalCode
  /** What must be true once these have won, however many asked. */
  settled(won: SyncedAnswer[]): Promise<void>
}

export type Prepare = (world: World) => Promise<Contest>
