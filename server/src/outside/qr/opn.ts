/**
 * Opn Payments (Omise): PromptPay charges, each with a QR that Opn draws. Written from docs.omise.co, API version
 * 2019-05-29: promptpay (charge with source[type]), charges-api (look-up, list, expire), api-webhooks (events and their
 * signature), as read in November 2026.
 *
 * The setting `…_KEY` holds the secret key (`skey_…`), `…_WEBHOOK_SECRET` the webhook's secret as the dashboard shows it
 * (base64), `GATEWAY_…_URL` is https://api.omise.co. Where events go is set in the dashboard, for the whole account:
 * `PUBLIC_URL/api/callback/gateway/CODE`. Opn takes 20 to 150,000 baht, each charge is paid once and in full, and nothing
 * is paid after its expiry. A charge is asked about by Opn's own id: one whose announcement was not answered is not to be
 * found by our reference, but nobody has seen its QR either. When the QR expires at Opn is not ours to say: after ours
 * has, what is paid is credited as every late payment.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { OutsideTime } from '@kapao/contract/schemas/text.ts'
import * as z from 'zod/mini'
import { journalAmountMax } from '#ledger/posting.ts'
import type { Secret } from '#platform/config/secrets.ts'
import { OutsideError } from '#platform/refusal.ts'
import type { Clock } from '#platform/time/clock.ts'
import type { BookLine, ReadBook } from '../books.ts'
import { type Ask, path } from '../http.ts'
import * as outsideLimits from '../limits.ts'
import { connectOpn, OpnError, readOpnList } from '../opn.ts'
import {
  readRecord,
  readRecords,
  rejectUnreadable,
  type StoreUnreadable,
  type UnreadableRecord,
} from '../records.ts'
import { eventIdShape, type VerifyNotice } from '../signature.ts'
import type { ChargeSaid, GatewaySettings, PaymentTold, QrGatewayClient } from './qr.ts'
import { checkPayload, readDrawnQr } from './qr-picture.ts'

const chargeId = z.string().check(z.regex(/^chrg_[a-z0-9_]{1,60}$/))

const OpnCharge = z.object({
  object: z.literal('charge'),
  id: chargeId,
  status: z.enum(['pending', 'successful', 'failed', 'expired', 'reversed']),
  amount: z.int().check(z.gt(0)),
  currency: z.string(),
  paid: z.boolean(),
  paid_at: z.nullish(OutsideTime),
  metadata: z.optional(z.record(z.string(), z.unknown())),
  source: z.nullish(
    z.object({
      scannable_code: z.nullish(z.object({ image: z.object({ download_uri: z.url() }) })),
    }),
  ),
})
type OpnCharge = z.output<typeof OpnCharge>

const ChargeOrNone = z.union([OpnCharge, OpnError])

const OpnEvent = z.object({
  object: z.literal('event'),
  id: z.string().check(z.regex(eventIdShape)),
  key: z.string(),
  data: z.unknown(),
})

/** What was paid, and for which charge of ours: we write our reference into each. */
function paymentIn(charge: OpnCharge): { value: PaymentTold } | UnreadableRecord {
  const { id: paymentId, paid_at: paidAt, metadata } = charge
  const chargeReference = metadata?.reference
  const amount = BigInt(charge.amount)
  const currency = Currency.safeParse(charge.currency.toUpperCase()).data
  if (typeof chargeReference !== 'string' || !eventIdShape.test(chargeReference))
    return { record: charge, why: 'metadata.reference' }
  if (!paidAt) return { record: charge, why: 'paid_at' }
  if (!currency) return { record: charge, why: 'currency' }
  if (amount > journalAmountMax) return { record: charge, why: 'amount' }
  return { value: { chargeReference, payment: { paymentId, amount, currency, paidAt } } }
}

const isUnreadable = (read: { value: PaymentTold } | UnreadableRecord): read is UnreadableRecord =>
  !('value' in read)

const isPaid = ({ paid, status }: OpnCharge): boolean => paid && status === 'successful'

