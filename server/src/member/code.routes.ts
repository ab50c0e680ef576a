/** Asks for a one-time code: what it is for says who sends it, and on what conditions (spec §7). */
import type { Api } from '@kapao/contract/calls/names.ts'
import { sendOtp } from '#otp/otp.service.ts'
import type { Routes } from '#parts/routes.ts'
import { Refusal } from '#platform/refusal.ts'
import { sendLoginCode } from '#session/login-code.service.ts'
import { isOwnPhone, sendAccountCode } from './account-code.service.ts'
import { sendPasswordCode } from './forgotten-password.service.ts'

export const codeRoutes = {
  sendOtp: async ({ app, body, network, locale, device, findMember }) => {
    const from = { network, locale }
    const { purpose } = body
    if (purpose === 'login') return sendLoginCode(app, body, from)
    if (purpose === 'password') return sendPasswordCode(app, body.phoneNumber, { ...from, device })
    if (purpose === 'register') return sendOtp(app, body, from)
    const member = await findMember()
    if (purpose === 'account') {
      if (!member) throw new Refusal('invalid-token')
      return sendAccountCode(app, member, body, from)
    }
    const isForAccount = member && (await isOwnPhone(app, member, body.phoneNumber))
    return isForAccount ? sendAccountCode(app, member, body, from) : sendOtp(app, body, from)
  },
} satisfies Partial<Routes<Api>>
