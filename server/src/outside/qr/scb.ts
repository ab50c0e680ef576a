/**
 * SCB Open API: bill payments by Thai QR, tag 30 (QR 30). Written from developer.scb, as stored pages and notes on them had
 * it in November 2026: authentication/post-oauth-token, qr-payments/post-qrcode-create (v1),
 * qr-payments/get-billpayment-inquiry (v1), references/generic-response-codes, documentation/qr-payment/payment-confirmation.
 *
 * The setting `…_KEY` holds `API key:API secret`, `…_BILLER_ID` the biller's 15 digits, `GATEWAY_…_PREFIX` its reference 3
 * prefix, `GATEWAY_…_URL` what stands before `/v1` (https://api-sandbox.partners.scb/partners/sandbox in its sandbox). SCB signs no payment
 * confirmation and documents nothing else that proves one. So the address that is registered there for the biller and the
 * prefix ends with a secret of ours, `PUBLIC_URL/api/callback/gateway/CODE?secret=…_WEBHOOK_SECRET`, and even then a
 * confirmation is a hint only: what was paid, the inquiry says. It wants a day, so it is asked for the day of the charge, the
 * next one, yesterday and today. A transaction that it tells is paid; how it says that there is none is not written, so both
 * an empty list and 404 with code 1104 are taken for that.
 *
 * There is no way to cancel a QR and none of v1 expires: what is paid late is credited as every late payment. There is no
 * book either. A payment that SCB marks as refunded before we have heard of it is none; of a later refund it tells nothing.
 */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { bahtText, Money } from '@kapao/contract/money.ts'
import { DecimalText } from '@kapao/contract/outside/game-figures.ts'
import { OutsideTime } from '@kapao/contract/schemas/text.ts'
import { secondMs } from '@kapao/contract/time-units.ts'
import * as z from 'zod/mini'
import { journalAmountMax } from '#ledger/posting.ts'
import type { Secret } from '#platform/config/secrets.ts'
import { invariant } from '#platform/refusal.ts'
import { addDays, type Day, dayOf } from '#platform/time/bangkok-day.ts'
import { createTokenAsk } from '../access-token.ts'
import type { OutgoingCall } from '../http.ts'
import * as outsideLimits from '../limits.ts'
import { readRecord, readRecords, rejectUnreadable } from '../records.ts'
import { eventIdShape, type VerifyNotice } from '../signature.ts'
import type { ChargeName, ChargeSaid, GatewaySettings, QrGatewayClient } from './qr.ts'
import { checkPayload } from './qr-picture.ts'

/** Every answer has one; nothing else is a yes. */
const success = z.object({ code: z.literal(1000) })
const noSuchRecord = z.object({ code: z.literal(1104) })

const Token = z.object({
  status: success,
  data: z.object({ accessToken: z.string().check(z.minLength(1)), expiresIn: z.int().check(z.gt(0)) }),
})

const Created = z.object({ status: success, data: z.object({ qrRawData: z.string() }) })

const Inquired = z.union([
  z.object({ status: success, data: z.nullish(z.array(z.unknown())) }),
  z.object({ status: noSuchRecord, data: z.optional(z.undefined()) }),
])

/** ISO 4217 as numbers, which is how SCB names the currency. */
const baht = '764'

const Reference = z.string().check(z.regex(eventIdShape))

/** A transaction, as an inquiry tells it. */
const Transaction = z.object({
  transactionId: Reference,
  billPaymentRef1: Reference,
  amount: z
    .union([DecimalText, Money])
    .check(z.refine((amount) => amount > 0n && amount <= journalAmountMax)),
  currencyCode: z.literal(baht),
  transactionDateandTime: OutsideTime,
  payeeProxyId: z.nullish(z.string()),
  reverseFlag: z.nullish(z.string()),
})

/** Event code of an inquiry: Thai QR tag 30, which a customer scans. */
const qr30 = '00300100'

/** A payment confirmation; the rest of it is not believed. */
const Confirmation = z.object({ transactionId: Reference, billPaymentRef1: Reference })

/** Key and secret of an application; the sandbox's key is both. */
function pairOf(key: string) {
  const [apiKey = '', apiSecret = apiKey] = key.split(':')
  return { apiKey, apiSecret }
}

const withHeaders = (call: OutgoingCall, key: string, more: Record<string, string> = {}): OutgoingCall => ({
  ...call,
  headers: {
    ...{ ...call.headers, 'accept-language': 'EN', resourceOwnerId: pairOf(key).apiKey },
    ...{ requestUId: randomUUID().replaceAll('-', ''), ...more },
  },
})

