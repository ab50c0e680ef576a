/** The rows of a file of the statement, read in pieces and worded (decisions D11). */
import type { Locale } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { bangkokAheadMs } from '@kapao/contract/time-units.ts'
import { wordsIn } from '#i18n/words.ts'
import type { App } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import * as serverLimits from '#platform/server-limits.ts'
import {
  type FoundStatement,
  listStatementsBefore,
  listWalletsAfter,
  type StatementFilter,
} from './statement.queries.ts'
import { balanceOf, journalsOf, statementSigns } from './statement.rules.ts'

/** Above any row's number. */
const beforeAll = 2n ** 62n

export interface ExportedRow extends FoundStatement {
  /** What the wallet held right after it moved; null where the wallet had no part in it. */
  balance: bigint | null
}

interface Piece {
  rows: ExportedRow[]
  /** False with the last piece of a history that has older rows than fit into a file. */
  isWhole: boolean
}

/** Newest first. */
export async function* readPieces(
  { db }: Pick<App, 'db'>,
  member: Pick<Member, 'id'>,
  filter: StatementFilter,
): AsyncGenerator<Piece> {
  let before = beforeAll
  for (let read = 0; read < limits.exportRowsMax; ) {
    const more = await listStatementsBefore(db, member.id, filter, before, serverLimits.exportRowsAtOnce)
    const walletAfter = await listWalletsAfter(db, member.id, more.flatMap(journalsOf))
    const last = more.at(-1)
    read += more.length
    const rows = more.map((row) => ({ ...row, balance: balanceOf(row, walletAfter) }))
    if (!last || more.length < serverLimits.exportRowsAtOnce) return yield { rows, isWhole: true }
    before = last.n
    const isFull = read >= limits.exportRowsMax
    const [left] = isFull ? await listStatementsBefore(db, member.id, filter, before, 1) : []
    yield { rows, isWhole: left === undefined }
  }
}

/** As the app shows it: minus for what went out (spec §2). What was taken has its minus already. */
export const signedAmount = ({ type, amount }: FoundStatement): bigint =>
  statementSigns[type] === 'out' ? -amount : amount

/** @param names of banks, gateways and games; without them their codes are written. */
export function textsOf(row: FoundStatement, locale: Locale, names?: ReadonlyMap<string, string>) {
  const { statement: words, refusals } = wordsIn(locale)
  const places: Record<string, string> = words.places
  const notes: Record<string, string> = refusals
  const place = (code: string) => places[code] ?? names?.get(code) ?? code
  return {
    time: bangkokTime(row.createdAt),
    type: words.types[row.type],
    from: place(row.fromCode),
    to: place(row.toCode),
    status: words.statuses[row.status],
    reference: row.reference,
    note: row.note === null ? '' : (notes[row.note] ?? ''),
  }
}

/** DD/MM/YYYY HH:mm:ss (spec §5), in Bangkok, which has no summer time. */
export function bangkokTime(at: Date): string {
  const [date = '', time = ''] = new Date(at.getTime() + bangkokAheadMs).toISOString().split('T')
  return `${date.split('-').reverse().join('/')} ${time.slice(0, 8)}`
}
