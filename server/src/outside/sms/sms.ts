/** What every SMS service can do for us, whichever adapter speaks to it. */
import type { Connect, Service } from '../http.ts'

/** What every adapter is made of. */
export interface SmsSettings {
  connect: Connect
  /** Where it is and what proves us, for those who do not speak HTTP. */
  service: Service
}

export interface Sms {
  /**
   * @param reference ours: the same one again is not sent twice.
   * @returns whether it was taken. @throws OutsideError when nothing definite was heard.
   */
  send(message: { reference: string; to: string; text: string }): Promise<'accepted' | 'rejected'>
}
