/** Signing in and out (spec §7). */

import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { endSession, findSessions, login, logout } from './session.service.ts'
import { settleBrowser } from './sign-in.service.ts'

export const sessionRoutes = {
  login: async ({ app, body, network, guestId, device, userAgent, setCookie, keepAnswer }) => {
    const signedIn = await login(app, body, {
      ...{ network, device, userAgent },
      inSameTx: (tx, token) => keepAnswer(tx, { token }),
    })
    await settleBrowser(app, signedIn, guestId, setCookie)
    return { token: signedIn.token }
  },
  logout: async ({ app, member, body }) => {
    await logout(app, member, body)
    return { message: 'SUCCESS' }
  },
  sessions: ({ app, member }) => findSessions(app, member),
  endSession: async ({ app, member, params }) => {
    await endSession(app, member, params.id)
    return { message: 'SUCCESS' }
  },
} satisfies Partial<Routes<Api>>
