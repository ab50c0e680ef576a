/** Sends the code that proves a change of where money goes, to the member's own phone and no other (decisions D6, D12). */
import { type AskedFrom, sendCode } from '#otp/otp.service.ts'
import type { App } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { plainPhone } from '#platform/phone.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { getPhoneOf } from './member.queries.ts'

interface Order {
  phoneNumber: string
  otpToken?: string | undefined
}

/** The member's phone as it is kept, if it is the one that was typed. */
async function findOwnPhone({ db, config }: Pick<App, 'db' | 'config'>, member: Member, typed: string) {
  const phone = await getPhoneOf(db, member.id)
  const isSame = plainPhone(config.edition, phone) === plainPhone(config.edition, typed)
  return isSame ? phone : undefined
}

export const isOwnPhone = async (app: Pick<App, 'db' | 'config'>, member: Member, typed: string) =>
  (await findOwnPhone(app, member, typed)) !== undefined

/** @throws Refusal KEY_INVALID for a phone that is not the member's own, OTP_BLOCK, REQUEST_LIMIT_1MIN, OTP_SEND_FAIL. */
export async function sendAccountCode(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log' | 'limits'>,
  member: Member,
  { phoneNumber, otpToken }: Order,
  from: AskedFrom,
) {
  const phone = await findOwnPhone(app, member, phoneNumber)
  if (phone === undefined) throw new Refusal('KEY_INVALID', ['phoneNumber'])
  return sendCode(app, { phone, purpose: 'account', otpToken }, from)
}
