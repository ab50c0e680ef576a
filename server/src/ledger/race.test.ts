/** Many callers at once, on the same accounts, from two nodes: totals hold, and each key has exactly one effect. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { audit } from '#audit/audit.ts'
import { bigintArray, uuidArray } from '#platform/db/array.ts'
import { newId } from '#platform/db/id.ts'
import { openDatabase } from '#platform/db/open.ts'
import type { Db } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { deposit, gameResult, withdrawHeld } from '../../test/postings.ts'
import { roundRobin } from '../../test/round-robin.ts'
import { holdAccounts } from './accounts.ts'
import { getBalance } from './balance.ts'
import { houseGateway, wallet } from './chart.ts'
import { createLedger, type Ledger, post } from './post.ts'
import type { Posted, Posting } from './posting.ts'
import { openStatements } from './statement-rows.ts'

const clock = { now: () => new Date() }
let database: TestDatabase
let otherNode: Db
let ledgers: Ledger[]

beforeAll(async () => {
  database = await openTestDatabase()
  otherNode = openDatabase(database.url, { connectionsMax: 8 })
  ledgers = [database.db, otherNode].map((db) => createLedger({ db, clock }))
})
afterAll(async () => {
  await otherNode.destroy()
  await database.close()
})
afterEach(async () => {
  const broken = (await audit(database.db)).filter(
    ({ id, broken }) => broken > 0 && !['I-14', 'I-18', 'I-49g'].includes(id),
  )
  expect(broken).toEqual([])
})

const alone = (posting: Posting): Promise<Posted> =>
  inTransaction(database.db, (tx) => post(tx, { clock }, posting))
/** Node one, node two, or a transaction of its own. */
const anyWay = (posting: Posting, turn: number): Promise<Posted> =>
  [...ledgers.map((ledger) => ledger.post), alone][turn % 3]?.(posting) as Promise<Posted>

test('sixty copies of one deposit, from everywhere at once, credit once', async () => {
  const posting = deposit({ memberId: newId(), amount: 500n })
  const outcomes = await Promise.all(Array.from({ length: 60 }, (_, turn) => anyWay(posting, turn)))
  expect(outcomes.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(new Set(outcomes.map(({ journalId }) => journalId)).size).toBe(1)
  expect(await getBalance(database.db, posting.memberId, wallet())).toBe(500n)
})

test('of thirty-two who want the same hundred only as many win as it pays for', async () => {
  const memberId = newId()
  await ledgers[0]?.post(deposit({ memberId, amount: 100n }))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 32 }, (_, turn) => anyWay(withdrawHeld({ memberId, amount: 30n }), turn)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect((outcome.reason as Error).message).toBe('MONEY_NOT_ENOUGH')
  expect(await getBalance(database.db, memberId, wallet())).toBe(10n)
})

test('hot accounts under mixed load, each posting sent twice: every satang is where it should be', async () => {
  const members = Array.from({ length: 4 }, () => newId())
  const postings = Array.from({ length: 200 }, (_, index) => {
    const memberId = roundRobin(members, index)
    return index % 3 === 0 ? gameResult({ memberId, amount: 1n }) : deposit({ memberId, amount: 2n })
  })
  const outcomes = await Promise.all([
    ...postings.map((posting, turn) => anyWay(posting, turn)),
    ...postings.map((posting, turn) => anyWay(posting, turn + 1)),
  ])
  expect(outcomes.filter(({ repeated }) => repeated)).toHaveLength(200)
  const wallets = await Promise.all(members.map((memberId) => getBalance(database.db, memberId, wallet())))
  const deposits = postings.filter(({ kind }) => kind === 'deposit_qr').length
  expect(wallets.reduce((sum, balance) => sum + balance)).toBe(BigInt(deposits) * 2n)
})

