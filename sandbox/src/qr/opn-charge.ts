/** Charges as Opn Payments has them: each has a name of Opn's own, is paid once and in full, and not after its expiry. */
import { createHmac } from 'node:crypto'
import { Problem } from '../http.ts'
import { opnName } from '../opn.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Store } from '../store.ts'
import type { ChargeRow, PaymentRow } from './charge.ts'

export const findOpnId = (store: Store, reference: string): string | undefined =>
  store.find<{ id: string }>('SELECT id FROM opn_charge WHERE reference = ?', reference)?.id

export const isExpired = (sandbox: Pick<Sandbox, 'now'>, charge: ChargeRow): boolean =>
  charge.is_cancelled === 1n || charge.expires_at <= sandbox.now().toISOString()

/** The charge as the API and its events tell it. @param origin where its picture is to be had. */
export function opnCharge(
  charge: Omit<ChargeRow, 'is_cancelled'>,
  id: string,
  { payment, isOver, origin = '' }: { payment: PaymentRow | undefined; isOver: boolean; origin?: string },
) {
  const document = opnName('docu', id)
  return {
    ...{ object: 'charge', id, livemode: false, location: `/charges/${id}` },
    ...{ amount: Number(charge.amount), currency: charge.currency, description: charge.reference },
    metadata: { reference: charge.reference },
    status: payment ? 'successful' : isOver ? 'expired' : 'pending',
    ...{ paid: payment !== undefined, paid_at: payment?.paid_at ?? null, expired: isOver && !payment },
    ...{ created_at: charge.created_at, expires_at: charge.expires_at },
    source: {
      ...{ object: 'source', type: 'promptpay', flow: 'offline' },
      scannable_code: {
        ...{ object: 'barcode', type: 'qr' },
        image: {
          ...{ object: 'document', id: document, filename: 'qrcode.svg', kind: 'qr' },
          download_uri: `${origin}/charges/${id}/documents/${document}/downloads/${opnName('d', document)}`,
        },
      },
    },
  }
}

/** What the dashboard's address is told of a payment. */
export const opnEvent = (event: string, charge: ChargeRow, id: string, payment: PaymentRow) => ({
  ...{ object: 'event', id: opnName('evnt', event), livemode: false },
  ...{ key: 'charge.complete', created_at: payment.paid_at },
  data: opnCharge(charge, id, { payment, isOver: false, origin: 'https://api.omise.co' }),
})

/** In hexadecimal, under the bytes of a secret in base64. */
export const opnSignature = (secret: string, timestamp: string, body: string) => ({
  'omise-signature-timestamp': timestamp,
  'omise-signature': createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${timestamp}.${body}`)
    .digest('hex'),
})

/** Opn's name for the charge, which its one payment has too; undefined: the charge is no charge of Opn's. */
export function payableOpnCharge(
  sandbox: Sandbox,
  charge: ChargeRow,
  amount: bigint | undefined,
): string | undefined {
  const id = findOpnId(sandbox.store, charge.reference)
  if (!id) return undefined
  const isPaid = sandbox.store.find('SELECT 1 FROM payment WHERE charge_reference = ?', charge.reference)
  if (isPaid) throw new Problem(409, 'Opn takes one payment for a charge')
  if (isExpired(sandbox, charge)) throw new Problem(409, 'Opn takes nothing for a charge that has expired')
  if (amount !== undefined && amount !== charge.amount)
    throw new Problem(409, 'Opn takes the amount of its QR')
  return id
}
