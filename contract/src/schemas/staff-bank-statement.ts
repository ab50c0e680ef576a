/** Statements of a bank about an account of ours, imported by staff and matched with the bank's feed (staff-calls T6). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { bankStatementLimits } from '../staff-limits.ts'
import { Code, line, Moment, staffListFields } from './text.ts'

const Format = z.enum(lists.importFormats)
const State = z.enum(lists.importStates)

export const UploadedBankStatement = z.object({
  message: z.string(),
  _id: z.string(),
  format: Format,
  /** Of a CSV the names of its columns, in their order; the other formats say themselves what is what. */
  columns: z.array(z.string()),
  rows: z.int(),
})

const ColumnName = line(bankStatementLimits.cellLengthMax)

/** Which column of a CSV holds what. Time, where it has a column of its own; the sender's bank, where it is told. */
const ColumnNames = z.strictObject({
  at: ColumnName,
  amount: ColumnName,
  reference: ColumnName,
  name: z.optional(ColumnName),
  accountNo: z.optional(ColumnName),
  time: z.optional(ColumnName),
  fromBank: z.optional(ColumnName),
  currency: z.optional(ColumnName),
})
export type ColumnNames = z.output<typeof ColumnNames>

export const BankStatementMatch = z.strictObject({
  /** The code of one of our deposit accounts. */
  account: Code,
  /** Of a CSV. */
  columns: z.optional(ColumnNames),
  /** Only says what would come of it. */
  isTrial: z.optional(z.boolean()),
})
export type BankStatementMatch = z.output<typeof BankStatementMatch>

const Refused = z.array(z.object({ row: z.int(), why: z.enum(lists.importFaults) }))

const counts = {
  /** Known already, by the feed, a slip or an earlier statement. */
  matched: z.int(),
  /** Not known before: now in suspense. */
  unmatched: z.int(),
  /** No money in. */
  debits: z.int(),
}

/** When every row was refused nothing has changed, and it can be matched again with other columns. */
export const MatchedBankStatement = z.object({
  message: z.string(),
  rows: z.int(),
  ...counts,
  refused: Refused,
})

const listed = {
  _id: z.string(),
  format: Format,
  state: State,
  rows: z.int(),
  ...counts,
  refused: z.int(),
  uploadedBy: z.string(),
  uploadedAt: Moment,
  /** Null until it is matched. */
  account: z.nullable(z.string()),
  matchedBy: z.nullable(z.string()),
  matchedAt: z.nullable(Moment),
  takenBackAt: z.nullable(Moment),
  /** SHA-256 of the file, which is not kept itself. */
  fileHash: z.string(),
}

/** Newest first. */
export const BankStatementPage = z.object({ ...staffListFields, statements: z.array(z.object(listed)) })

export const BankStatementSheet = z.object({
  ...listed,
  /** The last four digits of the account that the file names itself. */
  toldAccountNo: z.nullable(z.string()),
  columns: z.array(z.string()),
  /** What the names of the columns say that they hold. */
  suggested: z.partial(ColumnNames),
  /** Its first rows, until it is matched, for those who may do that; of long numbers the last four digits. */
  preview: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** Which it can be matched with. */
  accounts: z.array(
    z.object({
      code: z.string(),
      bankCode: z.string(),
      bankAccountNo: z.string(),
      bankAccountName: z.string(),
      currency: Currency,
    }),
  ),
  refusedRows: Refused,
  /** Put into suspense by it: the names of the money there. */
  suspended: z.array(z.object({ row: z.int(), fromBank: z.string(), reference: z.string() })),
})
