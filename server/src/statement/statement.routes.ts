/** Handlers of the statement's calls. */
import type { Api } from '@kapao/contract/api.ts'
import type { Routes } from '../serve.ts'
import { getStatementPage } from './statement.service.ts'

export const statementRoutes = {
  statement: ({ app, member, body }) => getStatementPage(app, member, body),
} satisfies Partial<Routes<Api>>
