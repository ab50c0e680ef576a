/** The rows of formats that say themselves what is what, in the one shape that all of them have. */
import { type ImportColumn, importColumns } from '@kapao/contract/lists.ts'
import { bankStatementLimits } from '@kapao/contract/staff-limits.ts'
import type { FileText } from './statement-file.ts'

/** What is told of a row; empty: nothing. */
export type ToldRow = Record<Exclude<ImportColumn, 'time'>, string>

/** Said in place of an amount, so that the row is refused for it. */
export const notBooked = 'NOT_BOOKED'
export const reversal = 'REVERSAL'

/** @throws Error for a document that is nested to keep the process busy. */
export function checkDepth(depth: number) {
  if (depth > bankStatementLimits.depthMax) throw new Error('nested too deep')
}

export const emptyRow = (): ToldRow => ({
  ...{ at: '', amount: '', reference: '', name: '', accountNo: '', fromBank: '', currency: '' },
})

/** In the order of the file, from 1. */
export const fileOf = (
  about: Pick<FileText, 'accountNo' | 'currency'>,
  rows: readonly ToldRow[],
): FileText => ({
  ...about,
  columns: [...importColumns],
  rows: rows.map((row, index) => ({
    row: index + 1,
    cells: importColumns.map((column) => (column === 'time' ? '' : row[column].trim())),
  })),
})

/** Banks write these words where there is none. */
const noReference: ReadonlySet<string> = new Set(['', 'NONREF', 'NOTPROVIDED', 'NONE', 'NA', 'N/A'])

/** The first that says something. */
export const firstReference = (...references: (string | undefined)[]): string =>
  references.find((one) => !noReference.has((one ?? '').trim().toUpperCase())) ?? ''
