/** Sends the code that proves a change of where money goes, to the member's own phone and no other (decisions D6, D12). */
import { plainAccountNo } from '@kapao/contract/account-text.ts'
import { type AskedFrom, sendCode } from '#otp/otp.service.ts'
import type { App } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import { getPhoneOf } from './member.queries.ts'

interface Order {
  phoneNumber: string
  otpToken?: string | undefined
}

export const isOwnPhone = async ({ db }: Pick<App, 'db'>, member: Member, typed: string): Promise<boolean> =>
  (await getPhoneOf(db, member.id)) === plainAccountNo(typed)

/** @throws Refusal KEY_INVALID for a phone that is not the member's own, OTP_BLOCK, REQUEST_LIMIT_1MIN, OTP_SEND_FAIL. */
export async function sendAccountCode(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log' | 'limits'>,
  member: Member,
  { phoneNumber, otpToken }: Order,
  from: AskedFrom,
) {
  if (!(await isOwnPhone(app, member, phoneNumber))) throw new Refusal('KEY_INVALID', ['phoneNumber'])
  return sendCode(app, { phone: plainAccountNo(phoneNumber), purpose: 'account', otpToken }, from)
}
