/** The member's history as a CSV file: the rows of the statement, worded for a spreadsheet (decisions D11). */
import type { Locale } from '@kapao/contract/edition.ts'
import { en } from '@kapao/contract/error-words/en.ts'
import { la } from '@kapao/contract/error-words/la.ts'
import { th } from '@kapao/contract/error-words/th.ts'
import * as limits from '@kapao/contract/limits.ts'
import { bahtText } from '@kapao/contract/money.ts'
import type { StatementExport, StatementExportRequest } from '@kapao/contract/schemas/statement.ts'
import { bangkokAheadMs } from '@kapao/contract/time-units.ts'
import type * as z from 'zod/mini'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { columns, exportWords } from './export-words.ts'
import {
  type FoundStatement,
  listStatementsBefore,
  listWalletsAfter,
  type StatementFilter,
} from './statement.queries.ts'
import { balanceOf, csvLine, journalsOf, statementSigns } from './statement.rules.ts'
import { filterOf } from './statement.service.ts'

/** What a spreadsheet needs to read the file as UTF-8. */
const byteOrderMark = '\ufeff'
/** Above any row's number. */
const beforeAll = 2n ** 62n
const noteWords: Record<Locale, Record<string, string>> = { th, la, en }

export async function exportStatement(
  app: RecordParts,
  member: Member,
  choice: z.output<typeof StatementExportRequest>,
  locale: Locale,
): Promise<z.output<typeof StatementExport>> {
  const words = exportWords[locale]
  const { rows, isWhole } = await readRows(app, member, filterOf(choice))
  const lines = [
    csvLine(columns.map((column) => words.columns[column])),
    ...rows.map((row) => csvLine(cellsOf(row, member, locale))),
  ]
  const day = bangkokTime(app.clock.now()).slice(0, 10).replaceAll('/', '-')
  return { filename: `${words.title} ${day}.csv`, csv: byteOrderMark + lines.join(''), isWhole }
}

type ExportedRow = FoundStatement & { balance: bigint | null }

async function readRows(app: Pick<App, 'db'>, member: Member, filter: StatementFilter) {
  const rows: ExportedRow[] = []
  let before = beforeAll
  while (rows.length < limits.exportRowsMax) {
    const more = await listStatementsBefore(app.db, member.id, filter, before, serverLimits.exportRowsAtOnce)
    const walletAfter = await listWalletsAfter(app.db, member.id, more.flatMap(journalsOf))
    rows.push(...more.map((row) => ({ ...row, balance: balanceOf(row, walletAfter) })))
    const last = more.at(-1)
    if (!last || more.length < serverLimits.exportRowsAtOnce) return { rows, isWhole: true }
    before = last.n
  }
  const [left] = await listStatementsBefore(app.db, member.id, filter, before, 1)
  return { rows, isWhole: left === undefined }
}

function cellsOf(row: ExportedRow, { currency }: Member, locale: Locale): string[] {
  const words = exportWords[locale]
  const places: Record<string, string> = words.places
  const place = (code: string) => places[code] ?? code
  return [
    bangkokTime(row.createdAt),
    words.types[row.type],
    place(row.fromCode),
    place(row.toCode),
    // As the app shows it: minus for what went out (spec §2). What was taken has its minus already.
    bahtText(statementSigns[row.type] === 'out' ? -row.amount : row.amount),
    row.balance === null ? '' : bahtText(row.balance),
    currency,
    words.statuses[row.status],
    row.reference,
    row.note === null ? '' : (noteWords[locale][row.note] ?? ''),
  ]
}

/** DD/MM/YYYY HH:mm:ss (spec §5), in Bangkok, which has no summer time. */
function bangkokTime(at: Date): string {
  const [date = '', time = ''] = new Date(at.getTime() + bangkokAheadMs).toISOString().split('T')
  return `${date.split('-').reverse().join('/')} ${time.slice(0, 8)}`
}
