/** SQL of what members of staff have in hands. */
import type { ClaimKind } from '@kapao/contract/lists.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

/** What is claimed: its kind, and its id among those. */
export interface ClaimName {
  kind: ClaimKind
  subject: string
  /** Of a task that is decided by fewer than take it in hand: their roles. */
  decidedBy?: readonly OperatorRole[] | undefined
}

const select = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('staffClaim as c')
    .innerJoin('operator as o', 'o.id', 'c.operatorId')
    .select(['c.kind', 'c.subject', 'c.operatorId', 'o.name as claimedBy', 'o.roles', 'c.claimedUntil'])
    .where('c.claimedUntil', '>', now)

export const findClaim = (tx: Tx, { kind, subject }: ClaimName, now: Date) =>
  select(tx, now).where('c.kind', '=', kind).where('c.subject', '=', subject).executeTakeFirst()

/** Of each kind any of these: more than were asked for, if two kinds share an id. */
export const listClaims = (db: Db, kinds: ClaimKind[], subjects: string[], now: Date) =>
  select(db, now).where('c.kind', 'in', kinds).where('c.subject', 'in', subjects).execute()

interface NewClaim extends ClaimName {
  operatorId: string
  claimedUntil: Date
}

/** Takes or prolongs it. @returns false when another one has it. */
export async function setClaim(
  tx: Tx,
  { kind, subject, operatorId, claimedUntil }: NewClaim,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staffClaim')
    .values({ kind, subject, operatorId, claimedUntil })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({ operatorId, claimedUntil })
        .where((where) =>
          where.or([
            where('staffClaim.operatorId', '=', operatorId),
            where('staffClaim.claimedUntil', '<=', now),
          ]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteClaim = (tx: Tx, { kind, subject }: ClaimName) =>
  tx.deleteFrom('staffClaim').where('kind', '=', kind).where('subject', '=', subject).execute()

/** One that somebody else is just taking over is left to them: two who wait for each other's rows would be a deadlock. */
export const deleteLapsed = (tx: Tx, operatorId: string, now: Date) =>
  tx
    .deleteFrom('staffClaim')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('kind', 'subject'),
        'in',
        selectFrom('staffClaim')
          .select(['kind', 'subject'])
          .where('operatorId', '=', operatorId)
          .where('claimedUntil', '<=', now)
          .forUpdate()
          .skipLocked()
          .$asTuple('kind', 'subject'),
      ),
    )
    .execute()
