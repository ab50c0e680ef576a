/** The SQL of refunds. */
import type { Currency } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import type { BookLine, LossFigures } from '#closing/loss.rules.ts'
import { bigintArray, plainArray, textArray, uuidArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Day } from '#platform/time/bangkok-day.ts'

export interface NewRefund {
  memberId: string
  currency: Currency
  percentPoints: number
  cap: bigint
  amount: bigint
}

export async function insertRefunds(
  tx: Tx,
  refunds: NewRefund[],
  { firstDay, lastDay, closedAt, lapsesAt }: { firstDay: Day; lastDay: Day; closedAt: Date; lapsesAt: Date },
) {
  if (refunds.length === 0) return
  await sql`
    INSERT INTO refund (member_id, currency, percent_points, cap, amount, first_day, last_day, closed_at, lapses_at)
    SELECT *, ${firstDay}::date, ${lastDay}::date, ${closedAt}, ${lapsesAt}
    FROM unnest(${uuidArray(refunds, ({ memberId }) => memberId)}::uuid[], ${textArray(refunds, ({ currency }) => currency)}::text[],
      ${plainArray(refunds.map(({ percentPoints }) => percentPoints))}::int[],
      ${bigintArray(refunds, ({ cap }) => cap)}::bigint[], ${bigintArray(refunds, ({ amount }) => amount)}::bigint[])`.execute(
    tx,
  )
}

export interface OpenRefund extends LossFigures, Pick<BookLine, 'countedBefore' | 'setAgainst' | 'counted'> {
  firstDay: Day
  lastDay: Day
  percentPoints: number
  cap: bigint
  amount: bigint
}

/** Neither received nor lapsed; the oldest first. */
export async function listOpenRefunds(db: Db, memberId: string, now: Date): Promise<OpenRefund[]> {
  const { rows } = await sql<OpenRefund>`
    SELECT r.first_day::text AS "firstDay", r.last_day::text AS "lastDay", r.percent_points AS "percentPoints", r.cap, r.amount,
      b.game_loss AS "gameLoss", b.gifts_received AS "giftsReceived", b.gifts_taken_back AS "giftsTakenBack",
      b.counted_before AS "countedBefore", b.set_against AS "setAgainst", b.counted
    FROM refund r JOIN loss_book b ON b.member_id = r.member_id AND b.book = 'refund' AND b.first_day = r.first_day
    WHERE r.member_id = ${memberId} AND r.receipt_id IS NULL AND r.lapses_at > ${now}
    ORDER BY r.first_day`.execute(db)
  return rows
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
  const { numAffectedRows } = await sql`
    UPDATE refund SET receipt_id = ${id}
    WHERE member_id = ${memberId} AND first_day = ANY(${plainArray(firstDays)}::date[]) AND receipt_id IS NULL`.execute(
    tx,
  )
  return numAffectedRows === BigInt(firstDays.length)
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

export async function listReceiptDays(db: Db, memberId: string, ids: string[]) {
  const { rows } = await sql<{ id: string; firstDay: Day; lastDay: Day }>`
    SELECT t.id, min(r.first_day)::text AS "firstDay", max(r.last_day)::text AS "lastDay"
    FROM refund_receipt t JOIN refund r ON r.member_id = t.member_id AND r.receipt_id = t.id
    WHERE t.member_id = ${memberId} AND t.id = ANY(${plainArray(ids)}::uuid[]) GROUP BY t.id`.execute(db)
  return rows
}
