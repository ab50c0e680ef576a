/** What a database error means to us: try again, away for now, or a constraint that said no. */
import pg from 'pg'
import { Refusal } from '#platform/refusal.ts'
import { codeOf } from '#platform/thrown.ts'

/** PostgreSQL's five-letter code, when the error came from PostgreSQL; Node's begin with E, as EPIPE, and those never do. */
export function sqlState(error: unknown): string | undefined {
  const code = codeOf(error)
  if (!code || !/^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code)) return undefined
  return (code === 'XX000' && error instanceof Error && codeSaidBy(error.message)) || code
}

/**
 * Where a schema is on another node (decision 30) the rows of an INSERT … SELECT go there by COPY. Citus tells what that
 * node said to it, and that a node is gone, without the code: it is known by the words.
 */
const codeSaidBy = (message: string): string | undefined =>
  saidWithoutCode.find(([words]) => words.test(message))?.[1]

const saidWithoutCode: readonly [RegExp, string][] = [
  [/ violates unique constraint "/, '23505'],
  [/ violates check constraint "/, '23514'],
  [/ violates foreign key constraint "/, '23503'],
  [/^canceling statement due to lock timeout/, '55P03'],
  [/^canceling statement due to /, '57014'],
  [/^terminating connection due to |^postmaster was shut down/, '57P01'],
  [/^deadlock detected/, '40P01'],
  [/^a journal of .* would change the closed day /, 'KP001'],
  [/^failure on connection marked as essential/, '08006'],
  // In the words of libpq, by which nodes talk.
  [
    /^SSL SYSCALL error|^SSL connection has been closed|^server closed the connection|^connection not open/,
    '08006',
  ],
]

/** A serialisation failure or a deadlock: nothing happened, and the same again will likely work. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '')

/** The name of the constraint that was broken, if one was (unique, check, foreign key, exclusion). */
export function brokenConstraint(error: unknown): string | undefined {
  if (!sqlState(error)?.startsWith('23') || !(error instanceof pg.DatabaseError)) return undefined
  const name = error.constraint ?? /constraint "([^"]+)"$/.exec(error.message)?.[1]
  return name?.replace(numberOfShard, '')
}

/** Where tables are shards (decision 30) it is behind the name of an index; from another node than ours only the message comes. */
const numberOfShard = /_\d{6,}$/

/** No room on a disk, the database's or our own: nothing was written. */
export const isFull = (error: unknown): boolean => ['53100', 'ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')

/** Committed on this machine, perhaps nowhere else: nobody knows whether it outlives the machine (quality F8). */
export class UnconfirmedCommitError extends Error {
  constructor() {
    super('the wait for the synchronous standby was cancelled')
  }
}

/**
 * The database is away, full or too slow right now: 503, with Retry-After (decisions D13). Whether a commit that was
 * under way took place is unknown to the caller; keys make the repeat harmless.
 */
export function isAway(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'SERVICE_UNAVAILABLE'
  if (error instanceof UnconfirmedCommitError) return true
  const state = sqlState(error)
  // 08 connection, 53 resources (connections, disk, memory), 55P03 lock timeout, 57 ended by the operator or a timeout,
  // 25P03 idle too long inside a transaction, 58 the disk failed, KP001 our own: this node's time lies in a closed day.
  if (state)
    return /^(08|53|57|58)/.test(state) || ['55P03', '25P03', '40001', '40P01', 'KP001'].includes(state)
  if (/^E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_)/.test(codeOf(error) ?? '')) return true
  return /Connection terminated|timeout exceeded when trying to connect|not queryable|Client was closed|Query read timeout/.test(
    error instanceof Error ? error.message : '',
  )
}
