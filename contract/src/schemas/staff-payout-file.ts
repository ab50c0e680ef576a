/** Payouts by a file that staff take to the bank, and the bank's result that they bring back (decision 0024). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { Money } from '../money.ts'
import { Code, line, Moment, staffListFields } from './text.ts'

/** From which of our accounts it pays. */
export const NewPayoutFile = z.strictObject({ account: Code, reason: line(200) })
export type NewPayoutFile = z.output<typeof NewPayoutFile>

const counts = {
  /** Of its payouts: all, and those that have ended. */
  rows: z.int(),
  paid: z.int(),
  failed: z.int(),
} as const

const listed = {
  _id: z.string(),
  /** The file's own, told to the bank. */
  reference: z.string(),
  ...counts,
  amount: Money,
  currency: Currency,
  /** Of our account, its bank and its last four digits. */
  fromBank: z.string(),
  fromAccountNo: z.string(),
  madeBy: z.string(),
  madeAt: Moment,
  /** When it was taken to the bank first, as far as we know; null: not yet. */
  takenAt: z.nullable(Moment),
} as const

/** Newest first. */
export const PayoutFilePage = z.object({
  ...staffListFields,
  files: z.array(z.object(listed)),
  /** Whether payouts go by file at all. */
  isUsed: z.boolean(),
  /** What the next file would pay, and what no file can. */
  waiting: z.object({ rows: z.int(), amount: Money, currency: Currency, notPayable: z.int() }),
  /** Which of our accounts can pay. */
  accounts: z.array(
    z.object({
      code: z.string(),
      bankCode: z.string(),
      bankAccountNo: z.string(),
      bankAccountName: z.string(),
    }),
  ),
})

const Outcome = z.enum(lists.payoutOutcomes)
const Fault = z.enum(lists.payoutResultFaults)

const outcomes = {
  paid: z.int(),
  rejected: z.int(),
  pending: z.int(),
  known: z.int(),
  refused: z.int(),
} as const

export const PayoutFileSheet = z.object({
  ...listed,
  reason: z.string(),
  payouts: z.array(
    z.object({
      row: z.int(),
      /** Null: money in suspense goes back to its sender. */
      memberId: z.nullable(z.string()),
      withdrawalId: z.nullable(z.string()),
      reference: z.string(),
      amount: Money,
      toBank: z.string(),
      /** Its last four digits. */
      toAccountNo: z.string(),
      state: z.enum(lists.payoutStates),
    }),
  ),
  /** What the bank's result files say, newest first. */
  results: z.array(
    z.object({
      /** What `payout_result` takes. */
      _id: z.string(),
      readBy: z.string(),
      readAt: Moment,
      /** Null: it waits for another person. */
      confirmedBy: z.nullable(z.string()),
      confirmedAt: z.nullable(Moment),
      ...outcomes,
      rows: z.array(
        z.object({
          row: z.int(),
          reference: z.string(),
          outcome: Outcome,
          /** The bank's, of one that it rejects. */
          reason: z.nullable(z.string()),
          fault: z.nullable(Fault),
        }),
      ),
    }),
  ),
})

/** Shown in whole, since the bank takes it so. */
export const TakenPayoutFile = z.object({ filename: z.string(), document: z.string() })

/** Nothing has moved yet: `payout_result` asks for that. */
export const ReadPayoutResult = z.object({
  message: z.string(),
  _id: z.string(),
  fileId: z.string(),
  ...outcomes,
})
