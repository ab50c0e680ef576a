/** Handlers of what staff look for. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { searchAll } from './search.service.ts'

export const operatorSearchRoutes = {
  search: ({ app, operator, body }) => searchAll(app, operator, body.query),
} satisfies Partial<Routes<OperatorApi>>
