/** Batches what many callers want: one statement and one commit instead of many (group commit) (design §4, speed.md). */
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { measure } from '#platform/telemetry/measured.ts'
import { type Trace, tracedBatch, traceNow } from '#platform/telemetry/trace.ts'
import { errorOf } from '#platform/thrown.ts'
import { perDatabase } from './per-database.ts'
import type { Db } from './schema.ts'

interface Settings<Item, Answer> {
  /** For its span. */
  name: string
  /**
   * Does the whole batch. The outcomes come in the order of the items; an Error among them is thrown to its caller
   * alone. What it throws itself goes to every caller of the batch.
   */
  run(items: Item[]): Promise<(Answer | Error)[]>
  /** Batches under way at the same time. More than two only fight each other (speed.md). */
  inFlightMax?: number
  /** A further batch starts beside one under way only when so many wait: a few are better off in one batch, later. */
  furtherBatchAt?: number
  /** Items of one key are never in two batches at a time. */
  keyOf?(item: Item): string
  batchMax?: number
  /** Callers that wait beyond this are refused at once with 503: a queue without a limit is an outage that lasts. */
  waitingMax?: number
}

interface Waiting<Item, Answer> {
  item: Item
  /** In which it was asked for. */
  trace: Trace | undefined
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** Asks for one item; the answer is that item's own. */
export type Batcher<Item, Answer> = (item: Item) => Promise<Answer>

/**
 * Never sleeps to fill a batch: the first caller starts one, those who come while it is under way are the next one.
 * So a lone caller waits for nobody, and the busier it gets the larger batches become.
 */
export function createBatcher<Item, Answer>(settings: Settings<Item, Answer>): Batcher<Item, Answer> {
  const { name, run, inFlightMax = 1, furtherBatchAt = 1, keyOf } = settings
  const { batchMax = serverLimits.batch.max, waitingMax = serverLimits.batch.waitingMax } = settings
  let waiting: Waiting<Item, Answer>[] = []
  let inFlight = 0
  let scheduled = false
  const keysInFlight = new Set<string>()

  const takeBatch = (): Waiting<Item, Answer>[] => {
    if (!keyOf || inFlight === 0) return waiting.splice(0, batchMax)
    const batch: Waiting<Item, Answer>[] = []
    waiting = waiting.filter((one) => {
      const isFree = batch.length < batchMax && !keysInFlight.has(keyOf(one.item))
      if (isFree) batch.push(one)
      return !isFree
    })
    return batch
  }
  const start = () => {
    scheduled = false
    while (waiting.length >= (inFlight === 0 ? 1 : furtherBatchAt) && inFlight < inFlightMax) {
      const batch = takeBatch()
      if (batch.length === 0) return
      inFlight++
      void finish(batch)
    }
  }
  // Until the end of this turn of the event loop, so that requests which arrived in one packet share a batch.
  const startSoon = () => {
    if (scheduled || inFlight >= inFlightMax) return
    scheduled = true
    setImmediate(start)
  }
  const finish = async (batch: Waiting<Item, Answer>[]) => {
    const keys = keyOf && inFlightMax > 1 ? batch.map(({ item }) => keyOf(item)) : []
    for (const key of keys) keysInFlight.add(key)
    try {
      measure({ of: 'batch', name, size: batch.length })
      const traces = batch.map(({ trace }) => trace)
      const outcomes = await tracedBatch(name, traces, () => run(batch.map(({ item }) => item)))
      if (outcomes.length !== batch.length)
        throw new Error(`${outcomes.length} outcomes for ${batch.length} items`)
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index] as Answer | Error
        if (outcome instanceof Error) reject(outcome)
        else resolve(outcome)
      })
    } catch (error) {
      for (const { reject } of batch) reject(errorOf(error))
    }
    for (const key of keys) keysInFlight.delete(key)
    inFlight--
    start()
  }

  return (item) =>
    new Promise<Answer>((resolve, reject) => {
      if (waiting.length >= waitingMax) return reject(new Refusal('SERVICE_UNAVAILABLE'))
      waiting.push({ item, trace: traceNow(), resolve, reject })
      startSoon()
    })
}

/**
 * A question that calls ask one by one, as one statement for all who ask at the same time.
 *
 * @param list answers in the order of the items; it writes nothing.
 */
export function askedTogether<Item, Answer>(
  name: string,
  list: (db: Db, items: Item[]) => Promise<(Answer | Error)[]>,
): (db: Db, item: Item) => Promise<Answer> {
  const ask = perDatabase((db) =>
    createBatcher<Item, Answer>({
      name,
      run: (items) => list(db, items),
      inFlightMax: serverLimits.readsInFlightMax,
    }),
  )
  return (db, item) => ask(db)(item)
}
