/** Sends one-time codes and checks them (decisions D12). */

import { plainAccountNo } from '@kapao/contract/account-text.ts'
import { editions, type Locale } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { OtpPurpose } from '@kapao/contract/lists.ts'
import { dayMs, hourMs } from '@kapao/contract/time-units.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { isCodeToken, newCodeToken } from '#platform/cells/code-token.ts'
import type { Tx } from '#platform/db/schema.ts'
import { type InSameTx, inTransaction } from '#platform/db/transaction.ts'
import {
  type Counted,
  giveAllBack,
  type PlaceLimit,
  placesOf,
  takeAll,
} from '#platform/limits/place-limits.ts'
import type { Limit } from '#platform/limits/rate-limits.ts'
import { plainPhone } from '#platform/phone.rules.ts'
import { OutsideError, Refusal } from '#platform/refusal.ts'
import { countTry, deleteOtp, findOtp, insertOtp, setOnItsWay, setUnsent, setUsed } from './otp.queries.ts'
import {
  hashOtpCode,
  hashOtpToken,
  newOtpCode,
  newOtpReference,
  type OtpStanding,
  standingOf,
  whyOver,
} from './otp.rules.ts'
import { otpMessage } from './otp-message.ts'

export type { OtpStanding } from './otp.rules.ts'

const perPlace: PlaceLimit = {
  name: 'otpAddress',
  points: limits.otpPerAddressHour,
  windowMs: hourMs,
  code: 'OTP_BLOCK',
}

/** Per phone: one a minute, a few an hour, and so few a day that guessing is hopeless (quality C-39). */
const phoneLimits: readonly Limit[] = [
  { name: 'otpResend', points: 1, windowMs: limits.otpResendMs, code: 'REQUEST_LIMIT_1MIN' },
  { name: 'otpPhone', points: limits.otpPerPhoneHour, windowMs: hourMs, code: 'OTP_BLOCK' },
  { name: 'otpPhoneDay', points: limits.otpPerPhoneDay, windowMs: dayMs, code: 'OTP_BLOCK' },
]
/** Rate limits that bound the cost of SMS messages over all callers. */
const everybody: Limit = {
  name: 'otpEverybody',
  points: limits.otpEverybodyHour,
  windowMs: hourMs,
  code: 'OTP_BLOCK',
}

/** @throws Refusal OTP_BLOCK. */
export const takeOtpOfPlace = (app: Pick<App, 'limits'>, network: string) =>
  takeAll(app.limits, placesOf(perPlace, network))

/**
 * Each purpose counts by itself: what strangers ask for, to register with somebody's phone, closes no other door.
 *
 * @throws Refusal OTP_BLOCK, REQUEST_LIMIT_1MIN.
 */
export async function takeOtpOfPhone(app: Pick<App, 'limits'>, purpose: OtpPurpose, phone: string) {
  const counted = [
    ...phoneLimits.map((limit): Counted => [limit, phone]),
    [everybody, 'everybody'] as const,
  ].map(([limit, who]): Counted => [{ ...limit, name: `${limit.name}:${purpose}` }, who])
  await takeAll(app.limits, counted)
  return { release: () => giveAllBack(app.limits, counted) }
}

/**
 * Digits only, as this edition has them and as they are kept.
 *
 * @param field which input it was, for the refusal.
 * @throws Refusal PHONE_NUMBER_REQUIRE_10_DIGIT in Thailand, KEY_INVALID in Laos, where numbers differ in length.
 */
export function readPhone(
  { config: { edition } }: Pick<App, 'config'>,
  typed: string,
  field: string,
): string {
  const phone = plainPhone(edition, typed)
  if ([plainAccountNo(typed), phone].every((digits) => editions[edition].phone.test(digits))) return phone
  throw new Refusal(edition === 'thailand' ? 'PHONE_NUMBER_REQUIRE_10_DIGIT' : 'KEY_INVALID', [field])
}

interface SendOrder {
  phoneNumber: string
  otpToken?: string | undefined
}

/** Where a request for a code comes from, and in which language. */
export interface AskedFrom {
  network: string
  locale: Locale
}

/** Sends a code for a registration. The answer is the same for registered and free phones, so it does not disclose membership. */
export const sendOtp = (
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log' | 'limits'>,
  { phoneNumber, otpToken }: SendOrder,
  from: AskedFrom,
) => sendCode(app, { phone: readPhone(app, phoneNumber, 'phoneNumber'), purpose: 'register', otpToken }, from)

interface CodeOrder {
  phone: string
  purpose: 'register' | 'account'
  otpToken: string | undefined
}

