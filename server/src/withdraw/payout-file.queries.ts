/** The SQL of payout files: what can be in one, what is in it, and what the bank's results say of it (decision 0024). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { PayoutState } from '@kapao/contract/lists.ts'
import type { StaffListPage } from '@kapao/contract/schemas/text.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { plainArray } from '#platform/db/array.ts'
import { countRows } from '#platform/db/count.queries.ts'
import { recordset } from '#platform/db/recordset.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Database } from '#platform/db/tables.ts'
import type { Place } from '#platform/http/page-place.ts'
import { isHeld, isUnordered } from './reviewed-again.queries.ts'

/** Of money in suspense that two people send back. */
const isUnorderedRefund = sql<boolean>`s.state = 'PAYING' AND s.ordered_at IS NULL`

const isPayable = (currency: RawBuilder<unknown>, bank: RawBuilder<unknown>, banks: readonly string[]) =>
  sql<boolean>`${currency} = 'THB' AND ${bank} = ANY(${plainArray(banks)}::text[])`
const isPayableWithdrawal = (banks: readonly string[]) => isPayable(sql`d.currency`, sql`d.to_bank`, banks)
const isPayableRefund = (banks: readonly string[]) =>
  isPayable(sql`s.currency`, sql`coalesce(s.to_bank, s.from_bank)`, banks)

export async function sumWaiting(db: Db, banks: readonly string[]) {
  const withdrawals = db
    .selectFrom('withdrawal as d')
    .select(['d.amount', isPayableWithdrawal(banks).as('isPayable')])
    .where(isUnordered)
  const refunds = db
    .selectFrom('senderRefund as s')
    .select(['s.amount', isPayableRefund(banks).as('isPayable')])
    .where(isUnorderedRefund)
  return db
    .selectFrom(withdrawals.unionAll(refunds).as('p'))
    .select([
      sql<number>`(count(*) FILTER (WHERE p.is_payable))::int`.as('rows'),
      sql<bigint>`coalesce(sum(p.amount) FILTER (WHERE p.is_payable), 0)::bigint`.as('amount'),
      sql<number>`(count(*) FILTER (WHERE NOT p.is_payable))::int`.as('notPayable'),
    ])
    .executeTakeFirstOrThrow()
}

export interface WaitingPayout {
  /** Of a withdrawal. */
  member: { memberId: string; withdrawalId: string } | null
  /** Of money that goes back to its sender, which is no member's. */
  refundId: string | null
  amount: bigint
  reference: string
  createdAt: Date
}

