/** Handlers of the statement's calls. */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkNumber } from '#platform/http/validate.ts'
import { exportStatement } from './export.service.ts'
import { linkStatementFile } from './file.service.ts'
import { checkReceipt, getReceipt } from './receipt.service.ts'
import { getStatementPage } from './statement.service.ts'

export const statementRoutes = {
  statement: ({ app, member, body, locale }) => getStatementPage(app, member, body, locale),
  receipt: ({ app, member, params, locale }) => getReceipt(app, member, checkNumber(params.number), locale),
  checkReceipt: ({ app, body }) => checkReceipt(app, body),
  statementCsv: ({ app, member, body, locale }) => exportStatement(app, member, body, locale),
  statementFile: async ({ app, member, body, locale }) => linkStatementFile(app, member, { ...body, locale }),
} satisfies Partial<Routes<Api>>
