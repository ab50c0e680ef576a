/** A member who has forgotten the password proves the phone by a code and sets another one (decisions D18). */
import type { Locale } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import {
  type AskedFrom,
  findVerifiedPhone,
  issueOtp,
  readPhone,
  spendOtp,
  takeOtpOfPhone,
  takeOtpOfPlace,
} from '#otp/otp.service.ts'
import type { App } from '#parts/app-parts.ts'
import { type InSameTx, inTransaction } from '#platform/db/transaction.ts'
import type { Limit } from '#platform/limits/rate-limits.ts'
import { hashPassword } from '#platform/password.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashDevice } from '#session/device.service.ts'
import { endSessions } from '#session/session.service.ts'
import { deletePasskeys, findByPhone, setForgottenPassword } from './forgotten-password.queries.ts'
import { checkPassword } from './member.rules.ts'
import { deletePin } from './pin.queries.ts'
import { notifyOfPassword } from './sms.service.ts'

/** What the caller is told about; what is counted per phone is nobody's business. */
const perPair: Limit = {
  name: 'otpPasswordPair',
  points: 1,
  windowMs: limits.otpResendMs,
  code: 'REQUEST_LIMIT_1MIN',
}

/**
 * Everybody is answered the same, and before the message goes out, since its time would tell whether the phone is a
 * member's. A device on which the member has signed in counts by itself: strangers who ask use up nothing of it.
 *
 * @throws Refusal OTP_BLOCK, REQUEST_LIMIT_1MIN, PHONE_NUMBER_REQUIRE_10_DIGIT.
 */
export async function sendPasswordCode(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log' | 'limits' | 'backgroundWork'>,
  phoneNumber: string,
  { network, locale, device }: AskedFrom & { device: string | undefined },
) {
  const phone = readPhone(app, phoneNumber, 'phoneNumber')
  await takeOtpOfPlace(app, network)
  await app.limits.take(perPair, `${phone} ${network}`)
  const found = await findByPhone(app.db, phone, device === undefined ? undefined : hashDevice(device))
  const otp = await issueOtp(app, { phone, purpose: 'password', locale })
  app.backgroundWork.run(async () => {
    if (!found) return
    const taken = await takeOtpOfPhone(app, 'password', found.knowsDevice ? `${phone} ${device}` : phone)
    if (!(await otp.send())) await taken.release()
  })
  return otp.answer
}

interface Reset {
  otpToken: string
  password: string
}

/** Every session ends, and the member is told. @throws Refusal UNVERIFIED_OTP, INVALID_USER_INFO. */
export async function resetPassword(
  app: Pick<App, 'db' | 'clock' | 'config' | 'log' | 'realtime' | 'wake'>,
  { otpToken, password }: Reset,
  locale: Locale,
  inSameTx: InSameTx,
) {
  const phone = await findVerifiedPhone(app, otpToken, 'password')
  if (phone === undefined) throw new Refusal('UNVERIFIED_OTP')
  checkPassword(password, phone, 'password')
  const passwordHash = await hashPassword(password)
  const at = app.clock.now()
  const memberId = await inTransaction(app.db, async (tx) => {
    await spendOtp(app, tx, otpToken, { phone, purpose: 'password' })
    const member = await setForgottenPassword(tx, phone, passwordHash, at)
    if (!member) throw new Refusal('UNVERIFIED_OTP')
    // The phone proves more than the PIN: who has lost the one has often lost the other. And a thief who knew the
    // password may have made a passkey: none survives.
    await deletePin(tx, member.id)
    await deletePasskeys(tx, member.id)
    await endSessions(app, tx, { memberId: member.id, why: 'password_changed' })
    await notifyOfPassword(tx, app, { memberId: member.id, kind: 'password_reset', locale }, at)
    await inSameTx(tx)
    return member.id
  })
  app.realtime.dropSessions(memberId, {}, 'password_changed')
  app.wake('sendSms')
  app.log.info({ member: memberId }, 'password set anew')
}
