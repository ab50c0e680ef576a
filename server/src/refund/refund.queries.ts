/** The SQL of refunds. */
import type { Currency } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import type { LossFigures, ShownLine } from '#closing/loss.rules.ts'
import { plainArray } from '#platform/db/array.ts'
import { namesOf, recordset } from '#platform/db/recordset.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Day } from '#platform/time/bangkok-day.ts'

export interface NewRefund {
  memberId: string
  currency: Currency
  percentPoints: number
  cap: bigint
  amount: bigint
}

const refundTypes = {
  ...({
    memberId: 'uuid',
    currency: 'text',
    percentPoints: 'integer',
    cap: 'bigint',
    amount: 'bigint',
  } as const),
  ...({ firstDay: 'date', lastDay: 'date', closedAt: 'timestamptz', lapsesAt: 'timestamptz' } as const),
}
const refundColumns = namesOf(refundTypes)

export async function insertRefunds(
  tx: Tx,
  refunds: NewRefund[],
  { firstDay, lastDay, closedAt, lapsesAt }: { firstDay: Day; lastDay: Day; closedAt: Date; lapsesAt: Date },
) {
  if (refunds.length === 0) return
  const rows = refunds.map((refund) => ({ ...refund, firstDay, lastDay, closedAt, lapsesAt }))
  await tx
    .insertInto('refund')
    .columns(refundColumns)
    .expression(({ selectFrom }) => selectFrom(recordset('w', rows, refundTypes)).select(refundColumns))
    .execute()
}

export interface OpenRefund extends LossFigures, ShownLine {
  currency: Currency
  firstDay: Day
  lastDay: Day
  percentPoints: number
  cap: bigint
  amount: bigint
}

/** Neither received nor lapsed; the oldest first. */
export async function listOpenRefunds(db: Db, memberId: string, now: Date): Promise<OpenRefund[]> {
  return db
    .selectFrom('refund as r')
    .innerJoin('lossBook as b', (on) =>
      on
        .onRef('b.memberId', '=', 'r.memberId')
        .on('b.book', '=', 'refund')
        .onRef('b.firstDay', '=', 'r.firstDay'),
    )
    .select([
      ...(['r.firstDay', 'r.lastDay', 'r.percentPoints', 'r.cap', 'r.amount'] as const),
      ...(['b.currency', 'b.gameLoss'] as const),
      ...(['b.giftsReceived', 'b.giftsTakenBack', 'b.putOffBefore'] as const),
      ...(['b.countedBefore', 'b.setAgainst', 'b.counted', 'b.putOff'] as const),
    ])
    .where('r.memberId', '=', memberId)
    .where('r.receiptId', 'is', null)
    .where('r.lapsesAt', '>', now)
    .orderBy('r.firstDay')
    .execute()
}

/** The newest line of the member's book, with what became of its refund if it brought one. */
export async function findLastLine(db: Db, memberId: string) {
  return db
    .selectFrom('lossBook as b')
    .leftJoin('refund as r', (on) =>
      on.onRef('r.memberId', '=', 'b.memberId').onRef('r.firstDay', '=', 'b.firstDay'),
    )
    .select([
      ...(['b.firstDay', 'b.lastDay', 'b.currency'] as const),
      ...(['b.gameLoss', 'b.giftsReceived', 'b.giftsTakenBack'] as const),
      ...(['b.putOffBefore', 'b.countedBefore', 'b.setAgainst', 'b.counted', 'b.putOff'] as const),
      ...(['r.percentPoints', 'r.cap', 'r.amount', 'r.receiptId'] as const),
    ])
    .where('b.memberId', '=', memberId)
    .where('b.book', '=', 'refund')
    .orderBy('b.firstDay', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface Receipt {
  memberId: string
  id: string
  amount: bigint
  currency: Currency
  at: Date
}

/** False when one of them has been received by now; the transaction must then roll back. */
export async function insertReceipt(
  tx: Tx,
  { memberId, id, amount, currency, at }: Receipt,
  firstDays: Day[],
): Promise<boolean> {
  const receipt = { memberId, id, amount, currency, createdAt: at }
  await tx.insertInto('refundReceipt').values(receipt).execute()
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ receiptId: id })
    .where('memberId', '=', memberId)
    .where('firstDay', '=', sql<string>`ANY(${plainArray(firstDays)}::date[])`)
    .where('receiptId', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === BigInt(firstDays.length)
}

export const hasReceipt = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('refundReceipt')
    .select('id')
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/** Newest first. */
export async function listReceipts(db: Db, memberId: string, skip: number, limit: number) {
  const rows = await db
    .selectFrom('refundReceipt')
    .select(['amount', 'createdAt'])
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  const { total } = await db
    .selectFrom('refundReceipt')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return { total: Number(total), rows }
}

export const listReceiptDays = (db: Db, memberId: string, ids: string[]) =>
  db
    .selectFrom('refundReceipt as t')
    .innerJoin('refund as r', (on) =>
      on.onRef('r.memberId', '=', 't.memberId').onRef('r.receiptId', '=', 't.id'),
    )
    .select(({ fn }) => ['t.id', fn.min('r.firstDay').as('firstDay'), fn.max('r.lastDay').as('lastDay')])
    .where('t.memberId', '=', memberId)
    .where('t.id', '=', sql<string>`ANY(${plainArray(ids)}::uuid[])`)
    .groupBy('t.id')
    .execute()
