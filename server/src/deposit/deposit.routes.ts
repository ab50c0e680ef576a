/** Handlers of deposits. */
import type { Api } from '@kapao/contract/api.ts'
import type { OperatorApi } from '@kapao/contract/operator-api.ts'
import type { Routes } from '../serve.ts'
import { askForAttribution } from './attribution.service.ts'
import { cancelQr, createQr, getQr } from './deposit.service.ts'
import { addExpected } from './expected.service.ts'
import { listSuspended } from './suspense.service.ts'
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
  suspense: ({ app, body }) => listSuspended(app, body),
  attributePayment: ({ app, operator, address, params, body, keepAnswer }) =>
    askForAttribution(app, { operator, address }, { ...params, ...body }, keepAnswer),
} satisfies Partial<Routes<OperatorApi>>
