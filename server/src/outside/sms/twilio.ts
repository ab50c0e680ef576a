/**
 * Twilio's Messages resource, API 2010-04-01 (www.twilio.com/docs/messaging/api/message-resource, read November 2026).
 * The key is `account SID:auth token`. It takes no reference of ours: a repeat after silence may be a second message.
 */
import * as z from 'zod/mini'
import { type Prove, proveByBasic } from '../http.ts'
import { internationalPhone } from './international.ts'
import type { Sms, SmsSettings } from './sms.ts'

const Created = z.object({ sid: z.string().check(z.minLength(1)), status: z.string() })
/** With 400: a number that cannot be reached, a sender that is not ours; nothing was created. */
const Refused = z.object({ code: z.number(), status: z.literal(400) })
/** Created, and known at once not to arrive. */
const lost = ['failed', 'undelivered', 'canceled']

/** What is asked for lies below the account, which is a part of the key. */
const proveToAccount: Prove = (call, key) => {
  const [account = ''] = key.split(':')
  const path = `/2010-04-01/Accounts/${encodeURIComponent(account)}${call.path}`
  return proveByBasic({ ...call, path }, key)
}

export function createTwilioSms({ connect, countryCode, sender }: SmsSettings): Sms {
  const ask = connect(proveToAccount)
  return {
    async send({ to, text }) {
      const said = await ask({
        method: 'POST',
        path: '/Messages.json',
        body: new URLSearchParams({
          To: `+${internationalPhone(to, countryCode)}`,
          // A messaging service chooses the number by itself.
          [sender.startsWith('MG') ? 'MessagingServiceSid' : 'From']: sender,
          Body: text,
        }),
        answer: z.union([Created, Refused]),
        statuses: [201, 400],
      })
      return 'sid' in said && !lost.includes(said.status) ? 'accepted' : 'rejected'
    },
  }
}
