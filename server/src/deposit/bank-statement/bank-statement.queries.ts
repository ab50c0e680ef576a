/** The SQL of banks' statements: each file once, its rows, and what became of them (staff-calls T6). */
import type { ImportFault, ImportFormat, importOutcomes } from '@kapao/contract/lists.ts'
import type { StaffListPage } from '@kapao/contract/schemas/text.ts'
import { sql } from 'kysely'
import { textArray } from '#platform/db/array.ts'
import { countRows } from '#platform/db/count.queries.ts'
import { recordset } from '#platform/db/recordset.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Place } from '#platform/http/page-place.ts'
import { invariant } from '#platform/refusal.ts'
import type { FileRow } from './statement-file.ts'

interface NewStatement {
  id: string
  hash: Buffer
  format: ImportFormat
  accountNo: string | null
  currency: string | null
  columns: string[]
  rows: number
  uploadedBy: string
  uploadedAt: Date
}

/** False: this file is here already. */
export async function insertStatement(tx: Tx, statement: NewStatement): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bankStatement')
    .values(statement)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

interface HashedRow extends FileRow {
  hash: string
}

export async function insertRows(tx: Tx, statementId: string, rows: readonly HashedRow[]) {
  const told = recordset('w', rows, { row: 'integer', cells: 'text[]', hash: 'text' })
  await tx
    .insertInto('bankStatementRow')
    .columns(['statementId', 'row', 'cells', 'hash'])
    .expression(({ selectFrom }) =>
      selectFrom(told).select([
        sql<string>`${statementId}::uuid`.as('statementId'),
        'w.row',
        'w.cells',
        sql<Buffer>`decode(w.hash, 'hex')`.as('hash'),
      ]),
    )
    .execute()
}

const listed = (db: Db) =>
  db
    .selectFrom('bankStatement as s')
    .innerJoin('operator as u', 'u.id', 's.uploadedBy')
    .leftJoin('operator as m', 'm.id', 's.matchedBy')
    .select([
      ...(['s.id as _id', 's.format', 's.state', 's.rows', 's.matched', 's.unmatched', 's.debits'] as const),
      ...(['s.refused', 'u.name as uploadedBy', 's.uploadedAt', 's.account', 'm.name as matchedBy'] as const),
      ...(['s.matchedAt', 's.takenBackAt'] as const),
      sql<string>`encode(coalesce(s.former_hash, s.hash), 'hex')`.as('fileHash'),
    ])

