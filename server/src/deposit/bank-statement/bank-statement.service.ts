/** Staff hand in a bank's statement, look at it, and see those of before. The file itself is never kept (decision 0023). */
import { createHash } from 'node:crypto'
import { operatorRoles } from '@kapao/contract/calls/staff-roles.ts'
import type { ImportFormat } from '@kapao/contract/lists.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import type { StaffListPage } from '@kapao/contract/schemas/text.ts'
import { bankStatementLimits } from '@kapao/contract/staff-limits.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Operator } from '#platform/http/caller.ts'
import { cutPage, readPlace } from '#platform/http/page-place.ts'
import { lastFour } from '#platform/masking.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import {
  countStatements,
  findListed,
  insertRows,
  insertStatement,
  listCells,
  listOwnAccounts,
  listRefused,
  listStatements,
  listSuspended,
} from './bank-statement.queries.ts'
import { amountOf, dayAndTimeOf } from './cell.rules.ts'
import { suggestColumns } from './columns.rules.ts'
import { readStatementFile } from './statement-file.ts'

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

interface Uploaded {
  message: string
  _id: string
  format: ImportFormat
  columns: string[]
  rows: number
}

/** Only its rows are kept, until they are matched. @throws Refusal ALREADY_EXISTS for a file that was handed in before, and as {@link readStatementFile}. */
export async function uploadStatement(
  app: RecordParts,
  actor: Actor,
  file: Buffer,
  keepAnswer: (tx: Tx, result: Uploaded) => Promise<void>,
): Promise<Uploaded> {
  const { rows, format, ...about } = readStatementFile(file)
  const [id, hash, at] = [newId(), hashOf(file), app.clock.now()]
  const columns = format === 'csv' ? about.columns : []
  const result = { message: 'SUCCESS', _id: id, format, columns, rows: rows.length }
  await inTransaction(app.db, async (tx) => {
    const uploaded = { uploadedBy: actor.operator.id, uploadedAt: at }
    const isNew = await insertStatement(tx, { id, hash, format, ...about, rows: rows.length, ...uploaded })
    if (!isNew) throw new Refusal('ALREADY_EXISTS')
    const hashed = rows.map((row) => ({ ...row, hash: hashOf(JSON.stringify(row.cells)).toString('hex') }))
    await insertRows(tx, id, hashed)
    const after = { fileHash: hash.toString('hex'), bytes: file.length, format, rows: rows.length }
    await recordAct(tx, actor, { action: 'bank_statement_uploaded', subject: id, before: {}, after }, at)
    await keepAnswer(tx, result)
  })
  return result
}

/** Which of our accounts at banks a file can be about. */
export const listAccountsAtBanks = ({ db }: Pick<App, 'db'>) => listOwnAccounts(db)

/** @throws Refusal KEY_INVALID. */
export async function listImported({ db }: Pick<App, 'db'>, page: StaffListPage) {
  const after = readPlace(page.after)
  const [count, rows] = await Promise.all([countStatements(db), listStatements(db, page, after)])
  const { shown, next } = cutPage(rows, page.limit, ({ uploadedAt: at, _id: id }) => ({ at, id }))
  return { ...count, next, statements: shown }
}

/** What is neither a day nor an amount and has many digits is likely somebody's account. */
const shownCell = (cell: string): string =>
  dayAndTimeOf(cell) || (typeof amountOf(cell) === 'bigint' && /[.,]/.test(cell))
    ? cell
    : cell.replace(/\d[\d -]{5,}\d/g, lastFour)

const matchers: readonly OperatorRole[] = operatorRoles.matchBankStatement

/** Its rows name senders: only who may match it looks at them (staff-calls T3). @throws Refusal NO_DATA. */
export async function getStatement({ db }: Pick<App, 'db'>, { roles }: Operator, id: string) {
  const found = await findListed(db, id)
  if (!found) throw new Refusal('NO_DATA')
  const [preview, accounts, refusedRows, suspended] = await Promise.all([
    roles.some((role) => matchers.includes(role)) ? listCells(db, id, bankStatementLimits.previewRows) : [],
    listOwnAccounts(db),
    listRefused(db, id),
    listSuspended(db, id),
  ])
  const { toldAccountNo, columns } = found
  return {
    ...found,
    toldAccountNo: toldAccountNo && lastFour(toldAccountNo),
    suggested: found.format === 'csv' ? suggestColumns(columns) : {},
    preview: preview.map(({ row, cells }) => ({ row, cells: cells.map(shownCell) })),
    accounts: accounts.map((account) => ({ ...account, bankAccountNo: lastFour(account.bankAccountNo) })),
    ...{ refusedRows, suspended },
  }
}
