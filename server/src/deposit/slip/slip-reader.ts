/** Reads the codes on a picture of a slip, in a thread of its own: however long a picture takes, the server goes on (quality F15, C-70). */
import { Worker } from 'node:worker_threads'
import { pictureLimits } from '@kapao/contract/limits.ts'
import type { GreyPicture } from '#platform/files/picture.ts'
import { createConcurrencyLimit } from '#platform/limits/concurrency-limit.ts'

export interface SlipReader {
  /** What the QR codes on it say; none when there are none, or when looking for them takes too long. */
  read(picture: GreyPicture): Promise<string[]>
  close(): Promise<void>
}

export function createSlipReader(readMsMax: number = pictureLimits.readMsMax): SlipReader {
  let thread: Worker | undefined
  // A thread reads one picture at a time.
  const runLimited = createConcurrencyLimit({ concurrencyMax: 1, waitingMax: pictureLimits.waitingMax })
  const end = async () => {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }
  return {
    read: (picture) =>
      runLimited(async () => {
        thread ??= startThread()
        const texts = await ask(thread, picture, readMsMax)
        // It is still looking, or it has broken: the next picture gets a new one.
        if (!texts) await end()
        return texts ?? []
      }),
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

/** Undefined: no answer within its time. */
async function ask(
  thread: Worker,
  { data, width, height }: GreyPicture,
  readMsMax: number,
): Promise<string[] | undefined> {
  const { promise, resolve } = Promise.withResolvers<string[] | undefined>()
  const giveUp = () => resolve(undefined)
  const timer = setTimeout(giveUp, readMsMax)
  thread.once('message', resolve).once('error', giveUp)
  // The points travel without being copied; nobody here needs them any more.
  thread.postMessage({ data, width, height }, [data.buffer as ArrayBuffer])
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    thread.off('message', resolve).off('error', giveUp)
  }
}
