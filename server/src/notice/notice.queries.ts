/** SQL of notices. The ledger writes those of money, with their journals. */
import type { NoticeKind } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'

/** How many a member has, and has not read. */
export const countNotices = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('notice')
    .select(({ fn, cast }) => [
      cast<number>(fn.countAll(), 'integer').as('total'),
      cast<number>(fn.countAll().filterWhere('readAt', 'is', null), 'integer').as('unread'),
    ])
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()

/** Newest first, each with the number and amount of its row of the statement; a game is called as the catalogue calls it by now. */
export const listNotices = (db: Db, memberId: string, skip: number, limit: number) =>
  db
    .selectFrom('notice as n')
    .leftJoin('statement as s', (join) =>
      join.onRef('s.memberId', '=', 'n.memberId').onRef('s.id', '=', 'n.statementId'),
    )
    .leftJoin('game as g', (join) =>
      join.onRef('g.code', '=', 'n.detail').on('n.topic', 'like', 'transfer_%'),
    )
    .select(['n.id', 'n.kind', 'n.topic', 'n.amount', 'n.createdAt', 'n.readAt'])
    .select(['s.n as row', 's.amount as rowAmount'])
    .select(({ fn }) => fn.coalesce('g.name', 'n.detail').as('detail'))
    .where('n.memberId', '=', memberId)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()

/** Those that are read already keep their time. @param which absent: all of them. */
export const markRead = (
  tx: Tx,
  memberId: string,
  at: Date,
  { ids, kind }: { ids?: string[]; kind?: NoticeKind },
) =>
  tx
    .updateTable('notice')
    .set({ readAt: at })
    .where('memberId', '=', memberId)
    .where('readAt', 'is', null)
    .where(({ and, eb }) =>
      and([
        ...(ids ? [eb('id', '=', sql<string>`ANY(${ids}::uuid[])`)] : []),
        ...(kind ? [eb('kind', '=', kind)] : []),
      ]),
    )
    .execute()

/** Of a member with more than can be shown the oldest go. */
export const trimNotices = (tx: Tx, memberId: string, kept: number) =>
  tx
    .deleteFrom('notice')
    .where('memberId', '=', memberId)
    .where('key', 'in', (query) =>
      query
        .selectFrom('notice')
        .select('key')
        .where('memberId', '=', memberId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute()
