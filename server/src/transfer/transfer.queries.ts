/**
 * The SQL of transfers between the wallet and game accounts. What is written with a posting is text: the batches of the money
 * path run most often (docs/ledger.md).
 */

import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { TransferDirection } from '@kapao/contract/lists.ts'
import { type QueryCreator, sql } from 'kysely'
import { refuseTransfersInto } from '#bonus/lock/lock.service.ts'
import type { AttachedRowWriter } from '#ledger/posting.ts'
import { nextAskAt, nextLookAt, type PollPlan } from '#outside/poll-schedule.ts'
import { plainArray, textArray, timeArray } from '#platform/db/array.ts'
import { askedTogether, createBatcher } from '#platform/db/batch.ts'
import { brokenConstraint } from '#platform/db/failure.ts'
import { perDatabase } from '#platform/db/per-database.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Database } from '#platform/db/tables.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import { closeTasksOf } from '#staff/task.service.ts'

export const askPlan: PollPlan = { afterMs: limits.transferAskAfterMs, everyMs: limits.transferAskEveryMs }

export interface Transfer {
  memberId: string
  id: string
  slot: string
  direction: TransferDirection
  amount: bigint
  reference: string
  createdAt: Date
  /** Later than this its order is never sent. */
  orderUntil: Date
}

/**
 * Written with the hold. One open transfer per member and slot, also when two arrive together; into games only as an active
 * bonus allows, and while play is not frozen; none of a frozen game account.
 */
export const insertTransfers: AttachedRowWriter<Transfer & { askAt: Date }> = {
  name: 'insert transfers',
  async write(tx, rows) {
    await refuseTransfersInto(
      tx,
      rows.filter(({ direction }) => direction === 'in'),
    )
    await refuseFrozen(tx, rows)
    await sql`
      INSERT INTO transfer (member_id, id, slot, direction, amount, state, reference, ask_at, created_at, order_until)
      SELECT member_id, id, slot, direction, amount, 'OPEN', reference, ask_at, created_at, order_until
      FROM unnest(${plainArray(rows.map(({ memberId }) => memberId))}::uuid[],
                  ${plainArray(rows.map(({ id }) => id))}::uuid[],
                  ${textArray(rows.map(({ slot }) => slot))}::text[],
                  ${plainArray(rows.map(({ direction }) => direction))}::text[],
                  ${plainArray(rows.map(({ amount }) => amount))}::bigint[],
                  ${plainArray(rows.map(({ reference }) => reference))}::text[],
                  ${plainArray(rows.map(({ askAt }) => askAt.toISOString()))}::timestamptz[],
                  ${plainArray(rows.map(({ createdAt }) => createdAt.toISOString()))}::timestamptz[],
                  ${plainArray(rows.map(({ orderUntil }) => orderUntil.toISOString()))}::timestamptz[])
        AS w (member_id, id, slot, direction, amount, reference, ask_at, created_at, order_until)`.execute(tx)
  },
  refusal: (error) => (brokenConstraint(error) === 'transfer_open' ? new Refusal('IN_PROGRESS') : undefined),
}

/**
 * Its account is locked by then: who freezes it locks that too (contradiction.queries.ts). A freeze of play may have come since
 * the call began; what is in a game comes back all the same.
 */
async function refuseFrozen(tx: Tx, rows: Pick<Transfer, 'memberId' | 'slot' | 'direction'>[]) {
  const { rows: frozen } = await sql`
    SELECT FROM game_account ga
    JOIN unnest(${plainArray(rows.map(({ memberId }) => memberId))}::uuid[],
                ${textArray(rows.map(({ slot }) => slot))}::text[],
                ${plainArray(rows.map(({ direction }) => direction))}::text[]) AS w (member_id, slot, direction)
      ON w.member_id = ga.member_id AND w.slot = ga.slot
    WHERE ga.frozen_at IS NOT NULL OR w.direction = 'in' AND EXISTS (
      SELECT FROM member_freeze f
      WHERE f.member_id = w.member_id AND f.capability = 'play' AND f.lifted_at IS NULL)
    LIMIT 1`.execute(tx)
  if (frozen.length > 0) throw new Refusal('ACCOUNT_FROZEN', ['play'])
}

/** Named once more beside their transfers: a plan made while none was open would read all that are open later. */
const ofMembers = (members: string) => sql`t.member_id = ANY(${members}::uuid[])`

interface Taking extends Pick<Transfer, 'memberId' | 'id'> {
  now: Date
}

