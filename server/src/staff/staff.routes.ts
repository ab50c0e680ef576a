/** Handlers of what staff see of their own work. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { showActs } from './audit-view.service.ts'
import { claimTask, closeTask, listTasks, releaseTask } from './task.service.ts'
import { verifyAndRemember } from './trail-check.service.ts'

export const operatorRoutes = {
  tasks: ({ app, operator, body }) => listTasks(app, operator, body),
  closeTask: ({ app, operator, address, params, body }) =>
    closeTask(app, { operator, address }, checkId(params.taskId), body),
  claimTask: ({ app, operator, address, params }) =>
    claimTask(app, { operator, address }, checkId(params.taskId)),
  releaseTask: ({ app, operator, address, params }) =>
    releaseTask(app, { operator, address }, checkId(params.taskId)),
  auditTrail: ({ app, operator, body }) => showActs(app, operator, body),
  verifyTrail: ({ app, body }) => verifyAndRemember(app, body),
} satisfies Partial<Routes<OperatorApi>>
