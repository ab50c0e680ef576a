/**
 * BCEL OnePay ("BCEL One QR"): kip by a QR of our own making, which the bank is not told of. BCEL hands its guide to
 * merchants; written from what is public of it as read in November 2026: BCEL's own client onepay.js (fields 33 with
 * BCEL, ONEPAY, the merchant, its expiry and CLOSEWHENDONE; 52, 53, 54, 58, 60, 62, 63), the package comet_payone 2.0.0 on
 * pub.dev (what a payment looks like), and merchants' servers on GitHub that ask `/onepay/gettransaction.php`.
 *
 * The setting `BCELQR_KEY` holds what the bank has given the merchant: `MCID`, or `MCID:MCC` with the category (field 52);
 * `GATEWAY_BCELQR_URL` is https://bcel.la:8083. The key is no secret: it stands in each QR, and anybody with it and a
 * reference may ask. onepay.js leaves out the zeros that a checksum begins with; here it always has four digits.
 *
 * A payment is learnt by asking for our reference (field 62-05): 200 with the payment, or 404. OnePay also publishes each
 * payment through PubNub, unsigned and under a key that all merchants share: at best a hint to ask, which is done every
 * few seconds anyway. It lists no payments, so that there is no book to compare, and has no cancel: a QR that was
 * cancelled with us can be paid until it expires, and is credited then.
 */
import { toBaht, toSatang } from '@kapao/contract/money.ts'
import type { Payment } from '@kapao/contract/outside/qr.ts'
import { bangkokAheadMs } from '@kapao/contract/time-units.ts'
import { encode, tag, withCrcTag } from 'promptparse'
import * as z from 'zod/mini'
import { journalAmountMax } from '#ledger/posting.ts'
import { invariant } from '#platform/refusal.ts'
import { path } from '../http.ts'
import * as outsideLimits from '../limits.ts'
import { readRecord, rejectUnreadable } from '../records.ts'
import { eventIdShape } from '../signature.ts'
import type { ChargeName, ChargeSaid, GatewaySettings, QrGatewayClient } from './qr.ts'

/** As the bank writes it: day/month/year and the time in Vientiane, which is that of Bangkok. */
const OnePayTime = z.pipe(
  z.string().check(z.regex(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/)),
  z.transform((text, context) => {
    const [day, time] = text.split(' ')
    const moment = new Date(`${day?.split('/').toReversed().join('-')}T${time}Z`)
    if (!Number.isNaN(moment.getTime())) return new Date(moment.getTime() - bangkokAheadMs)
    context.issues.push({ code: 'custom', input: text, message: 'not a moment' })
    return z.NEVER
  }),
)

const OnePayAmount = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((given, context) => {
    const amount = toSatang(Number(given))
    if (amount !== undefined && amount > 0n && amount <= journalAmountMax) return amount
    context.issues.push({ code: 'custom', input: given, message: 'not an amount' })
    return z.NEVER
  }),
)

/** Of a payment, what we need: who paid is the bank's to know. */
const OnePayPayment = z.object({
  mcid: z.string(),
  uuid: z.string(),
  /** The bank's own reference. */
  fccref: z.string().check(z.regex(eventIdShape)),
  amount: OnePayAmount,
  ccy: z.literal('LAK'),
  txtime: OnePayTime,
})

interface Merchant {
  mcid: string
  /** Of its trade; the bank gives it. */
  category: string | undefined
}

function merchantIn(key: string): Merchant {
  const [mcid = '', category] = key.split(':')
  return { mcid, category }
}

const fields = (rows: readonly (readonly [id: string, value: string])[]): string =>
  encode(rows.map(([id, value]) => tag(id, value)))

interface Bill {
  reference: string
  /** Minor units of whole kip. */
  amount: bigint
  expiresAt: Date
}

/** What the QR of a bill says (EMVCo merchant-presented mode). The bank app takes no payment after its expiry, and no second one. */
export function onePayPayload({ mcid, category }: Merchant, { reference, amount, expiresAt }: Bill): string {
  const inVientiane = new Date(expiresAt.getTime() + bangkokAheadMs).toISOString()
  const until = inVientiane.replace(/\D/g, '').slice(0, 'yyyymmddhhmmss'.length)
  const account = fields([
    ...([
      ['00', 'BCEL'],
      ['01', 'ONEPAY'],
      ['02', mcid],
    ] as const),
    ...([
      ['03', until],
      ['05', 'CLOSEWHENDONE'],
    ] as const),
  ])
  const bill = fields([
    ...([
      ['00', '01'],
      ['01', '11'],
      ['33', account],
    ] as const),
    ...(category ? ([['52', category]] as const) : []),
    ...([
      ['53', '418'],
      ['54', String(toBaht(amount))],
      ['58', 'LA'],
      ['60', 'VTE'],
    ] as const),
    ['62', fields([['05', reference]])],
  ])
  return withCrcTag(bill, '63')
}

export function createBcelGateway({
  code,
  connect,
  keysNow,
  keep = rejectUnreadable,
}: GatewaySettings): QrGatewayClient {
  // The question itself names the merchant, and nothing else proves us there.
  const ask = connect((call) => call)
  function merchants(): readonly [Merchant, ...Merchant[]] {
    const keys = keysNow()
    invariant(keys, `gateway ${code} has no key`)
    const [first, ...others] = keys
    return [merchantIn(first), ...others.map(merchantIn)]
  }
  /** Undefined: nothing was paid. */
  async function findPayment({ mcid }: Merchant, reference: string): Promise<Payment | undefined> {
    const found = await ask({
      ...{ method: 'GET', path: path`/onepay/gettransaction.php?mcid=${mcid}&uuid=${reference}` },
      ...{ answer: z.nullable(z.record(z.string(), z.unknown())), noneStatus: 404 },
    })
    if (!found) return undefined
    const read = readRecord(OnePayPayment, found)
    if ('value' in read && read.value.mcid === mcid && read.value.uuid === reference) {
      const { fccref: paymentId, amount, ccy: currency, txtime: paidAt } = read.value
      return { paymentId, amount, currency, paidAt }
    }
    await keep(`gateway:${code}`, ['value' in read ? { record: found, why: 'mcid, uuid' } : read])
    return undefined
  }
  async function findCharge({ reference }: Pick<ChargeName, 'reference'>): Promise<ChargeSaid> {
    // While the merchant's number is being changed, a QR may be of either.
    for (const merchant of merchants()) {
      const payment = await findPayment(merchant, reference)
      if (payment) return { status: 'open', payments: [payment] }
    }
    return { status: 'open', payments: [] }
  }
  return {
    currency: 'LAK',
    askEveryMs: outsideLimits.onePayAskEveryMs,
    // A QR whose payment we could not learn of is not shown.
    async announce({ chargeReference: reference, amount, expiresAt }) {
      const said = await findCharge({ reference })
      return { ...said, payload: onePayPayload(merchants()[0], { reference, amount, expiresAt }) }
    },
    findCharge,
    verifyNotice: () => undefined,
    readPayment: () => ({ value: null }),
  }
}