/** A transfer whose row is locked is being decided just now: it is not taken, and nobody waits for it. */
async function takeOrders(db: Db, orders: Taking[]): Promise<boolean[]> {
  const members = plainArray(orders.map(({ memberId }) => memberId))
  const { rows } = await sql<{ id: string }>`
    WITH free AS (
      SELECT t.member_id, t.id, w.now
      FROM unnest(${members}::uuid[],
                  ${plainArray(orders.map(({ id }) => id))}::uuid[],
                  ${plainArray(orders.map(({ now }) => now.toISOString()))}::timestamptz[])
        AS w (member_id, id, now)
      JOIN transfer t ON t.member_id = w.member_id AND t.id = w.id
      WHERE ${ofMembers(members)} AND t.state = 'OPEN' AND t.ordered_at IS NULL AND t.order_until > w.now
      FOR UPDATE OF t SKIP LOCKED
    )
    UPDATE transfer t SET ordered_at = free.now FROM free
    WHERE t.member_id = free.member_id AND t.id = free.id
    RETURNING t.id`.execute(db)
  const taken = new Set(rows.map(({ id }) => id))
  return orders.map(({ id }) => taken.has(id))
}

const takeTogether = perDatabase((db) =>
  createBatcher({ name: 'takeOrders', run: (orders: Taking[]) => takeOrders(db, orders) }),
)

/**
 * Takes an order for sending, once: not when somebody has decided the transfer meanwhile, and not after the order's end
 * (decisions D2.2). Together with others that are taken at the same time, by one commit.
 */
export const takeOrder = (
  db: Db,
  { memberId, id }: Pick<Transfer, 'memberId' | 'id'>,
  now: Date,
): Promise<boolean> => takeTogether(db)({ memberId, id, now })

export interface Decision {
  memberId: string
  id: string
  state: 'DONE' | 'REJECTED'
  reason: string | null
  /** When to ask all the same what the provider says: it has not said this itself. */
  lookAt: Date | null
  at: Date
}

/** Written with the settling or the return: each open transfer is decided once. */
export const decideTransfers: AttachedRowWriter<Decision> = {
  name: 'decide transfers',
  async write(tx, rows) {
    const members = plainArray(rows.map(({ memberId }) => memberId))
    const { rows: ended } = await sql`
      WITH ended AS (
        UPDATE transfer t SET state = w.state, reason = w.reason, decided_at = w.at, ask_at = NULL,
          look_at = w.look_at
        FROM unnest(${members}::uuid[],
                    ${plainArray(rows.map(({ id }) => id))}::uuid[],
                    ${plainArray(rows.map(({ state }) => state))}::text[],
                    ${textArray(rows.map(({ reason }) => reason))}::text[],
                    ${timeArray(rows, ({ lookAt }) => lookAt)}::timestamptz[],
                    ${plainArray(rows.map(({ at }) => at.toISOString()))}::timestamptz[])
          AS w (member_id, id, state, reason, look_at, at)
        WHERE t.member_id = w.member_id AND t.id = w.id AND t.state = 'OPEN' AND ${ofMembers(members)}
        RETURNING t.id, t.decided_at
      ), closed AS (${closeTasksOf('transfer_unanswered')})
      SELECT id FROM ended`.execute(tx)
    invariant(ended.length === rows.length, 'a transfer to decide is not open')
  },
}

export const findTransfer = (db: Db, memberId: string, id: string) =>
  db
    .selectFrom('transfer')
    .select(['state', 'reference', 'amount', 'reason'])
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()

/** As the index of open ones has it. */
const isOpen = sql<boolean>`state = 'OPEN'`

const ofMember = (db: Db, memberId: string) =>
  db.selectFrom('transfer').select('id').where('memberId', '=', memberId)

export async function hasOpenTransfer(db: Db, memberId: string, slot: string): Promise<boolean> {
  const found = await ofMember(db, memberId).where('slot', '=', slot).where(isOpen).executeTakeFirst()
  return found !== undefined
}

interface Way {
  memberId: string
  ids: string[]
  slots: string[]
}

