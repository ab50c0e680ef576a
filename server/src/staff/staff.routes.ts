/** Handlers of what staff see of their own work. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { listActs } from './audit-trail.service.ts'
import { closeTask, listTasks } from './task.service.ts'

export const operatorRoutes = {
  tasks: ({ app, body }) => listTasks(app, body),
  closeTask: ({ app, operator, address, params, body }) =>
    closeTask(app, { operator, address }, checkId(params.taskId), body.note),
  auditTrail: ({ app, body }) => listActs(app.db, body),
} satisfies Partial<Routes<OperatorApi>>
