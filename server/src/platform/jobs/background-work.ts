/** Work that goes on after its call has been answered, so that the answer's time says nothing about it. */
import type { Logger } from 'pino'

export interface BackgroundWork {
  /** Starts it; what it throws is logged. */
  run(work: () => Promise<void>): void
  /** Waits for all that is under way. */
  settled(): Promise<void>
}

export function createBackgroundWork(log: Logger): BackgroundWork {
  const underWay = new Set<Promise<void>>()
  return {
    run(work) {
      const running = work()
        .catch((err: unknown) => log.warn({ err }, 'work after an answer failed'))
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },
    async settled() {
      await Promise.all(underWay)
    },
  }
}
