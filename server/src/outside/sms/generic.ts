/** The generic adapter of an SMS service. */
import { SmsAnswer } from '@kapao/contract/outside/sms.ts'
import type { Ask } from '../http.ts'
import type { Sms } from './sms.ts'

export const createGenericSms = (ask: Ask): Sms => ({
  async send(message) {
    const { status } = await ask({ method: 'POST', path: '/sms/messages', body: message, answer: SmsAnswer })
    return status
  },
})
