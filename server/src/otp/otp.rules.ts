/** One-time codes: what a code and its token are, and when a code is right; pure (decisions D12). */

import { createHash, createHmac, randomInt } from 'node:crypto'
import type { RefusalCode } from '@kapao/contract/errors.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { OtpPurpose } from '@kapao/contract/lists.ts'

export const hashOtpToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const newOtpCode = (): string =>
  String(randomInt(10 ** limits.otpDigits)).padStart(limits.otpDigits, '0')
/** Four letters that cannot be mistaken for digits, to tell two messages apart. */
export const newOtpReference = (): string =>
  Array.from({ length: 4 }, () => 'ABCDEFGHJKLMNPQRSTUVWXYZ'[randomInt(24)]).join('')

/** Bound to its token: a million codes cannot be hashed in advance, and a stolen table says nothing without the key. */
export const hashOtpCode = (key: Buffer, tokenHash: Buffer, code: string): Buffer =>
  createHmac('sha256', key).update(tokenHash).update(code).digest()

export interface OtpState {
  expiresAt: Date
  verifiedAt: Date | null
}

/** Why a code takes no more tries. */
export function whyOver(otp: OtpState | undefined, now: Date): RefusalCode {
  if (!otp) return 'OTP_NOT_EXIST'
  if (otp.verifiedAt) return 'OTP_TOKEN_INVALID'
  return otp.expiresAt <= now ? 'OTP_EXPIRED' : 'OTP_BLOCK'
}

/** What a token says about a phone: nothing, that it has served its purpose, or that it can serve it now. */
export type OtpStanding = 'none' | 'used' | 'verified'

interface StoredOtp {
  phone: string
  purpose: OtpPurpose
  verifiedAt: Date | null
  usedAt: Date | null
}

/** @param phone absent: whichever phone the token is of. */
export function standingOf(
  otp: StoredOtp | undefined,
  { phone, purpose }: { phone?: string | undefined; purpose: OtpPurpose },
  now: Date,
): OtpStanding {
  if (!otp?.verifiedAt || otp.purpose !== purpose) return 'none'
  if (phone !== undefined && otp.phone !== phone) return 'none'
  if (otp.usedAt) return 'used'
  return now.getTime() - otp.verifiedAt.getTime() <= limits.otpVerifiedLifetimeMs ? 'verified' : 'none'
}
