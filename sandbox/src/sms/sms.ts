/** The SMS service: takes messages, and keeps them for the sandbox's page. */

import { setTimeout as pause } from 'node:timers/promises'
import type { SentSms } from '@kapao/contract/outside/control.ts'
import { SmsOrder } from '@kapao/contract/outside/sms.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { read } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import { addOutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Store } from '../store.ts'

/** Phones that show a failure by hand (design §6). */
const neverDelivered = /0500$/
const slowlyDelivered = /0501$/

/** The same number however it is written: without country code, leading zeros and separators. */
function significantDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '')
  const national = digits.length === 11 && digits.startsWith('66') ? digits.slice(2) : digits
  const withoutLaos = national.length >= 11 && national.startsWith('856') ? national.slice(3) : national
  return withoutLaos.replace(/^0+/, '')
}

/** The one-time code in a text: six digits that stand alone (decisions D12). */
const codeIn = (text: string): string | null => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? null

interface SmsRow {
  recipient: string
  text: string
  sent_at: string
}

/** Newest first; of one phone, or of all. */
export function listSms(
  store: Store,
  to: string | undefined,
  limit = sandboxLimits.smsShown,
): z.input<typeof SentSms> {
  const rows =
    to === undefined
      ? store.list<SmsRow>('SELECT * FROM sms ORDER BY id DESC LIMIT ?', limit)
      : store.list<SmsRow>(
          'SELECT * FROM sms WHERE phone = ? ORDER BY id DESC LIMIT ?',
          significantDigits(to),
          limit,
        )
  return rows.map((row) => ({
    to: row.recipient,
    text: row.text,
    code: codeIn(row.text),
    sentAt: row.sent_at,
  }))
}

export function addSmsCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox
  addOutsideCall(app, sandbox, {
    method: 'POST',
    path: '/sms/messages',
    service: 'sms',
    call: 'messages',
    hasOwnReject: true,
    handle: async (request, fault) => {
      const { reference, to, text } = read(SmsOrder, request.body)
      const isKnown = store.find('SELECT 1 FROM sms WHERE reference = ?', reference) !== undefined
      if (!isKnown && (fault === 'reject' || neverDelivered.test(to))) return { body: { status: 'rejected' } }
      if (slowlyDelivered.test(to)) await pause(sandboxLimits.slowMs, undefined, { signal: sandbox.closing })
      // A service that sends twice is what the `duplicate` fault is for (quality F22).
      if (!isKnown || fault === 'duplicate') {
        store.run(
          'INSERT INTO sms (reference, phone, recipient, text, sent_at) VALUES (?, ?, ?, ?, ?)',
          reference,
          significantDigits(to),
          to,
          text,
          sandbox.now().toISOString(),
        )
      }
      return { body: { status: 'accepted' } }
    },
  })
}
