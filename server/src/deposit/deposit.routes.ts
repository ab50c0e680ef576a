/** Handlers of deposits by QR. */
import type { Api } from '@kapao/contract/api.ts'
import type { Routes } from '../serve.ts'
import { cancelQr, createQr, getQr } from './deposit.service.ts'

export const depositRoutes = {
  qrcode: ({ app, member, params }) => getQr(app, member, params.gatewayCode),
  createQrcode: ({ app, member, params, body }) => createQr(app, member, params.gatewayCode, body.amount),
  cancelQrcode: ({ app, member, params }) => cancelQr(app, member, params.qrcodeId),
} satisfies Partial<Routes<Api>>
