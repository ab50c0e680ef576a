/** Handlers of how staff read the ledger (staff-calls T6). */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { listAccountDays, listAccountNames, listAccounts } from './account.service.ts'
import { getJournalForStaff, showJournals } from './journal.service.ts'

export const operatorBooksRoutes = {
  journals: ({ app, operator, body }) => showJournals(app, operator, body),
  journalSheet: ({ app, operator, params }) => getJournalForStaff(app, operator, checkId(params.journalId)),
  accounts: ({ app, operator, body }) => listAccounts(app, operator, body),
  accountNames: ({ app }) => listAccountNames(app),
  accountDays: ({ app, body }) => listAccountDays(app, body),
} satisfies Partial<Routes<OperatorApi>>
