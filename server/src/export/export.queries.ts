/** SQL of lists and reports as files (staff-calls T6). */
import type { ExportFault, ExportKind } from '@kapao/contract/lists.ts'
import type { ExportFilter } from '@kapao/contract/schemas/staff-export.ts'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Place } from '#platform/http/page-place.ts'

interface NewRow {
  id: string
  kind: ExportKind
  /** As JSON says them. */
  filters: unknown
  columns: readonly string[]
  reason: string
  requestedBy: string
  createdAt: Date
}

export const insertExport = (tx: Tx, { filters, columns, ...row }: NewRow) =>
  tx
    .insertInto('listExport')
    .values({
      ...row,
      filters: JSON.stringify(filters),
      columns: JSON.stringify(columns),
      askAt: row.createdAt,
    })
    .execute()

/** How many of one person are not made yet. */
export async function countRunning(tx: Tx, requestedBy: string): Promise<bigint> {
  const { running } = await tx
    .selectFrom('listExport')
    .select(({ fn }) => fn.countAll<bigint>().as('running'))
    .where('requestedBy', '=', requestedBy)
    .where('state', '=', 'RUNNING')
    .executeTakeFirstOrThrow()
  return running
}

/** Those that are made, and those that are there still. */
function isMeant({ kind, state }: ExportFilter, now: Date) {
  const conditions: RawBuilder<boolean>[] = [sql`(e.ends_at IS NULL OR e.ends_at > ${now}::timestamptz)`]
  if (kind) conditions.push(sql`e.kind = ${kind}`)
  if (state) conditions.push(sql`e.state = ${state}`)
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

interface Reading {
  after: Place | undefined
  now: Date
}

/** A page's exports, newest first, and one more if there is one. */
export const listExports = (db: Db, filter: ExportFilter, { after, now }: Reading) =>
  db
    .selectFrom('listExport as e')
    .innerJoin('operator as o', 'o.id', 'e.requestedBy')
    .select([
      ...(['e.id', 'e.kind', 'e.state', 'e.rows', 'e.total', 'e.fault', 'e.reason'] as const),
      ...(['e.requestedBy as askedBy', 'o.name as requestedBy', 'e.createdAt', 'e.endsAt'] as const),
    ])
    .where(isMeant(filter, now))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(e.created_at, e.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.id', 'desc')
    .limit(filter.limit + 1)
    .offset(after ? 0 : (filter.page - 1) * filter.limit)
    .execute()

export const countExports = (db: Db, filter: ExportFilter, now: Date) =>
  countRows(db, sql`FROM list_export e WHERE ${isMeant(filter, now)}`)

/** One that has a file, while it lives. */
export const findFile = (db: Db | Tx, id: string, now: Date) =>
  db
    .selectFrom('listExport')
    .select(['kind', 'file', 'requestedBy', 'createdAt'])
    .where('id', '=', id)
    .where('endsAt', '>', now)
    .where('file', 'is not', null)
    .executeTakeFirst()

export interface ClaimedExport {
  id: string
  kind: ExportKind
  filters: unknown
  columns: string[]
  /** Which attempt it is: another one is somebody else's. */
  askCount: number
}

/** The next one that is due, left alone by other processes until `until`; it begins from its first row. */
export const claimExport = (db: Db, now: Date, until: Date): Promise<ClaimedExport | undefined> =>
  db
    .updateTable('listExport')
    .set((is) => ({ askAt: until, askCount: is('askCount', '+', 1), rows: 0n }))
    .where('id', '=', (is) =>
      is
        .selectFrom('listExport')
        .select('id')
        .where('askAt', '<=', now)
        .orderBy('askAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'filters', 'columns', 'askCount'])
    .$narrowType<{ columns: string[] }>()
    .executeTakeFirst()

interface Change {
  askAt?: Date | null
  rows?: bigint
  total?: bigint
  state?: 'DONE' | 'FAILED'
  fault?: ExportFault
  file?: string
  endsAt?: Date
}

/** False: another process has taken it up since. */
export async function setExport(
  db: Db,
  { id, askCount }: Pick<ClaimedExport, 'id' | 'askCount'>,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('listExport')
    .set(change)
    .where('id', '=', id)
    .where('askCount', '=', askCount)
    .where('state', '=', 'RUNNING')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const deleteOverExports = (db: Db, now: Date) =>
  db.deleteFrom('listExport').where('endsAt', '<=', now).execute()

export const listFiles = (db: Db, shard: string) =>
  db
    .selectFrom('listExport')
    .select('file')
    .where('file', '>=', shard)
    .where('file', '<', `${shard}g`)
    .execute()
