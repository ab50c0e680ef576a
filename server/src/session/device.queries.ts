/** SQL of devices, and of the networks that members come from. */
import { sql } from 'kysely'
import { plainArray, uuidArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

/** Whether anybody has signed in on it. */
export const isDeviceKnown = async (db: Db | Tx, deviceHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('memberDevice')
    .select('memberId')
    .where('deviceHash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether the member has signed in on it before, and on any at all. */
export const findKnown = (tx: Tx, memberId: string, deviceHash: Buffer) =>
  tx
    .selectNoFrom(({ exists, selectFrom }) => {
      const ofMember = selectFrom('memberDevice').select('memberId').where('memberId', '=', memberId)
      return [
        exists(ofMember).as('hasAny'),
        exists(ofMember.where('deviceHash', '=', deviceHash)).as('hasThis'),
      ]
    })
    .executeTakeFirstOrThrow()

export const upsertDevice = (tx: Tx, memberId: string, deviceHash: Buffer, now: Date) =>
  tx
    .insertInto('memberDevice')
    .values({ memberId, deviceHash, firstSeenAt: now, lastSeenAt: now })
    .onConflict((conflict) => conflict.columns(['memberId', 'deviceHash']).doUpdateSet({ lastSeenAt: now }))
    .execute()

export interface MemberAddress {
  memberId: string
  /** In Bangkok. */
  day: string
  network: string
  notedAt: Date
}

/** Those that are there already stay as they are. */
export async function insertAddresses(db: Db | Tx, addresses: MemberAddress[]) {
  // In one order everywhere, so that two processes never wait for each other.
  const inOrder = addresses.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  await sql`
    INSERT INTO member_address (member_id, day, network, noted_at)
    SELECT * FROM unnest(${plainArray(inOrder.map(({ memberId }) => memberId))}::uuid[],
      ${plainArray(inOrder.map(({ day }) => day))}::date[],
      ${plainArray(inOrder.map(({ network }) => network))}::cidr[],
      ${plainArray(inOrder.map(({ notedAt }) => notedAt.toISOString()))}::timestamptz[])
    ON CONFLICT DO NOTHING`.execute(db)
}

const nameOf = ({ memberId, day, network }: MemberAddress) => `${memberId} ${network} ${day}`

/** Two members who may share something. */
export interface Pair {
  one: string
  other: string
}

const eachOf = (pairs: readonly Pair[]) => sql`
  unnest(${uuidArray(pairs, ({ one }) => one)}::uuid[], ${uuidArray(pairs, ({ other }) => other)}::uuid[]) AS p (one, other)`

/** Those who have signed in on one device. */
export async function findSharedDevices(db: Db | Tx, pairs: readonly Pair[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    SELECT DISTINCT p.one, p.other FROM ${eachOf(pairs)}
    JOIN member_device a ON a.member_id = p.one
    JOIN member_device b ON b.member_id = p.other AND b.device_hash = a.device_hash`.execute(db)
  return rows
}

/** Those who have come from one network in the same weeks, from Monday to Sunday in Bangkok, and in so many of them. */
export async function findSharedAddresses(
  db: Db | Tx,
  pairs: readonly Pair[],
  weeksMin: number,
): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    SELECT DISTINCT p.one, p.other FROM ${eachOf(pairs)}
    JOIN member_address a ON a.member_id = p.one
    JOIN member_address b ON b.member_id = p.other AND b.network = a.network
      AND date_trunc('week', b.day::timestamp) = date_trunc('week', a.day::timestamp)
    GROUP BY p.one, p.other, a.network
    HAVING count(DISTINCT date_trunc('week', a.day::timestamp)) >= ${weeksMin}`.execute(db)
  return rows
}

/** On which the member has signed in, the newest first, with how many others have too. */
export const listMemberDevices = (db: Db, memberId: string, limit: number) =>
  db
    .selectFrom('memberDevice as d')
    .select((of) => [
      'd.deviceHash',
      'd.firstSeenAt',
      'd.lastSeenAt',
      of
        .selectFrom('memberDevice as s')
        .select(({ fn }) => fn.countAll<bigint>().as('others'))
        .whereRef('s.deviceHash', '=', 'd.deviceHash')
        .where('s.memberId', '<>', memberId)
        .as('others'),
    ])
    .where('d.memberId', '=', memberId)
    .orderBy('d.lastSeenAt', 'desc')
    .limit(limit)
    .execute()

/** Who else has signed in on it, the newest first. */
export const listDeviceOthers = (db: Db, memberId: string, deviceHash: Buffer, limit: number) =>
  db
    .selectFrom('memberDevice as s')
    .innerJoin('member as m', 'm.id', 's.memberId')
    .select(['m.id as memberId', 'm.memberNo', 'm.name'])
    .where('s.deviceHash', '=', deviceHash)
    .where('s.memberId', '<>', memberId)
    .orderBy('s.lastSeenAt', 'desc')
    .limit(limit)
    .execute()

/** The oldest of them. @returns how many. */
export async function deleteOldDevices(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM member_device WHERE (member_id, device_hash) IN (
      SELECT member_id, device_hash FROM member_device WHERE last_seen_at < ${before}
      ORDER BY last_seen_at LIMIT ${limit}) AND last_seen_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** The oldest of them. @returns how many. */
export async function deleteOldAddresses(db: Db, beforeDay: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM member_address WHERE (member_id, network, day) IN (
      SELECT member_id, network, day FROM member_address WHERE day < ${beforeDay}::date ORDER BY day LIMIT ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
