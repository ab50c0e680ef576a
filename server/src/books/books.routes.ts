/** Handlers of how staff read the ledger (staff-calls T6). */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { getJournalForStaff, listJournalsForStaff } from './journal.service.ts'

export const operatorBooksRoutes = {
  journals: ({ app, body }) => listJournalsForStaff(app, body),
  journalSheet: ({ app, params }) => getJournalForStaff(app, checkId(params.journalId)),
} satisfies Partial<Routes<OperatorApi>>
