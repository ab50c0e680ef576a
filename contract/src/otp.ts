/** One-time codes by SMS (spec §7, decisions D12). */
import * as z from 'zod/mini'
import { secret } from './text.ts'

const OtpToken = secret(128)

export const OtpSendRequest = z.strictObject({
  phoneNumber: secret(32),
  /** An earlier token: answers OTP_VERIFIED when it was verified for this very phone within 15 minutes. */
  otpToken: z.optional(OtpToken),
})

export const OtpSendResult = z.object({
  /** Shown to the member; the SMS carries it too. */
  otpRef: z.string(),
  otpToken: z.string(),
  /** A result code, never the digits. */
  code: z.enum(['SUCCESS', 'OTP_VERIFIED']),
  /** Seconds until the code is dead, and until another one can be sent. */
  expireIn: z.int(),
  resendIn: z.int(),
})

export const OtpVerifyRequest = z.strictObject({ otpToken: OtpToken, otpCode: secret(16) })
export const OtpVerifyResult = z.object({ code: z.literal('OTP_CODE_VALID') })
