/** Handlers of withdrawals. */
import type { Api, OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { listPayoutsForStaff } from './payout.service.ts'
import { getPayoutFile, listPayoutFiles, makePayoutFile, takePayoutFile } from './payout-file.service.ts'
import { readPayoutResult } from './payout-result.service.ts'
import {
  approveWithdrawal,
  claimWithdrawal,
  rejectWithdrawal,
  releaseWithdrawal,
  type WithdrawalName,
} from './review.service.ts'
import { getWithdrawalForStaff, listWithdrawalsForStaff } from './staff.service.ts'
import { getWithdrawLimits, requestWithdrawal } from './withdraw.service.ts'
import { withdrawAll } from './withdraw-all.service.ts'

export const withdrawRoutes = {
  withdrawLimits: ({ app, member }) => getWithdrawLimits(app, member),
  withdraw: ({ app, member, body, requestKey }) =>
    requestWithdrawal(app, member, { amount: body.amount, requestKey }),
  withdrawAll: ({ app, member, body, requestKey }) =>
    withdrawAll(app, member, { amount: body.amount, requestKey }),
} satisfies Partial<Routes<Api>>

const nameIn = ({ memberId, withdrawalId }: WithdrawalName): WithdrawalName => ({
  memberId: checkId(memberId),
  withdrawalId: checkId(withdrawalId),
})

export const operatorWithdrawRoutes = {
  withdrawals: ({ app, body }) => listWithdrawalsForStaff(app, body),
  payouts: ({ app, operator, body }) => listPayoutsForStaff(app, operator, body),
  payoutFiles: ({ app, body }) => listPayoutFiles(app, body),
  payoutFile: ({ app, params }) => getPayoutFile(app, checkId(params.fileId)),
  makePayoutFile: ({ app, operator, address, body, keepAnswer }) =>
    makePayoutFile(app, { operator, address }, body, keepAnswer),
  takePayoutFile: ({ app, operator, address, params }) =>
    takePayoutFile(app, { operator, address }, checkId(params.fileId)),
  readPayoutResult: ({ app, operator, address, file, keepAnswer }) =>
    readPayoutResult(app, { operator, address }, file, keepAnswer),
  withdrawalSheet: ({ app, params }) => getWithdrawalForStaff(app, nameIn(params)),
  approveWithdrawal: ({ app, operator, address, params }) =>
    approveWithdrawal(app, { operator, address }, nameIn(params)),
  rejectWithdrawal: ({ app, operator, address, params, body }) =>
    rejectWithdrawal(app, { operator, address }, nameIn(params), body.note),
  claimWithdrawal: ({ app, operator, address, params }) =>
    claimWithdrawal(app, { operator, address }, nameIn(params)),
  releaseWithdrawal: ({ app, operator, address, params }) =>
    releaseWithdrawal(app, { operator, address }, nameIn(params)),
} satisfies Partial<Routes<OperatorApi>>
