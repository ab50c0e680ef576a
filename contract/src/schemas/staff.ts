/** What staff see and decide (decisions D6; quality I-19, I-37, I-38). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import { slipNotes } from '../errors.ts'
import * as lists from '../lists.ts'
import { Money } from '../money.ts'
import { claimFields } from './staff-claim.ts'
import { line, Moment } from './text.ts'

export const OperatorRole = z.enum(lists.staffRoles)
export type OperatorRole = z.infer<typeof OperatorRole>

export const SystemSwitch = z.strictObject({ terminated: z.boolean(), reason: line(200) })

/** Why; kept in the audit trail. */
export const Note = z.strictObject({ note: line(200) })

/** Something that a person must look at; oldest first. */
export const TaskPage = z.object({
  total: z.int(),
  tasks: z.array(
    z.object({
      _id: z.string(),
      kind: z.string(),
      /** The id of what it is about. */
      subject: z.string(),
      memberId: z.nullable(z.string()),
      detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      createdAt: Moment,
      /** What a withdrawal, slip or payment waits for is in the hands of the one who has that itself. */
      ...claimFields,
    }),
  ),
})

/** To whom money in suspense belongs, and how that was found out. */
export const Attribution = z.strictObject({ memberId: z.uuid(), note: line(200) })

/**
 * What is known of a slip: what its mini-QR says, and what the bank says of that transfer, if it has. Of account numbers
 * the last four digits, of names the first and the initial of the last.
 */
export const SlipInReview = z.object({
  state: z.string(),
  createdAt: Moment,
  bank: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
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
  url: z.string(),
  ...claimFields,
})

/** `reason` is what the member is told, `note` what the trail keeps. */
export const SlipRejection = z.strictObject({ reason: z.enum(slipNotes), note: line(200) })

/** `note` is what the trail keeps. */
export const InviteDecision = z.strictObject({ state: z.enum(lists.inviteDecisions), note: line(200) })

/** REVIEW: one more approval is needed. */
export const Decided = z.object({ message: z.string(), state: z.enum(['REVIEW', 'APPROVED', 'REJECTED']) })
