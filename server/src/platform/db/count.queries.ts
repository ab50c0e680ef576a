/** How many rows a filter means: exactly where that is cheap, else as PostgreSQL estimates (console.md *Speed*). */
import * as limits from '@kapao/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './schema.ts'

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
}

/** @param from what follows SELECT: FROM and WHERE. */
export async function countRows(
  db: Db | Tx,
  from: RawBuilder<unknown>,
): Promise<{ total: number; isEstimate?: boolean }> {
  const plan = await sql<Plan>`EXPLAIN (FORMAT JSON) SELECT ${from}`.execute(db)
  const estimate = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  if (estimate > limits.countedExactlyMax) return { total: estimate, isEstimate: true }
  const { rows } = await sql<{ count: bigint }>`SELECT count(*) ${from}`.execute(db)
  return { total: Number(rows[0]?.count ?? 0n) }
}
