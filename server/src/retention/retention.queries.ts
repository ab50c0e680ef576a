/** SQL of what is kept for a while only: how far each table has been cleared, and its next piece (decisions D17). */

import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { retentionMs } from './limits.ts'

/** Whether the task of an unread record `r` is open: its subject is the source, and how the hash begins. */
const waitsForPerson = sql`EXISTS (
  SELECT FROM operator_task t WHERE t.kind = 'record_unreadable' AND t.closed_at IS NULL
    AND t.subject = r.source || ':' || left(encode(r.hash, 'hex'), 16))`

export type KeptTable = keyof typeof retentionMs

/** How far a table has been cleared. */
export interface Pass {
  /** What is older may be gone; null before the first pass. */
  removingBefore: Date | null
  /** What is older is gone; as `removingBefore` when no pass is under way. */
  removedBefore: Date | null
  mark: string | null
}

export const insertPasses = (db: Db, tables: readonly KeptTable[]) =>
  db
    .insertInto('retention')
    .values(tables.map((ofTable) => ({ ofTable })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Undefined when another process is at work on it. */
export const lockPass = (tx: Tx, table: KeptTable): Promise<Pass | undefined> =>
  tx
    .selectFrom('retention')
    .select(['removingBefore', 'removedBefore', 'mark'])
    .where('ofTable', '=', table)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** @param mark null: the pass has ended. */
export const movePass = (tx: Tx, table: KeptTable, before: Date, mark: string | null) =>
  tx
    .updateTable('retention')
    .set({ removingBefore: before, mark, ...(mark === null && { removedBefore: before }) })
    .where('ofTable', '=', table)
    .execute()

interface Piece {
  before: Date
  /** Where it begins; null: at the oldest. */
  mark: string | null
  limit: number
}

interface Removed {
  removed: number
  /** Where the next piece begins; null when this was the last one. */
  mark: string | null
}

/**
 * The oldest rows after the mark, and of them those removed that are finished. Each piece begins where the one before it
 * ended: an index still holds what was removed until it is vacuumed, and going over that again and again would make each
 * piece slower than the last.
 */
type RemovePiece = (tx: Tx, piece: Piece) => Promise<Removed>

interface Row {
  seen: bigint
  removed: bigint
  mark: string | null
}

async function removePiece(tx: Tx, limit: number, statement: ReturnType<typeof sql<Row>>): Promise<Removed> {
  const { rows } = await statement.execute(tx)
  const [{ seen, removed, mark } = { seen: 0n, removed: 0n, mark: null }] = rows
  return { removed: Number(removed), mark: seen === BigInt(limit) ? mark : null }
}

/**
 * Rows that are finished once they are old. Two of the same moment are no matter: what the piece before has seen is gone.
 *
 * @param key the primary key's columns.
 */
const removeOlder =
  (table: KeptTable, at: string, key: [string, ...string[]]): RemovePiece =>
  (tx, { before, mark, limit }) => {
    const age = sql.ref(at)
    const isSame = sql.join(
      key.map((column) => sql`t.${sql.ref(column)} = due.${sql.ref(column)}`),
      sql` AND `,
    )
    return removePiece(
      tx,
      limit,
      sql<Row>`
        WITH due AS (
          SELECT ${sql.join(key.map((column) => sql.ref(column)))}, ${age} FROM ${sql.table(table)}
          WHERE ${age} >= coalesce(${mark}::timestamptz, '-infinity') AND ${age} < ${before}
          ORDER BY ${age} LIMIT ${limit}
        ), gone AS (
          DELETE FROM ${sql.table(table)} t USING due WHERE ${isSame} AND t.${age} < ${before} RETURNING 1
        )
        SELECT count(*) AS seen, (SELECT count(*) FROM gone) AS removed, max(${age})::text AS mark FROM due`,
    )
  }

/**
 * Ids grow with time, so the primary key is the order of age, and telling needs no other index. What was not told stays.
 */
const removeDelivered: RemovePiece = (tx, { before, mark, limit }) =>
  removePiece(
    tx,
    limit,
    sql<Row>`
      WITH walked AS (
        SELECT id, created_at FROM outbox
        WHERE id > coalesce(${mark}::uuid, '00000000-0000-0000-0000-000000000000') ORDER BY id LIMIT ${limit}
      ), gone AS (
        DELETE FROM outbox o USING walked w
        WHERE o.id = w.id AND w.created_at < ${before} AND o.delivered_at IS NOT NULL RETURNING 1
      )
      -- One that is young ends the walk: so are all after it.
      SELECT count(*) FILTER (WHERE created_at < ${before}) AS seen, (SELECT count(*) FROM gone) AS removed,
        max(id::text) AS mark FROM walked`,
  )

/** A remembered session lives on for as long as it is used, however old it is. */
const removeUnseen: RemovePiece = (tx, { before, mark, limit }) =>
  removePiece(
    tx,
    limit,
    sql<Row>`
      WITH walked AS (
        SELECT token_hash, created_at FROM session
        WHERE (created_at, token_hash) > (split_part(coalesce(${mark}, '-infinity|'), '|', 1)::timestamptz,
            decode(split_part(coalesce(${mark}, '-infinity|'), '|', 2), 'hex'))
          AND created_at < ${before}
        ORDER BY created_at, token_hash LIMIT ${limit}
      ), gone AS (
        DELETE FROM session s USING walked w WHERE s.token_hash = w.token_hash AND s.last_seen_at < ${before} RETURNING 1
      )
      SELECT count(*) AS seen, (SELECT count(*) FROM gone) AS removed,
        (SELECT created_at || '|' || encode(token_hash, 'hex') FROM walked ORDER BY created_at DESC, token_hash DESC LIMIT 1)
          AS mark
      FROM walked`,
  )

/**
 * Numbers of what is left of a conversation follow each other: the oldest are removed up to the first that is to stay. A
 * guest's messages stand behind those of the member who logged in, though they may be older.
 */
const removeMessages: RemovePiece = async (tx, { before, mark, limit }) => {
  const due = await sql<{ ownerId: string; at: string }>`
    SELECT owner_id, created_at::text AS at FROM chat_message
    WHERE created_at >= coalesce(${mark}::timestamptz, '-infinity') AND created_at < ${before}
    ORDER BY created_at LIMIT ${limit}`.execute(tx)
  const owners = [...new Set(due.rows.map(({ ownerId }) => ownerId))]
  // Nobody adds to them from here on, and what was added before is seen below.
  await tx
    .selectFrom('chatRoom')
    .select('ownerId')
    .where(sql<boolean>`owner_id = ANY(${owners}::uuid[])`)
    .orderBy('ownerId')
    .forUpdate()
    .execute()
  const { rows } = await sql<{ removed: bigint }>`
    WITH old AS (
      SELECT owner_id, coalesce(min(seq) FILTER (WHERE created_at >= ${before}) - 1, max(seq)) AS last_seq FROM chat_message
      WHERE owner_id = ANY(${owners}::uuid[]) GROUP BY owner_id
    ), gone AS (
      DELETE FROM chat_message m USING old o WHERE m.owner_id = o.owner_id AND m.seq <= o.last_seq RETURNING 1
    ), notes AS (
      DELETE FROM chat_note n USING old o WHERE n.owner_id = o.owner_id AND n.seq <= o.last_seq AND n.written_at < ${before}
    ), begun AS (
      UPDATE chat_room r SET removed_seq = o.last_seq FROM old o WHERE r.owner_id = o.owner_id AND o.last_seq > r.removed_seq
    )
    SELECT count(*) AS removed FROM gone`.execute(tx)
  return {
    removed: Number(rows[0]?.removed ?? 0),
    mark: due.rows.length === limit ? (due.rows.at(-1)?.at ?? null) : null,
  }
}

/** The slip stays, with what the bank said of it; the file that no slip names goes with the next sweep of files. */
const removePictures: RemovePiece = (tx, { before, mark, limit }) =>
  removePiece(
    tx,
    limit,
    sql<Row>`
      WITH due AS (
        SELECT member_id, id, decided_at FROM slip
        WHERE file IS NOT NULL AND decided_at >= coalesce(${mark}::timestamptz, '-infinity') AND decided_at < ${before}
        ORDER BY decided_at LIMIT ${limit}
      ), gone AS (
        UPDATE slip s SET file = NULL FROM due d WHERE s.member_id = d.member_id AND s.id = d.id RETURNING 1
      )
      SELECT count(*) AS seen, (SELECT count(*) FROM gone) AS removed, max(decided_at)::text AS mark FROM due`,
  )

/** One that a person has not looked at yet stays, whatever its age. */
const removeLookedAt: RemovePiece = (tx, { before, mark, limit }) =>
  removePiece(
    tx,
    limit,
    sql<Row>`
      WITH due AS (
        SELECT source, hash, heard_at FROM unread_record
        WHERE heard_at >= coalesce(${mark}::timestamptz, '-infinity') AND heard_at < ${before}
        ORDER BY heard_at LIMIT ${limit}
      ), gone AS (
        DELETE FROM unread_record r USING due d
        WHERE r.source = d.source AND r.hash = d.hash AND NOT ${waitsForPerson} RETURNING 1
      )
      SELECT count(*) AS seen, (SELECT count(*) FROM gone) AS removed, max(heard_at)::text AS mark FROM due`,
  )

/** Those that were never matched: of the others nothing personal is left. Their rows go with them. */
const removeUnmatched: RemovePiece = (tx, { before, limit }) =>
  removePiece(
    tx,
    limit,
    sql<Row>`
      WITH gone AS (
        DELETE FROM bank_statement WHERE id IN (
          SELECT id FROM bank_statement WHERE state = 'UPLOADED' AND uploaded_at < ${before} ORDER BY uploaded_at LIMIT ${limit})
        RETURNING uploaded_at
      )
      SELECT count(*) AS seen, count(*) AS removed, max(uploaded_at)::text AS mark FROM gone`,
  )

export const removePieceOf: Record<KeptTable, RemovePiece> = {
  outbox: removeDelivered,
  flow_trace: removeOlder('flow_trace', 'created_at', ['reference']),
  webhook_event: removeOlder('webhook_event', 'received_at', ['source', 'event_id']),
  // One that was never answered is no call that is still running: none lives for two days.
  request_key: removeOlder('request_key', 'created_at', ['scope', 'key']),
  session: removeUnseen,
  otp: removeOlder('otp', 'created_at', ['token_hash']),
  // One that was not sent is given up after a day.
  member_sms: removeOlder('member_sms', 'created_at', ['member_id', 'id']),
  notice: removeOlder('notice', 'created_at', ['member_id', 'key']),
  passkey_challenge: removeOlder('passkey_challenge', 'created_at', ['challenge']),
  chat_message: removeMessages,
  // Those that no message names go after a day, by the sweep of files; as the files themselves do, once they have no row.
  chat_file: removeOlder('chat_file', 'sent_at', ['name']),
  slip: removePictures,
  unread_record: removeLookedAt,
  bank_statement: removeUnmatched,
}
