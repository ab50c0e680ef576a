/** Transactions: tried again after a lost race, rolled back after anything else. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { brokenConstraint, isAway, isRetryable } from './failure.ts'
import { allOrCause, query, sendPipelined } from './pipeline.ts'
import { inPipelinedTransaction, inTransaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ lockTimeoutMs: 200, statementTimeoutMs: 1_000 })
  await database.asOwner(
    'CREATE TABLE tally (id int PRIMARY KEY, n int NOT NULL CONSTRAINT tally_small CHECK (n < 100))',
  )
  await database.asOwner('INSERT INTO tally VALUES (1, 0), (2, 0); GRANT ALL ON tally TO kapao_app')
})
afterAll(() => database.close())

const count = async (id: number) =>
  (await database.asOwner<{ n: number }>('SELECT n FROM tally WHERE id = $1', [id]))[0]?.n
const raise = (state: string) =>
  sql`DO ${sql.raw(`$$ BEGIN RAISE EXCEPTION 'x' USING ERRCODE = '${state}'; END $$`)}`
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a transaction that lost a race is tried again, five times at most', async () => {
  let tries = 0
  const losing = (until: number) =>
    inTransaction(database.db, async (tx) => {
      await sql`UPDATE tally SET n = n + 1 WHERE id = 1`.execute(tx)
      if (++tries < until) await raise('40001').execute(tx)
    })
  await losing(4)
  expect([tries, await count(1)]).toEqual([4, 1])
  tries = 0
  await expect(losing(Number.POSITIVE_INFINITY)).rejects.toMatchObject({ code: '40001' })
  expect([tries, await count(1)]).toEqual([6, 1])
})

test('any other failure rolls back at once', async () => {
  let tries = 0
  const failing = inTransaction(database.db, async (tx) => {
    tries++
    await sql`UPDATE tally SET n = 50 WHERE id = 2`.execute(tx)
    throw new Refusal('MONEY_NOT_ENOUGH')
  })
  await expect(failing).rejects.toThrow('MONEY_NOT_ENOUGH')
  expect([tries, await count(2)]).toEqual([1, 0])
})

test('a lock that somebody keeps is given up on, and a statement that takes too long', async () => {
  const waiting = inTransaction(database.db, async (tx) => {
    await sql`SELECT FROM tally WHERE id = 1 FOR UPDATE`.execute(tx)
    return failureOf(sql`UPDATE tally SET n = 7 WHERE id = 1`.execute(database.db))
  })
  expect(await waiting).toSatisfy(isAway)
  expect(await failureOf(sql`SELECT pg_sleep(5)`.execute(database.db))).toSatisfy(isAway)
})

test('statements sent together run in order, and none after one that failed', async () => {
  const add = (n: number) => query<never>('UPDATE tally SET n = n + $1 WHERE id = 2', [n])
  const read = query<{ n: number }>('SELECT n FROM tally WHERE id = $1', [2])
  const seen = await inTransaction(database.db, async (tx) => {
    const [, first, , second] = await sendPipelined(tx, [add(1), read, add(2), read])
    return [first.rows[0]?.n, second.rows[0]?.n]
  })
  expect(seen).toEqual([1, 3])
  const failing = inTransaction(database.db, (tx) => sendPipelined(tx, [add(1), add(1_000), add(1)]))
  expect(brokenConstraint(await failureOf(failing))).toBe('tally_small')
  expect(await count(2)).toBe(3)
})

describe('a pipelined transaction', () => {
  const add = (n: number) => query<never>('UPDATE tally SET n = n + $1 WHERE id = 2', [n])

  test('commits what it did, also what it did not wait for', async () => {
    const before = (await count(2)) as number
    await inPipelinedTransaction(database.db, async (tx) => {
      await sql`SELECT FROM tally WHERE id = 2 FOR UPDATE`.execute(tx)
      await Promise.all([
        tx.executeQuery(add(1)),
        tx.executeQuery(add(1)),
        sql`UPDATE tally SET n = n + 1 WHERE id = 2`.execute(tx),
      ])
    })
    expect(await count(2)).toBe(before + 3)
  })

  test('rolls back whole, and names the cause rather than what followed from it', async () => {
    const before = await count(2)
    const failing = inPipelinedTransaction(database.db, (tx) =>
      allOrCause([
        sendPipelined(tx, [add(1), add(1_000), add(1)]),
        tx.executeQuery(add(1)),
        sql`SELECT 1`.execute(tx),
      ]),
    )
    expect(brokenConstraint(await failureOf(failing))).toBe('tally_small')
    expect(await count(2)).toBe(before)
  })

  test('rolls back when it changes its mind, and leaves the connection fit for the next one', async () => {
    const before = await count(2)
    const failing = inPipelinedTransaction(database.db, async (tx) => {
      await tx.executeQuery(add(1))
      throw new Refusal('MONEY_NOT_ENOUGH')
    })
    await expect(failing).rejects.toThrow('MONEY_NOT_ENOUGH')
    expect(await count(2)).toBe(before)
    await inPipelinedTransaction(database.db, (tx) => tx.executeQuery(add(1)))
    expect(await count(2)).toBe((before as number) + 1)
  })

  test('does not commit over a failure that nobody noticed', async () => {
    const before = await count(2)
    const careless = inPipelinedTransaction(database.db, async (tx) => {
      await tx.executeQuery(add(1))
      await tx.executeQuery(add(1_000)).catch(() => {})
    })
    await expect(careless).rejects.toThrow('nobody noticed')
    expect(await count(2)).toBe(before)
  })

  test('is tried again after a lost race', async () => {
    let tries = 0
    await inPipelinedTransaction(database.db, async (tx) => {
      if (++tries < 3) await raise('40P01').execute(tx)
    })
    expect(tries).toBe(3)
  })
})

describe('what a failure means', () => {
  test.each([
    ['40P01', { retryable: true, away: true }],
    ['53300', { retryable: false, away: true }],
    ['57P01', { retryable: false, away: true }],
    ['23514', { retryable: false, away: false }],
    ['42601', { retryable: false, away: false }],
  ])('%s', async (state, { retryable, away }) => {
    const error = await failureOf(raise(state).execute(database.db))
    expect([isRetryable(error), isAway(error)]).toEqual([retryable, away])
  })

  test('a database that nobody can reach is away', async () => {
    const { openDatabase } = await import('./open.ts')
    const nowhere = openDatabase('postgres://nobody:x@127.0.0.1:1/none')
    expect(await failureOf(sql`SELECT 1`.execute(nowhere))).toSatisfy(isAway)
    await nowhere.destroy()
  })

  test.each(['EPIPE', 'ECONNRESET'])(
    'a connection that broke while it was written to is away: %s',
    (code) => {
      expect(isAway(Object.assign(new Error(`write ${code}`), { code }))).toBe(true)
    },
  )

  test('our own bugs are not', () => {
    expect(isAway(new TypeError('x is not a function'))).toBe(false)
    expect(isAway(new Refusal('MONEY_NOT_ENOUGH'))).toBe(false)
    expect(isAway(new Refusal('SERVICE_UNAVAILABLE'))).toBe(true)
  })
})
