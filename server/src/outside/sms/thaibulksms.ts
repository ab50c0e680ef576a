/**
 * ThaiBulkSMS, its API v2 (`POST /sms`, developer.thaibulksms.com, read November 2026). The key is `api key:api secret`.
 * It takes no reference of ours and has no look-up by one: a repeat after silence may be a second message.
 */
import * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import { proveByBasic } from '../http.ts'
import { internationalPhone } from './international.ts'
import type { Sms, SmsSettings } from './sms.ts'

/** One number is asked for: it stands in one of the two lists. */
const Taken = z.object({
  phone_number_list: z.array(z.object({ number: z.string(), message_id: z.string() })),
  bad_phone_number_list: z.array(z.unknown()),
})
/** With 400: nothing was sent, whether for the number, the sender's name or the credit. */
const Refused = z.object({ error: z.object({ code: z.union([z.string(), z.number()]) }) })

export function createThaiBulkSms({ connect, countryCode, sender }: SmsSettings): Sms {
  const ask = connect(proveByBasic)
  return {
    async send({ to, text }) {
      const said = await ask({
        method: 'POST',
        path: '/sms',
        body: new URLSearchParams({
          msisdn: internationalPhone(to, countryCode),
          message: text,
          ...(sender !== '' && { sender }),
        }),
        answer: z.union([Taken, Refused]),
        statuses: [200, 201, 400],
      })
      if ('error' in said) return 'rejected'
      const [taken, refused] = [said.phone_number_list.length, said.bad_phone_number_list.length]
      if (taken + refused !== 1) throw new OutsideError('sms: an answer about another message')
      return taken === 1 ? 'accepted' : 'rejected'
    },
  }
}
