/** How often somebody may do something: counted in the database, so that the limit holds across server processes. */
import { createHash } from 'node:crypto'
import type { RefusalCode } from '@kapao/contract/errors.ts'
import { sql } from 'kysely'
import { plainArray, textArray } from '#platform/db/array.ts'
import { createBatcher } from '#platform/db/batch.ts'
import type { Db } from '#platform/db/schema.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import type { Clock } from '#platform/time/clock.ts'

export interface Limit {
  name: string
  points: number
  windowMs: number
  /** What a caller beyond it gets. */
  code: RefusalCode
}

export interface RateLimits {
  /** Takes one point. @throws Refusal with the limit's code when none is left. */
  take(limit: Limit, who: string): Promise<void>
  /** Gives one point back: what it was taken for did not happen. */
  release(limit: Limit, who: string): Promise<void>
  /** True when none is left; takes nothing. */
  isSpent(limit: Limit, who: string): Promise<boolean>
  /** Removes windows that have passed, a piece of them. @returns how many. */
  sweep(): Promise<number>
}

interface Taking {
  key: string
  windowMs: number
}

/** Where a counter stands after one more point. */
interface Taken {
  points: number
  until: Date
}

/** Who it is may be a phone number; what is stored does not say so. */
const keyOf = (limit: Limit, who: string) =>
  `${limit.name}:${createHash('sha256').update(who).digest('base64url').slice(0, 22)}`

/** Counts what many callers take with one statement; a window begins with its first point. */
async function takeAll(db: Db, takings: Taking[], now: Date): Promise<Taken[]> {
  const wanted = new Map<string, { points: number; until: Date }>()
  for (const { key, windowMs } of takings) {
    const points = (wanted.get(key)?.points ?? 0) + 1
    wanted.set(key, { points, until: new Date(now.getTime() + windowMs) })
  }
  // Now is a column of the rows, as a parameter beside them is not sent on by an engine on several nodes.
  // In one order everywhere, so that two processes never wait for each other.
  const rows = [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))
  const { rows: counted } = await sql<Taken & { key: string }>`
    INSERT INTO rate_limit AS r (key, points, until, begun_at)
    SELECT *, ${now}::timestamptz FROM unnest(${textArray(rows, ([key]) => key)}::text[], ${plainArray(rows.map(([, { points }]) => points))}::int[],
                         ${plainArray(rows.map(([, { until }]) => until.toISOString()))}::timestamptz[])
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN r.until <= excluded.begun_at THEN 0 ELSE r.points END + excluded.points,
      until = CASE WHEN r.until <= excluded.begun_at THEN excluded.until ELSE r.until END,
      begun_at = CASE WHEN r.until <= excluded.begun_at THEN excluded.begun_at ELSE r.begun_at END
    RETURNING key, points, until`.execute(db)
  const standing = new Map(counted.map((row) => [row.key, row]))
  // Each caller has a place of its own: the last one stands where the counter stands.
  return takings.map(({ key }) => {
    const counter = standing.get(key)
    const ahead = wanted.get(key)
    invariant(counter && ahead, 'every counter that was asked for is answered')
    return { until: counter.until, points: counter.points - --ahead.points }
  })
}

/** @param clock windows follow the product's clock, so that they can be tried. */
export function createRateLimits(db: Db, clock: Clock): RateLimits {
  const takeOne = createBatcher<Taking, Taken>({
    name: 'takeLimits',
    run: (takings) => takeAll(db, takings, clock.now()),
  })
  return {
    async take(limit, who) {
      const { points, until } = await takeOne({ key: keyOf(limit, who), windowMs: limit.windowMs })
      if (points <= limit.points) return
      const waitMs = until.getTime() - clock.now().getTime()
      throw new Refusal(limit.code, undefined, Math.max(1, Math.ceil(waitMs / 1_000)))
    },
    async release(limit, who) {
      await sql`UPDATE rate_limit SET points = points - 1 WHERE key = ${keyOf(limit, who)} AND points > 0`.execute(
        db,
      )
    },
    async isSpent(limit, who) {
      const { rows } = await sql`
        SELECT FROM rate_limit
        WHERE key = ${keyOf(limit, who)} AND until > ${clock.now()} AND points >= ${limit.points}`.execute(db)
      return rows.length > 0
    },
    async sweep() {
      const now = clock.now()
      const { numAffectedRows } = await sql`
        DELETE FROM rate_limit WHERE key IN (
          SELECT key FROM rate_limit WHERE until < ${now} ORDER BY until LIMIT ${serverLimits.rateLimitsSweptAtOnce}) AND until < ${now}`.execute(
        db,
      )
      return Number(numAffectedRows ?? 0n)
    },
  }
}
