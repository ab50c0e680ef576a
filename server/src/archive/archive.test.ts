/** The archive of closed years: files that hold by themselves, and show whatever was done to them (I-53). */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as api from '@kapao/contract/calls/member.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOwner, openGame } from '../../test/flows.ts'
import { useWorld } from '../../test/world.ts'
import { findFaults } from './archive.rules.ts'
import { archiveYear, spanOf } from './archive.service.ts'
import { type Block, chainOf, listPath, readBlocks, readLists, sha256Of } from './archive-file.ts'
import { verifyArchive } from './verify.service.ts'

const world = useWorld()
const year = 2026
const onePerPiece = { members: 1, entries: 1 }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kapao-archive-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Its days are closed one by one in truth; here the last one is said to be. */
async function closeYear() {
  await asOwner(world, `INSERT INTO period_close VALUES ('day', '2026-12-31', '2026-12-31', NULL, now())`)
  world.atTestEnd(openYear)
}
const openYear = () => asOwner(world, `DELETE FROM period_close WHERE first_day = '2026-12-31'`)

/** Deposits in March, and moves money to a game in March and April. */
async function aYearOfBooks() {
  const member = await world.aMember({ wallet: 1_000_00n, remember: true })
  await openGame(member, 'NAGA')
  const move = (amount: number) => member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount } })
  await move(100)
  world.advance(25 * 86_400_000)
  await move(200)
  await closeYear()
  return member
}

async function blockOf(month: string, memberId: string): Promise<Block | undefined> {
  for await (const block of readBlocks(join(folder, `${month}.jsonl.gz`)))
    if (block.member === memberId) return block
}

test('a closed year is copied into a file a month, and verified from the files alone', async () => {
  const member = await aYearOfBooks()
  const list = await archiveYear(world.app.db, year, folder)
  expect(list.months.map(({ month }) => month)).toHaveLength(12)
  const wallet = async (month: string) =>
    (await blockOf(month, member.id))?.accounts.find(({ code }) => code === 'wallet')
  expect(await wallet('2026-03')).toMatchObject({ opening: 0, openingSeq: 0, closing: 900_00 })
  expect(await wallet('2026-04')).toMatchObject({ opening: 900_00, closing: 700_00 })
  expect((await blockOf('2026-04', member.id))?.statement).toMatchObject([
    { type: 'transfer', amount: 200_00, status: 'SUCCESS' },
  ])
  expect(await verifyArchive(folder)).toMatchObject({ years: [year], faults: [] })
  const { rows } = await asOwner(
    world,
    `SELECT (SELECT count(*) FROM journal)::int AS journals, (SELECT count(*) FROM entry)::int AS entries`,
  )
  expect(await verifyArchive(folder)).toMatchObject(rows[0])
})

test('a year that is still open, is archived already, or has an open row of a statement is not archived', async () => {
  await expect(archiveYear(world.app.db, year, folder)).rejects.toThrow('2026 is not closed')
  const member = await world.aMember({ wallet: 1_000_00n, remember: true })
  await member.call(api.withdraw, { body: { amount: 100 } })
  await closeYear()
  await expect(archiveYear(world.app.db, year, folder)).rejects.toThrow('1 rows')
  await openYear()
  await world.runJobs()
  await closeYear()
  await archiveYear(world.app.db, year, folder)
  await expect(archiveYear(world.app.db, year, folder)).rejects.toThrow('archived already')
})

test('an archive that was cut off goes on where it was, and has the same books', async () => {
  await world.aMember({ wallet: 50_00n })
  await aYearOfBooks()
  await archiveYear(world.app.db, year, folder, onePerPiece)
  const whole = readFileSync(listPath(folder, year), 'utf8')
  const march = join(folder, '2026-03.jsonl.gz')
  const kept = readFileSync(march)
  // It died while it wrote its second piece: the list of what is whole names the first alone.
  rmSync(listPath(folder, year))
  const months = JSON.parse(whole).months.map(
    ({ month, bytes, journals, entries, statementRows }: never) => ({
      ...{ month, bytes, journals, entries, statementRows },
    }),
  )
  const { rows } = await asOwner(world, 'SELECT max(member_id::text) AS mark FROM account')
  writeFileSync(join(folder, `${year}.part`), JSON.stringify({ mark: rows[0].mark, months }))
  appendFileSync(march, 'half a piece')
  await archiveYear(world.app.db, year, folder, onePerPiece)
  expect(readFileSync(listPath(folder, year), 'utf8')).toBe(whole)
  expect(readFileSync(march)).toEqual(kept)
  expect((await verifyArchive(folder)).faults).toEqual([])
})

