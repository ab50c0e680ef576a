/** What a provider answers that books under its own ids: orders, one transaction, an account's transactions. */
import { TransactionOrder } from '@kapao/contract/outside/game.ts'
import { Moment } from '@kapao/contract/schemas/text.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Problem, positive, read } from '../http.ts'
import { addOutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import { findGame } from './catalogue.ts'
import type { AtSlot } from './provider.ts'
import {
  book,
  clearDoubles,
  getTransaction,
  listTransactions,
  seeTransaction,
  settleTransaction,
  type TransactionRow,
} from './transaction.ts'

const PageQuery = z.strictObject({
  from: Moment,
  to: Moment,
  page: z.coerce.number().check(z.int(), z.gte(1)),
})

function memoSlotOf({ params: { slot } }: AtSlot): string {
  if (findGame(slot)?.adapter !== 'memo')
    throw new Problem(404, `${JSON.stringify(slot)} has no transactions`)
  return slot
}

export function addMemoCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const service = ({ params }: AtSlot) => `game:${params.slot}`
  /** Once the fault is gone, asking finds what was pending settled. */
  const settled = (row: TransactionRow, fault: unknown) =>
    row.status === 'processing' && fault !== 'processing' ? settleTransaction(sandbox, row, undefined) : row

  addOutsideCall(app, sandbox, {
    method: 'POST',
    path: '/games/:slot/transactions',
    service,
    call: 'transfers',
    hasOwnReject: true,
    handle: (request, fault) => {
      const slot = memoSlotOf(request)
      const order = read(TransactionOrder, request.body)
      positive('amount', order.amount)
      const injected =
        fault === 'reject' || fault === 'processing' || fault === 'maintenance' ? fault : undefined
      return { body: seeTransaction(book(sandbox, slot, order, injected)) }
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/games/:slot/transactions/:id',
    service,
    call: 'transfers:get',
    handle: (request, fault) => {
      const slot = memoSlotOf(request)
      clearDoubles(sandbox, slot)
      return { body: seeTransaction(settled(getTransaction(sandbox, slot, request.params.id), fault)) }
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/games/:slot/accounts/:username/transactions',
    service,
    call: 'transfers:get',
    handle: (request, fault) => {
      const slot = memoSlotOf(request)
      clearDoubles(sandbox, slot)
      const { username } = request.params
      const { from, to, page } = read(PageQuery, request.query)
      const window = { from: from.toISOString(), to: to.toISOString(), page }
      const { rows, hasMore } = listTransactions(sandbox, slot, username, window)
      return { body: { transactions: rows.map((row) => seeTransaction(settled(row, fault))), hasMore } }
    },
  })
}
