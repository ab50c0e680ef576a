/** Handlers of QR deposits. */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { cancelQr, createQr, getQr } from './qr.service.ts'

export const qrRoutes = {
  qrcode: ({ app, member, params }) => getQr(app, member, params.gatewayCode),
  createQrcode: ({ app, member, params, body }) => createQr(app, member, params.gatewayCode, body.amount),
  cancelQrcode: ({ app, member, params }) => cancelQr(app, member, params.qrcodeId),
} satisfies Partial<Routes<Api>>
