/** The generic adapter of what a bank tells of our own accounts. */
import { FeedPage, FeedRecord, PlacedRecord } from '@kapao/contract/outside/bank.ts'
import { BankRecall } from '@kapao/contract/outside/recall.ts'
import { validate } from '#platform/http/validate.ts'
import { createReadBook } from '../books.ts'
import { path } from '../http.ts'
import { readRecords } from '../records.ts'
import type { BankFeed, FeedSettings } from './bank.ts'

export function createGenericFeed({ connect, verifyNotice, keep }: FeedSettings): BankFeed {
  const ask = connect()
  return {
    readTransfers: createReadBook(ask, '/bank/transfers', keep),
    async readFeed(after) {
      const page = await ask({
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
    verifyNotice,
    readRecall(json) {
      const { takenAt, ...recall } = validate(BankRecall, json)
      return { ...recall, at: takenAt }
    },
  }
}
