/** The SQL of payout files: what can be in one, what is in it, and what the bank's results say of it (decision 0024). */
import type { Currency } from '@kapao/contract/edition.ts'
import { type Insertable, sql } from 'kysely'
import { plainArray } from '#platform/db/array.ts'
import { recordset } from '#platform/db/recordset.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Database } from '#platform/db/tables.ts'

/** Approved, and never ordered in any way: the job that pays may have begun with it, and orders nothing that is in a file. */
const isUnordered = sql<boolean>`d.ask_at IS NOT NULL AND d.state IN ('APPROVED', 'PAYING') AND d.ordered_at IS NULL`

export async function sumWaiting(db: Db, banks: readonly string[]) {
  const isPayable = sql<boolean>`d.currency = 'THB' AND d.to_bank = ANY(${plainArray(banks)}::text[])`
  return db
    .selectFrom('withdrawal as d')
    .select([
      sql<number>`(count(*) FILTER (WHERE ${isPayable}))::int`.as('rows'),
      sql<bigint>`coalesce(sum(d.amount) FILTER (WHERE ${isPayable}), 0)::bigint`.as('amount'),
      sql<number>`(count(*) FILTER (WHERE NOT ${isPayable}))::int`.as('notPayable'),
    ])
    .where(isUnordered)
    .executeTakeFirstOrThrow()
}

/** Those that have waited longest, locked; what another process holds is left to it. */
export const lockWaiting = (tx: Tx, banks: readonly string[], now: Date, limit: number) =>
  tx
    .selectFrom('withdrawal as d')
    .select(['d.memberId', 'd.id', 'd.amount', 'd.currency', 'd.reference'])
    .where(isUnordered)
    .where('d.currency', '=', 'THB')
    .where('d.toBank', '=', sql<string>`ANY(${plainArray(banks)}::text[])`)
    .where((where) =>
      where.or([where('d.orderLeaseUntil', 'is', null), where('d.orderLeaseUntil', '<=', now)]),
    )
    .orderBy('d.createdAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

interface FileRow {
  memberId: string
  id: string
}

export async function insertFile(
  tx: Tx,
  file: Insertable<Database['payoutFile']> & { id: string; madeAt: Date },
  payouts: readonly FileRow[],
  askAt: Date,
) {
  await tx.insertInto('payoutFile').values(file).execute()
  const rows = payouts.map(({ memberId, id: withdrawalId }, index) => ({
    ...{ fileId: file.id, row: index + 1, memberId, withdrawalId },
  }))
  await tx.insertInto('payoutFileRow').values(rows).execute()
  const told = recordset('w', rows, { memberId: 'uuid', withdrawalId: 'uuid' })
  await tx
    .updateTable('withdrawal as d')
    .from(told)
    .set({ state: 'PAYING', orderedAt: file.madeAt, askAt })
    .whereRef('d.memberId', '=', 'w.memberId')
    .whereRef('d.id', '=', 'w.withdrawalId')
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
          .innerJoin('withdrawal as d', (on) =>
            on.onRef('d.memberId', '=', 'r.memberId').onRef('d.id', '=', 'r.withdrawalId'),
          )
          .select([
            sql<number>`(count(*) FILTER (WHERE d.state = 'PAID'))::int`.as('paid'),
            sql<number>`(count(*) FILTER (WHERE d.state = 'FAILED'))::int`.as('failed'),
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

export async function listFiles(db: Db, { page, limit }: { page: number; limit: number }) {
  const { count } = await db
    .selectFrom('payoutFile')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const files = await listed(db)
    .orderBy('f.madeAt', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total: Number(count), files }
}

export const findListedFile = (db: Db, id: string) =>
  listed(db).select(['f.reason', 'f.fromName']).where('f.id', '=', id).executeTakeFirst()

/** What is in a file, in its order, with what has become of each. */
export const listFileRows = (db: Db | Tx, fileId: string) =>
  db
    .selectFrom('payoutFileRow as r')
    .innerJoin('withdrawal as d', (on) =>
      on.onRef('d.memberId', '=', 'r.memberId').onRef('d.id', '=', 'r.withdrawalId'),
    )
    .select([
      ...(['r.row', 'r.memberId', 'r.withdrawalId', 'r.said', 'd.reference', 'd.amount', 'd.state'] as const),
      ...(['d.toBank', 'd.toAccountNo', 'd.toAccountName'] as const),
      sql<Currency>`d.currency`.as('currency'),
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
  memberId: string
  withdrawalId: string
  said: string
  reason: string | null
}

/** From here on the job that pays ends them. */
export async function setSaid(
  tx: Tx,
  result: { id: string; fileId: string; confirmedBy: string; confirmedAt: Date },
  rows: readonly Confirmed[],
) {
  const { id: resultId, confirmedBy, confirmedAt } = result
  await tx.updateTable('payoutResult').set({ confirmedBy, confirmedAt }).where('id', '=', resultId).execute()
  const told = recordset('w', rows, { memberId: 'uuid', withdrawalId: 'uuid', said: 'text', reason: 'text' })
  await tx
    .updateTable('payoutFileRow as r')
    .from(told)
    .set({ said: sql`w.said`, reason: sql`w.reason`, resultId })
    .where('r.fileId', '=', result.fileId)
    .whereRef('r.memberId', '=', 'w.memberId')
    .whereRef('r.withdrawalId', '=', 'w.withdrawalId')
    .execute()
  await tx
    .updateTable('withdrawal as d')
    .from(told)
    .set({ askAt: confirmedAt })
    .whereRef('d.memberId', '=', 'w.memberId')
    .whereRef('d.id', '=', 'w.withdrawalId')
    .where('d.state', '=', 'PAYING')
    .execute()
}
