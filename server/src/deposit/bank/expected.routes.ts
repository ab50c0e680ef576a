/** Handlers of expected transfers. */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { addExpected } from './expected.service.ts'

export const expectedRoutes = {
  addExpected: ({ app, member, body, requestKey }) =>
    addExpected(app, member, { amount: body.amount, requestKey }),
} satisfies Partial<Routes<Api>>
