/** Handlers of what staff look for, and of what they find of a member. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { getMemberPage } from './member-page.service.ts'
import { searchAll } from './search.service.ts'
import { getTimeline } from './timeline.service.ts'

export const operatorSearchRoutes = {
  search: ({ app, operator, body }) => searchAll(app, operator, body.query),
  memberSheet: ({ app, params }) => getMemberPage(app, checkId(params.memberId)),
  memberTimeline: ({ app, operator, params, body }) =>
    getTimeline(app, operator, checkId(params.memberId), body),
} satisfies Partial<Routes<OperatorApi>>
