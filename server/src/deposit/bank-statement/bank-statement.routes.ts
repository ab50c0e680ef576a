/** Handlers of banks' statements that staff import (staff-calls T6). */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { getStatement, listImported, uploadStatement } from './bank-statement.service.ts'
import { matchStatement } from './statement-match.service.ts'

export const operatorBankStatementRoutes = {
  bankStatements: ({ app, body }) => listImported(app, body),
  bankStatement: ({ app, operator, params }) => getStatement(app, operator, checkId(params.statementId)),
  uploadBankStatement: ({ app, operator, address, file, keepAnswer }) =>
    uploadStatement(app, { operator, address }, file, keepAnswer),
  matchBankStatement: ({ app, operator, address, params, body, keepAnswer }) =>
    matchStatement(app, { operator, address }, { id: checkId(params.statementId), ...body }, keepAnswer),
} satisfies Partial<Routes<OperatorApi>>
