/** One-time codes (spec §7). */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { verifyOtp } from './otp.service.ts'

export const otpRoutes = {
  verifyOtp: async ({ app, body, keepAnswer }) => {
    const valid = { code: 'OTP_CODE_VALID' } as const
    await verifyOtp(app, body, (tx) => keepAnswer(tx, valid))
    return valid
  },
} satisfies Partial<Routes<Api>>
