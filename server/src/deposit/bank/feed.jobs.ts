/** Reads the bank's incoming feed: whatever is told twice is credited once, so it may be read again from anywhere. */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import type { FeedSaid } from '#outside/bank/bank.ts'
import type { App, FlowParts } from '#parts/app-parts.ts'
import { OutsideError } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
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
  const handled: boolean[] = []
  for (let from = 0; from < told.length; from += serverLimits.feedTransfersAtOnce) {
    const some = told.slice(from, from + serverLimits.feedTransfersAtOnce)
    handled.push(...(await Promise.all(some.map(({ transfer }) => handle(app, transfer)))))
  }
  // One that could not be dealt with holds up no other, but the cursor never passes it: it is told again with the rest.
  const failed = handled.indexOf(false)
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

async function handle(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'log'>,
  transfer: BankTransfer | undefined,
): Promise<boolean> {
  if (!transfer) return true
  try {
    await receiveTransfer(app, transfer)
    return true
  } catch (error) {
    const { fromBank, reference } = transfer
    app.log[faultLevel(error)]({ err: error, fromBank, reference }, 'bank transfer not dealt with')
    return false
  }
}
