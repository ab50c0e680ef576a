/** The generic adapter of a bank that pays out. */
import { PayoutAnswer, PayoutOrder } from '@kapao/contract/outside/bank.ts'
import * as z from 'zod/mini'
import { createReadBook } from '../books.ts'
import { path } from '../http.ts'
import type { PayoutBank, PayoutSettings } from './bank.ts'

export function createGenericPayout({ connect, keep }: Pick<PayoutSettings, 'connect' | 'keep'>): PayoutBank {
  const ask = connect()
  return {
    knowsRepeats: true,
    slowestMs: 0,
    pay: (payout) =>
      ask({
        method: 'POST',
        path: '/bank/payouts',
        body: z.encode(PayoutOrder, payout),
        answer: PayoutAnswer,
      }),
    findPayout: ({ reference }) =>
      ask({
        method: 'GET',
        path: path`/bank/payouts/${reference}`,
        answer: PayoutAnswer,
        statuses: [200, 404],
      }),
    readPayouts: createReadBook(ask, '/bank/payouts', keep),
  }
}
