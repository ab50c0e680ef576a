/** Handlers of lists and reports as files (staff-calls T6). */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { askForExport, listExportsForStaff } from './export.service.ts'

export const operatorExportRoutes = {
  exportList: ({ app, operator, body }) => listExportsForStaff(app, operator, body),
  newExport: ({ app, operator, address, body, keepAnswer }) =>
    askForExport(app, { operator, address }, body, keepAnswer),
} satisfies Partial<Routes<OperatorApi>>
