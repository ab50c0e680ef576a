/** The SMS service: takes a message for a phone, or does not. */
import { SmsAnswer } from '@kapao/contract/outside/sms.ts'
import type { Ask } from './http.ts'

export interface Sms {
  /**
   * @param reference ours: the same one again is not sent twice.
   * @returns whether it was taken. @throws OutsideError when nothing definite was heard.
   */
  send(message: { reference: string; to: string; text: string }): Promise<'accepted' | 'rejected'>
}

export const createSms = (ask: Ask): Sms => ({
  async send(message) {
    const { status } = await ask({ method: 'POST', path: '/sms/messages', body: message, answer: SmsAnswer })
    return status
  },
})
