/** The SQL of gift links: each code is written down, and credited, once (quality I-12). */

import * as limits from '@kapao/contract/limits.ts'
import type { VoucherState } from '@kapao/contract/lists.ts'
import type { RedemptionRefusal } from '@kapao/contract/outside/voucher.ts'
import { sql } from 'kysely'
import type { AttachedRowWriter } from '#ledger/posting.ts'
import { firstAskAt, nextAskAt, nextLookAt, type PollPlan } from '#outside/poll-schedule.ts'
import { recordset } from '#platform/db/recordset.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { invariant } from '#platform/refusal.ts'
import { mayOrder } from './voucher.rules.ts'

const askPlan: PollPlan = { afterMs: limits.voucherAskAfterMs, everyMs: limits.voucherAskEveryMs }

export interface Voucher {
  memberId: string
  id: string
  reference: string
  /** The phone number of our wallet. */
  toWallet: string
  codeSealed: Buffer
  createdAt: Date
  /** How often a job had claimed it before this process did; 0 for the request itself. */
  claims: number
}

export interface DueVoucher extends Voucher {
  claimedAt: Date
}

/** False when this very request, or anybody with this code, was here before. */
export async function insertVoucher(db: Db, voucher: Voucher & { codeHash: Buffer }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('voucher')
    .values({
      memberId: voucher.memberId,
      id: voucher.id,
      codeHash: voucher.codeHash,
      codeSealed: voucher.codeSealed,
      state: 'OPEN',
      reference: voucher.reference,
      toWallet: voucher.toWallet,
      // Before the service learns of it, so that whatever becomes of this process it will be asked about.
      askAt: firstAskAt(voucher.createdAt, askPlan),
      createdAt: voucher.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const findVoucher = (db: Db, { memberId, id }: Pick<Voucher, 'memberId' | 'id'>) =>
  db
    .selectFrom('voucher')
    .select(['state', 'amount', 'reason', 'reference', 'hasRow'])
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Reference of the member's own gift with this code, as long as it is open. */
export async function findOpenReference(
  db: Db,
  memberId: string,
  codeHash: Buffer,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('voucher')
    .select('reference')
    .where('codeHash', '=', codeHash)
    .where('memberId', '=', memberId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()
  return found?.reference
}

interface Credited {
  memberId: string
  id: string
  amount: bigint
  at: Date
  /** Two people say so, and not the service: then it is asked all the same. */
  lookAt: Date | null
  /** Its row of the statement was in progress, and is settled with it. Any other row of a gift that has one is refused. */
  hadRow: boolean
}

/** Its row of the statement is opened with this. False when it has one already, or has been decided. */
export async function setRowOpened(tx: Tx, { memberId, id }: Pick<Voucher, 'memberId' | 'id'>) {
  const { numUpdatedRows } = await tx
    .updateTable('voucher')
    .set({ hasRow: true })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where('hasRow', '=', false)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Why it was rejected, when two people have said so. */
export const endedByHand = 'ended_by_hand'

/**
 * Written with the credit. What the service has paid us is credited whatever we believed before; the reason stays, since
 * a gift that we took for unheard of no longer stands in the way of another with its code. What people have decided
 * people correct.
 */
export const creditVouchers: AttachedRowWriter<Credited> = {
  name: 'credit vouchers',
  async write(tx, rows) {
    const columns = {
      memberId: 'uuid',
      id: 'uuid',
      amount: 'bigint',
      at: 'timestamptz',
      lookAt: 'timestamptz',
      hadRow: 'boolean',
    } as const
    const { numUpdatedRows } = await tx
      .updateTable('voucher as v')
      .from(recordset('w', rows, columns))
      .set(({ ref }) => ({
        ...{ state: 'CREDITED', amount: ref('w.amount'), decidedAt: ref('w.at') },
        ...{ askAt: null, codeSealed: null, lookAt: ref('w.lookAt') },
        hasRow: sql<boolean>`v.has_row AND NOT w.had_row`,
      }))
      .whereRef('v.memberId', '=', 'w.memberId')
      .whereRef('v.id', '=', 'w.id')
      .where('v.state', '<>', 'CREDITED')
      .where((where) =>
        where.or([where('v.reason', 'is distinct from', endedByHand), where('w.lookAt', 'is not', null)]),
      )
      .executeTakeFirstOrThrow()
    invariant(numUpdatedRows === BigInt(rows.length), 'a voucher to credit is not there')
  },
}

/** Why it was rejected, when the service had not heard of it for long. */
export const neverReceived = 'never_received'

export type GiftRefusal = RedemptionRefusal | typeof neverReceived | typeof endedByHand

/**
 * Nothing was taken, so nothing is posted.
 *
 * @returns whether its row of the statement was in progress; undefined when it had been decided before.
 */
export async function rejectVoucher(
  tx: Tx,
  { memberId, id }: Pick<Voucher, 'memberId' | 'id'>,
  reason: GiftRefusal,
  now: Date,
  lookAt: Date | null,
): Promise<{ hadRow: boolean } | undefined> {
  return tx
    .with('open', (query) =>
      query
        .selectFrom('voucher')
        .select('hasRow as hadRow')
        .where('memberId', '=', memberId)
        .where('id', '=', id)
        .where('state', '=', 'OPEN')
        .forUpdate(),
    )
    .updateTable('voucher')
    .from('open')
    .set({ state: 'REJECTED', reason, decidedAt: now, askAt: null, codeSealed: null, lookAt, hasRow: false })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .returning('open.hadRow')
    .executeTakeFirst()
}

/** Takes due ones, for this process alone; the claim outlives all that it may wait for. */
export async function claimDueVouchers(db: Db, now: Date, limit: number): Promise<DueVoucher[]> {
  return (
    db
      .with('due', (query) =>
        query
          .selectFrom('voucher')
          .select(['memberId', 'id'])
          // As the index has it.
          .where(sql<boolean>`state = 'OPEN'`)
          .where('askAt', '<=', now)
          .orderBy('askAt')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('voucher as v')
      .from('due')
      .set((column) => ({
        askCount: column('v.askCount', '+', 1),
        askAt: new Date(now.getTime() + limits.orderClaimMs),
      }))
      .whereRef('v.memberId', '=', 'due.memberId')
      .whereRef('v.id', '=', 'due.id')
      .returning([
        ...(['v.memberId', 'v.id', 'v.reference', 'v.toWallet', 'v.codeSealed', 'v.createdAt'] as const),
        'v.askCount as claims',
        sql<Date>`${now}::timestamptz`.as('claimedAt'),
      ])
      // A CHECK keeps the code of one that is open.
      .$narrowType<{ codeSealed: Buffer }>()
      .execute()
  )
}

/** The process is done with it: if it is not decided, it is asked about at the usual pace. */
export const endVoucherClaim = (db: Db, { memberId, id, claims, claimedAt }: DueVoucher) =>
  db
    .updateTable('voucher')
    .set({ askAt: nextAskAt(claimedAt, sql`${claims}::int - 1`, askPlan) })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where('askCount', '=', claims)
    .execute()

/** For `sendUnderLease`; never when nobody would wait for its answer any more. */
export async function takeVoucherOrder(
  db: Db,
  { memberId, id, claims, createdAt }: Voucher,
  now: Date,
  leaseUntil: Date,
): Promise<boolean> {
  if (!mayOrder(createdAt, now)) return false
  const { numUpdatedRows } = await db
    .updateTable('voucher')
    .set({ orderedAt: now, orderLeaseUntil: leaseUntil })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .where('askCount', '=', claims)
    .where((where) => where.or([where('orderLeaseUntil', 'is', null), where('orderLeaseUntil', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The next order may go out, when nobody else has taken it since. */
export const endVoucherOrder = (db: Db, { memberId, id, claims }: Voucher) =>
  db
    .updateTable('voucher')
    .set({ orderLeaseUntil: null })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('askCount', '=', claims)
    .execute()

/** Counts one more "no such redemption", or forgets those that were said when the service does know it. */
export async function countUnknown(db: Db, { memberId, id }: Voucher, isUnknown: boolean): Promise<number> {
  const row = await db
    .updateTable('voucher')
    .set((column) => ({ unknownCount: isUnknown ? column('unknownCount', '+', 1) : 0 }))
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .returning('unknownCount')
    .executeTakeFirst()
  return row?.unknownCount ?? 0
}

export interface LockedVoucher {
  memberId: string
  id: string
  reference: string
  state: VoucherState
  amount: bigint | null
  orderLeaseUntil: Date | null
  hasRow: boolean
}

/** The accounts that its credit moves first, then its row. */
export async function lockVoucher(
  tx: Tx,
  id: string,
  accounts: readonly string[],
): Promise<LockedVoucher | undefined> {
  const found = await tx.selectFrom('voucher').select('memberId').where('id', '=', id).executeTakeFirst()
  if (!found) return
  const { memberId } = found
  await tx
    .selectFrom('account')
    .select('seq')
    .where('memberId', '=', memberId)
    .where('code', 'in', accounts)
    .orderBy('code')
    .forNoKeyUpdate()
    .execute()
  return tx
    .selectFrom('voucher')
    .select(['memberId', 'id', 'reference', 'state', 'amount'])
    .select(['orderLeaseUntil', 'hasRow'])
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** One that was ended without the service's own word. */
export interface LookedAtVoucher {
  memberId: string
  id: string
  reference: string
  reason: string | null
}

/** Takes those that are to be looked at again after their end, a bounded number of times each. */
export async function claimVoucherLooks(db: Db, now: Date, limit: number): Promise<LookedAtVoucher[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('voucher')
        .select(['memberId', 'id'])
        .where('lookAt', '<=', now)
        .orderBy('lookAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('voucher as v')
    .from('due')
    .set((column) => ({
      lookCount: column('v.lookCount', '+', 1),
      lookAt: nextLookAt(now, sql.ref('v.lookCount')),
    }))
    .whereRef('v.memberId', '=', 'due.memberId')
    .whereRef('v.id', '=', 'due.id')
    .returning(['v.memberId', 'v.id', 'v.reference', 'v.reason'])
    .execute()
}

/** What the service has said of one that is decided: the same, or something else. */
export const setVoucherAnswered = (
  tx: Tx,
  { memberId, id }: Pick<Voucher, 'memberId' | 'id'>,
  contradictedAt: Date | null,
) =>
  tx
    .updateTable('voucher')
    .set({ lookAt: null, ...(contradictedAt && { contradictedAt }) })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .execute()
