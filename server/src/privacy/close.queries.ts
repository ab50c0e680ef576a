/** SQL of accounts that their members close (decisions D17). */
import * as limits from '@kapao/contract/limits.ts'
import { type UnfinishedThing, unfinishedThings } from '@kapao/contract/lists.ts'
import { debt, setAside, wallet, withdrawHold } from '#ledger/chart.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

/** Holds the member; false when the password is no longer the one that was verified, or the account is not open. */
export const lockOpenAccount = async (tx: Tx, memberId: string, passwordHash: string): Promise<boolean> =>
  (await tx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where('passwordHash', '=', passwordHash)
    .where('isActive', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

/** Where money of the member is, and what is not finished. Coins are no money. */
export async function listUnfinished(db: Db | Tx, memberId: string, now: Date): Promise<UnfinishedThing[]> {
  const money = db
    .selectFrom('account')
    .select('code')
    .where('memberId', '=', memberId)
    .where('balance', '<>', 0n)
  const row = await db
    .selectNoFrom(({ exists, or }) => [
      exists(money.where('code', '=', wallet())).as('wallet'),
      exists(money.where('code', '=', setAside())).as('setAside'),
      exists(
        money.where(({ or, eb }) => or([eb('code', 'like', 'game:%'), eb('code', 'like', 'stake:%')])),
      ).as('games'),
      exists(money.where('code', '=', debt())).as('debt'),
      or([
        exists(money.where('code', '=', withdrawHold())),
        exists(
          db
            .selectFrom('withdrawal')
            .select('id')
            .where('memberId', '=', memberId)
            .where('decidedAt', 'is', null),
        ),
      ]).as('withdrawal'),
      or([
        exists(money.where('code', 'like', 'transit:%')),
        exists(
          db
            .selectFrom('transfer')
            .select('id')
            .where('memberId', '=', memberId)
            .where('decidedAt', 'is', null),
        ),
      ]).as('transfer'),
      or([
        exists(
          db
            .selectFrom('qrCharge')
            .select('reference')
            .where('memberId', '=', memberId)
            .where('state', '=', 'CREATED')
            .where('expiresAt', '>', now),
        ),
        exists(
          db
            .selectFrom('slip')
            .select('id')
            .where('memberId', '=', memberId)
            .where('state', 'in', ['PROCESSING', 'REVIEW']),
        ),
        exists(
          db.selectFrom('voucher').select('id').where('memberId', '=', memberId).where('state', '=', 'OPEN'),
        ),
        exists(
          db
            .selectFrom('expectedTransfer')
            .select('id')
            .where('memberId', '=', memberId)
            .where('matchedAt', 'is', null)
            .where('expiresAt', '>', now),
        ),
      ]).as('deposit'),
      exists(
        db.selectFrom('userBonus').select('id').where('memberId', '=', memberId).where('isActive', '=', true),
      ).as('bonus'),
    ])
    .executeTakeFirstOrThrow()
  return unfinishedThings.filter((thing) => row[thing])
}

export const setClosed = (tx: Tx, memberId: string, at: Date) =>
  tx
    .updateTable('member')
    .set({ isActive: false, closedAt: at, eraseAt: new Date(at.getTime() + limits.closingTakenBackMs) })
    .where('id', '=', memberId)
    .execute()

/** Since when it is closed; null: it is open, or staff have closed it. Held until the end of the transaction. */
export const lockClosed = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('member')
    .select(['closedAt', 'erasedAt'])
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setReopened = (tx: Tx, memberId: string) =>
  tx
    .updateTable('member')
    .set({ isActive: true, closedAt: null, eraseAt: null })
    .where('id', '=', memberId)
    .execute()
