/** Handlers of how staff read the ledger (staff-calls T6). */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { listAccountDays, listAccounts } from './account.service.ts'
import { getJournalForStaff, listJournalsForStaff } from './journal.service.ts'

export const operatorBooksRoutes = {
  journals: ({ app, body }) => listJournalsForStaff(app, body),
  journalSheet: ({ app, params }) => getJournalForStaff(app, checkId(params.journalId)),
  accounts: ({ app, body }) => listAccounts(app, body),
  accountDays: ({ app, body }) => listAccountDays(app, body),
} satisfies Partial<Routes<OperatorApi>>
