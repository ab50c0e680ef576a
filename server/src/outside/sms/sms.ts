/** What every SMS service can do for us, whichever adapter speaks to it. */
import type { Connect } from '../http.ts'

/** What every adapter is made of. */
export interface SmsSettings {
  connect: Connect
  /** Before a member's phone without its leading 0. */
  countryCode: string
  /** Who members see it from: a name or number that the service knows as ours; empty: the service's own. */
  sender: string
}

export interface Sms {
  /**
   * @param reference ours: the same one again is not sent twice, where the service takes references; elsewhere a repeat
   * after silence may be a second message.
   * @returns whether it was taken. @throws OutsideError when nothing definite was heard.
   */
  send(message: { reference: string; to: string; text: string }): Promise<'accepted' | 'rejected'>
  /** Ends a connection that it holds. */
  close?(): Promise<void>
}
