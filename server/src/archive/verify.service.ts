/** Verifies archived years from their files alone: nothing of the database is asked, and one member is in memory at a time (I-53). */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as serverLimits from '#platform/server-limits.ts'
import { findFaults } from './archive.rules.ts'
import { spanOf } from './archive.service.ts'
import {
  type ArchivedMonth,
  type Block,
  chainOf,
  readBlocks,
  readLists,
  sha256Of,
  type YearList,
} from './archive-file.ts'

export interface Verified {
  years: number[]
  journals: number
  entries: number
  /** Of the newest file: when it was noted down elsewhere and is still the same, no file was replaced. */
  chain: string | null
  faults: string[]
}

async function checkFiles(folder: string, lists: readonly YearList[]): Promise<string[]> {
  const faults: string[] = []
  let before: YearList | undefined
  for (const list of lists) {
    if (before?.year === list.year - 1 && list.previous !== before.months.at(-1)?.chain)
      faults.push(`${list.year} does not follow ${before.year}: its chain begins elsewhere`)
    let chain = list.previous
    for (const { file, bytes, sha256, chain: told } of list.months) {
      const path = join(folder, file)
      chain = chainOf(chain, sha256)
      if (chain !== told) faults.push(`${file}: its link of the chain is another one`)
      if (!existsSync(path)) faults.push(`${file} is missing`)
      else if (statSync(path).size !== bytes || (await sha256Of(path)) !== sha256)
        faults.push(`${file} is not what was archived`)
    }
    before = list
  }
  return faults
}

/** A month's file, member by member, counted as it is read. */
class MonthReader {
  readonly #month: ArchivedMonth
  readonly #blocks: AsyncGenerator<Block>
  readonly counted = { journals: 0, entries: 0, statementRows: 0 }
  head: Block | undefined

  constructor(folder: string, month: ArchivedMonth) {
    this.#month = month
    this.#blocks = readBlocks(join(folder, month.file))
  }

  /** @throws Error when members are not in their order: then the months cannot be read beside each other. */
  async next() {
    const { value } = await this.#blocks.next()
    if (this.head && value && value.member <= this.head.member)
      throw new Error(`${this.#month.file}: ${value.member} stands after ${this.head.member}`)
    this.head = value
    if (!value) return
    this.counted.journals += value.journals.length
    this.counted.statementRows += value.statement.length
    for (const { entries } of value.accounts) this.counted.entries += entries.length
  }

  isWhole(): boolean {
    const { journals, entries, statementRows } = this.#month
    const its = this.counted
    return its.journals === journals && its.entries === entries && its.statementRows === statementRows
  }
}

/** All months beside each other, so that each member's are looked at together. */
async function checkBooks(folder: string, lists: readonly YearList[]) {
  const [first, last] = [lists[0], lists.at(-1)]
  const months = lists.flatMap((list) => list.months)
  const readers = months.map((month) => new MonthReader(folder, month))
  for (const reader of readers) await reader.next()
  const faults: string[] = []
  while (first && last) {
    const member = readers.reduce<string | undefined>(
      (least, { head }) => (head && (!least || head.member < least) ? head.member : least),
      undefined,
    )
    if (!member) break
    const its = readers.filter(({ head }) => head?.member === member)
    const edges = {
      from: spanOf(first.year).from,
      until: spanOf(last.year).until,
      clockErrorMs: serverLimits.archiveClockErrorMs,
    }
    if (faults.length < serverLimits.archiveFaultsTold)
      faults.push(
        ...findFaults(
          its.flatMap(({ head }) => head ?? []),
          edges,
        ),
      )
    for (const reader of its) await reader.next()
  }
  for (const [index, reader] of readers.entries())
    if (!reader.isWhole()) faults.push(`${months[index]?.file} has more or fewer rows than was archived`)
  const sumOf = (what: 'journals' | 'entries') => readers.reduce((sum, { counted }) => sum + counted[what], 0)
  return { faults, journals: sumOf('journals'), entries: sumOf('entries') }
}

/** Years that follow each other are one: what an account closed one with opens the next. */
function inRows(lists: readonly YearList[]): YearList[][] {
  const rows: YearList[][] = []
  for (const list of lists) {
    const row = rows.at(-1)
    if (row && row.at(-1)?.year === list.year - 1) row.push(list)
    else rows.push([list])
  }
  return rows
}

export async function verifyArchive(folder: string): Promise<Verified> {
  const lists = readLists(folder)
  const faults = await checkFiles(folder, lists)
  let [journals, entries] = [0, 0]
  // Of files that are not what was archived it is known already, and they may not be readable.
  if (faults.length === 0)
    for (const row of inRows(lists)) {
      const found = await checkBooks(folder, row)
      faults.push(...found.faults)
      journals += found.journals
      entries += found.entries
    }
  const chain = lists.at(-1)?.months.at(-1)?.chain ?? null
  return {
    years: lists.map(({ year }) => year),
    journals,
    entries,
    chain,
    faults: faults.slice(0, serverLimits.archiveFaultsTold),
  }
}
