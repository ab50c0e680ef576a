/** Reads the bank's incoming feed: whatever is told twice is credited once, so it may be read again from anywhere. */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { OutsideError } from '#refusal.ts'
import type { App } from '../context.ts'
import { findCursor, moveCursor } from './feed.queries.ts'
import { receiveTransfer } from './feed.service.ts'

const atOnce = 20

type Told = { cursor: number; transfer: BankTransfer }

export async function readFeed(app: App): Promise<number> {
  const after = await findCursor(app.db)
  const told = (await ask(app, after)).filter(({ cursor }) => cursor > after)
  told.sort((a, b) => a.cursor - b.cursor)
  let reached = after
  for (let from = 0; from < told.length; from += atOnce) {
    const some = told.slice(from, from + atOnce)
    const handled = await Promise.all(some.map(({ transfer }) => handle(app, transfer)))
    const failed = handled.indexOf(false)
    reached = (failed === -1 ? some.at(-1) : some[failed - 1])?.cursor ?? reached
    // What comes after it is told again with it; the cursor never passes one that has not been dealt with.
    if (failed !== -1) break
  }
  if (reached === after) return 0
  await moveCursor(app.db, reached, app.clock.now())
  return told.length
}

/** Nothing when the bank does not answer: it is asked again in a second. */
async function ask(app: App, after: number): Promise<Told[]> {
  try {
    return (await app.outside.bank.readFeed(after)).transfers
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    app.log.warn({ err: error }, 'bank feed not read')
    return []
  }
}

async function handle(app: App, transfer: BankTransfer): Promise<boolean> {
  try {
    await receiveTransfer(app, transfer)
    return true
  } catch (error) {
    const { fromBank, reference } = transfer
    app.log.error({ err: error, fromBank, reference }, 'bank transfer not dealt with')
    return false
  }
}
