/** Sends one-time codes and checks them (decisions D12). */
import { editions, type Locale } from '@kapao/contract/edition.ts'
import { limits } from '@kapao/contract/limits.ts'
import { plainAccountNo } from '@kapao/contract/text.ts'
import type { Tx } from '#db/schema.ts'
import { type Along, inTransaction } from '#db/transaction.ts'
import type { Limit } from '#limits/rate-limits.ts'
import { OutsideError, Refusal } from '#refusal.ts'
import type { App } from '../context.ts'
import { countTry, deleteOldOtps, deleteOtp, findOtp, insertOtp, setUsed } from './otp.queries.ts'
import {
  hashOtpCode,
  hashOtpToken,
  isOtpToken,
  newOtpCode,
  newOtpReference,
  newOtpToken,
  type OtpStanding,
  standingOf,
  whyOver,
} from './otp.rules.ts'
import { otpMessage } from './otp-message.ts'

const hourMs = 3_600_000

const perAddress: Limit = {
  name: 'otpAddress',
  points: limits.otpPerAddressHour,
  windowMs: hourMs,
  code: 'OTP_BLOCK',
}
/** Per phone: one a minute, a few an hour, and so few a day that guessing is hopeless (quality C-39). */
const phoneLimits: readonly Limit[] = [
  { name: 'otpResend', points: 1, windowMs: limits.otpResendMs, code: 'REQUEST_LIMIT_1MIN' },
  { name: 'otpPhone', points: limits.otpPerPhoneHour, windowMs: hourMs, code: 'OTP_BLOCK' },
  { name: 'otpPhoneDay', points: limits.otpPerPhoneDay, windowMs: 24 * hourMs, code: 'OTP_BLOCK' },
]

/**
 * Digits only, as this edition has them.
 *
 * @param field which input it was, for the refusal.
 * @throws Refusal PHONE_NUMBER_REQUIRE_10_DIGIT in Thailand, KEY_INVALID in Laos, where numbers differ in length.
 */
export function readPhone({ config: { edition } }: App, typed: string, field: string): string {
  const phone = plainAccountNo(typed)
  if (editions[edition].phone.test(phone)) return phone
  throw new Refusal(edition === 'thailand' ? 'PHONE_NUMBER_REQUIRE_10_DIGIT' : 'KEY_INVALID', [field])
}

interface SendOrder {
  phoneNumber: string
  otpToken?: string | undefined
}

/**
 * Sends a code. Answers the same for phones that are taken and free: who is a member is nobody's business. With an
 * earlier token that was verified for this very phone the step is over already (OTP_VERIFIED).
 */
export async function sendOtp(
  app: App,
  order: SendOrder,
  { address, locale }: { address: string; locale: Locale },
) {
  const phone = readPhone(app, order.phoneNumber, 'phoneNumber')
  const now = app.clock.now()
  const { otpToken } = order
  const earlier = otpToken === undefined ? undefined : await findOtp(app.db, hashOtpToken(otpToken))
  if (otpToken !== undefined && earlier && standingOf(earlier, phone, now) === 'verified')
    return { otpRef: earlier.reference, otpToken, code: 'OTP_VERIFIED' as const, expireIn: 0, resendIn: 0 }

  await app.limits.take(perAddress, address)
  for (const limit of phoneLimits) await app.limits.take(limit, phone)
  const token = newOtpToken()
  const tokenHash = hashOtpToken(token)
  const code = newOtpCode()
  const reference = newOtpReference()
  await insertOtp(app.db, {
    token_hash: tokenHash,
    purpose: 'register',
    phone,
    reference,
    code_hash: hashOtpCode(app.config.otpKey, tokenHash, code),
    created_at: now,
    expires_at: new Date(now.getTime() + limits.otpLifetimeMs),
  })
  const text = otpMessage(locale, code, reference, app.config.publicUrl)
  if (!(await isSent(app, { reference: tokenHash.toString('hex').slice(0, 32), to: phone, text }))) {
    // The member got nothing, so it does not count against the phone (quality F22).
    await deleteOtp(app.db, tokenHash)
    for (const limit of phoneLimits) await app.limits.giveBack(limit, phone)
    throw new Refusal('OTP_SEND_FAIL')
  }
  return {
    otpRef: reference,
    otpToken: token,
    code: 'SUCCESS' as const,
    expireIn: limits.otpLifetimeMs / 1_000,
    resendIn: limits.otpResendMs / 1_000,
  }
}

/** No answer counts as not sent: the worst is a second message. */
async function isSent(app: App, message: { reference: string; to: string; text: string }): Promise<boolean> {
  try {
    return (await app.outside.sms.send(message)) === 'accepted'
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    app.log.warn({ err: error }, 'the SMS service did not answer')
    return false
  }
}

/**
 * @throws Refusal OTP_TOKEN_INVALID (not a token, or used), OTP_NOT_EXIST, OTP_EXPIRED, OTP_BLOCK (too many tries),
 * OTP_CODE_INVALID.
 */
export async function verifyOtp(
  app: App,
  { otpToken, otpCode }: { otpToken: string; otpCode: string },
  along: Along,
): Promise<void> {
  if (!isOtpToken(otpToken)) throw new Refusal('OTP_TOKEN_INVALID')
  const tokenHash = hashOtpToken(otpToken)
  const now = app.clock.now()
  const codeHash = hashOtpCode(app.config.otpKey, tokenHash, plainAccountNo(otpCode))
  const tried = await inTransaction(app.db, async (tx) => {
    const tried = await countTry(tx, tokenHash, codeHash, now)
    if (tried?.verified_at) await along(tx)
    return tried
  })
  if (!tried) throw new Refusal(whyOver(await findOtp(app.db, tokenHash), now))
  if (!tried.verified_at) throw new Refusal('OTP_CODE_INVALID')
}

/** Spends the verified token of a registration, in its transaction. @throws Refusal UNVERIFIED_OTP. */
export async function spendOtp(app: App, tx: Tx, otpToken: string | undefined, phone: string): Promise<void> {
  const now = app.clock.now()
  const verifiedAfter = new Date(now.getTime() - limits.otpVerifiedLifetimeMs)
  const spent = otpToken && (await setUsed(tx, hashOtpToken(otpToken), phone, verifiedAfter, now))
  if (!spent) throw new Refusal('UNVERIFIED_OTP')
}

/** What this token says about this phone now; spends nothing. */
export async function getOtpStanding(
  app: App,
  otpToken: string | undefined,
  phone: string,
): Promise<OtpStanding> {
  const otp = otpToken === undefined ? undefined : await findOtp(app.db, hashOtpToken(otpToken))
  return standingOf(otp, phone, app.clock.now())
}

/** Two days after, nothing about a code is of any use. */
export const sweepOtps = (app: App) =>
  deleteOldOtps(app.db, new Date(app.clock.now().getTime() - 48 * hourMs))
