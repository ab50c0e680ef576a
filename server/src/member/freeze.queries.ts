/** SQL of what members are kept from, and of flags and notes about them. */
import type { Capability } from '@kapao/contract/schemas/staff-member.ts'
import { sql } from 'kysely'
import { plainArray } from '#platform/db/array.ts'
import { askedTogether } from '#platform/db/batch.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

export const isFrozen = async (db: Db | Tx, memberId: string, capability: Capability): Promise<boolean> =>
  (await db
    .selectFrom('memberFreeze')
    .select('memberId')
    .where('memberId', '=', memberId)
    .where('capability', '=', capability)
    .where('liftedAt', 'is', null)
    .executeTakeFirst()) !== undefined

interface Asked {
  memberId: string
  capability: Capability
}

async function areFrozen(db: Db, asked: Asked[]): Promise<boolean[]> {
  const memberIds = plainArray(asked.map(({ memberId }) => memberId))
  const rows = await db
    .selectFrom('memberFreeze')
    .select(['memberId', 'capability'])
    .where('memberId', '=', sql<string>`ANY(${memberIds}::uuid[])`)
    .where('liftedAt', 'is', null)
    .execute()
  const nameOf = ({ memberId, capability }: Asked) => `${memberId} ${capability}`
  const frozen = new Set(rows.map(nameOf))
  return asked.map((one) => frozen.has(nameOf(one)))
}

/** The same before a call begins. */
export const isFrozenNow = askedTogether('areFrozen', areFrozen)

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

export interface KeptFreeze {
  capability: Capability
  /** The id of the operator. */
  by: string
}

/** What of the member is frozen now, and who did it. */
export const listFreezes = (tx: Tx, memberId: string): Promise<KeptFreeze[]> =>
  tx
    .selectFrom('memberFreeze')
    .select(['capability', 'frozenBy as by'])
    .where('memberId', '=', memberId)
    .where('liftedAt', 'is', null)
    .orderBy('capability')
    .execute()

const selectToLock = (tx: Tx, id: string) =>
  tx.selectFrom('member').select('id').where('id', '=', id).forNoKeyUpdate()

/**
 * For what writes about the member. @returns false when there is no such member, or the account is erased. Who does something
 * about the same member at the same time waits.
 */
export const lockMember = async (tx: Tx, id: string): Promise<boolean> =>
  (await selectToLock(tx, id).where('erasedAt', 'is', null).executeTakeFirst()) !== undefined

/** The same for what only ends something: also of an account that is erased. */
export const lockAnyMember = async (tx: Tx, id: string): Promise<boolean> =>
  (await selectToLock(tx, id).executeTakeFirst()) !== undefined

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
    .values({
      ...{ memberId, ...flag, rule: by ? 'by_hand' : 'by_product', evidence: '{}' },
      ...{ flaggedBy: by, flaggedAt: at },
    })
    .execute()

export const lockFlag = (tx: Tx, memberId: string, id: string) =>
  tx
    .selectFrom('memberFlag')
    .select(['code', 'rule', 'holds', 'verdict', 'closedAt'])
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
  tx
    .updateTable('member')
    .set(({ exists, selectFrom }) => ({
      isFlagged: exists(
        selectFrom('memberFlag as f')
          .select('f.id')
          .whereRef('f.memberId', '=', 'member.id')
          .where(sql<boolean>`f.holds`)
          .where('f.closedAt', 'is', null),
      ).$castTo<boolean>(),
    }))
    .where('id', '=', memberId)
    .execute()

export const insertNote = (
  tx: Tx,
  { memberId, id, text, by, at }: { memberId: string; id: string; text: string; by: string; at: Date },
) => tx.insertInto('memberNote').values({ memberId, id, text, writtenBy: by, writtenAt: at }).execute()
