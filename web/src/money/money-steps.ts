/** What an answer, or a row of the statement, says about the money action that it belongs to (ux 31). */
import type { MoneyStep as Step } from '@kapao/client/money-step.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { CallError } from '@kapao/contract/client.ts'
import type { StatementRow } from '@kapao/contract/schemas/statement.ts'

export type StatementRowView = Wire<typeof StatementRow>

type Done =
  | { step: 'done'; reference: string }
  /** Accepted, and the other side has not confirmed: the money is in transit (decisions D2). */
  | { step: 'pending'; reference: string }

export type MoneyStep = Step<Done>

export interface MoneyKind {
  type: StatementRowView['statementType']
  /** The refusal that a failed row stands for when it does not name its own. */
  failedCode: string
  /** What a row that is still in progress means: a withdrawal is then as good as it gets. */
  processing: 'pending' | 'done'
}

/** The answer of a call that moves money. */
export interface MoneyAnswer {
  message: string
  reference: string
}

/** Accepted, and not confirmed by the other side. */
const pendingMessages: readonly string[] = ['TRANSFER_PENDING', 'DEPOSIT_PENDING']

export const stepOfAnswer = ({ message, reference }: MoneyAnswer): Done => ({
  step: pendingMessages.includes(message) ? 'pending' : 'done',
  reference,
})

/** What a statement row says about the action that wrote it. */
export function stepOfRow(row: StatementRowView, kind: MoneyKind): MoneyStep {
  switch (row.status) {
    case 'SUCCESS':
      return { step: 'done', reference: row.reference }
    case 'PROCESSING':
      return { step: kind.processing, reference: row.reference }
    case 'FAILED':
      return { step: 'refused', error: new CallError(422, { message: row.note ?? kind.failedCode }) }
  }
}

/** The row that an action wrote: one that was not there before, and matches. */
export const newRow = (
  rows: readonly StatementRowView[],
  known: ReadonlySet<string>,
  matches: (row: StatementRowView) => boolean,
): StatementRowView | undefined => rows.find((row) => !known.has(row._id) && matches(row))
