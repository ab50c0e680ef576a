/** Putting money in: by QR and by bank transfer (spec §4, §7; decisions D3, D4). */
import * as z from 'zod/mini'
import { Amount, Money } from './money.ts'

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
