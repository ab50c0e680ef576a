/** Who is calling: turns a bearer token into a member, many callers with one statement (decisions D12). */
import type { Currency } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import { createBatcher } from '#platform/db/batch.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { dayOf } from '#platform/time/bangkok-day.ts'
import type { Clock } from '#platform/time/clock.ts'
import { hashToken, isToken } from '#platform/token.ts'
import { isLive } from './session.queries.ts'

interface SessionRow {
  tokenHash: Buffer
  memberId: string
  currency: Currency
  lastSeenAt: Date
}

/** Live sessions of active members. */
async function findSessions(db: Db, hashes: Buffer[], now: Date): Promise<Map<string, SessionRow>> {
  const { rows } = await sql<SessionRow>`
    SELECT s.token_hash, s.member_id, s.last_seen_at, m.currency
    FROM session s JOIN member m ON m.id = s.member_id
    WHERE s.token_hash = ANY(${hashes}::bytea[]) AND m.is_active AND ${isLive(now)}`.execute(db)
  return new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]))
}

async function noteSeen(db: Db, sessions: Iterable<SessionRow>, now: Date) {
  const unnoted = [...sessions].filter(
    ({ lastSeenAt }) => lastSeenAt.getTime() < now.getTime() - serverLimits.noteSeenMs,
  )
  if (unnoted.length === 0) return
  // A locked row is being noted or ended: either way there is nothing to wait for.
  await sql`
    UPDATE session SET last_seen_at = ${now}, seen_on = ${dayOf(now)}::date WHERE token_hash IN (
      SELECT token_hash FROM session WHERE token_hash = ANY(${unnoted.map(({ tokenHash }) => tokenHash)}::bytea[])
      FOR UPDATE SKIP LOCKED)`.execute(db)
}

export type Authenticate = (token: string | undefined) => Promise<Member>

/** @returns a function that throws Refusal `invalid-token` for no, bad, expired and revoked tokens alike. */
export function createAuthenticate(db: Db, clock: Clock): Authenticate {
  const find = createBatcher<Buffer, SessionRow | undefined>({
    name: 'findSessions',
    inFlightMax: serverLimits.readsInFlightMax,
    batchMax: serverLimits.sessionBatchMax,
    run: async (hashes) => {
      const now = clock.now()
      const found = await findSessions(db, hashes, now)
      await noteSeen(db, found.values(), now)
      return hashes.map((hash) => found.get(hash.toString('hex')))
    },
  })
  return async (token) => {
    if (!token || !isToken(token)) throw new Refusal('invalid-token')
    const tokenHash = hashToken(token)
    const session = await find(tokenHash)
    if (!session) throw new Refusal('invalid-token')
    return { id: session.memberId, currency: session.currency, tokenHash }
  }
}

/** Which of these sessions are over. An open connection is no use of the session: asking does not keep it alive. */
export async function findEnded(db: Db, clock: Clock, tokenHashes: Buffer[]): Promise<Set<Buffer>> {
  const live = await findSessions(db, tokenHashes, clock.now())
  return new Set(tokenHashes.filter((hash) => !live.has(hash.toString('hex'))))
}
