/** The generic adapter of an SMS service. */
import { SmsAnswer } from '@kapao/contract/outside/sms.ts'
import type { Sms, SmsSettings } from './sms.ts'

export function createGenericSms({ connect }: SmsSettings): Sms {
  const ask = connect()
  return {
    async send(message) {
      const { status } = await ask({
        method: 'POST',
        path: '/sms/messages',
        body: message,
        answer: SmsAnswer,
      })
      return status
    },
  }
}
