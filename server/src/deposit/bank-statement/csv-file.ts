/** A bank's statement as a CSV: whatever stands above the line of the columns' names is left out. */
import { bankStatementLimits } from '@kapao/contract/staff-limits.ts'
import { parse } from 'csv-parse/sync'
import { amountOf, dayAndTimeOf } from './cell.rules.ts'
import type { FileRow, FileText } from './statement-file.ts'

interface Line {
  record: string[]
  info: { lines: number }
}

/** The sign that parts most cells of the first lines. */
function delimiterOf(text: string): string {
  const head = text.split(/\r?\n/, bankStatementLimits.previewRows * 2).join('\n')
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

/** Undefined for what has no lines of several cells. */
export function readCsv(text: string): FileText | undefined {
  const lines = parseLines(text)
  const rows = lines.map(({ record, info }): FileRow => ({ row: info.lines, cells: record }))
  const first = rows.findIndex(({ cells }) => isHead(cells) || isData(cells))
  const start = rows[first]
  if (!start) return undefined
  const hasNames = !isData(start.cells)
  const wide = Math.max(...rows.slice(first).map(({ cells }) => cells.length))
  const named = Array.from({ length: wide }, (_, index) =>
    hasNames && start.cells[index] ? start.cells[index] : `${index + 1}`,
  )
  return {
    ...{ accountNo: null, currency: null },
    columns: named.map((name, index) => (named.indexOf(name) === index ? name : `${name} (${index + 1})`)),
    rows: rows.slice(hasNames ? first + 1 : first),
  }
}

/** @throws Error for quotes that do not match. */
function parseLines(text: string): Line[] {
  return parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    max_record_size: bankStatementLimits.columnsMax * bankStatementLimits.cellLengthMax,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    // More than are taken, even below what may stand above them.
    to: 2 * bankStatementLimits.rowsMax,
    trim: true,
  }) as unknown as Line[]
}

const isDay = (cell: string) => dayAndTimeOf(cell) !== undefined
const isSum = (cell: string) => !isDay(cell) && /\d/.test(cell) && typeof amountOf(cell) === 'bigint'

const isData = (cells: readonly string[]) => cells.some(isDay) && cells.some(isSum)

/** Several names, and nothing among them that is a day or an amount. */
const isHead = (cells: readonly string[]) => {
  const told = cells.filter((cell) => cell !== '')
  return told.length >= 3 && !told.some((cell) => isDay(cell) || isSum(cell))
}
