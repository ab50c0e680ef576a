/** Withdrawals as staff see them: the queue of those that wait, every other one by filters, and one with what speaks for and against it (staff-calls T4). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { Amount, Money } from '../money.ts'
import { claimFields } from './staff-claim.ts'
import { sumFields } from './staff-sums.ts'
import { line, Moment, pageFields } from './text.ts'

const WithdrawalState = z.enum(lists.withdrawalStates)

/** Without a state those that wait for a person, oldest first, as with REVIEW; else newest first. */
export const WithdrawalFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(line(300))),
  sort: z.optional(z.enum(lists.sortOrders)),
  state: z.optional(WithdrawalState),
  memberId: z.optional(z.uuid()),
  amountMin: z.optional(Amount),
  amountMax: z.optional(Amount),
  /** Why a person must approve it, or why it was refused. */
  reason: z.optional(line(60)),
})
export type WithdrawalFilter = z.output<typeof WithdrawalFilter>

const row = {
  _id: z.string(),
  memberId: z.string(),
  memberName: z.string(),
  state: WithdrawalState,
  amount: Money,
  currency: Currency,
  reference: z.string(),
  /** Why a person must approve it (bank_changed, member_flagged, no_deposit, amount …), or why it was refused. */
  reason: z.nullable(z.string()),
  toBank: z.string(),
  /** Its last four digits. */
  toAccountNo: z.string(),
  /** The first name and the initial of the last. */
  toAccountName: z.string(),
  approvalsNeeded: z.int(),
  /** Names of those who approved it so far. */
  approvedBy: z.array(z.string()),
  createdAt: Moment,
  ...claimFields,
} as const

export const WithdrawalPage = z.object({
  total: z.int(),
  /** `total` is not counted but estimated. */
  isEstimate: z.optional(z.boolean()),
  ...sumFields,
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
  /** `flags`: codes of the member's open flags. */
  withdrawals: z.array(z.object({ ...row, flags: z.array(z.string()) })),
})

export const WithdrawalSheet = z.object({
  ...row,
  /** Somebody asks to end it without an order of ours, and a second person has not decided yet: it is not ordered meanwhile. */
  endAsked: z.nullable(z.object({ _id: z.string(), requestedBy: z.string() })),
  /** From the request of the last one that was paid until this one's. */
  since: z.object({
    /** Null: there was none, and it is counted from the beginning. */
    at: z.nullable(Moment),
    deposits: Money,
    /** What was won and what was lost in games, added up: nothing was played when it is 0. */
    play: Money,
    /** Bonuses, refunds, invite bonuses and prizes, less what was taken back. */
    bonus: Money,
  }),
  /** The member's other withdrawals, the newest 20. */
  payouts: z.array(
    z.object({
      _id: z.string(),
      state: WithdrawalState,
      amount: Money,
      currency: Currency,
      payoutReference: z.string(),
      toBank: z.string(),
      /** Its last four digits. */
      toAccountNo: z.string(),
      createdAt: Moment,
      decidedAt: z.nullable(Moment),
    }),
  ),
  /** On which the member has signed in, the newest 20; `sharedWith`: how many other members have too. */
  devices: z.array(z.object({ firstSeenAt: Moment, lastSeenAt: Moment, sharedWith: z.int() })),
  /** Those that are open. */
  flags: z.array(
    z.object({ _id: z.string(), code: z.string(), reason: z.string(), holds: z.boolean(), at: Moment }),
  ),
})