test('a file that was changed, or replaced together with its sums, is found', async () => {
  await aYearOfBooks()
  await archiveYear(world.app.db, year, folder)
  const [april, list] = [join(folder, '2026-04.jsonl.gz'), listPath(folder, year)]
  const [good, told] = [readFileSync(april), readFileSync(list, 'utf8')]
  writeFileSync(april, gzipSync(gunzipSync(good).toString().replace('70000', '80000')))
  expect((await verifyArchive(folder)).faults).toEqual(['2026-04.jsonl.gz is not what was archived'])

  const forged = JSON.parse(told)
  let chain = forged.previous
  for (const month of forged.months) {
    const path = join(folder, month.file)
    month.sha256 = await sha256Of(path)
    month.bytes = readFileSync(path).length
    month.chain = chain = chainOf(chain, month.sha256)
  }
  writeFileSync(list, JSON.stringify(forged))
  const { faults } = await verifyArchive(folder)
  expect(faults.join('\n')).toMatch(/wallet: (entry \d+ does not follow|closes with)/)
  expect(chain).not.toBe(readLists(folder)[0]?.months[2]?.chain)
})

const member = '00000000-0000-7000-8000-000000000001'
const journal = (n: number) => `00000000-0000-7000-8000-00000000010${n}`
const at = '2026-03-10T05:00:00Z'
const edges = { ...spanOf(year), clockErrorMs: 60_000 }
const account = (code: string, opening: number, openingSeq: number, ...amounts: [number, number][]) => {
  let [balance, seq] = [opening, openingSeq]
  const entries = amounts.map(([amount, of]): Block['accounts'][0]['entries'][0] => {
    balance += amount
    return [++seq, journal(of), amount, balance, at]
  })
  return { code, currency: 'THB', opening, openingSeq, closing: balance, closingSeq: seq, entries }
}
const block = (accounts: Block['accounts'], journals: number[], when = at): Block => ({
  member,
  accounts,
  journals: journals.map((n) => ({
    id: journal(n),
    key: `${n}`,
    kind: 'k',
    currency: 'THB',
    reverses: null,
    at: when,
  })),
  statement: [],
})

test.each<[string, Block[], string[]]>([
  [
    'two months that follow each other',
    [
      block([account('a', 0, 0, [5, 1]), account('b', 0, 0, [-5, 1])], [1]),
      block([account('a', 5, 1, [-2, 2]), account('b', -5, 1, [2, 2])], [2]),
    ],
    [],
  ],
  [
    'a month that opens with another balance than the last one closed with',
    [
      block([account('a', 0, 0, [5, 1]), account('b', 0, 0, [-5, 1])], [1]),
      block([account('a', 6, 1, [-2, 2]), account('b', -5, 1, [2, 2])], [2]),
    ],
    [`${member} a: opens with 6 at 1, ended with 5 at 1`],
  ],
  [
    'an entry whose number is left out',
    [
      block(
        [
          { ...account('a', 0, 0, [5, 1]), entries: [[2, journal(1), 5, 5, at]] },
          account('b', 0, 0, [-5, 1]),
        ],
        [1],
      ),
    ],
    [`${member} a: entry 2 does not follow the one before it`],
  ],
  [
    'a journal that does not balance',
    [block([account('a', 0, 0, [5, 1]), account('b', 0, 0, [-4, 1])], [1])],
    [`journal ${journal(1)} does not balance`],
  ],
  [
    'entries without their journal',
    [block([account('a', 0, 0, [5, 1]), account('b', 0, 0, [-5, 1])], [])],
    [`journal ${journal(1)} is missing`],
  ],
  [
    'a journal twice',
    [block([account('a', 0, 0, [5, 1]), account('b', 0, 0, [-5, 1])], [1, 1])],
    [`journal ${journal(1)} is there twice`],
  ],
  [
    'a journal whose other entry is of the next year by another clock',
    [block([account('a', 0, 0, [5, 1])], [1], '2026-12-31T16:59:59.999Z')],
    [],
  ],
])('%s', (_, blocks, faults) => {
  expect(findFaults(blocks, edges)).toEqual(faults)
})