test('transactions that post for two members in opposite orders give way to each other', async () => {
  const pair = [newId(), newId()]
  for (const memberId of pair) await ledgers[0]?.post(deposit({ memberId, amount: 1n }))
  const both = (order: string[]) =>
    inTransaction(database.db, async (tx) => {
      for (const memberId of order) await post(tx, { clock }, deposit({ memberId, amount: 1n }))
    })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, turn) => both(turn % 2 === 0 ? pair : pair.toReversed())),
  )
  const done = outcomes.filter(({ status }) => status === 'fulfilled').length
  expect(done).toBeGreaterThan(0)
  // All or nothing: a transfer that gave up after its retries left nothing for either member.
  for (const memberId of pair)
    expect(await getBalance(database.db, memberId, wallet())).toBe(1n + BigInt(done))
})

test('many who open the same account beside one that is there never wait for each other in a circle', async () => {
  const memberId = newId()
  await ledgers[0]?.post(deposit({ memberId, amount: 1n }))
  let begun = 0
  const paying = () =>
    inTransaction(database.db, async (tx) => {
      begun++
      const moves = [{ from: houseGateway('WW'), to: wallet(), amount: 1n }]
      await post(tx, { clock }, { ...deposit({ memberId, amount: 1n }), moves })
    })
  await Promise.all(Array.from({ length: 16 }, paying))
  expect(begun).toBe(16)
  expect(await getBalance(database.db, memberId, wallet())).toBe(17n)
})

test('postings that name the same accounts in another order lock them in the same order', () => {
  const [memberId, other] = [newId(), newId()]
  const postings = [memberId, other].flatMap((id) => [
    gameResult({ memberId: id, amount: 1n }),
    withdrawHeld({ memberId: id, amount: 1n }),
  ])
  const turned = postings.toReversed().map((posting) => ({
    ...posting,
    moves: posting.moves.map(({ from, to, amount }) => ({ from: to, to: from, amount })),
  }))
  const [one, another] = [postings, turned].map((all) =>
    holdAccounts(all, clock.now())
      // A debt is asked for only by what brings money into the wallet.
      .accounts.filter(({ isOptional }) => !isOptional)
      .map(({ memberId, code }) => `${memberId} ${code}`),
  )
  expect(one).toHaveLength(8)
  expect(another).toEqual(one)
})

test('rows of statements lock the heads of their members in one order, whatever their own is', () => {
  const [one, two, three] = [newId(), newId(), newId()]
  const row = {
    ...({ id: newId(), type: 'deposit', from: 'KBANK', to: 'WALLET', amount: 1n } as const),
    ...({ reference: 'R', status: 'SUCCESS', journalId: null, at: clock.now() } as const),
  }
  const headsOf = (...members: string[]) =>
    openStatements(members.map((memberId) => ({ ...row, memberId }))).parameters.slice(0, 2)
  const inOrder = [uuidArray([one, two, three], (id) => id), bigintArray([1n, 2n, 1n], (count) => count)]
  expect(headsOf(three, two, one, two)).toEqual(inOrder)
  expect(headsOf(two, three, two, one)).toEqual(inOrder)
})

test('connections cut in the middle lose nothing that was acknowledged, and a retry completes the rest', async () => {
  const members = Array.from({ length: 8 }, () => newId())
  const postings = Array.from({ length: 400 }, (_, index) =>
    deposit({ memberId: roundRobin(members, index), amount: 1n }),
  )
  let cutting = true
  const cut = async () => {
    while (cutting)
      await database.asOwner(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'kapao_app' AND pid <> pg_backend_pid()`,
      )
  }
  const cutter = cut()
  const first = await Promise.allSettled(postings.map((posting, turn) => anyWay(posting, turn)))
  cutting = false
  await cutter
  const again = await Promise.allSettled(postings.map((posting, turn) => anyWay(posting, turn)))
  // A connection that was cut while it lay idle is noticed by its next user at the latest.
  const last = await Promise.all(
    postings.map((posting, turn) =>
      again[turn]?.status === 'fulfilled' ? undefined : anyWay(posting, turn),
    ),
  )
  first.forEach((outcome, index) => {
    const second = again[index]
    if (outcome.status === 'fulfilled' && second?.status === 'fulfilled')
      expect(second.value).toMatchObject({ repeated: true, journalId: outcome.value.journalId })
  })
  expect(last.length).toBe(400)
  const wallets = await Promise.all(members.map((memberId) => getBalance(database.db, memberId, wallet())))
  expect(wallets).toEqual(members.map(() => 50n))
})
