/** Lets many work at once, and one alone: the clock jumps only while nobody waits for an answer from outside. */

export interface ReadWriteLock {
  shared<Result>(work: () => Promise<Result>): Promise<Result>
  exclusive<Result>(work: () => Promise<Result>): Promise<Result>
}

export function createReadWriteLock(): ReadWriteLock {
  let working = 0
  let closed: Promise<void> | undefined
  let lastOneOut = () => {}
  return {
    async shared(work) {
      while (closed) await closed
      working++
      try {
        return await work()
      } finally {
        if (--working === 0) lastOneOut()
      }
    },
    async exclusive(work) {
      while (closed) await closed
      let open = () => {}
      closed = new Promise((opened) => {
        open = opened
      })
      if (working > 0)
        await new Promise<void>((out) => {
          lastOneOut = out
        })
      try {
        return await work()
      } finally {
        closed = undefined
        open()
      }
    },
  }
}