/** Those that have waited longest, locked; what another process holds is left to it. */
export async function lockWaiting(
  tx: Tx,
  banks: readonly string[],
  now: Date,
  limit: number,
): Promise<WaitingPayout[]> {
  const withdrawals = await tx
    .selectFrom('withdrawal as d')
    .select(['d.memberId', 'd.id', 'd.amount', 'd.reference', 'd.createdAt'])
    .where(isUnordered)
    .where(isPayableWithdrawal(banks))
    .where(({ not }) => not(isHeld))
    .where((where) =>
      where.or([where('d.orderLeaseUntil', 'is', null), where('d.orderLeaseUntil', '<=', now)]),
    )
    .orderBy('d.createdAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const refunds = await tx
    .selectFrom('senderRefund as s')
    .select(['s.id', 's.amount', 's.payoutReference as reference', 's.createdAt'])
    .where(isUnorderedRefund)
    .where(isPayableRefund(banks))
    .where((where) =>
      where.or([where('s.orderLeaseUntil', 'is', null), where('s.orderLeaseUntil', '<=', now)]),
    )
    .orderBy('s.createdAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return [
    ...withdrawals.map(({ memberId, id: withdrawalId, ...payout }) => ({
      ...{ ...payout, member: { memberId, withdrawalId }, refundId: null },
    })),
    ...refunds.map(({ id: refundId, ...payout }) => ({ ...payout, member: null, refundId })),
  ]
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .slice(0, limit)
}

export async function insertFile(
  tx: Tx,
  file: Insertable<Database['payoutFile']> & { id: string; madeAt: Date },
  payouts: readonly WaitingPayout[],
  askAt: Date,
) {
  await tx.insertInto('payoutFile').values(file).execute()
  const rows = payouts.map(({ member, refundId }, index) => ({
    ...{ fileId: file.id, row: index + 1, refundId },
    ...{ memberId: member?.memberId ?? null, withdrawalId: member?.withdrawalId ?? null },
  }))
  await tx.insertInto('payoutFileRow').values(rows).execute()
  await tx
    .updateTable('withdrawal as d')
    .from('payoutFileRow as r')
    .set({ state: 'PAYING', orderedAt: file.madeAt, askAt })
    .where('r.fileId', '=', file.id)
    .whereRef('d.memberId', '=', 'r.memberId')
    .whereRef('d.id', '=', 'r.withdrawalId')
    .execute()
  await tx
    .updateTable('senderRefund as s')
    .from('payoutFileRow as r')
    .set({ orderedAt: file.madeAt, askAt })
    .where('r.fileId', '=', file.id)
    .whereRef('s.id', '=', 'r.refundId')
    .execute()
}

const listed = (db: Db) =>
  db
    .selectFrom('payoutFile as f')
    .innerJoin('operator as u', 'u.id', 'f.madeBy')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('payoutFileRow as r')
          .leftJoin('withdrawal as d', (on) =>
            on.onRef('d.memberId', '=', 'r.memberId').onRef('d.id', '=', 'r.withdrawalId'),
          )
          .leftJoin('senderRefund as s', 's.id', 'r.refundId')
          .select([
            sql<number>`(count(*) FILTER (WHERE d.state = 'PAID' OR s.state = 'PAID'))::int`.as('paid'),
            sql<number>`(count(*) FILTER (WHERE d.state = 'FAILED' OR s.state = 'FAILED'))::int`.as('failed'),
          ])
          .whereRef('r.fileId', '=', 'f.id')
          .as('ends'),
      (on) => on.onTrue(),
    )
    .select([
      ...(['f.id as _id', 'f.reference', 'f.rows', 'f.amount', 'f.currency', 'f.fromBank'] as const),
      ...(['f.fromAccountNo', 'u.name as madeBy', 'f.madeAt', 'f.takenAt'] as const),
      sql<number>`coalesce(ends.paid, 0)`.as('paid'),
      sql<number>`coalesce(ends.failed, 0)`.as('failed'),
    ])

