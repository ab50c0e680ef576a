/** Handlers of deposits. */
import type { Api } from '@kapao/contract/api.ts'
import type { OperatorApi } from '@kapao/contract/operator-api.ts'
import type { Routes } from '../serve.ts'
import { attributeByOperator } from './attribution.service.ts'
import { cancelQr, createQr, getQr } from './deposit.service.ts'
import { addExpected } from './expected.service.ts'
import { depositByLink } from './voucher.service.ts'

export const depositRoutes = {
  qrcode: ({ app, member, params }) => getQr(app, member, params.gatewayCode),
  createQrcode: ({ app, member, params, body }) => createQr(app, member, params.gatewayCode, body.amount),
  cancelQrcode: ({ app, member, params }) => cancelQr(app, member, params.qrcodeId),
  addExpected: ({ app, member, body, requestKey }) =>
    addExpected(app, member, { amount: body.amount, requestKey }),
  truelink: ({ app, member, body, requestKey }) => depositByLink(app, member, body.link, requestKey),
} satisfies Partial<Routes<Api>>

export const operatorDepositRoutes = {
  attributePayment: async ({ app, operator, address, params, body }) => {
    await attributeByOperator(app, { operator, address }, { ...params, ...body })
    return { message: 'SUCCESS' }
  },
} satisfies Partial<Routes<OperatorApi>>
