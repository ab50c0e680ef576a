/** The product's time. Everything that business rules look at comes from here, so that it can be moved for trying out. */
import { ClockState } from '@kapao/contract/outside/control.ts'
import * as serverLimits from '#platform/server-limits.ts'

export interface Clock {
  now(): Date
  /** How far this machine's own clock is from the time that counts; absent where nothing is compared. */
  machineOffMs?(): number
}

/** A real deployment's clock. */
export const systemClock: Clock = { now: () => new Date() }

export interface FollowingClock extends Clock {
  stop(): void
}

/**
 * The given time, the database's in a server, plus the sandbox's offset, asked for every 200 ms (run.md: a moved clock is felt within 0.3 s). Resolves
 * once the offset is known, or the sandbox is not there: then the offset is 0 until it answers.
 */
export async function followSandboxClock(
  sandboxUrl: string,
  time: Clock = systemClock,
): Promise<FollowingClock> {
  let offsetMs = 0
  const ask = async () => {
    const answer = await fetch(`${sandboxUrl}/control/clock?inForceMs=${offsetMs}`, {
      signal: AbortSignal.timeout(serverLimits.sandboxClockTimeoutMs),
    })
    offsetMs = ClockState.parse(await answer.json()).offsetMs
  }
  // The sandbox may be restarting: the last known offset stays in force.
  const tryToAsk = () => ask().catch(() => {})
  await tryToAsk()
  let timer: NodeJS.Timeout
  let stopped = false
  const again = () => {
    timer = setTimeout(
      () => void tryToAsk().then(() => (stopped ? undefined : again())),
      serverLimits.sandboxClockPollMs,
    )
  }
  again()
  return {
    now: () => new Date(time.now().getTime() + offsetMs),
    ...(time.machineOffMs && { machineOffMs: time.machineOffMs }),
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
