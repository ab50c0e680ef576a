/** Copies the books of a closed year into files, some members at a time: one that dies goes on where it was (docs/decisions/0026). */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Db } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { startOf } from '#platform/time/bangkok-day.ts'
import {
  type ArchiveLine,
  countOpen,
  findPiece,
  isDayClosed,
  listLines,
  type Span,
} from './archive.queries.ts'
import { type ArchivedMonth, chainOf, listPath, readLists, sha256Of, type YearList } from './archive-file.ts'

/** Says why a year cannot be archived, in words for the person who asked. */
export class ArchiveError extends Error {}

type Sizes = Pick<ArchivedMonth, 'month' | 'bytes' | 'journals' | 'entries' | 'statementRows'>

/** How far it has come: written after each piece, so that what was being written when it died is cut off. */
interface Progress {
  mark: string | null
  months: Sizes[]
}

/** What a piece of work is: so much is in memory at a time. */
const usual = { members: serverLimits.archiveMembersAtOnce, entries: serverLimits.archiveEntriesAtOnce }

const compress = promisify(gzip)
const fileOf = (month: string) => `${month}.jsonl.gz`
const firstDayOf = (year: number) => `${year}-01-01`

export const spanOf = (year: number): Span => ({
  from: startOf(firstDayOf(year)),
  until: startOf(firstDayOf(year + 1)),
})

async function checkClosed(db: Db, year: number) {
  if (!(await isDayClosed(db, `${year}-12-31`)))
    throw new ArchiveError(`${year} is not closed: its last day has to be closed first (job closeDays).`)
  const open = await countOpen(db, spanOf(year))
  if (open > 0)
    throw new ArchiveError(`${open} rows of members' statements of ${year} are still open, and would change.`)
}

function readProgress(folder: string, year: number): Progress {
  const path = progressPath(folder, year)
  const months = Array.from({ length: 12 }, (_, index) => ({
    ...{ month: `${year}-${String(index + 1).padStart(2, '0')}`, bytes: 0 },
    ...{ journals: 0, entries: 0, statementRows: 0 },
  }))
  const known: Progress | undefined = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  const isThere = ({ month, bytes }: Sizes) => {
    const file = join(folder, fileOf(month))
    return existsSync(file) && statSync(file).size >= bytes
  }
  return known?.months.every(isThere) ? known : { mark: null, months }
}

const progressPath = (folder: string, year: number) => join(folder, `${year}.part`)

/** Whole or not at all. */
async function replaceFile(path: string, content: unknown) {
  await writeFile(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`)
  renameSync(`${path}.new`, path)
}

async function appendLines(folder: string, sizes: Sizes, lines: ArchiveLine[]) {
  // Compressed files one after the other are one compressed file.
  const bytes = await compress(lines.map(({ line }) => `${line}\n`).join(''))
  await appendFile(join(folder, fileOf(sizes.month)), bytes)
  sizes.bytes += bytes.length
  for (const { journals, entries, statementRows } of lines) {
    sizes.journals += journals
    sizes.entries += entries
    sizes.statementRows += statementRows
  }
}

async function writeMonths(db: Db, year: number, folder: string, pieceMax: typeof usual) {
  const progress = readProgress(folder, year)
  for (const { month, bytes } of progress.months) {
    const path = join(folder, fileOf(month))
    if (existsSync(path)) truncateSync(path, bytes)
    else await writeFile(path, '')
  }
  for (;;) {
    const piece = await findPiece(db, progress.mark, pieceMax)
    if (!piece) break
    const lines = Map.groupBy(await listLines(db, piece, spanOf(year)), ({ month }) => month)
    for (const sizes of progress.months) {
      const ofMonth = lines.get(sizes.month)
      if (ofMonth) await appendLines(folder, sizes, ofMonth)
    }
    progress.mark = piece.last
    await replaceFile(progressPath(folder, year), progress)
  }
  // A file of nothing is no compressed file.
  for (const sizes of progress.months) if (sizes.bytes === 0) await appendLines(folder, sizes, [])
  return progress.months
}

/**
 * Reads only: what is in the database stays there.
 *
 * @returns the list of the year's files.
 * @throws ArchiveError when the year is not closed, or is archived already.
 */
export async function archiveYear(db: Db, year: number, folder: string, pieceMax = usual): Promise<YearList> {
  if (existsSync(listPath(folder, year))) throw new ArchiveError(`${year} is archived already in ${folder}.`)
  await checkClosed(db, year)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const sizes = await writeMonths(db, year, folder, pieceMax)
  const before = readLists(folder).find((list) => list.year === year - 1)
  const previous = before?.months.at(-1)?.chain ?? null
  const months: ArchivedMonth[] = []
  for (const one of sizes) {
    const file = fileOf(one.month)
    const sha256 = await sha256Of(join(folder, file))
    months.push({ ...one, file, sha256, chain: chainOf(months.at(-1)?.chain ?? previous, sha256) })
  }
  const list: YearList = { format: 'kapao-archive-1', year, previous, months }
  await replaceFile(listPath(folder, year), list)
  rmSync(progressPath(folder, year), { force: true })
  return list
}
