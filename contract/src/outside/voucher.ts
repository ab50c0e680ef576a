/** What we and the TrueMoney voucher service say to each other (decisions D5). */
import * as z from 'zod/mini'
import { Money } from '../money.ts'

/** `POST /voucher/redemptions`: the same reference again answers the same and takes nothing more. */
export const RedemptionOrder = z.strictObject({
  reference: z.string(),
  /** Of the gift link. Anyone with it can take the money: never logged, never part of an address. */
  code: z.string(),
  /** The phone number of the wallet that receives. */
  mobile: z.string(),
  /** A share below this is not taken. */
  minimum: Money,
})

/** `POST /voucher/previews`: what a redemption would bring. It takes nothing, and the gift stays as it is. */
export const PreviewOrder = z.strictObject({ code: z.string(), mobile: z.string(), minimum: Money })

export const RedemptionRefusal = z.enum(['not_found', 'used', 'expired', 'own_voucher', 'too_small'])
export type RedemptionRefusal = z.infer<typeof RedemptionRefusal>

/** Answer of `POST /voucher/redemptions` and `GET /voucher/redemptions/{reference}`; `unknown` travels with 404. */
export const RedemptionAnswer = z.discriminatedUnion('status', [
  /** `amount` is what we got: of a gift for several people our share. */
  z.object({ status: z.literal('redeemed'), amount: Money }),
  z.object({ status: z.literal('rejected'), reason: RedemptionRefusal }),
  z.object({ status: z.literal('processing') }),
  z.object({ status: z.literal('unknown') }),
])

/** Answer of `POST /voucher/previews`: our share, or why there would be none. */
export const PreviewAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('open'), amount: Money }),
  z.object({ status: z.literal('rejected'), reason: RedemptionRefusal }),
])
