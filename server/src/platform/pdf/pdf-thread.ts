/** The thread of pdf-maker.ts: draws several files side by side, each piece of them when it comes. */
import { setImmediate } from 'node:timers/promises'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { errorOf } from '#platform/thrown.ts'
import { createDrawing, type Drawing, type PdfBlock, type PdfHead } from './pdf-page.ts'

/** One piece of work; all but `drop` are answered. */
export type PdfOrder = { id: number } & (
  | { order: 'begin'; head: PdfHead }
  | { order: 'draw'; blocks: PdfBlock[] }
  | { order: 'end' }
  | { order: 'drop' }
)

export interface PdfAnswer {
  id: number
  bytes: Uint8Array[]
  error?: string
}

function answerOrders(port: MessagePort) {
  const drawings = new Map<number, Drawing>()
  async function carryOut(asked: PdfOrder): Promise<Uint8Array[]> {
    if (asked.order === 'begin') drawings.set(asked.id, createDrawing(asked.head))
    const drawing = drawings.get(asked.id)
    if (!drawing) throw new Error(`no file ${asked.id} has begun`)
    if (asked.order === 'draw') for (const block of asked.blocks) drawing.draw(block)
    if (asked.order === 'end') {
      await drawing.end()
      drawings.delete(asked.id)
    }
    // What has just been drawn is handed on by now, or comes with the next piece.
    await setImmediate()
    return drawing.taken()
  }
  port.on('message', async (asked: PdfOrder) => {
    const { id } = asked
    if (asked.order === 'drop') return drawings.delete(id)
    try {
      port.postMessage({ id, bytes: await carryOut(asked) } satisfies PdfAnswer)
    } catch (error) {
      drawings.delete(id)
      port.postMessage({ id, bytes: [], error: errorOf(error).message } satisfies PdfAnswer)
    }
  })
}

if (parentPort) answerOrders(parentPort)
