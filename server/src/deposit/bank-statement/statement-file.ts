/** A bank's statement as a file: its text, its format, and its rows as cells of text. Nothing in it is trusted (decision 0023). */
import type { ImportFormat } from '@kapao/contract/lists.ts'
import { bankStatementLimits } from '@kapao/contract/staff-limits.ts'
import { cutText } from '#platform/cut-text.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { readCamt } from './camt-file.ts'
import { readCsv } from './csv-file.ts'
import { readMt940 } from './mt940-file.ts'
import { readOfx } from './ofx-file.ts'

export interface FileRow {
  /** As the file counts them. */
  row: number
  cells: string[]
}

/** What a file says. */
export interface FileText {
  /** The account and the currency that it is about, where it tells them. */
  accountNo: string | null
  currency: string | null
  columns: string[]
  rows: FileRow[]
}

export interface StatementFile extends FileText {
  format: ImportFormat
}

const readers: Record<ImportFormat, (text: string) => FileText | undefined> = {
  csv: readCsv,
  ofx: readOfx,
  mt940: readMt940,
  camt053: readCamt,
}

/** @throws Refusal STATEMENT_UNREADABLE for what is no statement, TOO_LARGE for more rows than are taken at once. */
export function readStatementFile(file: Buffer): StatementFile {
  const text = decode(file)
  const format = text === undefined ? undefined : formatOf(text)
  const read = format && text !== undefined ? readWith(format, text) : undefined
  if (!format || !read || read.rows.length === 0 || read.columns.length > bankStatementLimits.columnsMax)
    throw new Refusal('STATEMENT_UNREADABLE', ['file'])
  if (read.rows.length > bankStatementLimits.rowsMax) throw new Refusal('TOO_LARGE')
  const cut = (cell: string) => cutText(cell, bankStatementLimits.cellLengthMax)
  const rows = read.rows.map(({ row, cells }) => ({ row, cells: cells.map(cut) }))
  return { ...read, format, columns: read.columns.map(cut), rows }
}

function readWith(format: ImportFormat, text: string): FileText | undefined {
  try {
    return readers[format](text)
  } catch {
    // Whatever stands in it, it is no statement.
    return undefined
  }
}

/** Of no text, but for tabs and ends of lines. */
const control = /(?![\t\n\r])\p{Cc}/u

/** UTF-8, or else what Thai banks still write. Undefined for what is no text. */
function decode(file: Buffer): string | undefined {
  for (const encoding of ['utf-8', 'windows-874']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(file)
      return control.test(text) ? undefined : text
    } catch {
      // The other one, or none.
    }
  }
  return undefined
}

function formatOf(text: string): ImportFormat | undefined {
  // A document that declares entities of its own is refused whole: nothing of it is ever expanded or fetched.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined
  if (/<OFX>/i.test(text)) return 'ofx'
  if (/^\s*</.test(text)) return text.includes('camt.053') ? 'camt053' : undefined
  return /^:20:/m.test(text) && /^:6[01]F?M?:/m.test(text) ? 'mt940' : 'csv'
}
