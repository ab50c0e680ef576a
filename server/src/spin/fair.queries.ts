/** SQL of the seeds that spins are drawn from, and of the spins that were (decisions D20). */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'

/** A seed of ours before the member has heard it. */
export interface NewSeed {
  memberId: string
  number: number
  commit: Buffer
  sealed: Buffer
  at: Date
}

const rowOf = ({ memberId, number, commit, sealed, at }: NewSeed) => ({
  ...{ memberId, number, commit, seedSealed: sealed, createdAt: at },
})

/** The member's first, with a seed of the member's that we name, and the one that comes after it. Nothing when they are there. */
export const insertFirstSeeds = (db: Db | Tx, first: NewSeed, clientSeed: string, second: NewSeed) =>
  db
    .insertInto('spinSeed')
    .values([
      { ...rowOf(first), clientSeed, begunAt: first.at },
      { ...rowOf(second), clientSeed: null, begunAt: null },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const insertSeed = (tx: Tx, seed: NewSeed) => tx.insertInto('spinSeed').values(rowOf(seed)).execute()

/** The one in use, counted on: the next spin gets another number. Undefined when the member has none yet. */
export const takeNonce = (tx: Tx, memberId: string) =>
  tx
    .updateTable('spinSeed')
    .set((column) => ({ nonce: column('nonce', '+', 1) }))
    .where('memberId', '=', memberId)
    .where('begunAt', 'is not', null)
    .where('revealedAt', 'is', null)
    .returning(['number', 'commit', 'seedSealed', 'clientSeed', sql<number>`nonce - 1`.as('nonce')])
    .$narrowType<{ seedSealed: Buffer; clientSeed: string }>()
    .executeTakeFirst()

/** Until the transaction ends no spin is drawn from it. */
export const lockSeedInUse = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('spinSeed')
    .select(['number', 'commit', 'seedSealed'])
    .where('memberId', '=', memberId)
    .where('begunAt', 'is not', null)
    .where('revealedAt', 'is', null)
    .forUpdate()
    .$narrowType<{ seedSealed: Buffer }>()
    .executeTakeFirst()

export const setRevealed = (tx: Tx, memberId: string, number: number, serverSeed: Buffer, at: Date) =>
  tx
    .updateTable('spinSeed')
    .set({ serverSeed, seedSealed: null, revealedAt: at })
    .where('memberId', '=', memberId)
    .where('number', '=', number)
    .execute()

export const setBegun = (tx: Tx, memberId: string, number: number, clientSeed: string, at: Date) =>
  tx
    .updateTable('spinSeed')
    .set({ clientSeed, begunAt: at })
    .where('memberId', '=', memberId)
    .where('number', '=', number)
    .execute()

/** The one that waits, the one in use, and the one before it, if there is one: in this order. */
export const listLatestSeeds = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('spinSeed')
    .select(['number', 'commit', 'serverSeed', 'clientSeed', 'nonce'])
    .where('memberId', '=', memberId)
    .orderBy('number', 'desc')
    .limit(3)
    .execute()

/** Numbers have no gaps, so counting is adding up. */
export async function countDrawnSpins(db: Db, memberId: string): Promise<number> {
  const { total } = await db
    .selectFrom('spinSeed')
    .select(({ fn }) => fn.coalesce(fn.sum<bigint>('nonce'), sql<bigint>`0`).as('total'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The newest first, each with the codes of its wheel's slices, clockwise as its weights are. */
export const listDrawnSpins = (db: Db, memberId: string, { page, limit }: { page: number; limit: number }) =>
  db
    .selectFrom('spin as p')
    .innerJoin('spinSlice as s', (join) =>
      join.onRef('s.campaignId', '=', 'p.campaignId').onRef('s.code', '=', 'p.sliceCode'),
    )
    .innerJoin('spinSeed as d', (join) =>
      join.onRef('d.memberId', '=', 'p.memberId').onRef('d.number', '=', 'p.seedNumber'),
    )
    .select([
      ...(['s.code', 's.label', 'p.createdAt', 'p.nonce', 'p.weights'] as const),
      ...(['d.commit', 'd.clientSeed', 'd.serverSeed'] as const),
      sql<
        string[]
      >`ARRAY(SELECT code FROM spin_slice o WHERE o.campaign_id = p.campaign_id ORDER BY o.position)`.as(
        'codes',
      ),
    ])
    .where('p.memberId', '=', memberId)
    .where('p.seedNumber', 'is not', null)
    .orderBy('p.seedNumber', 'desc')
    .orderBy('p.nonce', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .$narrowType<{ nonce: number; weights: number[]; clientSeed: string }>()
    .execute()

/** Those that an earlier key seals. */
export const findSeedsSealedWith = (db: Db, keyIds: Buffer[], limit: number) =>
  db
    .selectFrom('spinSeed')
    .select(['memberId', 'number', 'seedSealed as sealed'])
    .where('seedSealed', 'is not', null)
    .where(sql<boolean>`substring(seed_sealed FROM 1 FOR 4) = ANY(${keyIds}::bytea[])`)
    .limit(limit)
    .$narrowType<{ sealed: Buffer }>()
    .execute()

export type SealedSeed = Awaited<ReturnType<typeof findSeedsSealedWith>>[number]

/** False when it has been told meanwhile. */
export async function replaceSealedSeed(db: Db, { memberId, number, sealed }: SealedSeed, anew: Buffer) {
  const { numUpdatedRows } = await db
    .updateTable('spinSeed')
    .set({ seedSealed: anew })
    .where('memberId', '=', memberId)
    .where('number', '=', number)
    .where('seedSealed', '=', sealed)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
