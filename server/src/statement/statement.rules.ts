/** How a statement is written as CSV (RFC 4180, quality C-10), and the steps of one row's receipt: pure. */
import type { ReceiptStepName, StatementStatus, StatementType } from '@kapao/contract/schemas/statement.ts'

const isNumber = /^-?\d+(\.\d+)?$/
/** A spreadsheet would take a cell that begins so for a formula. */
const formula = /^[=+\-@\t\r]/
const needsQuotes = /[",\r\n]/

/** One line with its end. What is no number and looks like a formula is made text by an apostrophe. */
export const csvLine = (cells: string[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(text: string): string {
  const plain = formula.test(text) && !isNumber.test(text) ? `'${text}` : text
  return needsQuotes.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

export interface ReceiptRow {
  type: StatementType
  to_code: string
  status: StatementStatus
  /** The journals that moved money for it. */
  opened_by: string | null
  settled_by: string | null
  created_at: Date
  settled_at: Date | null
}

export interface ReceiptStep {
  step: ReceiptStepName
  at: Date
  journalId: string | null
}

/** What the journal that opened a row did, by its type. */
const opened = {
  deposit: () => 'received',
  bonus: () => 'received',
  finish_bonus: () => 'forfeited',
  withdraw: () => 'reserved',
  transfer: () => 'sent',
  recall: () => 'taken_back',
  adjustment: () => 'corrected',
} as const satisfies Record<StatementType, () => ReceiptStepName>

/** What the journal that settled a row as successful did. */
const settled = {
  deposit: () => 'received',
  bonus: () => 'received',
  finish_bonus: () => 'forfeited',
  withdraw: () => 'paid',
  transfer: (toCode: string) => (toCode === 'WALLET' ? 'received' : 'arrived'),
  recall: () => 'taken_back',
  adjustment: () => 'corrected',
} as const satisfies Record<StatementType, (toCode: string) => ReceiptStepName>

/** From a row's journals to its steps, oldest first. A row that was settled from the start has one step. */
export function stepsOf(row: ReceiptRow): ReceiptStep[] {
  const { type, status, opened_by, settled_by, settled_at } = row
  const wasOpen =
    status === 'PROCESSING' || settled_by !== null || settled_at?.getTime() !== row.created_at.getTime()
  const first: ReceiptStep[] =
    opened_by !== null
      ? [{ step: opened[type](), at: row.created_at, journalId: opened_by }]
      : wasOpen
        ? [{ step: 'asked', at: row.created_at, journalId: null }]
        : []
  if (settled_at === null || (opened_by !== null && !wasOpen)) return first
  const success = settled_by === null ? 'ended' : settled[type](row.to_code)
  const failure = settled_by === null ? 'failed' : 'returned'
  const last = status === 'SUCCESS' ? success : failure
  return [...first, { step: last, at: settled_at, journalId: settled_by }]
}
