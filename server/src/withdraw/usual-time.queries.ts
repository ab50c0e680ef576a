/** How long payouts take (ux 68). */
import { sql } from 'kysely'
import type { Db } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'

/**
 * The median of the newest payouts to a bank, in milliseconds from the request on; undefined when there are too few. Of all
 * banks a fixed number is read, by an index that is there for staff: so it costs the same however many there are.
 */
export async function findUsualMs(db: Db, bankCode: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: bigint; usualMs: number | null }>`
    SELECT count(*) AS count,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM p.decided_at - p.created_at)::float8 * 1000) AS usual_ms
    FROM (
      SELECT to_bank, created_at, decided_at FROM withdrawal
      WHERE state = 'PAID' ORDER BY created_at DESC, id DESC LIMIT ${serverLimits.usualPayoutsRead}) p
    WHERE p.to_bank = ${bankCode}`.execute(db)
  const [found] = rows
  if (!found || Number(found.count) < serverLimits.usualPayoutsMin) return undefined
  return found.usualMs ?? undefined
}