/** A page's statements, newest first, and one more if there is one. */
export const listStatements = (db: Db, { page, limit }: StaffListPage, after: Place | undefined) =>
  listed(db)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(s.uploaded_at, s.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('s.uploadedAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
    .execute()

export const countStatements = (db: Db) => countRows(db, sql`FROM bank_statement`)

export const findListed = (db: Db, id: string) =>
  listed(db).select(['s.accountNo as toldAccountNo', 's.columns']).where('s.id', '=', id).executeTakeFirst()

/** Those of which the cells are still there, in the file's order. */
export async function listCells(db: Db, statementId: string, limit: number): Promise<FileRow[]> {
  const rows = await db
    .selectFrom('bankStatementRow')
    .select(['row', 'cells'])
    .where('statementId', '=', statementId)
    .where('cells', 'is not', null)
    .orderBy('row')
    .limit(limit)
    .execute()
  return rows.map(({ row, cells }) => ({ row, cells: cells ?? [] }))
}

export const listRefused = (db: Db, statementId: string) =>
  db
    .selectFrom('bankStatementRow')
    .select(['row', sql<ImportFault>`why`.as('why')])
    .where('statementId', '=', statementId)
    .where('outcome', '=', 'refused')
    .orderBy('row')
    .execute()

export const listSuspended = (db: Db, statementId: string) =>
  db
    .selectFrom('bankStatementRow')
    .select(['row', sql<string>`from_bank`.as('fromBank'), sql<string>`reference`.as('reference')])
    .where('statementId', '=', statementId)
    .where('outcome', '=', 'unmatched')
    .orderBy('row')
    .execute()

/**
 * Taken up by one process at a time. @param begunBy whose word its rows may become, even if the attempt does not end.
 * @returns undefined when it is not to be had now.
 */
export const takeStatement = (
  db: Db,
  id: string,
  { now, until, begunBy }: { now: Date; until: Date; begunBy: string | undefined },
) =>
  db
    .updateTable('bankStatement')
    .set({ leaseUntil: until })
    .$if(begunBy !== undefined, (query) =>
      query.set({ begunBy: sql`array_append(array_remove(begun_by, ${begunBy}::uuid), ${begunBy}::uuid)` }),
    )
    .where('id', '=', id)
    .where('state', '=', 'UPLOADED')
    .where((is) => is.or([is('leaseUntil', 'is', null), is('leaseUntil', '<=', now)]))
    .returning(['format', 'accountNo', 'currency', 'columns', 'rows'])
    .executeTakeFirst()

export const giveBackStatement = (db: Db, id: string) =>
  db
    .updateTable('bankStatement')
    .set({ leaseUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'UPLOADED')
    .execute()

export const findState = (db: Db, id: string) =>
  db.selectFrom('bankStatement').select('state').where('id', '=', id).executeTakeFirst()

export interface EndedRow {
  row: number
  outcome: (typeof importOutcomes)[number]
  why: ImportFault | null
  fromBank: string | null
  reference: string | null
}

interface Ended {
  account: string
  matchedBy: string
  matchedAt: Date
  counts: Record<'matched' | 'unmatched' | 'debits' | 'refused', number>
}

/** Of what stood in its rows nothing is left but what became of them. */
export async function endStatement(tx: Tx, id: string, rows: readonly EndedRow[], ended: Ended) {
  const { counts, ...by } = ended
  const { numUpdatedRows } = await tx
    .updateTable('bankStatement')
    .set({ ...by, ...counts, state: 'MATCHED', leaseUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'UPLOADED')
    .executeTakeFirstOrThrow()
  invariant(numUpdatedRows === 1n, 'a statement is matched once')
  const told = recordset('w', rows, {
    ...({ row: 'integer', outcome: 'text', why: 'text', fromBank: 'text', reference: 'text' } as const),
  })
  await tx
    .updateTable('bankStatementRow as r')
    .from(told)
    .set(({ ref }) => ({
      ...{ cells: null, outcome: ref('w.outcome'), why: ref('w.why') },
      ...{ fromBank: ref('w.fromBank'), reference: ref('w.reference') },
    }))
    .where('r.statementId', '=', id)
    .whereRef('r.row', '=', 'w.row')
    .execute()
}

/** Accounts of ours at banks, the closed ones too: money still arrives on them. */
export const listOwnAccounts = (db: Db) =>
  db
    .selectFrom('depositAccount')
    .select([
      sql<string>`code`.as('code'),
      ...(['bankCode', 'accountNo as bankAccountNo', 'accountName as bankAccountName', 'currency'] as const),
    ])
    .where('bankType', '=', 'BANK')
    .where('code', 'is not', null)
    .orderBy('position')
    .execute()

/** Of each its code, and its names in each language. */
export async function listBankNames(db: Db) {
  const banks = await db.selectFrom('bank').selectAll().execute()
  return banks.map((bank) => ({
    code: bank.code,
    names: Object.entries(bank).flatMap(([column, value]) =>
      column.startsWith('name') && typeof value === 'string' ? [value] : [],
    ),
  }))
}

export interface KnownPayment {
  fromBank: string
  reference: string
  referenceKey: string | null
  toBank: string
  toAccountNo: string
  fromAccountNo: string
  amount: bigint
  currency: string
  statementId: string | null
}

/** Under these references as they are compared, from any bank. */
export const listKnown = (db: Db, referenceKeys: readonly string[]): Promise<KnownPayment[]> =>
  db
    .selectFrom('bankPayment')
    .select([
      ...(['fromBank', 'reference', 'referenceKey', 'toBank', 'toAccountNo', 'fromAccountNo'] as const),
      ...(['amount', 'currency', 'statementId'] as const),
    ])
    .where(sql<boolean>`reference_key = ANY(${textArray(referenceKeys)}::text[])`)
    .where('isRepeated', '=', false)
    .execute()
