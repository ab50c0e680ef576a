/** Keys of calls that ended without an answer while the database was away: freed as soon as it is back. */
import { setTimeout as wait } from 'node:timers/promises'
import { isAway } from '#platform/db/failure.ts'
import * as serverLimits from '#platform/server-limits.ts'

interface Settings<Claim> {
  /** Frees those that it finds. @returns which they were. */
  free(claims: Claim[]): Promise<Claim[]>
  /** After this long a key is free by itself. */
  forgottenMs: number
}

/**
 * Otherwise a repeat of such a call would get IN_PROGRESS although nothing runs it. One that is not found
 * may still come: a commit that waits for its standby is seen when that is back. So it is looked for until it is found
 * or need not be.
 */
export function createAbandonedKeys<Claim>({ free, forgottenMs }: Settings<Claim>): (claim: Claim) => void {
  const left = new Map<Claim, number>()
  let isAtIt = false

  const freeAll = async () => {
    while (left.size > 0) {
      await wait(serverLimits.abandonedKeysPauseMs, undefined, { ref: false })
      const now = performance.now()
      for (const [claim, since] of left) if (now - since > forgottenMs) left.delete(claim)
      try {
        for (const claim of await free([...left.keys()])) left.delete(claim)
      } catch (error) {
        // It is closed, as when the process ends.
        if (!isAway(error)) left.clear()
      }
    }
    isAtIt = false
  }
  return (claim) => {
    if (left.size >= serverLimits.abandonedKeysMax) return
    left.set(claim, performance.now())
    if (isAtIt) return
    isAtIt = true
    void freeAll()
  }
}
