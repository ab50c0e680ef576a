/** Signing in and out (spec §7). */

import type { Api } from '@kapao/contract/calls/names.ts'
import { joinMember } from '#chat/guest.service.ts'
import type { App } from '#parts/app-parts.ts'
import type { Routes } from '#parts/routes.ts'
import { endSession, findSessions, login, logout } from './session.service.ts'

export const sessionRoutes = {
  login: async ({ app, body, network, guestId, device, userAgent, setCookie, keepAnswer }) => {
    const {
      token,
      memberId,
      device: signedIn,
    } = await login(app, body, {
      ...{ network, device, userAgent },
      inSameTx: (tx, token) => keepAnswer(tx, { token }),
    })
    setCookie(app.devices.write(signedIn))
    if (guestId) await takeChatAlong(app, guestId, memberId, setCookie)
    return { token }
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

/** The login stands either way: if this does not succeed now, `chat/config` does it. */
async function takeChatAlong(
  app: Pick<App, 'db' | 'clock' | 'log' | 'fileLinks' | 'guests' | 'wake'>,
  guestId: string,
  memberId: string,
  setCookie: (cookie: string) => void,
) {
  try {
    await joinMember(app, guestId, memberId)
    setCookie(app.guests.clear)
  } catch (err) {
    app.log.warn({ err, member: memberId }, "the guest's conversation has not joined the member's yet")
  }
}
