/** How long the product keeps what is no book (decisions D17). */
import { dayMs } from '@kapao/contract/time-units.ts'

/**
 * What is kept for a while only, by table: what is finished and older is removed (decisions D17). Nothing of it is a book.
 * Each outlives by far whatever may ask for it: a repeated call comes within 15 minutes, a webhook's signature holds for
 * five, a session can be used for 30 days after it was seen last, a code serves for 20 minutes, a passkey's challenge for five.
 */
export const retentionMs = {
  outbox: 7 * dayMs,
  flow_trace: 7 * dayMs,
  webhook_event: 30 * dayMs,
  request_key: 2 * dayMs,
  session: 60 * dayMs,
  otp: 2 * dayMs,
  member_sms: 90 * dayMs,
  notice: 90 * dayMs,
  passkey_challenge: 2 * dayMs,
  chat_message: 730 * dayMs,
  chat_file: 730 * dayMs,
  slip: 730 * dayMs,
  unread_record: 365 * dayMs,
  // One that was uploaded and never matched; of one that was, nothing personal is left.
  bank_statement: 7 * dayMs,
} as const
