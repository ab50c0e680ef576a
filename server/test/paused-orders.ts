/** Lets orders stand still at a failpoint while everything else goes on, as a process does that is stopped for a while (quality F31). */
import { type FailpointPause, failpointChannel } from '../src/platform/failpoint.ts'

export interface PausedOrders {
  /** The reference of the next order that has come to this place. */
  arrived(): Promise<string>
  /** Lets the oldest of them go on. */
  release(): void
  /** Lets all go on, and stops none any more. */
  end(): void
}

/** From now on each order stops here until it is released. */
export function pauseOrdersAt(name: 'order:untaken' | 'order:unsent'): PausedOrders {
  const waiting: (() => void)[] = []
  const seen: string[] = []
  const watchers: ((reference: string) => void)[] = []
  const stop = (about: unknown) => {
    const { reference, until } = about as FailpointPause
    const { promise, resolve } = Promise.withResolvers<void>()
    until.push(promise)
    waiting.push(resolve)
    const watcher = watchers.shift()
    if (watcher) watcher(reference)
    else seen.push(reference)
  }
  failpointChannel(name).subscribe(stop)
  return {
    arrived() {
      const reference = seen.shift()
      if (reference !== undefined) return Promise.resolve(reference)
      const { promise, resolve } = Promise.withResolvers<string>()
      watchers.push(resolve)
      return promise
    },
    release: () => waiting.shift()?.(),
    end() {
      failpointChannel(name).unsubscribe(stop)
      for (const go of waiting.splice(0)) go()
    },
  }
}
