/** Handlers of the passkeys of staff (staff-calls T1). */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { consoleFacts } from './access.routes.ts'
import {
  addStaffPasskey,
  askForStaffPasskey,
  askToSignInStaff,
  askToStepUpStaff,
  findOwnPasskeys,
  removeStaffPasskey,
  signInStaffByPasskey,
  stepUpStaffByPasskey,
} from './staff-passkey.service.ts'

const success = { message: 'SUCCESS' } as const

export const staffPasskeyRoutes = {
  staffPasskeyLoginOptions: ({ app }) => askToSignInStaff(app),
  async staffPasskeyLogin({ app, body, address, network, userAgent, setCookie }) {
    const from = { address, network, userAgent }
    const { token, operator } = await signInStaffByPasskey(app, body.response, from)
    setCookie(app.staffCookies.write(token))
    return { operator, ...consoleFacts(app) }
  },
  staffStepUpPasskeyOptions: ({ app, operator }) => askToStepUpStaff(app, operator),
  staffStepUpPasskey: ({ app, operator, network, body }) =>
    stepUpStaffByPasskey(app, { operator, network }, body.response),
  staffPasskeys: ({ app, operator }) => findOwnPasskeys(app, operator),
  staffPasskeyOptions: ({ app, operator }) => askForStaffPasskey(app, operator),
  async addStaffPasskey({ app, operator, address, body, keepAnswer }) {
    await addStaffPasskey(app, { operator, address }, body, (tx) => keepAnswer(tx, success))
    return success
  },
  async removeStaffPasskey({ app, operator, address, params, keepAnswer }) {
    const id = checkId(params.passkeyId)
    await removeStaffPasskey(app, { operator, address }, id, (tx) => keepAnswer(tx, success))
    return success
  },
} satisfies Partial<Routes<OperatorApi>>