export function createOpnGateway({
  code,
  connect,
  secretsNow,
  clock,
  keep = rejectUnreadable,
}: GatewaySettings): QrGatewayClient {
  const ask = connectOpn(connect)
  async function read(charge: z.output<typeof ChargeOrNone>): Promise<ChargeSaid> {
    if (charge.object === 'error') return { status: 'unknown', payments: [] }
    const isOpen = charge.status === 'pending' || charge.status === 'successful'
    const status = isOpen ? 'open' : 'cancelled'
    if (!isPaid(charge)) return { status, payments: [] }
    const paid = paymentIn(charge)
    if ('value' in paid) return { status, payments: [paid.value.payment] }
    await keep(`gateway:${code}`, [paid])
    return { status, payments: [] }
  }
  const find = (id: string) =>
    ask({ method: 'GET', path: path`/charges/${id}`, answer: ChargeOrNone, statuses: [200, 404] })
  return {
    currency: 'THB',
    async announce({ chargeReference, amount, currency }) {
      const body = new URLSearchParams({
        ...{ amount: String(amount), currency, description: chargeReference },
        ...{ 'source[type]': 'promptpay', 'metadata[reference]': chargeReference },
      })
      const charge = await ask({ method: 'POST', path: '/charges', body, answer: OpnCharge })
      const image = charge.source?.scannable_code?.image.download_uri
      if (!image) throw new OutsideError(`gateway ${code}: the charge has no QR`)
      const payload = await readDrawnQr(await download(ask, image))
      checkPayload(payload, { amount, currency })
      return { ...(await read(charge)), payload, providerReference: charge.id }
    },
    findCharge: async ({ providerReference }) =>
      providerReference ? read(await find(providerReference)) : { status: 'unknown', payments: [] },
    async cancel({ providerReference }) {
      if (!providerReference) return { status: 'unknown', payments: [] }
      const found = await find(providerReference)
      // What is paid or over cannot be expired any more, and Opn refuses to try.
      if (found.object === 'error' || found.status !== 'pending') return read(found)
      const expire = path`/charges/${providerReference}/expire`
      return read(await ask({ method: 'POST', path: expire, answer: OpnCharge }))
    },
    readBook: createOpnBook(ask, code, keep),
    verifyNotice: createOpnSignature(secretsNow, clock),
    readPayment(json) {
      const event = readRecord(OpnEvent, json)
      if (!('value' in event)) return event
      const { key, data } = event.value
      if (key !== 'charge.complete') return { value: null }
      const charge = readRecord(OpnCharge, data)
      if (!('value' in charge)) return charge
      return isPaid(charge.value) ? paymentIn(charge.value) : { value: null }
    },
  }
}

/** Only from where we ask Opn anything. */
async function download(ask: Ask, address: string): Promise<Uint8Array> {
  const { pathname, search } = new URL(address)
  return ask({
    method: 'GET',
    path: pathname + search,
    as: 'bytes',
    answer: z.instanceof(Uint8Array),
  })
}

/** Opn lists charges by when they were made, and a book has them by when they were paid. */
const createOpnBook = (ask: Ask, code: string, keep: StoreUnreadable): ReadBook =>
  async function* ({ from, to }) {
    const begin = new Date(from.getTime() - outsideLimits.opnChargeLifetimeMs)
    for await (const page of readOpnList(ask, '/charges', { from: begin, to })) {
      const listed = readRecords(OpnCharge, page)
      const paid = listed.values.filter(isPaid).map(paymentIn)
      await keep(`book:${code}`, [...listed.unreadable, ...paid.filter(isUnreadable)])
      yield paid.flatMap((one): BookLine[] => {
        if (!('value' in one)) return []
        const { paymentId: name, paidAt: at, amount, currency } = one.value.payment
        return at >= from && at < to ? [{ name, about: one.value.chargeReference, amount, currency, at }] : []
      })
    }
  }

/**
 * `Omise-Signature` holds one signature, or two apart by a comma while the secret is being changed: HMAC-SHA256 in
 * hexadecimal over `Omise-Signature-Timestamp`, a dot and the body, under the secret's bytes. The event's id is in the body.
 */
const createOpnSignature =
  (secretsNow: () => Secret, clock: Clock): VerifyNotice =>
  ({ headers, body }) => {
    const given = headers['omise-signature']
    const timestamp = headers['omise-signature-timestamp']
    if (typeof given !== 'string' || typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp))
      return undefined
    if (Math.abs(clock.now().getTime() - Number(timestamp) * 1_000) > limits.webhookToleranceMs)
      return undefined
    const ours = secretsNow().map((secret) =>
      createHmac('sha256', Buffer.from(secret, 'base64')).update(`${timestamp}.${body}`).digest(),
    )
    const isSigned = given.split(',').some((one) => {
      const bytes = Buffer.from(one.trim(), 'hex')
      return ours.some((own) => own.length === bytes.length && timingSafeEqual(own, bytes))
    })
    return isSigned ? idOf(body) : undefined
  }

function idOf(body: string): string | undefined {
  try {
    return OpnEvent.safeParse(JSON.parse(body)).data?.id
  } catch {
    return undefined
  }
}
