/** The SMS service: takes messages, and keeps them for the sandbox's page. */

import { randomUUID } from 'node:crypto'
import type { Fault, SentSms } from '@kapao/contract/outside/control.ts'
import { SmsOrder } from '@kapao/contract/outside/sms.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { addFormCalls } from '../forms.ts'
import { read } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import { addOutsideCall, beSlow, type OutsideCall } from '../outside-call.ts'
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

type Order = z.output<typeof SmsOrder>

/** Takes a message, or does not. The same reference again is not sent twice. */
export async function takeSms(sandbox: Sandbox, order: Order, fault: Fault | undefined): Promise<boolean> {
  const { store } = sandbox
  const { reference, to, text } = order
  const isKnown = store.find('SELECT 1 FROM sms WHERE reference = ?', reference) !== undefined
  if (!isKnown && (fault === 'reject' || neverDelivered.test(to))) return false
  if (slowlyDelivered.test(to)) await beSlow(sandbox)
  // A service that sends twice is what the `duplicate` fault is for (quality F22).
  if (!isKnown || fault === 'duplicate') {
    store.run(
      'INSERT INTO sms (reference, phone, recipient, text, sent_at) VALUES (?, ?, ?, ?, ?)',
      ...[reference, significantDigits(to), to, text, sandbox.now().toISOString()],
    )
  }
  return true
}

const call = { method: 'POST', service: 'sms', call: 'messages', hasOwnReject: true } as const

export function addSmsCalls(app: FastifyInstance, sandbox: Sandbox): void {
  addOutsideCall(app, sandbox, {
    ...call,
    path: '/sms/messages',
    handle: async (request, fault) => {
      const isTaken = await takeSms(sandbox, read(SmsOrder, request.body), fault)
      return { body: { status: isTaken ? 'accepted' : 'rejected' } }
    },
  })
}

const ThaiBulkOrder = z.object({ msisdn: z.string(), message: z.string(), sender: z.optional(z.string()) })

/** By HTTP basic authentication: the key is `name:password`. */
const authorizationOf = (key: string): string => `Basic ${Buffer.from(key).toString('base64')}`

/** ThaiBulkSMS, API v2: it knows no reference of ours, so each order is a message. */
export function addThaiBulkSmsCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const row: OutsideCall = {
    ...call,
    authorizationOf,
    path: '/sms',
    handle: async (request, fault) => {
      const { msisdn, message } = read(ThaiBulkOrder, request.body)
      const reference = randomUUID()
      const number = { number: msisdn, message_id: reference }
      const isTaken = await takeSms(sandbox, { reference, to: msisdn, text: message }, fault)
      const refusal = { number: msisdn, message: 'The number cannot be reached.' }
      return {
        status: 201,
        body: {
          ...{ remaining_credit: 1_000, total_use_credit: isTaken ? 1 : 0, credit_type: 'standard' },
          phone_number_list: isTaken ? [{ ...number, used_credit: 1 }] : [],
          bad_phone_number_list: isTaken ? [] : [refusal],
        },
      }
    },
  }
  addFormCalls(app, (scope) => addOutsideCall(scope, sandbox, row))
}

const TwilioOrder = z.object({
  To: z.string().check(z.regex(/^\+\d{8,15}$/)),
  Body: z.string(),
  From: z.optional(z.string()),
  MessagingServiceSid: z.optional(z.string()),
})

/** Twilio's Messages resource: it knows no reference of ours either. */
export function addTwilioCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const row: OutsideCall = {
    ...call,
    authorizationOf,
    path: '/2010-04-01/Accounts/:account/Messages.json',
    handle: async (request, fault) => {
      const { To: to, Body: text, From: from } = read(TwilioOrder, request.body)
      const reference = randomUUID()
      if (!(await takeSms(sandbox, { reference, to, text }, fault)))
        return { status: 400, body: { code: 21_211, message: 'Invalid "To" phone number', status: 400 } }
      const sid = `SM${reference.replaceAll('-', '')}`
      return {
        status: 201,
        body: { sid, to, from: from ?? null, body: text, status: 'queued', error_code: null },
      }
    },
  }
  addFormCalls(app, (scope) => addOutsideCall(scope, sandbox, row))
}
