/** Handlers of passkeys (decisions D18). */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { settleBrowser } from '#session/sign-in.service.ts'
import {
  addPasskey,
  askForPasskey,
  askToStepUp,
  findPasskeys,
  removePasskey,
  stepUpByPasskey,
} from './passkey.service.ts'
import { askToSignIn, loginByPasskey } from './passkey-login.service.ts'

const success = { message: 'SUCCESS' } as const

export const passkeyRoutes = {
  passkeys: ({ app, member }) => findPasskeys(app, member),
  passkeyOptions: ({ app, member, body }) => askForPasskey(app, member, body.password),
  addPasskey: async ({ app, member, body, keepAnswer }) => {
    await addPasskey(app, member, body, (tx) => keepAnswer(tx, success))
    return success
  },
  removePasskey: async ({ app, member, params, body, keepAnswer }) => {
    await removePasskey(app, member, { ...params, ...body }, (tx) => keepAnswer(tx, success))
    return success
  },
  stepUpPasskeyOptions: ({ app, member }) => askToStepUp(app, member),
  stepUpPasskey: ({ app, member, body, keepAnswer }) =>
    stepUpByPasskey(app, member, body.response, keepAnswer),
  loginPasskeyOptions: ({ app }) => askToSignIn(app),
  loginPasskey: async ({ app, body, network, guestId, device, userAgent, setCookie, keepAnswer }) => {
    const signedIn = await loginByPasskey(app, body, {
      ...{ network, device, userAgent },
      inSameTx: (tx, token) => keepAnswer(tx, { token }),
    })
    await settleBrowser(app, signedIn, guestId, setCookie)
    return { token: signedIn.token }
  },
} satisfies Partial<Routes<Api>>
