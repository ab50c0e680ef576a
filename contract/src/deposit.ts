/** Putting money in; for now by QR (spec §4, §7; decisions D3). */
import * as z from 'zod/mini'
import { Amount, Money } from './money.ts'

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
