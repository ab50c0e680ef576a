/** How many rows a filter means, and what they come to: exactly where that is cheap, else as PostgreSQL estimates (console.md *Speed*). */
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import * as serverLimits from '#platform/server-limits.ts'
import type { Db, Tx } from './schema.ts'

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number; 'Total Cost': number } }]
}

interface Count {
  total: number
  isEstimate?: boolean
}

async function estimateRows(db: Db | Tx, from: RawBuilder<unknown>): Promise<Count | undefined> {
  const plan = await sql<Plan>`EXPLAIN (FORMAT JSON) SELECT ${from}`.execute(db)
  const [found] = plan.rows[0]?.['QUERY PLAN'] ?? []
  const { 'Plan Rows': total = 0, 'Total Cost': cost = 0 } = found?.Plan ?? {}
  // Few rows may be what is left of very many that have to be looked at.
  if (total > limits.countedExactlyMax || cost > serverLimits.countCostMax) return { total, isEstimate: true }
}

/** @param from what follows SELECT: FROM and WHERE. */
export async function countRows(db: Db | Tx, from: RawBuilder<unknown>): Promise<Count> {
  const estimate = await estimateRows(db, from)
  if (estimate) return estimate
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) ${from}`.execute(db)
  return { total: Number(rows[0]?.count ?? 0n) }
}

export interface CountedSums extends Count {
  /** By currency; none where the rows are not counted but estimated. */
  sums?: { currency: Currency; amount: bigint }[]
}

interface CurrencyCount {
  currency: Currency | null
  count: bigint
  amount: bigint | null
}

/** From rows of each currency; those without an amount are only counted. */
export const sumsOf = (rows: readonly CurrencyCount[]): CountedSums => ({
  total: rows.reduce((sum, { count }) => sum + Number(count), 0),
  sums: rows.flatMap(({ currency, amount }) => (currency && amount !== null ? [{ currency, amount }] : [])),
})

/** @param from as {@link countRows}; its rows have `amount` and `currency`. */
export async function sumRows(db: Db | Tx, from: RawBuilder<unknown>): Promise<CountedSums> {
  const estimate = await estimateRows(db, from)
  if (estimate) return estimate
  const { rows } = await sql<CurrencyCount>`
    SELECT currency, count(*) AS count, sum(amount)::bigint AS amount ${from} GROUP BY 1 ORDER BY 1`.execute(
    db,
  )
  return sumsOf(rows)
}

/** What two lists come to that are shown as one. */
export function together(counts: readonly CountedSums[]): CountedSums {
  const total = counts.reduce((sum, count) => sum + count.total, 0)
  if (counts.some(({ isEstimate }) => isEstimate)) return { total, isEstimate: true }
  const byCurrency = Map.groupBy(
    counts.flatMap(({ sums = [] }) => sums),
    ({ currency }) => currency,
  )
  const sums = [...byCurrency].map(([currency, parts]) => ({
    currency,
    amount: parts.reduce((sum, { amount }) => sum + amount, 0n),
  }))
  return { total, sums }
}
