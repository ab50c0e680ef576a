/** Reads the plans of statements: what of them reads a table without knowing where to look. */
import type pg from 'pg'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

/** What can be planned: neither the bounds of a transaction nor a setting. */
export const isPlanned = (text: string) => /^\s*(select|with|update|delete|insert|merge)\b/i.test(text)

/** What hands rows on as they come, so that a limit above it ends what is below. */
const passing =
  /^(Limit|Nested Loop|Subquery Scan|LockRows|Result|Append|Merge Append|Memoize|ProjectSet|Incremental Sort)$/

/** Without what only begins to read an index: a limit ends it, and no row is read in vain. */
function nodesOf(plan: Plan, isLimited = false): Plan[] {
  const { 'Node Type': type, 'Index Name': index, Filter, Plans = [] } = plan
  const isEnded = passing.test(type) && (isLimited || type === 'Limit')
  // The inner side of a join is read anew for each row of the outer one.
  const below = Plans.flatMap((one, place) =>
    nodesOf(one, isEnded && (type !== 'Nested Loop' || place === 0)),
  )
  return isLimited && index !== undefined && Filter === undefined ? below : [plan, ...below]
}

export class PlanReader {
  readonly #owner: pg.Client
  readonly #partial: ReadonlySet<string>
  readonly #isLarge: (table: string) => boolean

  private constructor(owner: pg.Client, partial: ReadonlySet<string>, isLarge: (table: string) => boolean) {
    this.#owner = owner
    this.#partial = partial
    this.#isLarge = isLarge
  }

  static async open(owner: pg.Client, isLarge: (table: string) => boolean) {
    const { rows } = await owner.query<{ name: string }>(
      'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL',
    )
    return new PlanReader(owner, new Set(rows.map(({ name }) => name)), isLarge)
  }

  /** The indexes in which it looks rows up, instead of reading all that an index has. */
  async findIndexes(text: string, values: readonly unknown[]): Promise<Set<string>> {
    const nodes = await this.#explain(text, values)
    return new Set(nodes.flatMap((node) => (node['Index Cond'] ? (node['Index Name'] ?? []) : [])))
  }

  /**
   * The partial indexes that it reads whole by a plan that does not know its values. PostgreSQL keeps such a plan: made while
   * an index was empty, it is used when thousands are in it.
   */
  async findQueues(text: string): Promise<string[]> {
    const nodes = await this.#explain(text, 'generic')
    return nodes.flatMap(({ 'Index Name': index, 'Index Cond': cond }) =>
      index !== undefined && cond === undefined && this.#partial.has(index) ? [index] : [],
    )
  }

  /** Which large tables it reads from one end to the other, each as `Seq Scan of journal`. */
  async findReading(text: string, values: readonly unknown[]): Promise<string[]> {
    return (await this.#explain(text, values)).flatMap((node) => {
      const table = node['Relation Name'] ?? ''
      const isLookedUp = node['Index Cond'] || this.#partial.has(node['Index Name'] ?? '')
      const reads = /^(Seq|Index|Index Only) Scan$/.test(node['Node Type'])
      return reads && this.#isLarge(table) && !isLookedUp ? [`${node['Node Type']} of ${table}`] : []
    })
  }

  /** @param values what it is sent with; `generic`: a plan that would be kept for any. */
  async #explain(text: string, values: readonly unknown[] | 'generic'): Promise<Plan[]> {
    const [plan, sent] = values === 'generic' ? ['GENERIC_PLAN, ', []] : ['', [...values]]
    const { rows } = await this.#owner.query(`EXPLAIN (${plan}FORMAT JSON) ${text}`, sent)
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
  }
}
