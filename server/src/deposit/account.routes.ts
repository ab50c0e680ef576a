/** Handler of where to pay to. */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { getDepositLookup } from './account.service.ts'

export const accountRoutes = {
  depositLookup: ({ app, member }) => getDepositLookup(app, member.currency),
} satisfies Partial<Routes<Api>>
