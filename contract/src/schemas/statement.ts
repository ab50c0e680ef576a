/** The member's history: one row per event that a member would name (spec §3, decisions D11). */
import * as z from 'zod/mini'
import { slipNotes } from '../errors.ts'
import * as limits from '../limits.ts'
import * as lists from '../lists.ts'
import { Amount, Money } from '../money.ts'
import { line, Moment, pageFields } from './text.ts'

export const StatementType = z.enum(lists.statementTypes)
export type StatementType = z.infer<typeof StatementType>

/** Where money goes that repays a debt, in a row's `to` (decisions D22). */
export const debtPlace = 'DEBT'
/** Where money lies that can be withdrawn and neither played nor used for offers, in a row's `from` or `to` (decisions D16). */
export const setAsidePlace = 'SET_ASIDE'
/** The other side of an adjustment, in a row's `from` or `to` (staff-calls T2). */
export const adjustmentPlace = 'ADJUSTMENT'

export const StatementStatus = z.enum(lists.statementStatuses)
export type StatementStatus = z.infer<typeof StatementStatus>

/** Which rows: all of these together. */
const choice = {
  type: z.optional(StatementType),
  from: z.optional(Moment),
  to: z.optional(Moment),
  /** An amount (`1,000.50`) or a piece of a reference, blanks or not; among the newest {@link limits.statementSearchRowsMax} rows. */
  search: z.optional(line(limits.statementSearchLengthMax)),
}

export const StatementRequest = z.strictObject({
  ...pageFields,
  ...choice,
  /** Asks for the sums of the days on the page. */
  days: z.optional(z.boolean()),
})

const Described = z.optional(z.object({ description: z.string() }))

export const StatementRow = z.object({
  _id: z.string(),
  /** Its place in the member's history, counted from 1; it never changes. */
  number: z.int(),
  statementType: StatementType,
  /** Places: `WALLET`, a slot code, a bank or gateway code. */
  from: z.string(),
  to: z.string(),
  /** Below zero where money was taken (forfeited bonus, recall, adjustment); else unsigned, and the sign follows from the type. */
  amount: Money,
  /** What the wallet held right after it moved; null where the wallet had no part in it. */
  balance: z.nullable(Money),
  status: StatementStatus,
  /** To be quoted to support. */
  reference: z.string(),
  /** A code that says why it failed or waits. */
  note: z.nullable(z.string()),
  createdAt: Moment,
  bonus: Described,
  promotion: Described,
  invite: Described,
  refund: Described,
  luckydraw: Described,
})

/** What a day in Bangkok moved, also where its rows go on over other pages; of the chosen rows alone. */
const StatementDay = z.object({
  /** `2026-03-10` */
  day: z.string(),
  /** What came in and has arrived. */
  moneyIn: Money,
  /** What went out or was taken, also while it is on its way. What only changed places is in neither. */
  moneyOut: Money,
})

export const StatementPage = z.object({
  total: z.int(),
  statements: z.array(StatementRow),
  /** Newest first; when asked for. */
  days: z.optional(z.array(StatementDay)),
  /** False: rows older than the newest {@link limits.statementSearchRowsMax} were not searched. */
  isWhole: z.optional(z.boolean()),
})

/**
 * What happened to the money of a row: it was asked for, reserved or sent on its way, approved by staff; then it came into
 * the wallet, arrived in a game account, was paid out, given back, taken back (with a bonus, or by the bank) or corrected by
 * staff; or it ended without moving anything.
 */
export const ReceiptStepName = z.enum(lists.receiptSteps)
export type ReceiptStepName = z.infer<typeof ReceiptStepName>

/** One row of the statement with its timeline, oldest step first. */
export const Receipt = z.object({
  statement: StatementRow,
  steps: z.array(
    z.object({
      step: ReceiptStepName,
      at: Moment,
      /** What was in the wallet right after; null when the step did not touch it. */
      wallet: z.nullable(Money),
    }),
  ),
  /** For the address of its check; null while nothing is final, and where nothing moved. */
  code: z.nullable(z.string()),
})

export const ReceiptCheckRequest = z.strictObject({ code: line(limits.receiptCodeLengthMax), amount: Amount })

/** True: we issued a receipt with the reference, the time and the currency in the code and with this amount. Nothing else is told. */
export const ReceiptCheck = z.object({ isTrue: z.boolean() })

/** A slip that the member sent (spec §3, decisions D4). */
const SlipRow = z.object({
  createdAt: Moment,
  /** 0 until the bank has said how much it was. */
  amount: Money,
  /** One that a person looks at is still processing. */
  status: StatementStatus,
  /** Why it failed: a code of spec §8. */
  note: z.nullable(z.enum(slipNotes)),
  /** The picture's address, which lives a few minutes only; later: ask for one by the reference. Null: it is not kept any more. */
  link: z.nullable(z.string()),
  reference: z.string(),
})

export const SlipPage = z.object({ total: z.int(), slips: z.array(SlipRow) })

/** Where the picture of a slip is shown for the next few minutes. */
export const SlipLink = z.object({ url: z.string() })

/** The same choice of rows as a file; all of them, without pages. */
export const StatementExportRequest = z.strictObject(choice)

export const StatementExport = z.object({
  filename: z.string(),
  /** CSV as RFC 4180, headed and worded in the caller's language, newest first, with a byte-order mark for spreadsheets. */
  csv: z.string(),
  /** False: older rows than these were left out (`limits.exportRowsMax`). */
  isWhole: z.boolean(),
})

/** A calendar month in Bangkok: `2026-03`. */
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

/** A month of the history as a PDF like a bank's, worded in the caller's language. */
export const StatementFileRequest = z.strictObject({ month: Month })

export const StatementFile = z.object({
  filename: z.string(),
  /** Where it is made and sent, for the next few minutes; an attachment. */
  url: z.string(),
})
