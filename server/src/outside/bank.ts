/** The bank that pays withdrawals out, and tells of transfers that arrived (decisions D4, D6). */
import {
  type BankTransfer,
  FeedPage,
  FeedRecord,
  PayoutAnswer,
  PayoutOrder,
  PlacedRecord,
} from '@kapao/contract/outside/bank.ts'
import * as z from 'zod/mini'
import { createReadBook, type ReadBook } from './books.ts'
import { type Ask, path } from './http.ts'
import { readRecords, type StoreUnreadable, type UnreadableRecord } from './records.ts'

export type Payout = z.output<typeof PayoutOrder>
export type PayoutSaid = z.output<typeof PayoutAnswer>

export interface FeedSaid {
  transfers: { cursor: number; transfer: BankTransfer }[]
  /** What nobody understands, each with its place where that can be read. */
  unreadable: (UnreadableRecord & { cursor: number | undefined })[]
}

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
  readFeed(after: number): Promise<FeedSaid>
}

/** Payouts and the feed are two services, each with a key of its own. */
export function createBank(
  { askPayouts, askFeed }: { askPayouts: Ask; askFeed: Ask },
  keep?: StoreUnreadable,
): Bank {
  return {
    pay: (payout) =>
      askPayouts({
        method: 'POST',
        path: '/bank/payouts',
        body: z.encode(PayoutOrder, payout),
        answer: PayoutAnswer,
      }),
    findPayout: (reference) =>
      askPayouts({
        method: 'GET',
        path: path`/bank/payouts/${reference}`,
        answer: PayoutAnswer,
        statuses: [200, 404],
      }),
    readPayouts: createReadBook(askPayouts, '/bank/payouts', keep),
    readTransfers: createReadBook(askFeed, '/bank/transfers', keep),
    async readFeed(after) {
      const page = await askFeed({
        method: 'GET',
        path: path`/bank/feed?after=${String(after)}`,
        answer: FeedPage,
      })
      const { values, unreadable } = readRecords(FeedRecord, page.transfers)
      const placed = unreadable.map((one) => ({
        ...one,
        cursor: PlacedRecord.safeParse(one.record).data?.cursor,
      }))
      return { transfers: values, unreadable: placed }
    },
  }
}
