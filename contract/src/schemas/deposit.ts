/** Putting money in: by QR, bank transfer and TrueMoney gift link (spec §4, §7; decisions D3, D4, D5). */
import * as z from 'zod/mini'
import * as limits from '../limits.ts'
import { Amount, Money } from '../money.ts'

/** What a member is about to send to one of our accounts. */
export const ExpectedRequest = z.strictObject({ amount: Amount })

export const QrRequest = z.strictObject({ amount: Amount })

export const QrState = z.object({
  qrcodeId: z.nullable(z.string()),
  /** False: nothing is open; `message` says why when creating it was refused. */
  hasQrcode: z.boolean(),
  /** SVG markup. Show it only as an `<img>` data URL, never inline (decisions D3). */
  qrcode: z.nullable(z.string()),
  amount: z.nullable(Money),
  /** Seconds left by the server's clock. */
  expireIn: z.nullable(z.int()),
  message: z.nullable(z.string()),
})
export type QrState = z.infer<typeof QrState>

export const TruelinkRequest = z.strictObject({
  /** The gift link as `sealLink` of truelink.ts encodes it. */
  link: z.string().check(z.minLength(1), z.maxLength(limits.truelinkLengthMax)),
})

export const DepositResult = z.object({
  /** DEPOSIT_PENDING travels with status 202: not confirmed yet; the money comes to the wallet by itself once it is. */
  message: z.enum(['SUCCESS', 'DEPOSIT_PENDING']),
  /** What was credited. */
  amount: z.optional(Money),
  reference: z.string(),
})
export type DepositResult = z.infer<typeof DepositResult>
