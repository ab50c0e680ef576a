/** Sends the code that opens the door to a member whose sign-in strangers' guesses have closed (decisions D12). */
import * as limits from '@kapao/contract/limits.ts'
import { type AskedFrom, issueOtp, readPhone, takeOtpOfPhone, takeOtpOfPlace } from '#otp/otp.service.ts'
import type { App } from '#parts/app-parts.ts'
import type { Limit } from '#platform/limits/rate-limits.ts'
import { isPasswordRight } from '#platform/password.ts'
import { Refusal } from '#platform/refusal.ts'
import { findLogin } from './session.queries.ts'

/** What the caller is told about; what is counted per phone is nobody's business. */
const perPair: Limit = {
  name: 'otpLoginPair',
  points: 1,
  windowMs: limits.otpResendMs,
  code: 'REQUEST_LIMIT_1MIN',
}

interface Order {
  phoneNumber: string
  password?: string | undefined
}

/**
 * Only who knows the password gets a message, so strangers can neither send messages to members nor use up their
 * number. Everybody is answered the same, and before the message goes out, since its time would tell.
 */
export async function sendLoginCode(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log' | 'limits' | 'backgroundWork'>,
  { phoneNumber, password }: Order,
  { network, locale }: AskedFrom,
) {
  const phone = readPhone(app, phoneNumber, 'phoneNumber')
  if (password === undefined) throw new Refusal('KEY_MISSING', ['password'])
  await takeOtpOfPlace(app, network)
  await app.limits.take(perPair, `${phone} ${network}`)
  const found = await findLogin(app.db, phone, undefined)
  const isRight = await isPasswordRight(found?.passwordHash, password)
  const otp = await issueOtp(app, { phone, purpose: 'login', locale })
  app.backgroundWork.run(async () => {
    if (!isRight) return
    const taken = await takeOtpOfPhone(app, 'login', phone)
    if (!(await otp.send())) await taken.release()
  })
  return otp.answer
}
