/** Sends several statements of a transaction at once: run one after the other, in one round trip. */
import { CompiledQuery, type QueryResult } from 'kysely'
import { errorOf } from '#platform/thrown.ts'
import { sqlState } from './failure.ts'
import type { Tx } from './schema.ts'

/** A statement as it is sent, with `$1`, `$2` … in its text for the values. */
export const query = <Row>(text: string, values: unknown[]) =>
  CompiledQuery.raw(text, values) as CompiledQuery<Row>

/**
 * The statements run in the given order, each seeing what the ones before it did. When one fails, those after it do
 * nothing, this throws its error, and the transaction must roll back.
 */
export function sendPipelined<Rows extends unknown[]>(
  tx: Tx,
  statements: { [I in keyof Rows]: CompiledQuery<Rows[I]> },
): Promise<{ [I in keyof Rows]: QueryResult<Rows[I]> }> {
  // Kysely itself would wait for each answer before it sends the next one; its connection does not.
  return tx
    .getExecutor()
    .provideConnection((connection) =>
      allOrCause(statements.map((statement) => connection.executeQuery(statement))),
    ) as Promise<{ [I in keyof Rows]: QueryResult<Rows[I]> }>
}

/** What a statement learns that was sent after one that failed. */
const failedBefore = '25P02'

/**
 * Waits for all, and throws the error that made the others fail: which of them is heard first is a matter of chance.
 */
export async function allOrCause<Results extends unknown[]>(
  promises: [...{ [I in keyof Results]: Promise<Results[I]> }],
): Promise<Results> {
  const outcomes = await Promise.allSettled(promises)
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [errorOf(outcome.reason)] : [],
  )
  if (errors.length > 0) throw errors.find((error) => sqlState(error) !== failedBefore) ?? errors[0]
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as Results
}
