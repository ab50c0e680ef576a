/** The states of one money action, and how the statement settles what became of it when no answer came (ux 31). */
import { CallError } from '@kapao/contract/client.ts'
import type { Wire } from '@kapao/contract/endpoint.ts'
import type { StatementRow } from '@kapao/contract/statement.ts'

export type StatementRowView = Wire<typeof StatementRow>

export type MoneyStep =
  | { step: 'idle' }
  | { step: 'sending' }
  /** No answer came: the statement is being read. */
  | { step: 'checking' }
  | { step: 'done'; reference: string }
  /** Accepted, and the other side has not confirmed: the money is in transit (decisions D2). */
  | { step: 'pending'; reference: string }
  | { step: 'refused'; error: unknown }
  /** No answer came, and the statement does not show it. Sending again carries the same key, so it counts once. */
  | { step: 'lost' }

export interface MoneyKind {
  type: StatementRowView['statementType']
  /** The refusal that a failed row stands for when it does not name its own. */
  failedCode: string
  /** What a row that is still in progress means: a withdrawal is then as good as it gets. */
  processing: 'pending' | 'done'
}

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

/** Milliseconds before each look when nothing was heard: the call may still be at work. */
export const lookAfterMs: readonly number[] = [0, 2_000, 5_000, 10_000]
/** When the server answered with a fault of its own, it is not at work any more: one look tells. */
export const lookOnceMs: readonly number[] = [0]

interface Look {
  /** The newest rows of the action's type; undefined when they could not be read. */
  read: () => Promise<readonly StatementRowView[] | undefined>
  /** Ids of the rows that were there before the action was sent. */
  known: ReadonlySet<string>
  matches: (row: StatementRowView) => boolean
  wait: (milliseconds: number) => Promise<void>
  after: readonly number[]
}

/** The row that the action wrote, or undefined when it is not there after all looks. */
export async function lookForRow({
  read,
  known,
  matches,
  wait,
  after,
}: Look): Promise<StatementRowView | undefined> {
  for (const milliseconds of after) {
    await wait(milliseconds)
    const found = (await read())?.find((row) => !known.has(row._id) && matches(row))
    if (found) return found
  }
  return undefined
}
