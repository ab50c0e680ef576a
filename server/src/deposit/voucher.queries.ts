/** The SQL of gift links: each code is written down, and credited, once (quality I-12). */
import { limits } from '@kapao/contract/limits.ts'
import type { RedemptionRefusal } from '@kapao/contract/outside/voucher.ts'
import { sql } from 'kysely'
import { plainArray } from '#db/array.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { RideWriter } from '#ledger/posting.ts'
import { type AskPlan, firstAskAt, nextAskAt } from '#outside/ask-again.ts'
import { invariant } from '#refusal.ts'

const askPlan: AskPlan = { afterMs: limits.voucherAskAfterMs, everyMs: limits.voucherAskEveryMs }

export interface Voucher {
  memberId: string
  id: string
  reference: string
  /** The phone number of our wallet. */
  toWallet: string
  codeSealed: Buffer
  createdAt: Date
}

/** False when this very request, or anybody with this code, was here before. */
export async function insertVoucher(db: Db, voucher: Voucher & { codeHash: Buffer }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('voucher')
    .values({
      member_id: voucher.memberId,
      id: voucher.id,
      code_hash: voucher.codeHash,
      code_sealed: voucher.codeSealed,
      state: 'OPEN',
      reference: voucher.reference,
      to_wallet: voucher.toWallet,
      // Before the service hears of it, so that whatever becomes of this process it will be asked about.
      ask_at: firstAskAt(voucher.createdAt, askPlan),
      created_at: voucher.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const findVoucher = (db: Db, { memberId, id }: Pick<Voucher, 'memberId' | 'id'>) =>
  db
    .selectFrom('voucher')
    .select(['state', 'amount', 'reason', 'reference'])
    .where('member_id', '=', memberId)
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
    .where('code_hash', '=', codeHash)
    .where('member_id', '=', memberId)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()
  return found?.reference
}

/**
 * Rides with the credit. What the service has paid us is credited whatever we believed before; the reason stays, since
 * a gift that we took for unheard of no longer stands in the way of another with its code.
 */
export const creditVouchers: RideWriter<{ memberId: string; id: string; amount: bigint; at: Date }> = {
  name: 'credit vouchers',
  async write(tx, rows) {
    const { numAffectedRows } = await sql`
      UPDATE voucher v SET state = 'CREDITED', amount = w.amount, decided_at = w.at, ask_at = NULL, code_sealed = NULL
      FROM unnest(${plainArray(rows.map(({ memberId }) => memberId))}::uuid[],
                  ${plainArray(rows.map(({ id }) => id))}::uuid[],
                  ${plainArray(rows.map(({ amount }) => amount))}::bigint[],
                  ${plainArray(rows.map(({ at }) => at.toISOString()))}::timestamptz[])
        AS w (member_id, id, amount, at)
      WHERE v.member_id = w.member_id AND v.id = w.id AND v.state <> 'CREDITED'`.execute(tx)
    invariant(numAffectedRows === BigInt(rows.length), 'a voucher to credit is not there')
  },
}

export type GiftRefusal = RedemptionRefusal | 'never_received'

/** Nothing was taken, so nothing is posted. False when it had been decided before. */
export async function rejectVoucher(
  tx: Tx,
  { memberId, id }: Pick<Voucher, 'memberId' | 'id'>,
  reason: GiftRefusal,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('voucher')
    .set({ state: 'REJECTED', reason, decided_at: now, ask_at: null, code_sealed: null })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes due ones, for this process alone: the next question's time is their lease. */
export async function claimDueVouchers(db: Db, now: Date, limit: number): Promise<Voucher[]> {
  const { rows } = await sql<Voucher>`
    WITH due AS (
      SELECT member_id, id FROM voucher WHERE state = 'OPEN' AND ask_at <= ${now}
      ORDER BY ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE voucher v SET ask_count = v.ask_count + 1, ask_at = ${nextAskAt(now, sql`v.ask_count`, askPlan)}
    FROM due WHERE v.member_id = due.member_id AND v.id = due.id
    RETURNING v.member_id AS "memberId", v.id, v.reference, v.to_wallet AS "toWallet", v.code_sealed AS "codeSealed",
      v.created_at AS "createdAt"`.execute(db)
  return rows
}

/** Counts one more "no such redemption", or forgets those that were said when the service does know it. */
export async function countUnknown(db: Db, { memberId, id }: Voucher, isUnknown: boolean): Promise<number> {
  const row = await db
    .updateTable('voucher')
    .set((column) => ({ unknown_count: isUnknown ? column('unknown_count', '+', 1) : 0 }))
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .returning('unknown_count')
    .executeTakeFirst()
  return row?.unknown_count ?? 0
}
