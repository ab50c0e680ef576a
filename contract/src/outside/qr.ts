/** What we and a QR gateway say to each other (decisions D3). Paths are below `/gateways/{code}`. */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import { Money } from '../money.ts'
import { Moment, OutsideId, OutsideTime } from '../schemas/text.ts'

/** `POST /charges`: announces a QR charge; the same reference again answers the same. */
export const ChargeOrder = z.strictObject({
  chargeReference: z.string(),
  amount: Money,
  currency: Currency,
  expiresAt: Moment,
  /** Where payments are reported. */
  callbackUrl: z.string(),
})

export const Payment = z.object({
  paymentId: OutsideId,
  /** What arrived; it may differ from what was asked. */
  amount: Money,
  currency: Currency,
  paidAt: OutsideTime,
})
export type Payment = z.infer<typeof Payment>

/** Answer of `POST /charges`, `GET /charges/{ref}` and `DELETE /charges/{ref}`; 404 `{ status: 'unknown' }` otherwise. */
export const Charge = z.object({
  status: z.enum(['open', 'cancelled', 'unknown']),
  /** Each is read by itself, as {@link Payment}. */
  payments: z.array(z.unknown()),
})

/** The webhook's body: `POST /api/callback/gateway/{code}` on our side, signed as `signature.ts` says. */
export const PaymentNotice = z.object({
  gateway: z.string(),
  chargeReference: z.string(),
  payment: Payment,
})
