/** SQL of who counts as one person where two are needed (migration 0094). */
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import { sql } from 'kysely'

/** The principal of the account in a column, as of then. */
export const principalOf = (column: string, now: Date) =>
  sql<string>`principal(${sql.ref(column)}, ${new Date(now.getTime() - staffLimits.newcomerMs)}::timestamptz)`
