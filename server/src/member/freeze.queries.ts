/** SQL of what members are kept from, and of flags and notes about them. */
import type { Capability } from '@kapao/contract/schemas/operator-member.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'

export const isFrozen = async (db: Db | Tx, memberId: string, capability: Capability): Promise<boolean> =>
  (await db
    .selectFrom('memberFreeze')
    .select('memberId')
    .where('memberId', '=', memberId)
    .where('capability', '=', capability)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()) !== undefined

export const listFrozen = async (db: Db | Tx, memberId: string): Promise<Capability[]> => {
  const rows = await db
    .selectFrom('memberFreeze')
    .select('capability')
    .where('memberId', '=', memberId)
    .where('liftedAt', 'is', null)
    .orderBy('capability')
    .execute()
  return rows.map(({ capability }) => capability)
}

/** @returns false when there is no such member. Who does something about the same member at the same time waits. */
export const lockMember = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('member').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) !==
  undefined

interface NewFreeze {
  memberId: string
  capability: Capability
  reason: string
  by: string
  at: Date
}

/** @returns false when it was frozen already. */
export async function insertFreeze(tx: Tx, { memberId, capability, reason, by, at }: NewFreeze) {
  const now = { reason, frozenBy: by, frozenAt: at, liftedAt: null }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('memberFreeze')
    .values({ memberId, capability, ...now })
    .onConflict((conflict) =>
      conflict
        .columns(['memberId', 'capability'])
        .doUpdateSet(now)
        .where('memberFreeze.liftedAt', 'is not', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const liftFreeze = (tx: Tx, memberId: string, capability: Capability, at: Date) =>
  tx
    .updateTable('memberFreeze')
    .set({ liftedAt: at })
    .where('memberId', '=', memberId)
    .where('capability', '=', capability)
    .execute()

interface NewFlagRow {
  memberId: string
  id: string
  code: string
  reason: string
  holds: boolean
  /** Null: the product itself. */
  by: string | null
  at: Date
}

export const insertFlag = (tx: Tx, { memberId, by, at, ...flag }: NewFlagRow) =>
  tx
    .insertInto('memberFlag')
    .values({ memberId, ...flag, flaggedBy: by, flaggedAt: at })
    .execute()

export const lockFlag = (tx: Tx, memberId: string, id: string) =>
  tx
    .selectFrom('memberFlag')
    .select(['code', 'holds', 'closedAt'])
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const setFlagClosed = (
  tx: Tx,
  memberId: string,
  id: string,
  { by, at, note }: { by: string; at: Date; note: string },
) =>
  tx
    .updateTable('memberFlag')
    .set({ closedBy: by, closedAt: at, note })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .execute()

/** A member is held while an open flag holds. */
export const countHolding = (tx: Tx, memberId: string) =>
  sql`
    UPDATE member SET is_flagged = EXISTS (
      SELECT FROM member_flag f WHERE f.member_id = member.id AND f.holds AND f.closed_at IS NULL)
    WHERE id = ${memberId}`.execute(tx)

export const insertNote = (
  tx: Tx,
  { memberId, id, text, by, at }: { memberId: string; id: string; text: string; by: string; at: Date },
) => tx.insertInto('memberNote').values({ memberId, id, text, writtenBy: by, writtenAt: at }).execute()

/** Members who have money set aside and nothing that keeps it there; few at a time. */
export async function listReleasable(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT a.member_id AS id FROM account a
    WHERE a.code = 'set_aside' AND a.balance > 0 AND NOT EXISTS (
      SELECT FROM member_freeze f
      WHERE f.member_id = a.member_id AND f.capability = 'deposit' AND f.lifted_at IS NULL)
    LIMIT 100`.execute(db)
  return rows.map(({ id }) => id)
}
