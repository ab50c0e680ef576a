/**
 * Books as large as asked for, and no statement of the product that reads a growing table from end to end (design §9).
 * `npm run prove -- growth`: GROWTH_MEMBERS, with ten journals each.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyOf } from '../../server/test/finished-rows.ts'
import { isPlanned, PlanReader } from '../../server/test/plans.ts'
import { World } from '../../server/test/world.ts'
import { type Database, makeThrowawayDataDir, removeThrowawayDataDir } from '../../tools/database.ts'
import { beginDatabase, keepRealTime, numberFromEnv } from '../beginnings.ts'
import { makeLargeBooks } from '../books/large-books.ts'
import { findKnown } from '../books/staff-questions.ts'
import { goEveryWay } from '../books/way.ts'
import { exceptions } from './exceptions.ts'
import { proveAudit, proveJobs } from './jobs-in-pieces.ts'
import { collectStatements, type Sent } from './statements.ts'

/** Of fewer PostgreSQL reads whole tables, since that is cheaper: then a plan says nothing about large ones. */
const membersMin = 20_000
const members = Math.max(membersMin, numberFromEnv('GROWTH_MEMBERS', membersMin))
/** Of each other table, where members do not fill it. */
const rowsOfEach = 20_000
/** What has fewer rows grows with the operator's catalogue and not with what members do. */
const largeFrom = 5_000
const buildMs = 3_600_000

const dataDir = makeThrowawayDataDir()
let books: Database
let owner: pg.Client
const world = new World()
let sent: Sent

beforeAll(async () => {
  // As in production, so that plans are what they are there.
  books = await beginDatabase(dataDir, { durable: true })
  await world.open('thailand', {}, { elsewhere: books.url })
  keepRealTime(world)
  await makeLargeBooks(books, members)
  owner = new pg.Client({ connectionString: books.url })
  await owner.connect()
  await owner.query(historyOf(rowsOfEach, world.now()))
  await owner.query('VACUUM ANALYZE')
}, buildMs)

afterAll(async () => {
  await world.close()
  await owner?.end()
  await books?.stop()
  removeThrowawayDataDir(dataDir)
})

test(
  'closing days and comparing the books come in pieces of less than a second',
  async () => {
    expect(await proveJobs(world, owner)).toEqual([])
  },
  buildMs,
)

test(
  'every invariant is checked in pieces of less than a second',
  async () => {
    expect(await proveAudit(books.url)).toEqual([])
  },
  buildMs,
)

test(
  'every call, every question of staff and every job is gone through among the large books',
  async () => {
    sent = collectStatements()
    await goEveryWay(world, owner, await findKnown(owner, members))
    expect(sent.size).toBeGreaterThan(500)
  },
  buildMs,
)

test(
  'no statement reads a growing table from end to end',
  async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples >= ${largeFrom}`,
    )
    const large = new Set(rows.map(({ name }) => name))
    const plans = await PlanReader.open(owner, (table) => large.has(table))
    const readings = new Set<string>()
    for (const [text, samples] of sent) {
      if (!isPlanned(text)) continue
      for (const values of samples)
        for (const reading of await plans.findReading(text, values))
          if (!exceptions.some((one) => one.reading.test(reading) && one.text.test(text)))
            readings.add(`${reading}: ${text}`)
    }
    console.log(`${sent.size} statements over ${large.size} growing tables`)
    expect([...readings]).toEqual([])
  },
  buildMs,
)
