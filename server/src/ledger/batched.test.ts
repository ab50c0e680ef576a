/** Group commit: callers who share a batch share nothing else. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#audit/audit.ts'
import { brokenConstraint } from '#platform/db/failure.ts'
import { newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { deposit, withdrawHeld, withdrawPaid } from '../../test/postings.ts'
import { getBalance, getHoldings } from './balance.ts'
import { wallet } from './chart.ts'
import { createLedger, type Ledger, post } from './post.ts'
import { type AttachedRowWriter, attachRow, type Posting } from './posting.ts'

const clock = { now: () => new Date('2027-03-01T10:00:00Z') }
let database: TestDatabase
let ledger: Ledger

beforeAll(async () => {
  database = await openTestDatabase()
  ledger = createLedger({ db: database.db, clock })
  await database.asOwner(
    'CREATE TABLE note (text text CONSTRAINT note_once UNIQUE); GRANT SELECT, INSERT ON note TO kapao_app',
  )
})
afterAll(() => database.close())

// The flows' own rows are not part of these tests, so neither are the invariants about them.
const ofFlows = ['I-14', 'I-15', 'I-18', 'I-49g']
afterEach(async () => {
  const broken = (await audit(database.db)).filter(({ id, broken }) => broken > 0 && !ofFlows.includes(id))
  expect(broken).toEqual([])
})

const settled = (promises: Promise<unknown>[]) =>
  Promise.allSettled(promises).then((outcomes) =>
    outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? 'posted' : (outcome.reason as Error).message,
    ),
  )

test('many members in one batch: each gets its own answer, refused ones fail nobody', async () => {
  const members = Array.from({ length: 60 }, () => newId())
  await Promise.all(members.map((memberId) => ledger.post(deposit({ memberId, amount: 100n }))))
  const outcomes = await settled(
    members.flatMap((memberId, index) => [
      ledger.post(withdrawHeld({ memberId, amount: index % 2 === 0 ? 60n : 101n })),
      ledger.post(deposit({ memberId, amount: 1n, key: 'extra' })),
      ledger.post(deposit({ memberId, amount: 1n, key: 'extra' })),
    ]),
  )
  expect(outcomes.filter((outcome) => outcome === 'MONEY_NOT_ENOUGH')).toHaveLength(30)
  expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(150)
  const balances = await Promise.all(members.map((memberId) => getBalance(database.db, memberId, wallet())))
  expect(balances).toEqual(members.map((_, index) => (index % 2 === 0 ? 41n : 101n)))
})

test('a member who appears twice in one batch spends the same money once', async () => {
  const memberId = newId()
  await ledger.post(deposit({ memberId, amount: 100n }))
  const outcomes = await settled([1, 2, 3, 4].map(() => ledger.post(withdrawHeld({ memberId, amount: 40n }))))
  expect(outcomes).toEqual(['posted', 'posted', 'MONEY_NOT_ENOUGH', 'MONEY_NOT_ENOUGH'])
})

test('a withdrawal that is refused leaves what is set aside as it was, and its batch goes on', async () => {
  const [memberId, neighbour] = [newId(), newId()]
  await ledger.post({ ...deposit({ memberId, amount: 500n }), setsAside: 500n })
  await ledger.post(deposit({ memberId, amount: 100n }))
  const outcomes = await settled([
    ledger.post(deposit({ memberId: neighbour, amount: 7n })),
    ledger.post({ ...withdrawHeld({ memberId, amount: 601n }), drawsAside: true }),
    ledger.post(deposit({ memberId, amount: 20n })),
    ledger.post({ ...withdrawHeld({ memberId, amount: 550n }), drawsAside: true }),
  ])
  expect(outcomes).toEqual(['posted', 'MONEY_NOT_ENOUGH', 'posted', 'posted'])
  expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 70n, setAside: 0n, held: 550n })
  expect(await getBalance(database.db, neighbour, wallet())).toBe(7n)
})

test('a hold and its settlement may share a batch', async () => {
  const [memberId, id] = [newId(), newId()]
  const outcomes = await settled([
    ledger.post(deposit({ memberId, amount: 100n })),
    ledger.post(withdrawHeld({ memberId, id, amount: 100n })),
    ledger.post(withdrawPaid({ memberId, id, amount: 100n })),
  ])
  expect(outcomes).toEqual(['posted', 'posted', 'posted'])
})

describe('attached rows', () => {
  const writer: AttachedRowWriter<string> = {
    name: 'note',
    async write(tx, rows) {
      for (const text of rows) await sql`INSERT INTO note VALUES (${text})`.execute(tx)
    },
    refusal: (error) => (brokenConstraint(error) === 'note_once' ? new Refusal('IN_PROGRESS') : undefined),
  }
  const noted = (text: string): Posting => ({
    ...deposit({ memberId: newId(), amount: 1n }),
    attachedRows: [attachRow(writer, text)],
  })
  const notes = async (like: string) => database.asOwner('SELECT text FROM note WHERE text LIKE $1', [like])

  test('is written with its journal, and not again by a repeat', async () => {
    const posting = noted('written')
    await ledger.post(posting)
    expect(await ledger.post(posting)).toMatchObject({ repeated: true })
    expect(await notes('written')).toHaveLength(1)
  })

  test('when one row breaks a constraint only its own caller learns of it, in the words of its writer', async () => {
    await ledger.post(noted('taken'))
    const outcomes = await settled(
      ['a1', 'a2', 'taken', 'a3', 'taken', 'a4', 'a4', 'a5'].map((text) => ledger.post(noted(text))),
    )
    const refused = 'IN_PROGRESS'
    // Of the two that want the same row, either may be first.
    expect([outcomes[5], outcomes[6]].sort()).toEqual([refused, 'posted'])
    expect(outcomes.toSpliced(5, 2)).toEqual(['posted', 'posted', refused, 'posted', refused, 'posted'])
    expect(await notes('a%')).toHaveLength(5)
  })

  test('takes its journal along when it fails', async () => {
    const memberId = newId()
    const failing: AttachedRowWriter<string> = {
      name: 'failing',
      write: () => Promise.reject(new Error('no such slot')),
    }
    const posting = { ...deposit({ memberId, amount: 1n }), attachedRows: [attachRow(failing, '')] }
    await expect(ledger.post(posting)).rejects.toThrow('no such slot')
    await expect(inTransaction(database.db, (tx) => post(tx, { clock }, posting))).rejects.toThrow(
      'no such slot',
    )
    expect(await getBalance(database.db, memberId, wallet())).toBe(0n)
  })
})

test('an account that somebody holds makes only its own postings wait', async () => {
  const [held, free] = [newId(), newId()]
  await ledger.post(deposit({ memberId: held, amount: 100n }))
  const locked = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const holding = inTransaction(database.db, async (tx) => {
    await tx.selectFrom('account').selectAll().where('memberId', '=', held).forUpdate().execute()
    locked.resolve()
    await letGo.promise
  })
  await locked.promise
  const waiting = ledger.post(deposit({ memberId: held, amount: 1n }))
  await ledger.post(deposit({ memberId: free, amount: 1n }))
  expect(await getBalance(database.db, held, wallet())).toBe(100n)
  letGo.resolve()
  await holding
  expect(await waiting).toMatchObject({ balances: { wallet: 101n } })
})

/** A writer that writes nothing, and fails with `code` where the row `fails` is among those that it gets. */
const failingWith = (code: string) => {
  const tries: string[][] = []
  const writer: AttachedRowWriter<string> = {
    name: 'fails',
    async write(_, rows) {
      tries.push(rows)
      if (rows.includes('fails')) throw Object.assign(new Error(code), { code })
    },
  }
  const send = (row: string) =>
    ledger.post({ ...deposit({ memberId: newId(), amount: 1n }), attachedRows: [attachRow(writer, row)] })
  return { tries, send }
}

test('a lock that one has waited for in vain fails its own caller alone', async () => {
  const { send } = failingWith('55P03')
  expect(await settled(['a', 'fails', 'b'].map(send))).toEqual(['posted', '55P03', 'posted'])
})

test('a database that is away fails the whole batch, and is not asked again for each', async () => {
  const { send, tries } = failingWith('57P01')
  expect(await settled(['a', 'fails', 'b'].map(send))).toEqual(['57P01', '57P01', '57P01'])
  expect(tries).toEqual([['a', 'fails', 'b']])
})

test('too many who wait are refused at once', async () => {
  const small = createLedger({ db: database.db, clock, waitingMax: 3 })
  const outcomes = await settled(
    [1, 2, 3, 4, 5].map(() => small.post(deposit({ memberId: newId(), amount: 1n }))),
  )
  expect(outcomes).toEqual(['posted', 'posted', 'posted', 'SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'])
})
