/** Makes PDF files in a thread of its own, piece by piece: however long one is, calls go on and memory stays flat (quality C-70). */
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { createConcurrencyLimit } from '#platform/limits/concurrency-limit.ts'
import { pdfFiles } from '#platform/server-limits.ts'
import type { PdfBlock, PdfHead } from './pdf-page.ts'
import type { PdfAnswer, PdfOrder } from './pdf-thread.ts'

export interface PdfMaker {
  /**
   * Begins when there is room for one more. The next blocks are asked for when what was made of the last ones has been taken.
   *
   * @throws {Refusal} SERVICE_UNAVAILABLE when too many wait.
   */
  make(head: PdfHead, blocks: AsyncIterable<PdfBlock[]>): Promise<Readable>
  close(): Promise<void>
}

export function createPdfMaker(): PdfMaker {
  const runLimited = createConcurrencyLimit({
    concurrencyMax: pdfFiles.atOnce,
    waitingMax: pdfFiles.waitingMax,
  })
  let studio: Studio | undefined
  let made = 0
  return {
    make(head, blocks) {
      const { promise, resolve, reject } = Promise.withResolvers<Readable>()
      const work = async () => {
        if (!studio || studio.isBroken()) studio = openStudio()
        const file = Readable.from(piecesOf(studio, ++made, head, blocks), {
          objectMode: false,
          // One that nobody takes must not keep its place.
          signal: AbortSignal.timeout(pdfFiles.takenWithinMs),
        })
        const closed = new Promise<void>((end) => file.once('close', end))
        resolve(file)
        await closed
      }
      runLimited(work).catch(reject)
      return promise
    },
    async close() {
      await studio?.close()
      studio = undefined
    },
  }
}

async function* piecesOf(studio: Studio, id: number, head: PdfHead, blocks: AsyncIterable<PdfBlock[]>) {
  try {
    for (const bytes of await studio.ask({ id, order: 'begin', head })) yield bytes
    for await (const piece of blocks)
      for (const bytes of await studio.ask({ id, order: 'draw', blocks: piece })) yield bytes
    for (const bytes of await studio.ask({ id, order: 'end' })) yield bytes
  } finally {
    studio.drop(id)
  }
}

interface Studio {
  ask(order: PdfOrder): Promise<Uint8Array[]>
  drop(id: number): void
  /** It has ended or does not answer: the next file gets a new one. */
  isBroken(): boolean
  close(): Promise<void>
}

interface Waiting {
  resolve(bytes: Uint8Array[]): void
  reject(error: Error): void
}

/** A thread, and who waits for its answers. */
function openStudio(): Studio {
  const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: pdfFiles.memoryMbMax },
  })
  // A thread that waits for work must not keep the process alive.
  thread.unref()
  const waiting = new Map<number, Waiting>()
  let isBroken = false
  const breakOff = (error: Error) => {
    isBroken = true
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    void thread.terminate()
  }
  thread.on('error', (error) => breakOff(error instanceof Error ? error : new Error(String(error))))
  thread.on('message', ({ id, bytes, error }: PdfAnswer) => {
    const waits = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) waits?.resolve(bytes)
    else waits?.reject(new Error(`a PDF could not be made: ${error}`))
  })
  return {
    async ask(order) {
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array[]>()
      const timer = setTimeout(
        () => breakOff(new Error('a piece of a PDF took too long')),
        pdfFiles.pieceMsMax,
      )
      waiting.set(order.id, { resolve, reject })
      thread.postMessage(order)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
      }
    },
    drop: (id) => thread.postMessage({ id, order: 'drop' } satisfies PdfOrder),
    isBroken: () => isBroken,
    async close() {
      isBroken = true
      await thread.terminate()
    },
  }
}
