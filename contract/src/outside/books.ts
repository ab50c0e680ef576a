/** What a service says moved in a span of time, oldest first, in pages: its books, to be compared with ours (quality I-42). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import { Money } from '../money.ts'
import { line, Moment, OutsideTime } from '../schemas/text.ts'

/** `?from=…&to=…&after=…`: ISO moments, the first within and the last without; `after` is the `next` of the page before. */
export const BookQuery = z.object({ from: Moment, to: Moment, after: z.optional(z.string()) })

/**
 * `GET /gateways/{code}/payments` names payments by their id, `GET /bank/payouts` payouts by our reference,
 * `GET /bank/transfers` what arrived by the sending bank and its reference, `GET /voucher/redemptions` gifts by our reference.
 */
export const BookLine = z.object({
  name: line(200),
  /** For what, or to which account. */
  about: line(200, 0),
  amount: Money,
  currency: Currency,
  at: OutsideTime,
})
export const BookPage = z.object({
  /** Each is read by itself, as {@link BookLine}. */
  lines: z.array(z.unknown()),
  /** Null: this was the last page. */
  next: z.nullable(z.string()),
})
