/** Which way the money of a statement's row goes, and the steps of its receipt: pure. */
import type { ReceiptStepName, StatementStatus, StatementType } from '@kapao/contract/schemas/statement.ts'

/** Which way the money of a row goes by its type (spec §2); what was taken has a minus of its own (decisions D11). */
export const statementSigns = {
  deposit: 'in',
  bonus: 'in',
  withdraw: 'out',
  transfer: 'within',
  finish_bonus: 'within',
  recall: 'within',
  adjustment: 'in',
} as const satisfies Record<StatementType, 'in' | 'out' | 'within'>
export type StatementSign = (typeof statementSigns)[StatementType]

export interface ReceiptRow {
  type: StatementType
  toCode: string
  status: StatementStatus
  /** The journals that moved money for it. */
  openedBy: string | null
  settledBy: string | null
  createdAt: Date
  settledAt: Date | null
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

type Movers = Pick<ReceiptRow, 'openedBy' | 'settledBy'>

export const journalsOf = ({ openedBy, settledBy }: Movers): string[] =>
  [openedBy, settledBy].filter((id) => id !== null)

/** What the wallet held right after the last of a row's journals that touched it; null when none did. */
export function balanceOf({ openedBy, settledBy }: Movers, walletAfter: ReadonlyMap<string, bigint>) {
  const after = (id: string | null) => (id === null ? undefined : walletAfter.get(id))
  return after(settledBy) ?? after(openedBy) ?? null
}

/** From a row's journals to its steps, oldest first. A row that was settled from the start has one step. */
export function stepsOf(row: ReceiptRow): ReceiptStep[] {
  const { type, status, openedBy, settledBy, settledAt } = row
  const wasOpen =
    status === 'PROCESSING' || settledBy !== null || settledAt?.getTime() !== row.createdAt.getTime()
  const first: ReceiptStep[] =
    openedBy !== null
      ? [{ step: opened[type](), at: row.createdAt, journalId: openedBy }]
      : wasOpen
        ? [{ step: 'asked', at: row.createdAt, journalId: null }]
        : []
  if (settledAt === null || (openedBy !== null && !wasOpen)) return first
  const success = settledBy === null ? 'ended' : settled[type](row.toCode)
  const failure = settledBy === null ? 'failed' : 'returned'
  const last = status === 'SUCCESS' ? success : failure
  return [...first, { step: last, at: settledAt, journalId: settledBy }]
}
