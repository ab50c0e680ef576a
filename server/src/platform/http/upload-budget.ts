/** How much of files on their way in this process keeps in memory at a time, and for how long it waits for them (quality F35). */
import { uploadLimits } from '@kapao/contract/limits.ts'
import { widerOf } from '#platform/limits/network.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'

/** One file that is coming in. */
export interface IncomingUpload {
  /** Room for bytes that have arrived. @throws Refusal SERVICE_UNAVAILABLE when there is none. */
  grow(bytes: number): void
  /** What ends it should it have to make room, or come too slowly. */
  onGivenUp(end: (why: Refusal) => void): void
  /** All of it is there: from now on it makes room for nobody. */
  arrived(): void
  /** Its bytes are in memory no more. */
  end(): void
}

export interface UploadBudget {
  begin(network: string): IncomingUpload
  /** Bytes that are kept at this moment. */
  bytes(): number
}

interface Held {
  places: readonly string[]
  bytes: number
  /** Arrived since the pace was last looked at. */
  fresh: number
  since: number
  isIncoming: boolean
  giveUp(why: Refusal): void
}

const noRoom = () => new Refusal('SERVICE_UNAVAILABLE', undefined, uploadLimits.retryAfterSeconds)

/** The bytes of each place, and of all of them. */
function createSums() {
  const sums = new Map<string, number>()
  let total = 0
  return {
    total: () => total,
    at: (place: string) => sums.get(place) ?? 0,
    add(held: Held, bytes: number) {
      held.bytes += bytes
      total += bytes
      for (const place of held.places) {
        const sum = (sums.get(place) ?? 0) + bytes
        if (sum > 0) sums.set(place, sum)
        else sums.delete(place)
      }
    },
  }
}

/** Ends what sends less than it must in each while. @returns what stops looking. */
function watchPace(held: Held, giveUp: (held: Held, why: Refusal) => void): () => void {
  const pace = setInterval(() => {
    const isSlow = held.fresh < uploadLimits.bytesPerPace
    held.fresh = 0
    if (held.isIncoming && isSlow) giveUp(held, new Refusal('REQUEST_TIMEOUT'))
  }, uploadLimits.paceMs).unref()
  return () => clearInterval(pace)
}

/**
 * Bytes count when they are there, not when they are announced, towards the network that sends them, the wider one and
 * everybody. When everybody's are used up, the file that has been coming longest makes room: honest ones come quickly.
 */
export function createUploadBudget(): UploadBudget {
  const uploads = new Set<Held>()
  const sums = createSums()

  const remove = (held: Held) => {
    if (!uploads.delete(held)) return
    sums.add(held, -held.bytes)
  }
  const giveUp = (held: Held, why: Refusal) => {
    remove(held)
    held.isIncoming = false
    held.giveUp(why)
  }
  /** In a Set the first is the oldest. */
  const oldestIncoming = (but: Held): Held | undefined => {
    const longAgo = performance.now() - uploadLimits.undisturbedMs
    return [...uploads].find((held) => held !== but && held.isIncoming && held.since <= longAgo)
  }
  const makeRoom = (held: Held, bytes: number) => {
    const most = [uploadLimits.bytesPerNetwork, uploadLimits.bytesPerWiderNetwork]
    if (held.places.some((place, index) => sums.at(place) + bytes > (most[index] ?? 0))) throw noRoom()
    while (sums.total() + bytes > uploadLimits.bytesMax) {
      const oldest = oldestIncoming(held)
      if (!oldest) throw noRoom()
      giveUp(oldest, noRoom())
    }
  }

  return {
    bytes: sums.total,
    begin(network) {
      const held: Held = {
        places: [network, widerOf(network)],
        bytes: 0,
        fresh: 0,
        since: performance.now(),
        isIncoming: true,
        giveUp: () => {},
      }
      uploads.add(held)
      const stopWatching = watchPace(held, giveUp)
      return {
        grow(bytes) {
          if (!uploads.has(held)) throw noRoom()
          makeRoom(held, bytes + serverLimits.uploadPieceBytes)
          sums.add(held, bytes + serverLimits.uploadPieceBytes)
          held.fresh += bytes
        },
        onGivenUp(end) {
          held.giveUp = end
        },
        arrived() {
          held.isIncoming = false
          stopWatching()
        },
        end() {
          stopWatching()
          remove(held)
        },
      }
    },
  }
}
