/** The generic adapter of a bank. */
import {
  FeedPage,
  FeedRecord,
  PayoutAnswer,
  PayoutOrder,
  PlacedRecord,
} from '@kapao/contract/outside/bank.ts'
import { NameAnswer } from '@kapao/contract/outside/name-inquiry.ts'
import { BankRecall } from '@kapao/contract/outside/recall.ts'
import * as z from 'zod/mini'
import { validate } from '#platform/http/validate.ts'
import { createReadBook } from '../books.ts'
import { path } from '../http.ts'
import { readRecords } from '../records.ts'
import type { Bank, BankSettings } from './bank.ts'

export function createGenericBank({ askPayouts, askFeed, askNames, verifyNotice, keep }: BankSettings): Bank {
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
    async findHolder(account) {
      const said = await askNames({ method: 'POST', path: '/bank/names', body: account, answer: NameAnswer })
      return said.status === 'found' ? said.name : null
    },
    verifyNotice,
    readRecall(json) {
      const { takenAt, ...recall } = validate(BankRecall, json)
      return { ...recall, at: takenAt }
    },
  }
}
