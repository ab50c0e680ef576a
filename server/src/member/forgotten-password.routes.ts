/** Handlers of a forgotten password (decisions D18). */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { resetPassword, sendPasswordCode } from './forgotten-password.service.ts'

export const forgottenPasswordRoutes = {
  forgotPassword: ({ app, body, network, locale, device }) =>
    sendPasswordCode(app, body.phoneNumber, { network, locale, device }),
  resetPassword: async ({ app, body, locale, keepAnswer }) => {
    const success = { message: 'SUCCESS' } as const
    await resetPassword(app, body, locale, (tx) => keepAnswer(tx, success))
    return success
  },
} satisfies Partial<Routes<Api>>
