/** SQL of who counts as one person where two are needed (migration 0094). */
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/schema.ts'

/** The principal of the account in a column, as of then. */
export const principalOf = (column: string, now: Date) =>
  sql<string>`principal(${sql.ref(column)}, ${now}::timestamptz, ${staffLimits.newcomerMs} * interval '1 ms')`

/** The same of one account, by its id or username. */
export async function findPrincipal(
  tx: Tx,
  by: 'id' | 'name',
  account: string,
  now: Date,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('operator')
    .select(principalOf('id', now).as('principal'))
    .where(by, '=', account)
    .executeTakeFirst()
  return found?.principal
}