/** A page's files, newest first, and one more if there is one. */
export const listFiles = (db: Db, { page, limit }: StaffListPage, after: Place | undefined) =>
  listed(db)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(f.made_at, f.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('f.madeAt', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
    .execute()

export const countFiles = (db: Db) => countRows(db, sql`FROM payout_file`)

export const findListedFile = (db: Db, id: string) =>
  listed(db).select(['f.reason', 'f.fromName']).where('f.id', '=', id).executeTakeFirst()

/** What is in a file, in its order, with what has become of each. */
export const listFileRows = (db: Db | Tx, fileId: string) =>
  db
    .selectFrom('payoutFileRow as r')
    .leftJoin('withdrawal as d', (on) =>
      on.onRef('d.memberId', '=', 'r.memberId').onRef('d.id', '=', 'r.withdrawalId'),
    )
    .leftJoin('senderRefund as s', 's.id', 'r.refundId')
    .select([
      ...(['r.row', 'r.memberId', 'r.withdrawalId', 'r.refundId', 'r.said'] as const),
      sql<string>`coalesce(d.reference, s.payout_reference)`.as('reference'),
      sql<bigint>`coalesce(d.amount, s.amount)`.as('amount'),
      sql<Currency>`coalesce(d.currency, s.currency)`.as('currency'),
      sql<PayoutState>`coalesce(d.state, s.state)`.as('state'),
      sql<string>`coalesce(d.to_bank, s.to_bank, s.from_bank)`.as('toBank'),
      sql<string>`coalesce(d.to_account_no, s.to_account_no)`.as('toAccountNo'),
      sql<string>`coalesce(d.to_account_name, s.to_account_name)`.as('toAccountName'),
    ])
    .where('r.fileId', '=', fileId)
    .orderBy('r.row')
    .execute()

/** The time of the first is kept. */
export const setTaken = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('payoutFile')
    .set({ takenAt: sql<Date>`coalesce(taken_at, ${at})` })
    .where('id', '=', id)
    .execute()

export const findFileByReference = (tx: Tx, reference: string) =>
  tx.selectFrom('payoutFile').select('id').where('reference', '=', reference).executeTakeFirst()

/** False: this file was read before. */
export async function insertResult(tx: Tx, result: Insertable<Database['payoutResult']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payoutResult')
    .values(result)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const insertResultRows = (tx: Tx, rows: Insertable<Database['payoutResultRow']>[]) =>
  tx.insertInto('payoutResultRow').values(rows).execute()

export const listResults = (db: Db, fileId: string) =>
  db
    .selectFrom('payoutResult as s')
    .innerJoin('operator as u', 'u.id', 's.readBy')
    .leftJoin('operator as c', 'c.id', 's.confirmedBy')
    .select(['s.id as _id', 'u.name as readBy', 's.readAt', 'c.name as confirmedBy', 's.confirmedAt'])
    .where('s.fileId', '=', fileId)
    .orderBy('s.readAt', 'desc')
    .orderBy('s.id', 'desc')
    .execute()

export const listResultRows = (db: Db | Tx, resultIds: readonly string[]) =>
  db
    .selectFrom('payoutResultRow')
    .select(['resultId', 'row', 'reference', 'said', 'amount', 'reason', 'outcome', 'fault'])
    .where('resultId', '=', sql<string>`ANY(${plainArray(resultIds)}::uuid[])`)
    .orderBy('row')
    .execute()

/** Its file first, so that two results about it are confirmed one after the other. */
export async function lockResult(tx: Tx, id: string) {
  const found = await tx.selectFrom('payoutResult').select('fileId').where('id', '=', id).executeTakeFirst()
  if (!found) return
  await tx.selectFrom('payoutFile').select('id').where('id', '=', found.fileId).forUpdate().execute()
  return tx
    .selectFrom('payoutResult as s')
    .innerJoin('payoutFile as f', 'f.id', 's.fileId')
    .select(['s.id', 's.fileId', 's.readBy', 's.confirmedAt', 'f.reference'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
}

export interface Confirmed {
  /** In the file. */
  row: number
  said: string
  reason: string | null
}

/** The members whose registered accounts these pay back to, if they are anybody's. */
export async function listHolders(tx: Tx, refundIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('senderRefund as s')
    .innerJoin('member as m', (on) =>
      on
        .on(sql<boolean>`m.bank_code = coalesce(s.to_bank, s.from_bank)`)
        .on(sql<boolean>`ltrim(m.bank_account_no, '0') = ltrim(s.to_account_no, '0')`),
    )
    .select('m.id')
    .where('s.id', '=', sql<string>`ANY(${plainArray(refundIds)}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** From here on the jobs that pay end them. */
export async function setSaid(
  tx: Tx,
  result: { id: string; fileId: string; confirmedBy: string; confirmedAt: Date },
  rows: readonly Confirmed[],
) {
  const { id: resultId, confirmedBy, confirmedAt } = result
  await tx.updateTable('payoutResult').set({ confirmedBy, confirmedAt }).where('id', '=', resultId).execute()
  const told = recordset('w', rows, { row: 'integer', said: 'text', reason: 'text' })
  await tx
    .updateTable('payoutFileRow as r')
    .from(told)
    .set({ said: sql`w.said`, reason: sql`w.reason`, resultId })
    .where('r.fileId', '=', result.fileId)
    .whereRef('r.row', '=', 'w.row')
    .execute()
  await tx
    .updateTable('withdrawal as d')
    .from('payoutFileRow as r')
    .set({ askAt: confirmedAt })
    .where('r.fileId', '=', result.fileId)
    .where('r.resultId', '=', resultId)
    .whereRef('d.memberId', '=', 'r.memberId')
    .whereRef('d.id', '=', 'r.withdrawalId')
    .where('d.state', '=', 'PAYING')
    .execute()
  await tx
    .updateTable('senderRefund as s')
    .from('payoutFileRow as r')
    .set({ askAt: confirmedAt })
    .where('r.fileId', '=', result.fileId)
    .where('r.resultId', '=', resultId)
    .whereRef('s.id', '=', 'r.refundId')
    .where('s.state', '=', 'PAYING')
    .execute()
}
