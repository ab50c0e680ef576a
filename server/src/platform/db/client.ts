/** A connection as the pool makes it: prepares statements, and takes no commit for done that the standby has not got. */
import pg from 'pg'
import * as serverLimits from '#platform/server-limits.ts'
import { spanStatementMax } from '#platform/telemetry/limits.ts'
import { measure } from '#platform/telemetry/measured.ts'
import { isTracing, type SpanFacts, traced, traceNow } from '#platform/telemetry/trace.ts'
import { UnconfirmedCommitError } from './failure.ts'

/** By which names the connections of one pool prepare statements. */
export class StatementNames {
  readonly #byText = new Map<string, string>()
  readonly #max: number

  constructor(max = serverLimits.preparedMax) {
    this.#max = max
  }

  /** Always the same for a text; undefined for one that comes when there are enough. */
  nameOf(text: string): string | undefined {
    const known = this.#byText.get(text)
    if (known || this.#byText.size >= this.#max) return known
    const name = `k${this.#byText.size + 1}`
    this.#byText.set(text, name)
    return name
  }
}

/** The text of a statement, without its values. One that takes none may have them in its text: then its kind has to do. */
function statementSpan(text: unknown, isParameterised: boolean): SpanFacts {
  const [, operation = 'query'] = (typeof text === 'string' && /^\s*(\w+)/.exec(text)) || []
  const [, table] =
    (isParameterised && /\b(?:from|into|update)\s+(?!unnest)"?(\w+)/i.exec(String(text))) || []
  const kindOf = operation.toUpperCase()
  return {
    name: table ? `${kindOf} ${table}` : kindOf,
    kind: 'client',
    attributes: {
      ...{ 'db.system.name': 'postgresql', 'db.operation.name': kindOf },
      ...(table && { 'db.collection.name': table }),
      ...(isParameterised && { 'db.query.text': String(text).slice(0, spanStatementMax) }),
    },
  }
}

/**
 * The place in PostgreSQL that waits for the synchronous standby. What a warning says depends on the server's language;
 * where it comes from does not.
 */
const waitForStandby = 'SyncRepWaitForLSN'

/**
 * Prepares each parameterised statement once per connection, under a name that stands for its text: PostgreSQL then
 * parses and plans it once instead of every time.
 *
 * When somebody cancels the wait for the synchronous standby, PostgreSQL answers COMMIT as if all were well and only
 * warns: the next failover would lose it (quality F8). From that warning on this connection's answers are errors:
 * unknown, never success. It may be one answer too many that is taken for unknown; it is never one too few.
 */
export class CarefulClient extends pg.Client {
  readonly #names: StatementNames
  #isUnconfirmed = false

  constructor(config: string | pg.ClientConfig | undefined, names: StatementNames) {
    super(config)
    this.#names = names
    this.on('notice', ({ routine }) => {
      if (routine !== waitForStandby) return
      this.#isUnconfirmed = true
      // What was sent is still answered; then the pool sees that it ends, and drops it.
      void this.end()
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares seven overloads; each passes through unchanged.
  override query(...args: any[]): any {
    const [text, values] = args
    const isParameterised = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = isParameterised && this.#names.nameOf(text)
    if (isParameterised && !name) measure({ of: 'unprepared' })
    const rest = name ? [{ name, text, values }, ...args.slice(2)] : args
    const send = () => (super.query as (...args: unknown[]) => unknown)(...rest)
    const answer = isTracing() && traceNow() ? traced(statementSpan(text, isParameterised), send) : send()
    return answer instanceof Promise
      ? answer.then(
          (result) => this.#confirmed(result),
          (error) => this.#dropWhenEnded(error),
        )
      : answer
  }

  /**
   * The database says FATAL and hangs up a moment later. In between the pool would give this connection to the next
   * caller; it drops one that ends.
   */
  #dropWhenEnded(error: unknown): never {
    if (error instanceof pg.DatabaseError && error.severity === 'FATAL') void this.end()
    throw error
  }

  #confirmed<Result>(result: Result): Result {
    if (this.#isUnconfirmed) throw new UnconfirmedCommitError()
    return result
  }
}
