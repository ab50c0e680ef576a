/** The bank that pays withdrawals out, and tells of transfers that arrived (decisions D4, D6). */
import { FeedPage, PayoutAnswer, PayoutOrder } from '@kapao/contract/outside/bank.ts'
import * as z from 'zod/mini'
import { createReadBook, type ReadBook } from './books.ts'
import { type Ask, path } from './http.ts'

export type Payout = z.output<typeof PayoutOrder>
export type PayoutSaid = z.output<typeof PayoutAnswer>

export interface Bank {
  /** Pays; the same reference again pays nothing more and answers the same. @throws OutsideError: unknown. */
  pay(payout: Payout): Promise<PayoutSaid>
  /** What became of it; `unknown`: the bank has no such payout. @throws OutsideError: unknown to us. */
  findPayout(reference: string): Promise<PayoutSaid>
  /** Every payout that it has carried out. */
  readPayouts: ReadBook
  /** Every transfer that arrived for us. */
  readTransfers: ReadBook
  /** What arrived after this place, in order. @throws OutsideError: unknown. */
  readFeed(after: number): Promise<z.output<typeof FeedPage>>
}

export function createBank(ask: Ask): Bank {
  return {
    pay: (payout) =>
      ask({
        method: 'POST',
        path: '/bank/payouts',
        body: z.encode(PayoutOrder, payout),
        answer: PayoutAnswer,
      }),
    findPayout: (reference) =>
      ask({
        method: 'GET',
        path: path`/bank/payouts/${reference}`,
        answer: PayoutAnswer,
        statuses: [200, 404],
      }),
    readPayouts: createReadBook(ask, '/bank/payouts'),
    readTransfers: createReadBook(ask, '/bank/transfers'),
    readFeed: (after) =>
      ask({ method: 'GET', path: path`/bank/feed?after=${String(after)}`, answer: FeedPage }),
  }
}
