/** Reads the bank's incoming feed: whatever is told twice is credited once, so it may be read again from anywhere. */

import { toBaht } from '@kapao/contract/money.ts'
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import type { FeedSaid } from '#outside/bank/bank.ts'
import type { App, FlowParts } from '#parts/app-parts.ts'
import { perDatabase } from '#platform/db/per-database.ts'
import { inSlices } from '#platform/jobs/in-slices.ts'
import { OutsideError } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel, isPassing } from '#platform/telemetry/fault-level.ts'
import { storeUnreadable } from '#staff/unread-record.service.ts'
import { findCursor, moveCursor } from './feed.queries.ts'
import { receiveTransfer } from './feed.service.ts'

/** A place on the feed; without a transfer where nobody understands what stands there, and it has been kept. */
type Told = { cursor: number; transfer?: BankTransfer }

export async function readFeed(app: FlowParts): Promise<number> {
  const after = await findCursor(app.db)
  const { transfers, unreadable } = await ask(app, after)
  const fresh = unreadable.filter(({ cursor }) => cursor === undefined || cursor > after)
  // Before the cursor passes them: whatever was told is with us by then.
  await storeUnreadable(app, 'feed', fresh)
  const kept: Told[] = fresh.flatMap(({ cursor }) => (cursor === undefined ? [] : [{ cursor }]))
  const told = [...transfers, ...kept].filter(({ cursor }) => cursor > after)
  told.sort((a, b) => a.cursor - b.cursor)
  const handled = await inSlices(told, serverLimits.feedTransfersAtOnce, (one) => handle(app, one))
  // Where nothing can be dealt with the fault is ours, and all of it waits to be told again.
  if (told.some(({ transfer }, i) => transfer && handled[i] === 'done'))
    for (const [i, outcome] of handled.entries())
      if (outcome === 'hopeless') handled[i] = await setAside(app, told[i])
  // One that could not be dealt with holds up no other, but the cursor does not pass it: it is told again with the rest.
  const failed = handled.findIndex((outcome) => outcome !== 'done')
  const reached = told.at(failed === -1 ? -1 : failed - 1)
  if (!reached || failed === 0) return 0
  await moveCursor(app.db, reached.cursor, app.clock.now())
  return told.length
}

/** Nothing when the bank does not answer: it is asked again in a second. */
async function ask(app: Pick<App, 'outside' | 'log'>, after: number): Promise<FeedSaid> {
  try {
    return await app.outside.bank.readFeed(after)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    app.log.warn({ err: error }, 'bank feed not read')
    return { transfers: [], unreadable: [] }
  }
}

/** `hopeless`: it fails by itself, and has done so for long. */
type Handled = 'done' | 'failed' | 'hopeless'

/** Since when this process has failed with what stands at a place. */
const failingSince = perDatabase(() => new Map<number, Date>())

async function handle(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'log'>,
  { cursor, transfer }: Told,
): Promise<Handled> {
  if (!transfer) return 'done'
  const failing = failingSince(app.db)
  try {
    await receiveTransfer(app, transfer)
    failing.delete(cursor)
    return 'done'
  } catch (error) {
    const { fromBank, reference } = transfer
    app.log[faultLevel(error)]({ err: error, fromBank, reference }, 'bank transfer not dealt with')
    if (isPassing(error)) return 'failed'
    const now = app.clock.now()
    const since = failing.get(cursor) ?? now
    failing.set(cursor, since)
    return now.getTime() - since.getTime() < serverLimits.feedHopelessMs ? 'failed' : 'hopeless'
  }
}

/** With a page of others behind it the bank would never tell what comes after them: a person has it from now on. */
async function setAside(app: Pick<App, 'db' | 'clock' | 'log'>, told: Told | undefined): Promise<Handled> {
  if (!told?.transfer) return 'done'
  const { cursor, transfer } = told
  const record = { cursor, transfer: { ...transfer, amount: toBaht(transfer.amount) } }
  await storeUnreadable(app, 'feed', [{ record, why: 'not dealt with' }])
  failingSince(app.db).delete(cursor)
  return 'done'
}
