/** Handlers of the PIN and of proving it (decisions D18). */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { removePin, setPin, stepUp } from './pin.service.ts'

const success = { message: 'SUCCESS' } as const

export const pinRoutes = {
  setPin: async ({ app, member, body, locale, keepAnswer }) => {
    await setPin(app, member, body, { locale, inSameTx: (tx) => keepAnswer(tx, success) })
    return success
  },
  removePin: async ({ app, member, body, locale, keepAnswer }) => {
    await removePin(app, member, body, { locale, inSameTx: (tx) => keepAnswer(tx, success) })
    return success
  },
  stepUp: ({ app, member, body }) => stepUp(app, member, body.pin),
} satisfies Partial<Routes<Api>>
