/** Handlers of deposits. */
import type { Api } from '@kapao/contract/api.ts'
import type { Routes } from '../serve.ts'
import { cancelQr, createQr, getQr } from './deposit.service.ts'
import { addExpected } from './expected.service.ts'

export const depositRoutes = {
  qrcode: ({ app, member, params }) => getQr(app, member, params.gatewayCode),
  createQrcode: ({ app, member, params, body }) => createQr(app, member, params.gatewayCode, body.amount),
  cancelQrcode: ({ app, member, params }) => cancelQr(app, member, params.qrcodeId),
  addExpected: ({ app, member, body, requestKey }) =>
    addExpected(app, member, { amount: body.amount, requestKey }),
} satisfies Partial<Routes<Api>>