const createScbAsk = ({ connect, clock }: Pick<GatewaySettings, 'connect' | 'clock'>) =>
  createTokenAsk({
    ...{ connect, clock },
    proveOrder(call, key) {
      const { apiKey, apiSecret } = pairOf(key)
      const body = JSON.stringify({ applicationKey: apiKey, applicationSecret: apiSecret })
      return withHeaders({ ...call, body }, key)
    },
    async order(ask) {
      const { data } = await ask({ method: 'POST', path: '/v1/oauth/token', body: {}, answer: Token })
      return { value: data.accessToken, lifetimeMs: data.expiresIn * secondMs }
    },
    prove: (call, token, key) => withHeaders(call, key, { authorization: `Bearer ${token}` }),
  })

/** Days on which the charge may have been paid, and on which SCB knows nothing that we have not asked it yet. */
function daysOf({ createdAt }: Pick<ChargeName, 'createdAt'>, now: Date): Day[] {
  const today = dayOf(now)
  const yesterday = addDays(today, -1)
  const first = createdAt ? dayOf(createdAt) : yesterday
  const days = new Set([first, addDays(first, 1), yesterday, today])
  return [...days].filter((day) => day >= first && day <= today)
}

export function createScbGateway({
  code,
  connect,
  secretsNow,
  clock,
  billerId,
  prefix,
  keep = rejectUnreadable,
}: GatewaySettings): QrGatewayClient {
  invariant(billerId, `${code}_BILLER_ID is missing: SCB wants to be told whose bill its QR pays`)
  const ask = createScbAsk({ connect, clock })
  const inquire = (reference: string, transactionDate: Day) => {
    const query = new URLSearchParams({ eventCode: qr30, transactionDate, billerId, reference1: reference })
    const path = `/v1/payment/billpayment/inquiry?${query}`
    return ask({ method: 'GET', path, answer: Inquired, statuses: [200, 404] })
  }
  const ofBill = (reference: string) =>
    Transaction.check(
      z.refine((paid) => paid.billPaymentRef1 === reference, { path: ['billPaymentRef1'] }),
      z.refine((paid) => (paid.payeeProxyId ?? billerId) === billerId, { path: ['payeeProxyId'] }),
    )
  async function findCharge(charge: ChargeName): Promise<ChargeSaid> {
    const answers = await Promise.all(
      daysOf(charge, clock.now()).map((day) => inquire(charge.reference, day)),
    )
    const { values, unreadable } = readRecords(
      ofBill(charge.reference),
      answers.flatMap(({ data }) => data ?? []),
    )
    await keep(`gateway:${code}`, unreadable)
    const payments = values
      .filter(({ reverseFlag }) => reverseFlag !== 'R')
      .map(({ transactionId: paymentId, amount, transactionDateandTime: paidAt }) => ({
        ...{ paymentId, amount, currency: 'THB' as const, paidAt },
      }))
    // Of a QR that nobody has paid SCB does not say whether it has made it.
    return { status: payments.length > 0 ? 'open' : 'unknown', payments }
  }
  return {
    currency: 'THB',
    async announce({ chargeReference, amount, currency }) {
      const body = {
        ...{ qrType: 'PP', ppType: 'BILLERID', ppId: billerId, amount: bahtText(amount) },
        ...{ ref1: chargeReference, ref2: code },
        ref3: (prefix + chargeReference).slice(0, outsideLimits.scbReferenceLengthMax),
      }
      const { data } = await ask({
        ...{ method: 'POST', path: '/v1/payment/qrcode/create', body, answer: Created },
      })
      const payload = data.qrRawData
      checkPayload(payload, { amount, currency, bill: { billerId, reference: chargeReference } })
      return { status: 'open', payments: [], payload }
    },
    findCharge,
    verifyNotice: createSecretAddress(secretsNow),
    readPayment(json) {
      const read = readRecord(Confirmation, json)
      if (!('value' in read)) return read
      const { transactionId, billPaymentRef1: chargeReference } = read.value
      return { hint: { chargeReference, answer: { resCode: '00', resDesc: 'success', transactionId } } }
    },
  }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const Address = z.object({ secret: z.string() })

/** What knows the secret of the address may be SCB. A confirmation has no id: the same body is the same event. */
const createSecretAddress =
  (secretsNow: () => Secret): VerifyNotice =>
  ({ query, body }) => {
    const given = Address.safeParse(query).data?.secret
    if (given === undefined) return undefined
    const isKnown = secretsNow().some((secret) => timingSafeEqual(hashOf(given), hashOf(secret)))
    return isKnown ? hashOf(body).toString('hex') : undefined
  }
