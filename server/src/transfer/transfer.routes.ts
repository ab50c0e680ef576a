/** Handlers of transfers. */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { transfer } from './transfer.service.ts'
import { transferAll } from './transfer-all.service.ts'

export const transferRoutes = {
  transfer: ({ app, member, body, requestKey }) => transfer(app, member, body, requestKey),
  transferAll: ({ app, member, body, requestKey }) => transferAll(app, member, body.to, requestKey),
} satisfies Partial<Routes<Api>>
