/** Checks every invariant of the money (quality §1): after each test, and as `npm run verify` beside a running product. */

import type { Db } from '#platform/db/schema.ts'
import { query } from '#platform/db/together.ts'
import { bonusInvariants } from './bonus-invariants.ts'
import { bookInvariants } from './book-invariants.ts'
import { flowInvariants } from './flow-invariants.ts'
import { type Invariant, ledgerInvariants } from './invariants.ts'
import { rebateInvariants } from './rebate-invariants.ts'
import { retentionInvariants } from './retention-invariants.ts'
import { setAsideInvariants } from './set-aside-invariants.ts'
import { spinInvariants } from './spin-invariants.ts'
import { suspenseInvariants } from './suspense-invariants.ts'

export const invariants: Invariant[] = [
  ...ledgerInvariants,
  ...flowInvariants,
  ...suspenseInvariants,
  ...setAsideInvariants,
  ...spinInvariants,
  ...bonusInvariants,
  ...rebateInvariants,
  ...bookInvariants,
  ...retentionInvariants,
].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))

export interface Finding {
  id: string
  title: string
  /** How many things break it; 0: it holds. */
  broken: number
  /** The first of them, as JSON. */
  detail: string
}

const samples = 3

/**
 * Answers for every invariant, all from one snapshot, so that a running product does not disturb it. Reads whole
 * tables: beside a large database give it a connection with a generous statement timeout.
 */
export function audit(db: Db): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const findings: Finding[] = []
      for (const { id, title, sql } of invariants) {
        const { rows } = await tx.executeQuery(
          query<{ broken: bigint; detail: string | null }>(
            `WITH broken AS (${sql})
             SELECT (SELECT count(*) FROM broken) AS broken,
               (SELECT json_agg(b)::text FROM (SELECT * FROM broken LIMIT $1) b) AS detail`,
            // With a value it is prepared: after every test of the server it is asked again.
            [samples],
          ),
        )
        findings.push({ id, title, broken: Number(rows[0]?.broken ?? 0), detail: rows[0]?.detail ?? '' })
      }
      return findings
    })
}
