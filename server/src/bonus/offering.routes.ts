/** Handlers of what staff offer. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { changeOffer, closeOffer, createOffer, listOffering } from './offering.service.ts'
import { rehearseOffer } from './rehearsal.service.ts'

export const operatorOfferRoutes = {
  offers: ({ app, body }) => listOffering(app, body),
  rehearseOffer: ({ app, body }) => rehearseOffer(app, body),
  createOffer: ({ app, operator, address, body, keepAnswer }) =>
    createOffer(app, { operator, address }, body, keepAnswer),
  changeOffer: ({ app, operator, address, params, body, keepAnswer }) =>
    changeOffer(app, { operator, address }, params, body, keepAnswer),
  closeOffer: ({ app, operator, address, params, body }) =>
    closeOffer(app, { operator, address }, params, body.reason),
} satisfies Partial<Routes<OperatorApi>>
