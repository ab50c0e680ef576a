/** SQL of sessions. */
import * as limits from '@kapao/contract/limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import { spellingsOf } from '#platform/phone.rules.ts'
import { dayOf } from '#platform/time/bangkok-day.ts'

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Which rows of `session s` still open the door. */
export const isLive = (now: Date) => sql<boolean>`s.revoked_at IS NULL AND
  CASE WHEN s.remember THEN s.last_seen_at > ${ago(now, limits.sessionRememberedIdleMs)}
      ELSE s.last_seen_at > ${ago(now, limits.sessionIdleMs)}
        AND s.created_at > ${ago(now, limits.sessionAbsoluteMs)} END`

/** @param deviceHash what the browser showed; says whether this member has signed in on it. */
export const findLogin = (db: Db, phone: string, deviceHash: Buffer | undefined) =>
  db
    .selectFrom('member as m')
    .select(['m.id', 'm.passwordHash', 'm.isActive'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM member_device d WHERE d.member_id = m.id AND d.device_hash = ${deviceHash ?? null})`.as(
        'knowsDevice',
      ),
    )
    .where('m.phone', 'in', spellingsOf(phone))
    // A closed account is nobody's (decisions D17).
    .where('m.closedAt', 'is', null)
    .orderBy('m.phone')
    .executeTakeFirst()

interface NewSession {
  tokenHash: Buffer
  memberId: string
  /** The one that was verified. */
  passwordHash: string
  remember: boolean
  /** What a member knows it by. */
  device: string
  address: string
  now: Date
}

/**
 * Opens a session unless the password has been changed, or the member closed, since it was verified: the member's row
 * is held until it is written, so that a change either sees this session and ends it, or is seen here.
 */
export async function insertSession(db: Db | Tx, session: NewSession): Promise<boolean> {
  const { tokenHash, memberId, passwordHash, remember, device, address, now } = session
  const { numAffectedRows } = await sql`
    INSERT INTO session (token_hash, member_id, remember, device, address, created_at, last_seen_at, seen_on)
    SELECT ${tokenHash}, id, ${remember}, ${device}, ${address}, ${now}, ${now}, ${dayOf(now)}::date FROM member
    WHERE id = ${memberId} AND password_hash = ${passwordHash} AND is_active FOR SHARE`.execute(db)
  return numAffectedRows === 1n
}

interface Revocation {
  memberId: string
  /** Only this one, or all but this one; absent: all. */
  only?: Buffer | undefined
  except?: Buffer | undefined
  why: string
  now: Date
}

/** @returns how many it has ended. */
export async function revokeSessions(
  db: Db | Tx,
  { memberId, only, except, why, now }: Revocation,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ revokedAt: now, revokedWhy: why })
    .where('memberId', '=', memberId)
    .where('revokedAt', 'is', null)
    .where(({ and, eb }) =>
      and([
        ...(only ? [eb('tokenHash', '=', only)] : []),
        ...(except ? [eb('tokenHash', '!=', except)] : []),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Names a session to its member: it follows from what is stored of the token, and leads back to neither. */
const publicId = sql<string>`encode(substr(sha256(s.token_hash), 1, 16), 'hex')`

export const listSessions = (db: Db, memberId: string, now: Date, limit: number) =>
  db
    .selectFrom('session as s')
    .select(['s.tokenHash', 's.device', 's.address', 's.createdAt', 's.lastSeenAt', publicId.as('id')])
    .select('s.remember as isRemembered')
    .where('s.memberId', '=', memberId)
    .where(isLive(now))
    .orderBy('s.lastSeenAt', 'desc')
    .limit(limit)
    .execute()

export const findSession = (db: Db, memberId: string, id: string, now: Date) =>
  db
    .selectFrom('session as s')
    .select('s.tokenHash')
    .where('s.memberId', '=', memberId)
    .where(publicId, '=', id)
    .where(isLive(now))
    .executeTakeFirst()
