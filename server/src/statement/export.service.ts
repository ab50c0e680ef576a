/** The member's history as a CSV file: the rows of the statement, worded for a spreadsheet (decisions D11). */
import { csvLine } from '@kapao/contract/csv.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import { bahtText } from '@kapao/contract/money.ts'
import type { StatementExport, StatementExportRequest } from '@kapao/contract/schemas/statement.ts'
import type * as z from 'zod/mini'
import { wordsIn } from '#i18n/words.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { bangkokTime, type ExportedRow, readPieces, signedAmount, textsOf } from './exported-rows.ts'
import type { StatementFilter } from './statement.queries.ts'
import { filterOf } from './statement.service.ts'

const columns = [
  ...(['time', 'type', 'from', 'to', 'amount', 'balance', 'currency'] as const),
  ...(['status', 'reference', 'note'] as const),
]

/** What a spreadsheet needs to read the file as UTF-8. */
const byteOrderMark = '\ufeff'

export async function exportStatement(
  app: RecordParts,
  member: Member,
  choice: z.output<typeof StatementExportRequest>,
  locale: Locale,
): Promise<z.output<typeof StatementExport>> {
  const words = wordsIn(locale).statement
  const { rows, isWhole } = await readRows(app, member, filterOf(choice))
  const lines = [
    csvLine(columns.map((column) => words.columns[column])),
    ...rows.map((row) => csvLine(cellsOf(row, member, locale))),
  ]
  const day = bangkokTime(app.clock.now()).slice(0, 10).replaceAll('/', '-')
  return { filename: `${words.title} ${day}.csv`, csv: byteOrderMark + lines.join(''), isWhole }
}

async function readRows(app: Pick<App, 'db'>, member: Member, filter: StatementFilter) {
  const rows: ExportedRow[] = []
  let isWhole = true
  for await (const piece of readPieces(app, member, filter)) {
    rows.push(...piece.rows)
    isWhole = piece.isWhole
  }
  return { rows, isWhole }
}

function cellsOf(row: ExportedRow, { currency }: Member, locale: Locale): string[] {
  const texts = textsOf(row, locale)
  const cells = { ...texts, amount: bahtText(signedAmount(row)), currency, balance: balanceText(row) }
  return columns.map((column) => cells[column])
}

const balanceText = ({ balance }: ExportedRow): string => (balance === null ? '' : bahtText(balance))