/** With an earlier token that was verified for this very phone and purpose the step is over already (OTP_VERIFIED). */
export async function sendCode(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log' | 'limits'>,
  { phone, purpose, otpToken }: CodeOrder,
  { network, locale }: AskedFrom,
) {
  const now = app.clock.now()
  const earlier = otpToken === undefined ? undefined : await findOtp(app.db, hashOtpToken(otpToken))
  const isVerified = standingOf(earlier, { phone, purpose }, now) === 'verified'
  if (otpToken !== undefined && earlier && isVerified)
    return { otpRef: earlier.reference, otpToken, code: 'OTP_VERIFIED' as const, expireIn: 0, resendIn: 0 }

  await takeOtpOfPlace(app, network)
  const taken = await takeOtpOfPhone(app, purpose, phone)
  const otp = await issueOtp(app, { phone, purpose, locale })
  if (!(await otp.send())) {
    // The member got nothing, so it does not count against the phone (quality F22).
    await otp.takeBack()
    await taken.release()
    throw new Refusal('OTP_SEND_FAIL')
  }
  return otp.answer
}

interface Issue {
  phone: string
  purpose: OtpPurpose
  locale: Locale
}

/**
 * Makes a code; its message goes out when `send` says so. Until then it opens nothing, and for good when it was not sent:
 * else who asks from many places could guess at codes that the limits of the phone have kept back (quality C-39).
 */
export async function issueOtp(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log'>,
  { phone, purpose, locale }: Issue,
) {
  const now = app.clock.now()
  const token = newCodeToken(app.config.cell)
  const tokenHash = hashOtpToken(token)
  const code = newOtpCode()
  const reference = newOtpReference()
  await insertOtp(app.db, {
    tokenHash,
    purpose,
    phone,
    reference,
    codeHash: hashOtpCode(app.config.otpKey, tokenHash, code),
    createdAt: now,
    usedAt: now,
    expiresAt: new Date(now.getTime() + limits.otpLifetimeMs),
  })
  const text = otpMessage(locale, { purpose, code, reference }, app.config.publicUrl)
  const message = { reference: tokenHash.toString('hex').slice(0, 32), to: phone, text }
  return {
    answer: {
      otpRef: reference,
      otpToken: token,
      code: 'SUCCESS' as const,
      expireIn: limits.otpLifetimeMs / 1_000,
      resendIn: limits.otpResendMs / 1_000,
    },
    /** False: it was not sent. */
    async send() {
      await setOnItsWay(app.db, tokenHash)
      const isOut = await isSent(app, message)
      if (!isOut) await setUnsent(app.db, tokenHash, app.clock.now())
      return isOut
    },
    takeBack: () => deleteOtp(app.db, tokenHash),
  }
}

/** No answer counts as not sent: the worst is a second message. */
async function isSent(
  app: Pick<App, 'outside' | 'log'>,
  message: { reference: string; to: string; text: string },
): Promise<boolean> {
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
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { otpToken, otpCode }: { otpToken: string; otpCode: string },
  inSameTx: InSameTx,
): Promise<void> {
  if (!isCodeToken(otpToken)) throw new Refusal('OTP_TOKEN_INVALID')
  const tokenHash = hashOtpToken(otpToken)
  const now = app.clock.now()
  const codeHash = hashOtpCode(app.config.otpKey, tokenHash, plainAccountNo(otpCode))
  const tried = await inTransaction(app.db, async (tx) => {
    const tried = await countTry(tx, tokenHash, codeHash, now)
    if (tried?.verifiedAt) await inSameTx(tx)
    return tried
  })
  if (!tried) throw new Refusal(whyOver(await findOtp(app.db, tokenHash), now))
  if (!tried.verifiedAt) throw new Refusal('OTP_CODE_INVALID')
}

interface Held {
  /** Absent: whichever phone the token is of. */
  phone?: string | undefined
  purpose: OtpPurpose
}

/** Spends a verified token, in the transaction of what it serves. @throws Refusal UNVERIFIED_OTP. */
export async function spendOtp(
  app: Pick<App, 'clock'>,
  tx: Tx,
  otpToken: string | undefined,
  { phone, purpose }: { phone: string; purpose: OtpPurpose },
): Promise<void> {
  const now = app.clock.now()
  const verifiedAfter = new Date(now.getTime() - limits.otpVerifiedLifetimeMs)
  const use = { phone, purpose, verifiedAfter, now }
  const spent = otpToken && (await setUsed(tx, hashOtpToken(otpToken), use))
  if (!spent) throw new Refusal('UNVERIFIED_OTP')
}

/** The phone that this token proves now for this purpose, if it does; spends nothing. */
export async function findVerifiedPhone(
  app: RecordParts,
  otpToken: string,
  purpose: OtpPurpose,
): Promise<string | undefined> {
  const otp = await findOtp(app.db, hashOtpToken(otpToken))
  return standingOf(otp, { purpose }, app.clock.now()) === 'verified' ? otp?.phone : undefined
}

/** What this token says about this phone now; spends nothing. */
export async function getOtpStanding(
  app: RecordParts,
  otpToken: string | undefined,
  held: Held,
): Promise<OtpStanding> {
  const otp = otpToken === undefined ? undefined : await findOtp(app.db, hashOtpToken(otpToken))
  return standingOf(otp, held, app.clock.now())
}
