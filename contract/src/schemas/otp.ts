/** One-time codes by SMS (spec §7, decisions D12). */
import * as z from 'zod/mini'
import * as limits from '../limits.ts'
import * as lists from '../lists.ts'
import { secret } from './text.ts'

const OtpToken = secret(128)

export const OtpSendRequest = z.strictObject({
  phoneNumber: secret(32),
  /**
   * What the code is for. `account`: a signed-in member's change of the bank account or its holder's name; the phone must
   * be the member's own. `password`: as `account/password/forgot`. Without it: the first, when it is a signed-in member's
   * own phone, else a registration.
   */
  purpose: z.optional(z.enum(lists.otpPurposes)),
  /** Needed for a sign-in: only who knows it gets a message. */
  password: z.optional(secret(limits.passwordLengthMax)),
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
