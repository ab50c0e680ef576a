/** One database transaction: READ COMMITTED, tried again when it lost a race (design §4). */
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, Transaction } from 'kysely'
import { failpoint } from '#platform/failpoint.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { isRetryable } from './failure.ts'
import type { Db, Tx } from './schema.ts'

/** What goes along in somebody else's transaction. */
export type InSameTx = (tx: Tx) => Promise<void>

/**
 * Runs `fn` in a transaction and commits, or rolls back and throws what `fn` threw. After a deadlock or serialisation
 * failure `fn` runs again, at most {@link serverLimits.transactionRetriesMax} times: it must not do anything outside the database.
 */
export const inTransaction = <Result>(db: Db, fn: (tx: Tx) => Promise<Result>): Promise<Result> =>
  retrying(async () => {
    const result = await db.transaction().execute(async (tx) => {
      const done = await fn(tx)
      failpoint('transaction:uncommitted')
      return done
    })
    failpoint('transaction:committed')
    return result
  })

/**
 * As {@link inTransaction}, but statements need not wait for each other's answers: those that `fn` sends without
 * awaiting them travel together, and BEGIN travels with the first. They still run in the order in which they were sent.
 * What comes first must be harmless by itself, as reading and locking are: nothing else is sent before BEGIN has
 * succeeded.
 */
export const inPipelinedTransaction = <Result>(db: Db, fn: (tx: Tx) => Promise<Result>): Promise<Result> =>
  retrying(() => db.getExecutor().provideConnection((connection) => runPipelined(db, connection, fn)))

async function runPipelined<Result>(
  db: Db,
  connection: DatabaseConnection,
  fn: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const command = (text: string) => connection.executeQuery<{ command?: string }>(CompiledQuery.raw(text))
  const begun = command('begin')
  begun.catch(() => {}) // Awaited below; the first statement may fail before that.
  let isFirst = true
  const executor = db.getExecutor().withConnectionProvider({
    async provideConnection(consumer) {
      if (!isFirst) await begun
      isFirst = false
      return consumer(connection)
    },
  })
  try {
    // A transaction that is under way uses nothing but its executor.
    const result = await fn(new Transaction({ executor, config: unused, driver: unused, dialect: unused }))
    await begun
    failpoint('transaction:uncommitted')
    const { rows } = await command('commit')
    failpoint('transaction:committed')
    // PostgreSQL answers ROLLBACK to the COMMIT of a transaction that a failed statement has ended.
    if (rows[0]?.command === 'ROLLBACK') throw new Error('a statement failed, and nobody noticed')
    return result
  } catch (error) {
    await command('rollback').catch(() => {}) // A broken connection has rolled back, and the pool drops it.
    throw error
  }
}

const unused = {} as never

async function retrying<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let retry = 0; ; retry++) {
    try {
      return await run()
    } catch (error) {
      if (retry === serverLimits.transactionRetriesMax || !isRetryable(error)) throw error
      // Jitter: those who ran into each other must not do it again in step.
      await wait(Math.random() * serverLimits.transactionPauseMs * 2 ** retry)
    }
  }
}
