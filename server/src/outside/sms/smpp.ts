/**
 * SMPP 3.4 (Short Message Peer to Peer Protocol Specification v3.4, 12 October 1999, smpp.org), as carriers in Laos speak it.
 * The key is `system_id:password`. It takes no reference of ours: a repeat after silence may be a second message.
 */
import { OutsideError } from '#platform/refusal.ts'
import type { Service } from '../http.ts'
import { callOutside } from '../outside-call.ts'
import { internationalPhone } from './international.ts'
import { createSmppLink } from './smpp-link.ts'
import { encodeText } from './smpp-text.ts'
import type { Sms, SmsSettings } from './sms.ts'

/** Not bound, system error, queue full, throttled, temporary error: they say nothing about the message (§5.1.3). */
const passing = [0x04, 0x08, 0x14, 0x58, 0x64]

/** Type of number and numbering plan (§5.2.5, §5.2.6): a name, a short code, or a number as it is called from abroad. */
function sourceOf(sender: string) {
  if (sender === '') return { source_addr_ton: 0, source_addr_npi: 0, source_addr: '' }
  if (!/^\+?\d+$/.test(sender)) return { source_addr_ton: 5, source_addr_npi: 0, source_addr: sender }
  const digits = sender.replace('+', '')
  return digits.length <= 6
    ? { source_addr_ton: 3, source_addr_npi: 0, source_addr: digits }
    : { source_addr_ton: 1, source_addr_npi: 1, source_addr: digits }
}

type SmppSettings = Pick<SmsSettings, 'countryCode' | 'sender'> & { service: Service }

export function createSmppSms({ countryCode, sender, service }: SmppSettings): Sms {
  const link = createSmppLink(service)
  let sent = 0
  const submit = (fields: Record<string, unknown>) =>
    callOutside({ service: service.name, operation: 'submit_sm' }, async (note) => {
      const status = await link.submit(fields).catch((error: unknown) => {
        throw new OutsideError(`${service.name}: submit_sm was not answered`, { cause: error })
      })
      note({ 'kapao.smpp.status': status })
      return status
    })
  return {
    async send({ to, text }) {
      const { dataCoding, hasHeader, messages } = encodeText(text, sent++)
      for (const [index, message] of messages.entries()) {
        const status = await submit({
          ...sourceOf(sender),
          ...{ dest_addr_ton: 1, dest_addr_npi: 1, destination_addr: internationalPhone(to, countryCode) },
          ...{ esm_class: hasHeader ? 0x40 : 0, data_coding: dataCoding, short_message: message },
        })
        if (status === 0) continue
        // Once a part has been taken, a no to the next one leaves half a message: neither yes nor no.
        if (index === 0 && !passing.includes(status)) return 'rejected'
        throw new OutsideError(`${service.name}: submit_sm was answered with status ${status}`)
      }
      return 'accepted'
    },
    close: link.close,
  }
}
