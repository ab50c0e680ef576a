/** Handlers of the wallet's calls. */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { getWallet, refreshCards } from './wallet.service.ts'

export const walletRoutes = {
  wallet: ({ app, member }) => getWallet(app, member),
  refreshSlots: ({ app, member }) => refreshCards(app, member),
} satisfies Partial<Routes<Api>>
