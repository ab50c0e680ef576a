/** Slips as staff see them: the queue of those that wait, every other one by filters, and one with what it is judged by (staff-calls T4). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import { slipNotes } from '../errors.ts'
import * as lists from '../lists.ts'
import { Money } from '../money.ts'
import { ShownMember } from './staff.ts'
import { claimFields } from './staff-claim.ts'
import { sumFields } from './staff-sums.ts'
import { line, Moment, pageFields } from './text.ts'

const SlipState = z.enum(lists.slipStates)

/** In REVIEW they wait for a person, the oldest first; else newest first. */
export const SlipFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(line(300))),
  sort: z.optional(z.enum(lists.sortOrders)),
  state: z.optional(SlipState),
  memberId: z.optional(z.uuid()),
  /** The bank's, without case, blanks and dashes, or the one that the member quotes. */
  reference: z.optional(line(64)),
})
export type SlipFilter = z.output<typeof SlipFilter>

const slip = {
  _id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  state: SlipState,
  /** What the member quotes. */
  reference: z.string(),
  /** What the mini-QR says: the sending bank and its reference; null when there is none on the picture. */
  bank: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  /** Why it failed; null: it has not. */
  note: z.nullable(z.enum(slipNotes)),
  createdAt: Moment,
  ...claimFields,
} as const

export const SlipPage = z.object({
  total: z.int(),
  /** `total` is not counted but estimated. */
  isEstimate: z.optional(z.boolean()),
  ...sumFields,
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
  slips: z.array(
    z.object({
      ...slip,
      /** What the bank has named; null: nothing yet. */
      amount: z.nullable(Money),
      currency: z.nullable(Currency),
      /** How many other slips, and credits that are not its own, carry that reference. */
      duplicates: z.int(),
    }),
  ),
})

/**
 * What is known of a slip: what its mini-QR says, and what the bank says of that transfer, if it has. Of account numbers
 * the last four digits, of names the first and the initial of the last.
 */
export const SlipInReview = z.object({
  ...slip,
  /** Why a person must look at it, one of `slipReviewReasons`; null: none has to. */
  why: z.nullable(z.string()),
  /** What other codes on a picture without a mini-QR say. */
  readText: z.nullable(z.string()),
  transfer: z.nullable(
    z.object({
      fromAccountNo: z.string(),
      fromName: z.string(),
      toBank: z.string(),
      toAccountNo: z.string(),
      amount: Money,
      currency: Currency,
      at: Moment,
    }),
  ),
  /** The member's registered account. */
  member: z.object({ bankCode: z.string(), bankAccountNo: z.string(), bankAccountName: z.string() }),
  /** Where the picture is shown for the next few minutes. */
  url: z.nullable(z.string()),
  /** Other slips, and credits that are not its own, with that reference. */
  duplicates: z.array(
    z.object({
      kind: z.enum(['slip', 'credit']),
      /** Of a credit the sending bank, a colon and the reference. */
      _id: z.string(),
      /** Null: the money is in suspense. */
      memberId: z.nullable(z.string()),
      member: ShownMember,
      at: Moment,
      amount: z.nullable(Money),
    }),
  ),
  /** What has arrived about then and may be this transfer, the likeliest first. */
  near: z.array(
    z.object({
      fromBank: z.string(),
      reference: z.string(),
      amount: Money,
      currency: Currency,
      at: Moment,
      /** Whose it is; null: in suspense. */
      memberId: z.nullable(z.string()),
      member: ShownMember,
      /** Its last four digits. */
      fromAccountNo: z.string(),
      /** The first name and the initial of the last. */
      fromName: z.string(),
      /** 0 to 100: by amount, time and sender. */
      score: z.int(),
    }),
  ),
})

/** `payment`: of a slip without a code, which transfer of the member it is about. */
export const SlipApproval = z.strictObject({
  note: line(200),
  payment: z.optional(z.strictObject({ bank: line(20), reference: line(64) })),
})

/** Credited in a moment; or its money lies in suspense, and another one must approve that it is this member's: a request. */
export const SlipApproved = z.object({
  message: z.string(),
  _id: z.optional(z.string()),
  state: z.optional(z.literal('WAITING')),
})

/** `reason` is what the member is told, `note` what the trail keeps. */
export const SlipRejection = z.strictObject({ reason: z.enum(slipNotes), note: line(200) })
