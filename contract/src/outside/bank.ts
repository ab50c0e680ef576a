/** What we and our banks say to each other: payouts (decisions D6) and money that arrives (decisions D4). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import { amountMax, Money } from '../money.ts'
import { Code, line, OutsideTime } from '../schemas/text.ts'

/** `POST /bank/payouts`: the same reference again answers the same and pays once. */
export const PayoutOrder = z.strictObject({
  payoutReference: z.string(),
  toBank: z.string(),
  toAccountNo: z.string(),
  toName: z.string(),
  amount: Money,
  currency: Currency,
})

/** Answer of `POST /bank/payouts` and `GET /bank/payouts/{ref}`; `unknown` travels with 404. */
export const PayoutAnswer = z.object({
  status: z.enum(['paid', 'rejected', 'processing', 'unknown']),
  reason: z.optional(z.string()),
})

/** What the books can take at once (quality I-7). */
const outsideAmountMax = 1_000n * amountMax

/** Digits, with `x` where the bank hides one, whatever it hides it with. */
const AccountNo = z.string().check(
  z.regex(/^[0-9xX*•#. -]{1,40}$/),
  z.overwrite((shown) => shown.replace(/[*•#]/g, 'x').replaceAll('.', '')),
)

/** A bank's reference as it is compared: without case, blanks and dashes (decisions D4). */
export const canonicalReference = (reference: string): string => reference.replace(/[ -]/g, '').toUpperCase()

/** What a sending bank calls a transfer. */
export const BankReference = z.string().check(z.regex(/^[\x20-\x7e]{1,64}$/), z.regex(/[A-Za-z0-9]/))

/** The first four letters of the name that SWIFT gives each bank (BIC). */
export const bankBics: Readonly<Record<string, string>> = {
  ...{ BKKB: 'BBL', KASI: 'KBANK', KRTH: 'KTB', TMBK: 'TMB', SICO: 'SCB', UBOB: 'CIMB', UOVB: 'UOB' },
  ...{ AYUD: 'BAY', GSBA: 'GSB', GOHU: 'GHB', BAAB: 'BAAC', COEB: 'BCEL' },
}

/** Money that somebody sent to an account of ours, as the bank tells it. */
export const BankTransfer = z.object({
  fromBank: Code,
  /** The sending bank's own; with {@link fromBank} it names this transfer and no other. Compared by {@link canonicalReference}. */
  reference: BankReference,
  fromAccountNo: AccountNo,
  fromName: line(200, 0),
  toBank: Code,
  toAccountNo: AccountNo,
  amount: Money.check(z.refine((satang) => satang > 0n && satang <= outsideAmountMax)),
  currency: Currency,
  /** When the sender's bank sent it. */
  at: OutsideTime,
})
export type BankTransfer = z.infer<typeof BankTransfer>

/**
 * `GET /bank/feed?after=CURSOR`: what arrived after it, in order of arrival, at most 100. The first cursor is 0. Each record
 * is read by itself, as {@link FeedRecord}: one that nobody understands holds up no other.
 */
export const FeedPage = z.object({ transfers: z.array(z.unknown()) })
const Cursor = z.int().check(z.gte(1))
export const FeedRecord = z.object({ cursor: Cursor, transfer: BankTransfer })
/** Of a record that is not understood its place may be. */
export const PlacedRecord = z.object({ cursor: Cursor })
