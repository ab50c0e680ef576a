/** The member's history: one row per event that a member would name (spec §3, decisions D11). */
import * as z from 'zod/mini'
import { Money } from './money.ts'
import { Moment, pageFields } from './text.ts'

export const StatementType = z.enum(['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'])
export type StatementType = z.infer<typeof StatementType>

export const StatementStatus = z.enum(['PROCESSING', 'SUCCESS', 'FAILED'])
export type StatementStatus = z.infer<typeof StatementStatus>

export const StatementRequest = z.strictObject({
  ...pageFields,
  type: z.optional(StatementType),
  from: z.optional(Moment),
  to: z.optional(Moment),
})

const Described = z.optional(z.object({ description: z.string() }))

export const StatementRow = z.object({
  _id: z.string(),
  statementType: StatementType,
  /** Places: `WALLET`, a slot code, a bank or gateway code. */
  from: z.string(),
  to: z.string(),
  /** Never signed; the sign follows from the type. */
  amount: Money,
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

export const StatementPage = z.object({ total: z.int(), statements: z.array(StatementRow) })

/** The same choice of rows as a file; all of them, without pages. */
export const StatementExportRequest = z.strictObject({
  type: StatementRequest.shape.type,
  from: StatementRequest.shape.from,
  to: StatementRequest.shape.to,
})

export const StatementExport = z.object({
  filename: z.string(),
  /** CSV as RFC 4180, headed and worded in the caller's language, newest first, with a byte-order mark for spreadsheets. */
  csv: z.string(),
  /** False: older rows than these were left out (`limits.exportRowsMax`). */
  isWhole: z.boolean(),
})
