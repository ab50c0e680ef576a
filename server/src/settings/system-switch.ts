/** The system switch, kept at hand: every call asks whether the service has been terminated. */
import type { Db } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { readSettings } from './settings.ts'

export interface SystemSwitch {
  isTerminated(): boolean
  /** Here at once; other processes find out by looking. */
  turn(terminated: boolean): void
  stop(): void
}

export async function createSystemSwitch(db: Db): Promise<SystemSwitch> {
  let terminated = false
  let turns = 0
  const look = async () => {
    const before = turns
    const found = (await readSettings(db)).terminated
    // What was read before the switch was turned here says nothing any more.
    if (turns === before) terminated = found
  }
  await look()
  // While the database is away the last known word stays in force.
  const timer = setInterval(() => void look().catch(() => {}), serverLimits.systemSwitchPollMs)
  timer.unref()
  const turn = (to: boolean) => {
    turns++
    terminated = to
  }
  return { isTerminated: () => terminated, turn, stop: () => clearInterval(timer) }
}
