/** One-time codes (spec §7). */
import type { Api } from '@kapao/contract/api.ts'
import { isOwnPhone, sendAccountCode } from '#member/account-code.service.ts'
import { sendPasswordCode } from '#member/forgotten-password.service.ts'
import { Refusal } from '#platform/refusal.ts'
import { sendLoginCode } from '#session/login-code.service.ts'
import type { Routes } from '../serve.ts'
import { sendOtp, verifyOtp } from './otp.service.ts'

export const otpRoutes = {
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
  verifyOtp: async ({ app, body, keepAnswer }) => {
    const valid = { code: 'OTP_CODE_VALID' } as const
    await verifyOtp(app, body, (tx) => keepAnswer(tx, valid))
    return valid
  },
} satisfies Partial<Routes<Api>>
