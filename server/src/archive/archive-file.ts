/** How an archived year looks on disk (docs/decisions/0026): a list of what there is, and one compressed file of lines per month. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)

const Month = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  file: z.string().regex(/^\d{4}-\d{2}\.jsonl\.gz$/),
  bytes: Count,
  sha256: Sha256,
  /** Of the chain before it and of this file: who knows the last one knows whether any file before it was changed. */
  chain: Sha256,
  journals: Count,
  entries: Count,
  statementRows: Count,
})
export type ArchivedMonth = z.infer<typeof Month>

const YearList = z.object({
  format: z.literal('kapao-archive-1'),
  year: z.int(),
  /** The chain of the year before, where that was in the folder. */
  previous: z.nullable(Sha256),
  months: z.array(Month),
})
export type YearList = z.infer<typeof YearList>

const Entry = z.tuple([z.int(), z.uuid(), z.int(), z.int(), z.string()])

/** What one member did in a month, the house's side included. Amounts in minor units. */
const Block = z.object({
  member: z.uuid(),
  accounts: z.array(
    z.object({
      code: z.string(),
      currency: z.string(),
      opening: z.int(),
      openingSeq: Count,
      closing: z.int(),
      closingSeq: Count,
      /** Its number, its journal, the amount, the balance after it, its time. */
      entries: z.array(Entry),
    }),
  ),
  journals: z.array(
    z.object({
      id: z.uuid(),
      key: z.string(),
      kind: z.string(),
      currency: z.string(),
      reverses: z.nullable(z.uuid()),
      at: z.string(),
    }),
  ),
  statement: z.array(z.record(z.string(), z.unknown())),
})
export type Block = z.infer<typeof Block>

export const listPath = (folder: string, year: number) => join(folder, `${year}.json`)

/** Of every year in a folder, the oldest first. */
export function readLists(folder: string): YearList[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .filter((name) => /^\d{4}\.json$/.test(name))
    .sort()
    .map((name) => YearList.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}

export const chainOf = (previous: string | null, sha256: string): string =>
  createHash('sha256')
    .update(`${previous ?? ''}${sha256}`)
    .digest('hex')

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

/** Line by line, so that a file of any size takes the memory of one member's month. */
export async function* readBlocks(path: string): AsyncGenerator<Block> {
  const file = createReadStream(path)
  const text = createGunzip()
  file.on('error', (error) => text.destroy(error))
  for await (const line of createInterface({ input: file.pipe(text), crlfDelay: Number.POSITIVE_INFINITY }))
    yield Block.parse(JSON.parse(line))
}
