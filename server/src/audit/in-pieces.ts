/** Asks for an invariant in pieces: some members, or some rows of a table, at a time (speed S21). */
import type { Invariant, Part, Sums } from '#ledger/invariant.ts'

/** Sends one statement. Column names come without underscores, so nothing renames them. */
export type Ask = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>

/** How much one piece reads. */
export interface PieceSize {
  /** Of members' accounts; a member with more is a piece of its own. */
  entries: number
  /** So many at the most, however few entries they have. */
  members: number
  /** Of a table that is read as it lies there, in blocks of the database. */
  blocks: number
}

/** From here on, up to the next; null: there is no end. */
type Range = readonly [string, string | null]

export interface Found {
  /** How many things break it; 0: it holds. */
  broken: number
  /** The first of them, as JSON. */
  detail: string
  /** How many statements were sent. */
  pieces: number
  longestMs: number
  /** In all. */
  ms: number
}

const samples = 3
const firstMember = '00000000-0000-0000-0000-000000000000'
const firstRow = '(0,0)'

export const countAndDetail = (sql: string, before: readonly string[] = []) =>
  `WITH ${[...before, `broken AS (${sql})`].join(', ')}
   SELECT (SELECT count(*) FROM broken) AS broken,
     (SELECT json_agg(b)::text FROM (SELECT * FROM broken LIMIT ${samples}) b) AS detail`

const addUp = ({ piece }: Part, { numbers }: Sums) =>
  `WITH ${[...piece.before, `summed AS (${piece.sql})`].join(', ')}
   SELECT what, ${numbers.map((name, n) => `sum(${name})::text AS n${n}`).join(', ')} FROM summed GROUP BY what`

const rangesBetween = (bounds: readonly string[]): Range[] =>
  bounds.map((from, index) => [from, bounds[index + 1] ?? null])

/**
 * All members in ranges with about as many entries each, as their accounts count them. Whatever ids there are lies in one
 * of them, whether it has an account or not.
 */
export async function rangesOfMembers(ask: Ask, { entries, members }: PieceSize): Promise<Range[]> {
  const bounds: string[] = []
  for (let last: unknown = null; ; ) {
    const rows = await ask(
      `SELECT id::text AS id, begins, ends FROM (
         SELECT id, nth <> lag(nth, 1, -1) OVER (ORDER BY id) AS begins, lead(id) OVER (ORDER BY id) IS NULL AS ends FROM (
           SELECT id, floor((sum(entries) OVER (ORDER BY id) - entries) / $2::bigint) AS nth FROM (
             SELECT member_id AS id, sum(seq) AS entries FROM account WHERE $1::uuid IS NULL OR member_id > $1::uuid
             GROUP BY member_id ORDER BY member_id LIMIT $3) m) n) b
       WHERE begins OR ends ORDER BY id`,
      [last, entries, members],
    )
    if (rows.length === 0) break
    bounds.push(...rows.filter(({ begins }) => begins).map(({ id }) => String(id)))
    last = rows.at(-1)?.id
  }
  return rangesBetween([firstMember, ...bounds.slice(1)])
}

async function rangesOfRows(ask: Ask, table: string, { blocks }: PieceSize): Promise<Range[]> {
  const [row] = await ask(
    `SELECT pg_relation_size($1::regclass) / current_setting('block_size')::int AS blocks`,
    [table],
  )
  const bounds = [firstRow]
  // What is added meanwhile lies behind the last.
  for (let block = blocks; block < Number(row?.blocks); block += blocks) bounds.push(`(${block},0)`)
  return rangesBetween(bounds)
}

/**
 * Looks for what breaks an invariant. Each piece is a statement of its own; all are to be sent in one snapshot.
 *
 * @param onPiece is told after each how many of how many are done, of those known so far.
 */
export async function findInPieces(
  ask: Ask,
  invariant: Invariant,
  members: readonly Range[],
  size: PieceSize,
  onPiece: (done: number, of: number) => void = () => {},
): Promise<Found> {
  const found: Found = { broken: 0, detail: '', pieces: 0, longestMs: 0, ms: 0 }
  const add = (broken: number, detail: unknown) => {
    found.broken += broken
    if (detail && !found.detail) found.detail = String(detail)
  }
  const eachPiece = async (part: Part, text: string, take: (rows: Record<string, unknown>[]) => void) => {
    const ranges = await rangesOf(part)
    // PostgreSQL reckons with one row in a range of ids that lies between two of its samples, and joins row by row then.
    await ask(`SELECT set_config('enable_nestloop', $1, true)`, [part.ranges === 'members' ? 'off' : 'on'])
    for (const [index, range] of ranges.entries()) {
      const since = performance.now()
      take(await ask(text, [...range]))
      const ms = performance.now() - since
      found.ms += ms
      found.longestMs = Math.max(found.longestMs, ms)
      found.pieces++
      onPiece(index + 1, ranges.length)
    }
  }
  const rangesOf = async ({ ranges }: Part): Promise<readonly (Range | readonly [])[]> => {
    if (!ranges) return [[]]
    return ranges === 'members' ? members : rangesOfRows(ask, ranges.rowsOf, size)
  }
  const addSums = async (sums: Sums) => {
    const totals = new Map<string, bigint[]>()
    for (const part of sums.of)
      await eachPiece(part, addUp(part, sums), (rows) => {
        for (const row of rows) {
          const before = totals.get(String(row.what))
          totals.set(
            String(row.what),
            sums.numbers.map((_, n) => (before?.[n] ?? 0n) + BigInt(String(row[`n${n}`]))),
          )
        }
      })
    const wrong = [...totals].filter(([, numbers]) => numbers.some((number) => number !== 0n))
    const shown = wrong
      .slice(0, samples)
      .map(([what, numbers]) => ({ what, ...named(sums.numbers, numbers) }))
    add(wrong.length, wrong.length > 0 && JSON.stringify(shown))
  }
  for (const part of invariant.parts ?? [wholeOf(invariant)]) {
    if ('of' in part) await addSums(part)
    else
      await eachPiece(part, countAndDetail(part.piece.sql, part.piece.before), ([row]) =>
        add(Number(row?.broken ?? 0), row?.detail),
      )
  }
  return found
}

const named = (names: readonly string[], numbers: readonly bigint[]) =>
  Object.fromEntries(names.map((name, n) => [name, String(numbers[n])]))

const wholeOf = ({ sql }: Invariant): Part => ({ sql, piece: { before: [], sql }, ranges: undefined })
