/** The system switch, kept at hand: every call asks whether the service has been terminated. */
import type { Db } from '#db/schema.ts'
import { getSettings } from './settings.ts'

const pollMs = 500

export interface SystemSwitch {
  isTerminated(): boolean
  stop(): void
}

export async function createSystemSwitch(db: Db): Promise<SystemSwitch> {
  let terminated = false
  const look = async () => {
    terminated = (await getSettings({ db })).terminated
  }
  await look()
  // While the database is away the last known word stays in force.
  const timer = setInterval(() => void look().catch(() => {}), pollMs)
  timer.unref()
  return { isTerminated: () => terminated, stop: () => clearInterval(timer) }
}
