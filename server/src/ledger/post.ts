/** Posting: inside the caller's own transaction, or batched with other callers' into one commit (group commit) (design §4). */

import { createBatcher } from '#platform/db/batch.ts'
import { isAway, sqlState } from '#platform/db/failure.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inPipelinedTransaction, inTransaction } from '#platform/db/transaction.ts'
import { invariant } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { isTracing, traced, traceNow } from '#platform/telemetry/trace.ts'
import { errorOf } from '#platform/thrown.ts'
import { busy, type Outcome, postGroup } from './group.ts'
import type { Posted, Posting } from './posting.ts'

/** What posting needs of the app. */
interface Timed {
  clock: { now(): Date }
}

/**
 * Posts inside the caller's transaction; waits for the accounts' locks. The same key again is a no-op that answers the
 * same.
 *
 * @throws Refusal MONEY_NOT_ENOUGH, or what the writer of an attached row makes of its error. The transaction must then roll back.
 */
export async function post(tx: Tx, { clock }: Timed, posting: Posting): Promise<Posted> {
  const [outcome] = await postGroup(tx, [inItsTrace(posting)], { now: clock.now(), skipLocked: false })
  if (outcome instanceof Error) throw outcome
  invariant(outcome && outcome !== busy, 'an account that was opened and locked is not there')
  return outcome
}

export interface Ledger {
  /**
   * Posts in a transaction of its own, batched with what other callers post at the same time: committed when it
   * resolves. One posting that is refused or fails never fails its neighbours.
   *
   * @throws Refusal MONEY_NOT_ENOUGH, what the writer of an attached row makes of its error, SERVICE_UNAVAILABLE when too many wait.
   */
  post(posting: Posting): Promise<Posted>
}

export interface LedgerOptions extends Timed {
  db: Db
  batchMax?: number
  waitingMax?: number
}

export function createLedger({
  db,
  clock,
  batchMax = serverLimits.ledgerBatch.max,
  waitingMax = serverLimits.ledgerBatch.waitingMax,
}: LedgerOptions): Ledger {
  const batched = createBatcher<Posting, Outcome>({
    name: 'postBatch',
    run: (postings) => postBatch(db, { clock }, postings),
    inFlightMax: serverLimits.ledgerInFlightMax,
    furtherBatchAt: Math.ceil(batchMax / 4),
    // A member's postings are never in two batches at a time, so two batches never want the same account.
    keyOf: ({ memberId }) => memberId,
    batchMax,
    waitingMax,
  })
  return {
    async post(posting) {
      const attributes = { 'kapao.journal.kind': posting.kind }
      const outcome = await (isTracing()
        ? traced({ name: 'post', attributes }, () => batched(inItsTrace(posting)))
        : batched(posting))
      invariant(!(outcome instanceof Error), 'the gatherer throws errors')
      return outcome === busy ? inTransaction(db, (tx) => post(tx, { clock }, posting)) : outcome
    },
  }
}

/** What is written in a batch, with others, still belongs to the trace of its own caller. */
const inItsTrace = (posting: Posting): Posting => (isTracing() ? { ...posting, trace: traceNow() } : posting)

/** One commit for all. When a statement failed, each half is tried by itself, until the culprit stands alone. */
async function postBatch(db: Db, { clock }: Timed, postings: Posting[]): Promise<Outcome[]> {
  try {
    return await inPipelinedTransaction(db, (tx) =>
      postGroup(tx, postings, { now: clock.now(), skipLocked: true }),
    )
  } catch (error) {
    // Smaller groups do not bring the database back; a lock that one posting waited for is that posting's matter.
    if (isAway(error) && sqlState(error) !== '55P03') throw error
    if (postings.length === 1) return [errorOf(error)]
    const half = postings.length >> 1
    const first = await postBatch(db, { clock }, postings.slice(0, half))
    return [...first, ...(await postBatch(db, { clock }, postings.slice(half)))]
  }
}
