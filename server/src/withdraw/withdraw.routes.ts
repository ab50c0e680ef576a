/** Handlers of withdrawals. */
import type { Api } from '@kapao/contract/api.ts'
import type { Routes } from '../serve.ts'
import { requestWithdrawal } from './withdraw.service.ts'
import { withdrawAll } from './withdraw-all.service.ts'

export const withdrawRoutes = {
  withdraw: ({ app, member, body, requestKey }) =>
    requestWithdrawal(app, member, { amount: body.amount, requestKey }),
  withdrawAll: ({ app, member, body, requestKey }) =>
    withdrawAll(app, member, { amount: body.amount, requestKey }),
} satisfies Partial<Routes<Api>>
