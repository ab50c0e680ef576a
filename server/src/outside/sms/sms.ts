/** What every SMS service can do for us, whichever adapter speaks to it. */

export interface Sms {
  /**
   * @param reference ours: the same one again is not sent twice.
   * @returns whether it was taken. @throws OutsideError when nothing definite was heard.
   */
  send(message: { reference: string; to: string; text: string }): Promise<'accepted' | 'rejected'>
}
