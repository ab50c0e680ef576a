/** Handlers of the comparison with services outside: its days, and its cases. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { claimTask, closeTask, releaseTask } from '#staff/task.service.ts'
import { listBookDays } from './book-day.service.ts'
import { getCases } from './case.service.ts'
import { compareNow } from './compare.service.ts'

const kind = 'difference'

export const operatorReconciliationRoutes = {
  bookDays: ({ app, body }) => listBookDays(app, body),
  compareBooks: ({ app, operator, address }) => compareNow(app, { operator, address }),
  cases: ({ app, operator, body }) => getCases(app, operator, body),
  closeCase: ({ app, operator, address, params, body: { note } }) =>
    closeTask(app, { operator, address }, checkId(params.caseId), { note, kind }),
  claimCase: ({ app, operator, address, params }) =>
    claimTask(app, { operator, address }, checkId(params.caseId), kind),
  releaseCase: ({ app, operator, address, params }) =>
    releaseTask(app, { operator, address }, checkId(params.caseId), kind),
} satisfies Partial<Routes<OperatorApi>>
