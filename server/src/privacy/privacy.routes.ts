/** Handlers of what a member may have of the data about them (decisions D17). */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { askForCopy, beingMade, getExport } from './export.service.ts'

export const privacyRoutes = {
  dataExport: ({ app, member }) => getExport(app, member),
  makeExport: ({ app, member, locale, keepAnswer }) =>
    askForCopy(app, member, locale, (tx) => keepAnswer(tx, beingMade)),
} satisfies Partial<Routes<Api>>
