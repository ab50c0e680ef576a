/** What a member owes after a recall: repaid first by what comes in, and no gifts meanwhile (decisions D22, quality I-51). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#audit/audit.ts'
import { newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { coinEarned, deposit, spinPaid, withdrawHeld, withdrawReturned } from '../../test/postings.ts'
import { getHoldings } from './balance.ts'
import { debt, houseBonus, houseGateway, wallet } from './chart.ts'
import { createLedger, type Ledger, post } from './post.ts'
import type { Posting } from './posting.ts'
import { openDebtAccount, takeBack } from './recall.ts'

let database: TestDatabase
let ledger: Ledger
const now = new Date('2027-03-01T10:00:00Z')
const clock = { now: () => now }

beforeAll(async () => {
  database = await openTestDatabase()
  ledger = createLedger({ db: database.db, clock })
})
afterAll(() => database.close())

// The flows' own rows are not part of these tests.
const ofFlows = ['I-14', 'I-15', 'I-18', 'I-24', 'I-49g', 'I-51']
afterEach(async () => {
  const broken = (await audit(database.db)).filter(({ id, broken }) => broken > 0 && !ofFlows.includes(id))
  expect(broken).toEqual([])
})

async function recall(memberId: string, amount: bigint, name = newId()) {
  await openDebtAccount(database.db, memberId, 'THB', now)
  const order = {
    memberId,
    currency: 'THB',
    amount,
    to: houseGateway('KBANK'),
    place: 'KBANK',
    name,
  } as const
  return inTransaction(database.db, (tx) =>
    takeBack(tx, { clock }, { ...order, reference: 'R', attachedRowsOf: () => [] }),
  )
}

const bonus = (memberId: string): Posting => {
  const id = newId()
  const open = { id, type: 'bonus', from: 'HOUSE', to: 'WALLET', amount: 5n, status: 'SUCCESS' } as const
  return {
    ...{ memberId, kind: 'bonus_paid', key: `bonus_paid:${id}`, currency: 'THB' },
    moves: [{ from: houseBonus(), to: wallet(), amount: 5n }],
    statement: { open: { ...open, reference: 'B' } },
  }
}

const rowsOf = (memberId: string) =>
  database.asOwner<{ type: string; amount: string; to_code: string; reference: string }>(
    'SELECT type, amount, to_code, reference FROM statement WHERE member_id = $1 ORDER BY n',
    [memberId],
  )

test('a recall takes what the wallet has, and the rest is owed', async () => {
  const memberId = newId()
  await ledger.post(deposit({ memberId, amount: 300n }))
  expect(await recall(memberId, 500n)).toBe(300n)
  expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 0n, debt: 200n })
  expect(await rowsOf(memberId)).toMatchObject([
    { type: 'deposit', amount: '300' },
    { type: 'recall', amount: '-300', to_code: 'KBANK' },
  ])
})

test('one that is told again takes nothing, whatever has come in since', async () => {
  const [memberId, name] = [newId(), newId()]
  await ledger.post(deposit({ memberId, amount: 300n }))
  expect(await recall(memberId, 500n, name)).toBe(300n)
  await ledger.post(deposit({ memberId, amount: 900n }))
  expect(await recall(memberId, 500n, name)).toBeUndefined()
  expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 700n, debt: 0n })
})

test('a recall of money that is all there leaves no debt', async () => {
  const memberId = newId()
  await ledger.post(deposit({ memberId, amount: 300n }))
  expect(await recall(memberId, 200n)).toBe(200n)
  expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 100n, debt: 0n })
})

describe.each([
  ['alone', (posting: Posting) => inTransaction(database.db, (tx) => post(tx, { clock }, posting))],
  ['batched', (posting: Posting) => ledger.post(posting)],
])('while a debt is open, %s', (_, send) => {
  test('a deposit repays first, and is told and listed with what it repaid', async () => {
    const memberId = newId()
    await recall(memberId, 500n)
    await send(deposit({ memberId, amount: 300n }))
    expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 0n, debt: 200n })
    await send(deposit({ memberId, amount: 300n }))
    expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 100n, debt: 0n })
    await send(deposit({ memberId, amount: 7n }))
    expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 107n, debt: 0n })
    expect(await rowsOf(memberId)).toMatchObject([
      { type: 'recall', amount: '0' },
      { type: 'deposit', amount: '300' },
      { type: 'recall', amount: '-300', to_code: 'DEBT' },
      { type: 'deposit', amount: '300' },
      { type: 'recall', amount: '-200', to_code: 'DEBT' },
      { type: 'deposit', amount: '7' },
    ])
  })

  test('a withdrawal that comes back repays first, under its own reference', async () => {
    const [memberId, id] = [newId(), newId()]
    await send(deposit({ memberId, amount: 100n }))
    await send(withdrawHeld({ memberId, id, amount: 100n }))
    await recall(memberId, 30n)
    await send(withdrawReturned({ memberId, id, amount: 100n }))
    expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 70n, debt: 0n })
    const reference = id.slice(-12).toUpperCase()
    expect((await rowsOf(memberId)).at(-1)).toMatchObject({ type: 'recall', amount: '-30', reference })
    const repaid = `SELECT key FROM journal WHERE member_id = $1 AND kind = 'debt_repaid'`
    expect(await database.asOwner(repaid, [memberId])).toHaveLength(1)
  })

  test('no more than is owed is repaid, and to repay more is our bug', async () => {
    const memberId = newId()
    await send(deposit({ memberId, amount: 10n }))
    const moves = [{ from: wallet(), to: debt(), amount: 5n }]
    const repaying: Posting = { memberId, kind: 'debt_repaid', key: 'too much', currency: 'THB', moves }
    await expect(send(repaying)).rejects.toThrow('more from debt')
    expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 10n, debt: 0n })
  })

  test('a gift of the house is refused, and accepted again once nothing is owed', async () => {
    const memberId = newId()
    await recall(memberId, 500n)
    await expect(send(bonus(memberId))).rejects.toMatchObject({ code: 'DEBT_OPEN' })
    await send(deposit({ memberId, amount: 500n }))
    await send(bonus(memberId))
    expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 5n, debt: 0n })
  })

  test('no coin is spent on the wheel while there is a debt', async () => {
    const memberId = newId()
    await send(coinEarned(memberId))
    await recall(memberId, 500n)
    await expect(send(spinPaid(memberId))).rejects.toMatchObject({ code: 'DEBT_OPEN' })
    expect(await getHoldings(database.db, memberId)).toMatchObject({ coin: 1n, debt: 500n })
  })
})

test('deposits and recalls at once leave what was paid in less what was taken, never both money and a debt', async () => {
  const memberId = newId()
  await Promise.all([
    ...Array.from({ length: 8 }, () => ledger.post(deposit({ memberId, amount: 100n }))),
    ...Array.from({ length: 4 }, () => recall(memberId, 250n)),
  ])
  await ledger.post(deposit({ memberId, amount: 1n }))
  expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 0n, debt: 199n })
})
