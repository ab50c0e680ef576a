/** Opens the database for the running product: a pool of connections that act as a role with few rights. */
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import * as serverLimits from '#platform/server-limits.ts'
import { measure, secondsSince } from '#platform/telemetry/measured.ts'
import { CarefulClient, StatementNames } from './client.ts'
import type { Db } from './schema.ts'
import type { Database } from './tables.ts'

/** What Kysely and the product need of a pool. */
export interface Connections {
  readonly options: object
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
  on(event: 'connect', listener: (client: pg.PoolClient) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
}

export type MakePool = (config: pg.PoolConfig) => Connections

export interface OpenOptions {
  /** The role that statements run as; the login must be a member of it. Reports and audits use `kapao_report`. */
  role?: 'kapao_app' | 'kapao_report'
  connectionsMax?: number
  /** How long a statement waits for another one's lock before it fails. */
  lockTimeoutMs?: number
  /** How long one statement may take. */
  statementTimeoutMs?: number
  /** How long a transaction may do nothing, holding its locks. */
  idleInTransactionTimeoutMs?: number
  /** How long a caller waits for a free connection. */
  connectTimeoutMs?: number
  /** Keeps account of who waits for one. */
  queue?: ConnectionQueue
  /** Tests keep connections from one start to the next. */
  makePool?: MakePool
  /** Told about connections that broke while nobody used them. */
  onError?(error: Error): void
}

/**
 * Who waits for a connection right now. Ours, because what fills up first is this queue: `@fastify/under-pressure` looks at
 * the event loop and at memory, which stay free while every call waits for the database.
 */
export class ConnectionQueue {
  /** Since when, by the clock that never jumps; the longest first. */
  readonly #waiting = new Set<{ since: number }>()

  /** 0 when nobody waits. */
  longestWaitMs(): number {
    const [longest] = this.#waiting
    return longest ? performance.now() - longest.since : 0
  }

  /** Counts those who wait for this pool's connections. */
  watch(pool: Connections) {
    const connect = pool.connect.bind(pool)
    const counted = async () => {
      const waiter = { since: performance.now() }
      this.#waiting.add(waiter)
      try {
        return await connect()
      } finally {
        this.#waiting.delete(waiter)
        measure({ of: 'pool', seconds: secondsSince(waiter.since) })
      }
    }
    pool.connect = counted
  }
}

/** Names of tables and columns only: the keys inside a JSON column are what was stored. */
class ColumnsInCamelCase extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  /** The wire's `_id` has nothing before its underscore to join. */
  protected override camelCase(name: string): string {
    return name.startsWith('_') ? name : super.camelCase(name)
  }
}

/**
 * Opens the database. It connects on first use. Every connection starts in the lesser role and with its timeouts, so
 * that an owner's connection string never runs the product's statements as owner. `db.destroy()` closes it.
 */
export function openDatabase(url: string, options: OpenOptions = {}): Db {
  const { makePool = (config) => new pg.Pool(config) } = options
  const names = new StatementNames()
  const pool = makePool({
    ...withOptions(url, options),
    application_name: options.role ?? 'kapao_app',
    max: options.connectionsMax ?? serverLimits.connectionsMax,
    connectionTimeoutMillis: options.connectTimeoutMs ?? serverLimits.connectTimeoutMs,
    idleTimeoutMillis: serverLimits.idleConnectionMs,
    keepAlive: true,
    types: { getTypeParser },
    // Statements that do not wait for each other are sent together: one round trip instead of many.
    pipeline: true,
    Client: class extends CarefulClient {
      constructor(config?: string | pg.ClientConfig) {
        super(config, names)
      }
    },
    query_timeout:
      (options.statementTimeoutMs ?? serverLimits.statementTimeoutMs) + serverLimits.commitAnswerTimeoutMs,
  })
  // A broken connection fails the calls that use it, and the pool drops it; the next caller gets a fresh one. Heard on
  // every connection, in use or not: an error event that nobody gets would end the process.
  const onError = options.onError ?? (() => {})
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  options.queue?.watch(pool)
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool, controlClient: pg.Client }),
    plugins: [new ColumnsInCamelCase()],
  })
}

/**
 * Opens so many connections before the first call needs one: on a busy machine each may take as long as a caller waits.
 * Those that cannot be opened in their time are no reason not to start.
 */
export async function openConnections(
  db: Db,
  count: number,
  onError: (error: unknown) => void,
): Promise<void> {
  const all = Promise.withResolvers<void>()
  let open = 0
  const held = Array.from({ length: count }, () =>
    db.connection().execute(() => {
      open++
      if (open === count) all.resolve()
      return all.promise
    }),
  )
  await Promise.all(held).catch(onError).finally(all.resolve)
}

/** What a connection is told at its start, merged with the `options` that the URL itself may carry. */
function withOptions(url: string, options: OpenOptions) {
  const address = new URL(url)
  const fromUrl = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  const role = options.role ?? 'kapao_app'
  const settings = {
    role,
    lock_timeout: options.lockTimeoutMs ?? serverLimits.lockTimeoutMs,
    statement_timeout: options.statementTimeoutMs ?? serverLimits.statementTimeoutMs,
    idle_in_transaction_session_timeout:
      options.idleInTransactionTimeoutMs ?? serverLimits.idleInTransactionTimeoutMs,
    default_transaction_isolation: 'read\\ committed',
    timezone: 'UTC',
    // Calls are many and their statements short: to start workers for one takes longer than all of it.
    ...(role === 'kapao_app' && { max_parallel_workers_per_gather: 0 }),
  }
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return { connectionString: address.href, options: [fromUrl, ...ours].join(' ').trim() }
}

/** A day of the calendar is its text: a `Date` would be midnight in the zone of the machine. */
const asText = (text: string) => text

/** Money and sequences are bigint, never a lossy number; every other type as pg reads it. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (oid: number, format?: 'text' | 'binary') => {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  if (oid === pg.types.builtins.INT8) return BigInt
  return oid === pg.types.builtins.DATE ? asText : pg.types.getTypeParser(oid, 'text')
}
