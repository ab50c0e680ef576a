/** Reads and writes journals, their entries and their outbox rows, many in one statement. */
import type { NoticeKind } from '@kapao/contract/lists.ts'
import { bigintArray, textArray, timeArray, uuidArray } from '#platform/db/array.ts'
import { query } from '#platform/db/pipeline.ts'
import type { Held } from './accounts.ts'
import type { Posting } from './posting.ts'

export interface Entry {
  account: Held
  journalId: string
  seq: bigint
  amount: bigint
  balanceAfter: bigint
}

/** A posting that was accepted, with the entries it makes. */
export interface Accepted {
  posting: Posting
  journalId: string
  entries: Entry[]
  /** The wallet's balance right after it, when the member is to be told. */
  wallet: bigint | undefined
  at: Date
}

/** A journal as it was posted before. */
export interface StoredJournal {
  /** Which of the postings asked about, from 0. */
  index: number
  id: string
  kind: string
  currency: string
  at: Date
  entries: { code: string; amount: bigint; balanceAfter: bigint }[]
}

export interface StoredRow {
  i: number
  id: string
  kind: string
  currency: string
  created_at: Date
  code: string
  amount: bigint
  balance_after: bigint
}

/**
 * As SQL: whether journal `j` can move a member's level of a day (decisions D10). An index is used only where its whole condition
 * is asked: a query that leaves one kind out reads the times of all members' journals.
 */
export const isInDayLevelIndex = `(j.kind LIKE 'deposit%' OR j.kind IN ('withdraw_held', 'withdraw_returned', 'set_aside_released', 'recall'))`

/** Which of these keys were posted before, and what was posted. Asked under the accounts' locks it misses none. */
export const findJournals = (keys: { memberId: string; key: string }[]) =>
  query<StoredRow>(
    `SELECT w.i::int, j.id, j.kind, j.currency, j.created_at, e.code, e.amount, e.balance_after
     FROM unnest($1::uuid[], $2::text[]) WITH ORDINALITY AS w (member_id, key, i)
     JOIN journal j ON j.member_id = w.member_id AND j.key = w.key
     JOIN entry e ON e.journal_id = j.id
     ORDER BY w.i, e.code, e.seq`,
    [uuidArray(keys, ({ memberId }) => memberId), textArray(keys, ({ key }) => key)],
  )

export function groupStored(rows: StoredRow[]): StoredJournal[] {
  const found = new Map<number, StoredJournal>()
  for (const { i, id, kind, currency, created_at, code, amount, balance_after } of rows) {
    const journal = found.get(i) ?? { index: i - 1, id, kind, currency, at: created_at, entries: [] }
    journal.entries.push({ code, amount, balanceAfter: balance_after })
    found.set(i, journal)
  }
  return [...found.values()]
}

/** What a journal moved, for a reversal to be compared with. */
export const readMoved = (memberId: string, journalId: string) =>
  query<{ code: string; amount: bigint }>(
    `SELECT code, sum(amount)::bigint AS amount FROM entry WHERE journal_id = $1 AND member_id = $2 GROUP BY code`,
    [journalId, memberId],
  )

export const insertJournals = (accepted: Accepted[]) =>
  query<never>(
    `INSERT INTO journal (member_id, key, id, kind, currency, reverses, created_at)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::timestamptz[])`,
    [
      uuidArray(accepted, ({ posting }) => posting.memberId),
      textArray(accepted, ({ posting }) => posting.key),
      uuidArray(accepted, ({ journalId }) => journalId),
      textArray(accepted, ({ posting }) => posting.kind),
      textArray(accepted, ({ posting }) => posting.currency),
      uuidArray(accepted, ({ posting }) => posting.reverses ?? null),
      timeArray(accepted, ({ at }) => at),
    ],
  )

export const insertEntries = (entries: Entry[]) =>
  query<never>(
    `INSERT INTO entry (member_id, code, seq, journal_id, amount, balance_after, created_at)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::uuid[], $5::bigint[], $6::bigint[], $7::timestamptz[])`,
    [
      uuidArray(entries, ({ account }) => account.memberId),
      textArray(entries, ({ account }) => account.code),
      bigintArray(entries, ({ seq }) => seq),
      uuidArray(entries, ({ journalId }) => journalId),
      bigintArray(entries, ({ amount }) => amount),
      bigintArray(entries, ({ balanceAfter }) => balanceAfter),
      timeArray(entries, ({ account }) => account.at),
    ],
  )

/** What coins are worked out for next (decisions D10). */
export const insertUnreadDeposits = (deposits: Accepted[]) =>
  query<never>(
    `INSERT INTO deposit_unread (member_id, journal_id, created_at)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[])`,
    [
      uuidArray(deposits, ({ posting }) => posting.memberId),
      uuidArray(deposits, ({ journalId }) => journalId),
      timeArray(deposits, ({ at }) => at),
    ],
  )

export interface OutboxRow {
  id: string
  memberId: string
  journalId: string | null
  event: string
  payload: unknown
  /** Told with it. */
  notice?: { id: string; kind: NoticeKind } | undefined
  at: Date
}

/** What the relay delivers once this transaction has committed. */
export const insertOutbox = (rows: OutboxRow[]) =>
  query<never>(
    `INSERT INTO outbox (id, member_id, journal_id, event, payload, created_at, notice_id, notice_kind)
     SELECT w.id, w.member_id, w.journal_id, w.event, w.payload::jsonb, w.at, w.notice_id, w.notice_kind
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[], $7::uuid[], $8::text[])
       AS w (id, member_id, journal_id, event, payload, at, notice_id, notice_kind)`,
    [
      uuidArray(rows, ({ id }) => id),
      uuidArray(rows, ({ memberId }) => memberId),
      uuidArray(rows, ({ journalId }) => journalId),
      textArray(rows, ({ event }) => event),
      textArray(rows, ({ payload }) => JSON.stringify(payload)),
      timeArray(rows, ({ at }) => at),
      uuidArray(rows, ({ notice }) => notice?.id ?? null),
      textArray(rows, ({ notice }) => notice?.kind ?? null),
    ],
  )
