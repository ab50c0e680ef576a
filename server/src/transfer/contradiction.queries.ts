/** The SQL of transfers of which the provider said something else after they had been decided. */
import { sql } from 'kysely'
import { type Account, game, stake, transit, wallet } from '#ledger/chart.ts'
import type { Tx } from '#platform/db/schema.ts'

/**
 * Locks the ledger's accounts of the game, then the transfer: a posting that holds money of it or posts a result locks one of the
 * first too, and so sees that it is frozen.
 */
export async function lockTransfer(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('transfer')
    .select(['memberId', 'slot'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return
  const { memberId, slot } = found
  await tx
    .selectFrom('account')
    .select('seq')
    .where('memberId', '=', memberId)
    .where('code', 'in', [game(slot), stake(slot), transit(slot), wallet()])
    .orderBy('code')
    .forUpdate()
    .execute()
  return tx
    .selectFrom('transfer as t')
    .innerJoin('member as m', 'm.id', 't.memberId')
    .select([
      't.memberId',
      't.id',
      't.slot',
      't.direction',
      't.amount',
      't.reference',
      't.state',
      't.contradictedAt',
      't.orderedAt',
      't.orderUntil',
      't.createdAt',
      'm.currency',
    ])
    .where('t.memberId', '=', memberId)
    .where('t.id', '=', id)
    .forUpdate('t')
    .executeTakeFirst()
}

export const setContradicted = (tx: Tx, memberId: string, id: string, at: Date) =>
  tx
    .updateTable('transfer')
    .set({ contradictedAt: at, lookAt: null })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .execute()

/** @param frozenAt null: it may be used again. */
export const setFrozen = (tx: Tx, memberId: string, slot: string, frozenAt: Date | null) =>
  tx
    .updateTable('gameAccount')
    .set({ frozenAt })
    .where('memberId', '=', memberId)
    .where('slot', '=', slot)
    .execute()

/** Other cases about the same game account that are still open. */
export async function hasOtherCase(
  tx: Tx,
  { memberId, slot, id }: { memberId: string; slot: string; id: string },
) {
  const found = await tx
    .selectFrom('transfer as t')
    .innerJoin('operatorTask as o', (on) =>
      on.on(sql<boolean>`o.kind = 'late_transfer'`).on(sql<boolean>`o.subject = t.id::text`),
    )
    .select('t.id')
    .where('t.memberId', '=', memberId)
    .where('t.slot', '=', slot)
    .where('t.id', '<>', id)
    .where('o.closedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function getBalance(tx: Tx, memberId: string, account: Account): Promise<bigint> {
  const row = await tx
    .selectFrom('account')
    .select('balance')
    .where('memberId', '=', memberId)
    .where('code', '=', account)
    .executeTakeFirst()
  return row?.balance ?? 0n
}
