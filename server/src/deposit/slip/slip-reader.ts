/** Reads the codes on a picture of a slip. They are found in a thread of its own: however long a picture takes, the server goes on (quality F15, C-70). */
import { Worker } from 'node:worker_threads'
import { pictureLimits } from '@kapao/contract/limits.ts'
import type { GreyPicture } from '#platform/files/picture.ts'
import { createConcurrencyLimit } from '#platform/limits/concurrency-limit.ts'
import { readCodes } from './slip.rules.ts'
import { slipViews } from './slip-views.ts'

export interface SlipReader {
  /** What the QR codes on it say; none when there are none, or when looking for them takes too long. */
  read(picture: GreyPicture): Promise<string[]>
  close(): Promise<void>
}

export function createSlipReader(readMsMax: number = pictureLimits.readMsMax): SlipReader {
  let thread: Worker | undefined
  // A thread looks at one picture at a time.
  const runLimited = createConcurrencyLimit({ concurrencyMax: 1, waitingMax: pictureLimits.waitingMax })
  const end = async () => {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }
  const look = async (picture: GreyPicture, late: AbortSignal): Promise<string[]> => {
    const found = new Set<string>()
    for (const view of slipViews) {
      // A picture that is too narrow for one way may be read in another.
      const seen = await view(picture).catch(() => undefined)
      if (late.aborted) return []
      if (!seen) continue
      thread ??= startThread()
      const texts = await ask(thread, seen, late)
      if (!texts) {
        // It is still looking, or it has broken: the next picture gets a new one.
        await end()
        return []
      }
      for (const text of texts) found.add(text)
      if (typeof readCodes([...found]) !== 'string') break
    }
    return [...found]
  }
  return {
    read: (picture) => runLimited(() => look(picture, AbortSignal.timeout(readMsMax))),
    close: end,
  }
}

function startThread(): Worker {
  const thread = new Worker(new URL('./slip-reader-thread.ts', import.meta.url))
  // A thread that waits for work must not keep the process alive.
  thread.unref()
  // A caller that waits for it gets the error; between two pictures nobody waits.
  thread.on('error', () => {})
  return thread
}

/** Undefined: no answer in time. */
async function ask(thread: Worker, picture: GreyPicture, late: AbortSignal): Promise<string[] | undefined> {
  const { promise, resolve } = Promise.withResolvers<string[] | undefined>()
  const giveUp = () => resolve(undefined)
  late.addEventListener('abort', giveUp)
  thread.once('message', resolve).once('error', giveUp)
  thread.postMessage(picture)
  try {
    return await promise
  } finally {
    late.removeEventListener('abort', giveUp)
    thread.off('message', resolve).off('error', giveUp)
  }
}
