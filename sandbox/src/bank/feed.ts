/** The feed by which our banks tell of money that arrived, in order, with whatever else stands on it (decisions D4). */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import type { SentRecord } from '@kapao/contract/outside/control.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { answerBook } from '../books.ts'
import { Problem, read } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import { addOutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Store } from '../store.ts'
import { type BankTransferRow, findTransfer, putOnFeed, wireTransfer } from './transfer.ts'

/** How many of the newest ones the fault `duplicate` tells once more. */
const toldAgain = 3

type FedRow = BankTransferRow & { cursor: bigint; is_masked: bigint; record: string | null }

/** The bank tells of a transfer now: late, or once more. */
export function sendAgain({ store }: Sandbox, bank: string, reference: string): { message: string } {
  if (!findTransfer(store, bank, reference)) throw new Problem(404, `no transfer ${bank} ${reference}`)
  putOnFeed(store, bank, reference)
  return { message: 'SUCCESS' }
}

/** Nobody can understand it: the amount is text, the currency unknown. */
const oddTransfer = (now: Date) => ({
  ...{
    fromBank: 'KBANK',
    reference: `ODD${now.getTime()}`,
    fromAccountNo: '1234567890',
    fromName: 'MALI SUKJAI',
  },
  ...{
    toBank: 'SCB',
    toAccountNo: '4051234567',
    amount: 'one hundred',
    currency: 'XYZ',
    at: now.toISOString(),
  },
})

/** Puts one record on the feed as it is. */
export function tellOddity({ store, now }: Sandbox, transfer: unknown): z.input<typeof SentRecord> {
  return store.atomically(() => {
    store.run("INSERT INTO feed_entry (from_bank, reference) VALUES ('', '')")
    const cursor =
      store.find<{ cursor: bigint }>('SELECT max(cursor) AS cursor FROM feed_entry')?.cursor ?? 0n
    const record = JSON.stringify(transfer ?? oddTransfer(now()))
    store.run('INSERT INTO feed_oddity (cursor, record) VALUES (?, ?)', cursor, record)
    return { cursor: Number(cursor) }
  })
}

const listFed = (store: Store, where: string, ...values: number[]) =>
  store.list<FedRow>(
    `SELECT t.*, f.cursor, o.record, m.reference IS NOT NULL AS is_masked FROM feed_entry f
     LEFT JOIN bank_transfer t ON t.from_bank = f.from_bank AND t.reference = f.reference
     LEFT JOIN masked_transfer m ON m.from_bank = f.from_bank AND m.reference = f.reference
     LEFT JOIN feed_oddity o ON o.cursor = f.cursor
     ${where}`,
    ...values,
  )

/** The last four digits, the first name and the initial of the last. */
function maskSender(transfer: z.input<typeof BankTransfer>): z.input<typeof BankTransfer> {
  const { fromAccountNo, fromName } = transfer
  const names = fromName.trim().split(/\s+/)
  const initial = names.length > 1 ? Array.from(names.at(-1) ?? '')[0] : undefined
  return {
    ...transfer,
    fromAccountNo: 'x'.repeat(Math.max(0, fromAccountNo.length - 4)) + fromAccountNo.slice(-4),
    fromName: initial === undefined ? fromName : [...names.slice(0, -1), initial].join(' '),
  }
}

function recordOf(row: FedRow): unknown {
  if (row.record !== null) return JSON.parse(row.record)
  const transfer = wireTransfer(row)
  return row.is_masked ? maskSender(transfer) : transfer
}

const FeedQuery = z.strictObject({
  after: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
})

export function addFeedCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/bank/feed',
    service: 'feed',
    call: 'feed',
    handle: (request, fault) => {
      const { after } = read(FeedQuery, request.query)
      const arrived = listFed(
        store,
        'WHERE f.cursor > ? ORDER BY f.cursor LIMIT ?',
        after,
        sandboxLimits.feedPageRows,
      )
      const again = fault === 'duplicate' ? listFed(store, 'ORDER BY f.cursor DESC LIMIT ?', toldAgain) : []
      const transfers = [...arrived, ...again].map((row) => ({
        cursor: Number(row.cursor),
        transfer: recordOf(row),
      }))
      return { body: { transfers } }
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/bank/transfers',
    service: 'feed',
    call: 'transfers',
    handle: (request) =>
      answerBook(
        store,
        request.query,
        `SELECT rowid, from_bank || ' ' || reference AS name, to_bank || ' ' || to_account_no AS about, amount, currency,
           sent_at AS at
         FROM bank_transfer`,
      ),
  })
}
