/** A group of postings by itself, without the smaller groups that are tried when one fails: what each of them is answered. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { audit } from '#audit/audit.ts'
import { newId } from '#platform/db/id.ts'
import { inPipelinedTransaction, inTransaction } from '#platform/db/transaction.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import {
  coinEarned,
  deposit,
  spinPaid,
  transferInHeld,
  withdrawHeld,
  withdrawPaid,
} from '../../test/postings.ts'
import { getHoldings } from './balance.ts'
import { debt, houseGateway, setAside, transit, wallet, withdrawHold } from './chart.ts'
import { busy, postGroup } from './group.ts'
import type { Posting } from './posting.ts'

const now = new Date('2027-03-01T10:00:00Z')
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

// The flows' own rows are not part of these tests, so neither are the invariants about them.
const ofFlows = ['I-14', 'I-15', 'I-18', 'I-27', 'I-49g', 'I-51']
afterEach(async () => {
  const broken = (await audit(database.db)).filter(({ id, broken }) => broken > 0 && !ofFlows.includes(id))
  expect(broken).toEqual([])
})

const group = (...postings: Posting[]) =>
  inPipelinedTransaction(database.db, (tx) => postGroup(tx, postings, { now, skipLocked: true }))
const moved = (balance: bigint) => expect.objectContaining({ repeated: false, balances: walletOf(balance) })
const repeated = (balance: bigint) => expect.objectContaining({ repeated: true, balances: walletOf(balance) })
const walletOf = (balance: bigint) => expect.objectContaining({ wallet: balance })
const failed = (message: string) => expect.objectContaining({ message: expect.stringContaining(message) })

test('one that is our bug is answered at its own place, before, between and after the others', async () => {
  const [memberId, neighbour] = [newId(), newId()]
  const unsound = deposit({ memberId, amount: -1n })
  const outcomes = await group(
    unsound,
    deposit({ memberId, amount: 5n }),
    unsound,
    deposit({ memberId: neighbour, amount: 7n }),
    unsound,
  )
  const bug = failed('moves -1')
  expect(outcomes).toEqual([bug, moved(5n), bug, moved(7n), bug])
  expect(await group(unsound, unsound)).toEqual([bug, bug])
})

test('the same key twice: posted once, and the second is answered like a repeat', async () => {
  const [memberId, neighbour] = [newId(), newId()]
  const posting = deposit({ memberId, amount: 5n, key: 'twice' })
  const outcomes = await group(
    posting,
    deposit({ memberId: neighbour, amount: 7n, key: 'twice' }),
    posting,
    deposit({ memberId, amount: 6n, key: 'twice' }),
    deposit({ memberId, amount: 1n }),
  )
  const other = failed('posted before with other moves')
  expect(outcomes).toEqual([moved(5n), moved(7n), repeated(5n), other, moved(6n)])
  expect({ ...Object(outcomes[2]), repeated: false }).toEqual(outcomes[0])
  expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 6n })
})

test('an account that one would only look at is opened for another, in the currency of that one', async () => {
  const [owes, setsAside] = [newId(), newId()]
  const outcomes = await group(
    coinEarned(owes),
    // No coin is spent while there is a debt, so this one looks for it.
    spinPaid(owes),
    {
      ...{ memberId: owes, kind: 'recall', key: 'recall', currency: 'THB' },
      moves: [{ from: debt(), to: houseGateway('KBANK'), amount: 5n }],
    },
    deposit({ memberId: setsAside, amount: 7n }),
    { ...deposit({ memberId: setsAside, amount: 2n }), setsAside: 2n },
    deposit({ memberId: setsAside, amount: 1n }),
  )
  expect(outcomes.filter((outcome) => outcome === busy || outcome instanceof Error)).toEqual([])
  expect(await getHoldings(database.db, owes)).toMatchObject({ debt: 5n, coin: 0n })
  expect(await getHoldings(database.db, setsAside)).toMatchObject({ wallet: 8n, setAside: 2n })
})

const id = newId()
test.each<[string, string, (memberId: string) => Posting]>([
  ['the wallet that it fills', wallet(), (memberId) => deposit({ memberId, amount: 1n })],
  ['the wallet that it tells of', wallet(), (memberId) => withdrawPaid({ memberId, id, amount: 30n })],
  [
    'the account that it takes from',
    withdrawHold(),
    (memberId) => withdrawPaid({ memberId, id, amount: 30n }),
  ],
  ['the account that it fills', transit('NAGA'), (memberId) => transferInHeld({ memberId, amount: 1n })],
  ['what is set aside', setAside(), (memberId) => ({ ...deposit({ memberId, amount: 1n }), setsAside: 1n })],
])('somebody holds %s: it waits by itself, and the others do not', async (_, code, make) => {
  const [memberId, neighbour] = [newId(), newId()]
  await group(
    deposit({ memberId, amount: 100n }),
    withdrawHeld({ memberId, id, amount: 30n }),
    transferInHeld({ memberId, amount: 10n }),
    { ...deposit({ memberId, amount: 5n }), setsAside: 5n },
  )
  const outcomes = await inTransaction(database.db, async (tx) => {
    const held = tx.selectFrom('account').select('seq').where('memberId', '=', memberId)
    expect(await held.where('code', '=', code).forUpdate().execute()).toHaveLength(1)
    return group(make(memberId), deposit({ memberId: neighbour, amount: 7n }))
  })
  expect(outcomes).toEqual([busy, moved(7n)])
  expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 60n, held: 30n, setAside: 5n })
})