async function listAllInTheWay(db: Db, ways: Way[]): Promise<string[][]> {
  const members = plainArray(ways.map(({ memberId }) => memberId))
  const numbered = (of: 'ids' | 'slots') =>
    ways.flatMap((way, nr) => way[of].map((value) => ({ nr, memberId: way.memberId, value })))
  const [ids, slots] = [numbered('ids'), numbered('slots')]
  const { rows } = await sql<{ nr: number; id: string }>`
    SELECT w.nr, t.id
    FROM unnest(${plainArray(ids.map(({ nr }) => nr))}::int[],
                ${plainArray(ids.map(({ memberId }) => memberId))}::uuid[],
                ${plainArray(ids.map(({ value }) => value))}::uuid[]) AS w (nr, member_id, id)
    JOIN transfer t ON t.member_id = w.member_id AND t.id = w.id
    WHERE ${ofMembers(members)}
    UNION ALL
    SELECT w.nr, t.id
    FROM unnest(${plainArray(slots.map(({ nr }) => nr))}::int[],
                ${plainArray(slots.map(({ memberId }) => memberId))}::uuid[],
                ${textArray(slots.map(({ value }) => value))}::text[]) AS w (nr, member_id, slot)
    JOIN transfer t ON t.member_id = w.member_id AND t.slot = w.slot
    WHERE ${ofMembers(members)} AND t.state = 'OPEN'`.execute(db)
  const found = Map.groupBy(rows, ({ nr }) => nr)
  return ways.map((_, nr) => found.get(nr)?.map(({ id }) => id) ?? [])
}

/** Those of these ids, and those that are open at these slots. */
export const listInTheWay = askedTogether('listInTheWay', listAllInTheWay)

/** Keeps the provider's own id: where our reference is only a memo, it is asked by that. */
export const setProviderReference = (db: Db, { memberId, id }: Transfer, providerReference: string) =>
  db
    .updateTable('transfer')
    .set({ providerReference })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .execute()

export interface DueTransfer extends Transfer {
  currency: Currency
  adapter: string
  username: string
  providerReference: string | null
  orderedAt: Date | null
}

const dueColumns = [
  ...(['t.memberId', 't.id', 't.slot', 't.direction', 't.amount', 't.reference', 't.createdAt'] as const),
  ...([
    'm.currency',
    'g.adapter',
    'ga.username',
    't.providerReference',
    't.orderUntil',
    't.orderedAt',
  ] as const),
] as const

/** Locks those that are due by `at`, the longest first, and leaves out what another process has locked. */
const lockDue = (query: QueryCreator<Database>, at: 'askAt' | 'lookAt', now: Date, limit: number) =>
  query
    .selectFrom('transfer')
    .select(['memberId', 'id'])
    .where(at, '<=', now)
    .orderBy(at)
    .limit(limit)
    .forUpdate()
    .skipLocked()

/** Updates what `due` has locked, `t`, beside all that is told of it. */
const updateDue = (db: Db, due: (query: QueryCreator<Database>) => ReturnType<typeof lockDue>) =>
  db
    .with('due', due)
    .updateTable('transfer as t')
    .from(['due', 'game as g', 'member as m', 'gameAccount as ga'])
    .whereRef('t.memberId', '=', 'due.memberId')
    .whereRef('t.id', '=', 'due.id')
    .whereRef('g.code', '=', 't.slot')
    .whereRef('m.id', '=', 't.memberId')
    .whereRef('ga.memberId', '=', 'due.memberId')
    .whereRef('ga.slot', '=', 't.slot')
    .returning(dueColumns)

/** Takes due ones, for this process alone: the next question's time is their lease. */
export const claimDueTransfers = (db: Db, now: Date, limit: number): Promise<DueTransfer[]> =>
  updateDue(db, (query) => lockDue(query, 'askAt', now, limit).where(isOpen))
    .set((column) => ({
      askCount: column('t.askCount', '+', 1),
      askAt: nextAskAt(now, sql.ref('t.askCount'), askPlan),
    }))
    .execute()

/** Takes those that are to be looked at again after their end, for this process alone, a bounded number of times each. */
export const claimLooks = (db: Db, now: Date, limit: number): Promise<DueTransfer[]> =>
  updateDue(db, (query) => lockDue(query, 'lookAt', now, limit))
    .set((column) => ({
      lookCount: column('t.lookCount', '+', 1),
      lookAt: nextLookAt(now, sql.ref('t.lookCount')),
    }))
    .execute()

/** The provider has said the same by now. */
export const stopLooking = (db: Db | Tx, { memberId, id }: Pick<Transfer, 'memberId' | 'id'>) =>
  db
    .updateTable('transfer')
    .set({ lookAt: null })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .execute()

/**
 * Counts one more "no such transfer", or forgets those that were said when the provider does know it.
 *
 * @returns as it is now, its order too, which may have been taken since it was claimed; undefined when it is decided.
 */
export function countUnknown(db: Db, { memberId, id }: Transfer, isUnknown: boolean) {
  return db
    .updateTable('transfer')
    .set((column) => ({ unknownCount: isUnknown ? column('unknownCount', '+', 1) : 0 }))
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .returning(['unknownCount', 'orderedAt', 'orderUntil'])
    .executeTakeFirst()
}
