/** Posting, alone and batched: what a caller may rely on. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#audit/audit.ts'
import { houseIds, newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import {
  deposit,
  gameResult,
  spinPaid,
  transferInHeld,
  withdrawHeld,
  withdrawPaid,
  withdrawReturned,
} from '../../test/postings.ts'
import { getBalance, getHoldings, listHouseTotals } from './balance.ts'
import {
  coin,
  debt,
  game,
  houseGateway,
  houseProvider,
  houseSuspense,
  setAside,
  stake,
  transit,
  wallet,
  withdrawHold,
} from './chart.ts'
import { createLedger, type Ledger, post } from './post.ts'
import type { Posted, Posting } from './posting.ts'

let database: TestDatabase
let ledger: Ledger
let now = new Date('2027-03-01T10:00:00Z')
const clock = { now: () => now }

beforeAll(async () => {
  database = await openTestDatabase()
  ledger = createLedger({ db: database.db, clock })
})
afterAll(() => database.close())

// The flows' own rows are not part of these tests, so neither are the invariants about them.
const ofFlows = ['I-14', 'I-14s', 'I-15', 'I-18', 'I-49g']
afterEach(async () => {
  const broken = (await audit(database.db)).filter(({ id, broken }) => broken > 0 && !ofFlows.includes(id))
  expect(broken).toEqual([])
})

const postAlone = (posting: Posting): Promise<Posted> =>
  inTransaction(database.db, (tx) => post(tx, { clock }, posting))
const postBatched = (posting: Posting): Promise<Posted> => ledger.post(posting)
const settled = (promises: Promise<unknown>[]) =>
  Promise.allSettled(promises).then((outcomes) =>
    outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? 'posted' : (outcome.reason as Error).message,
    ),
  )
const rowsOf = async (memberId: string) =>
  database.asOwner(
    'SELECT n, status, note, opened_by, settled_by FROM statement WHERE member_id = $1 ORDER BY n',
    [memberId],
  )
const noticesOf = async (memberId: string) =>
  (
    await database.asOwner<{ payload: object }>(
      `SELECT payload FROM outbox WHERE member_id = $1 AND event <> 'notice:new' ORDER BY id`,
      [memberId],
    )
  ).map(({ payload }) => payload)

describe.each([
  ['alone', postAlone],
  ['batched', postBatched],
])('%s', (_, send) => {
  test('a deposit raises the wallet, is in the statement and is told', async () => {
    const memberId = newId()
    const posted = await send(deposit({ memberId, amount: 500_00n }))
    expect(posted).toMatchObject({
      repeated: false,
      balances: { wallet: 500_00n, 'house:gateway:KBANK': -500_00n },
    })
    expect(await getBalance(database.db, memberId, wallet())).toBe(500_00n)
    expect(await rowsOf(memberId)).toEqual([
      { n: '1', status: 'SUCCESS', note: null, opened_by: posted.journalId, settled_by: null },
    ])
    expect(await noticesOf(memberId)).toMatchObject([
      { kind: 'deposit_qr', amount: 500, wallet: 500, at: now.toISOString() },
    ])
  })

  test('the same key again changes nothing and answers the same', async () => {
    const memberId = newId()
    const posting = deposit({ memberId, amount: 70_00n, key: 'once' })
    const first = await send(posting)
    await send(withdrawHeld({ memberId, amount: 50_00n }))
    expect(await send(posting)).toEqual({ ...first, repeated: true })
    expect(await getBalance(database.db, memberId, wallet())).toBe(20_00n)
    expect(await rowsOf(memberId)).toHaveLength(2)
    expect(await noticesOf(memberId)).toHaveLength(2)
  })

  test('the same key with another amount or kind is refused as our bug', async () => {
    const memberId = newId()
    await send(deposit({ memberId, amount: 70_00n, key: 'once' }))
    await expect(send(deposit({ memberId, amount: 70_01n, key: 'once' }))).rejects.toThrow(
      'posted before with other moves',
    )
    await expect(send(withdrawHeld({ memberId, amount: 70_00n, key: 'once' }))).rejects.toThrow(
      'posted before',
    )
    expect(await getBalance(database.db, memberId, wallet())).toBe(70_00n)
  })

  test('the same key of two members is two journals', async () => {
    const [one, other] = [newId(), newId()]
    await send(deposit({ memberId: one, amount: 1n, key: 'same' }))
    expect(await send(deposit({ memberId: other, amount: 2n, key: 'same' }))).toMatchObject({
      repeated: false,
    })
  })

  test('nobody can spend a satang more than the wallet holds', async () => {
    const memberId = newId()
    await send(deposit({ memberId, amount: 500_00n }))
    await expect(send(withdrawHeld({ memberId, amount: 500_01n }))).rejects.toEqual(
      new Refusal('MONEY_NOT_ENOUGH'),
    )
    expect(await rowsOf(memberId)).toHaveLength(1)
    await send(withdrawHeld({ memberId, amount: 500_00n }))
    expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 0n, held: 500_00n })
  })

  test('nobody can spin without a coin', async () => {
    await expect(send(spinPaid(newId()))).rejects.toEqual(new Refusal('MONEY_NOT_ENOUGH'))
  })

  test('a repeat is answered as before even when the money is gone by now', async () => {
    const memberId = newId()
    await send(deposit({ memberId, amount: 10n }))
    const hold = withdrawHeld({ memberId, amount: 10n })
    await send(hold)
    expect(await send(hold)).toMatchObject({ repeated: true, balances: { wallet: 0n, withdraw_hold: 10n } })
  })

  test('a withdrawal that is returned ends as failed, with its money back and its reason', async () => {
    const [memberId, id] = [newId(), newId()]
    await send(deposit({ memberId, amount: 100n }))
    const held = await send(withdrawHeld({ memberId, id, amount: 60n }))
    const returned = await send(withdrawReturned({ memberId, id, amount: 60n }))
    expect((await rowsOf(memberId))[1]).toEqual({
      n: '2',
      status: 'FAILED',
      note: 'ACCOUNT_CLOSED',
      opened_by: held.journalId,
      settled_by: returned.journalId,
    })
    expect(await getBalance(database.db, memberId, wallet())).toBe(100n)
  })

  test('a payout tells the wallet balance although it does not touch the wallet', async () => {
    const [memberId, id] = [newId(), newId()]
    await send(deposit({ memberId, amount: 100_00n }))
    await send(withdrawHeld({ memberId, id, amount: 60_00n }))
    await send(withdrawPaid({ memberId, id, amount: 60_00n }))
    expect((await noticesOf(memberId))[2]).toMatchObject({ kind: 'withdraw_paid', amount: 60, wallet: 40 })
  })

  test('a statement row is settled once', async () => {
    const [memberId, id] = [newId(), newId()]
    await send(deposit({ memberId, amount: 100n }))
    await send(withdrawHeld({ memberId, id, amount: 60n }))
    await send(withdrawPaid({ memberId, id, amount: 30n }))
    const again = { ...withdrawPaid({ memberId, id, amount: 30n }), key: 'another key' }
    await expect(send(again)).rejects.toThrow('not in progress')
    expect(await getBalance(database.db, memberId, withdrawHold())).toBe(30n)
  })

  test('a flow that takes out more than was held is our bug, not a refusal', async () => {
    const [memberId, id] = [newId(), newId()]
    await send(deposit({ memberId, amount: 100n }))
    await send(withdrawHeld({ memberId, id, amount: 60n }))
    await expect(send(withdrawPaid({ memberId, id, amount: 61n }))).rejects.toThrow('more from withdraw_hold')
  })

  const moving = (from: string, to: string, rest: Partial<Posting> = {}) =>
    ({
      memberId: newId(),
      kind: 'game_result',
      key: 'k',
      currency: 'THB',
      moves: [{ from, to, amount: 1n }],
      ...rest,
    }) as Posting
  test.each([
    [
      'accounts that the chart does not join',
      moving('wallet', 'game:NAGA'),
      'may not move from wallet to game:NAGA',
    ],
    ['nothing at all', moving('a', 'b', { moves: [] }), 'moves nothing'],
    ['a zero amount', deposit({ memberId: newId(), amount: 0n }), 'moves 0'],
    ['a negative amount', deposit({ memberId: newId(), amount: -5n }), 'moves -5'],
    ['more than 10^13', deposit({ memberId: newId(), amount: 10_000_000_000_001n }), 'moves 10000000000001'],
    [
      'coins as if they were baht',
      moving('house:provider:NAGA', 'game:NAGA', { currency: 'COIN' }),
      'takes COIN from house:provider:NAGA',
    ],
    [
      "a member's money to nobody",
      { ...deposit({ memberId: newId(), amount: 1n }), memberId: houseIds.THB },
      'give the house a wallet',
    ],
    ['an empty key', deposit({ memberId: newId(), amount: 1n, key: '' }), 'key of 0 characters'],
    [
      'an endless key',
      deposit({ memberId: newId(), amount: 1n, key: 'k'.repeat(201) }),
      'key of 201 characters',
    ],
    [
      'a reversal of nothing',
      moving('wallet', 'house:payout', { kind: 'reversal' }),
      'the journal that it corrects',
    ],
    ['an account that no chart has', moving('house:provider:n', 'game:n'), 'account_code_in_chart'],
  ])('refuses to move %s', async (_name, posting, why) => {
    const neighbour = deposit({ memberId: newId(), amount: 5n })
    const [refused, fine] = await settled([send(posting), send(neighbour)])
    expect(refused).toContain(why)
    expect(fine).toBe('posted')
    expect(await getBalance(database.db, neighbour.memberId, wallet())).toBe(5n)
  })

  test('one currency per account', async () => {
    const memberId = newId()
    await send(deposit({ memberId, amount: 5n }))
    await expect(send({ ...deposit({ memberId, amount: 5n }), currency: 'LAK' })).rejects.toThrow(
      'in LAK touches',
    )
  })

  test('a mistake is taken back once, by its exact opposite', async () => {
    const memberId = newId()
    const { journalId } = await send(gameResult({ memberId, amount: 80n }))
    const takeBack = (amount: bigint, key: string): Posting => ({
      memberId,
      kind: 'reversal',
      key,
      currency: 'THB',
      moves: [{ from: game('NAGA'), to: houseProvider('NAGA'), amount }],
      reverses: journalId,
    })
    await expect(send(takeBack(79n, 'wrong'))).rejects.toThrow('not the opposite')
    await expect(send({ ...takeBack(80n, 'unknown'), reverses: newId() })).rejects.toThrow('not the opposite')
    await send(takeBack(80n, 'right'))
    await send(gameResult({ memberId, amount: 80n }))
    await expect(send(takeBack(80n, 'again'))).rejects.toThrow('journal_reversed_once')
    expect(await getBalance(database.db, memberId, game('NAGA'))).toBe(80n)
  })

  test('time does not run backwards along an account when the clock does', async () => {
    const memberId = newId()
    await send(deposit({ memberId, amount: 5n }))
    const before = now
    now = new Date(before.getTime() - 3_600_000)
    const { at } = await send(deposit({ memberId, amount: 5n }))
    // Of these one account is new, and has no time of its own: the one that is filled, and the one that is taken from.
    const { at: heldAt } = await send(withdrawHeld({ memberId, amount: 1n }))
    const moves = [{ from: houseGateway('WW'), to: wallet(), amount: 1n }]
    const { at: creditedAt } = await send({ ...deposit({ memberId, amount: 1n }), moves })
    now = before
    expect([at, heldAt, creditedAt]).toEqual([before, before, before])
  })

  test('a withdrawal draws what is set aside first, and where nothing is left it takes of the wallet alone', async () => {
    const memberId = newId()
    await send({ ...deposit({ memberId, amount: 5n }), setsAside: 5n })
    await send(deposit({ memberId, amount: 10n }))
    await send({ ...withdrawHeld({ memberId, amount: 6n }), drawsAside: true })
    await send({ ...withdrawHeld({ memberId, amount: 6n }), drawsAside: true })
    expect(await getHoldings(database.db, memberId)).toMatchObject({ wallet: 3n, setAside: 0n, held: 12n })
    const kinds = await database.asOwner<{ kind: string }>(
      `SELECT kind FROM journal WHERE member_id = $1 AND kind NOT LIKE 'deposit%' ORDER BY kind`,
      [memberId],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'set_aside_drawn',
      'set_aside_put',
      'withdraw_held',
      'withdraw_held',
    ])
  })
})

test('inside a transaction that rolls back nothing was posted', async () => {
  const memberId = newId()
  const rollingBack = inTransaction(database.db, async (tx) => {
    await post(tx, { clock }, deposit({ memberId, amount: 5n }))
    throw new Error('changed my mind')
  })
  await expect(rollingBack).rejects.toThrow('changed my mind')
  expect(await getBalance(database.db, memberId, wallet())).toBe(0n)
})

test('what a member holds is read in one piece, and house accounts are rolled up', async () => {
  const memberId = newId()
  await ledger.post(deposit({ memberId, amount: 500n }))
  await ledger.post(withdrawHeld({ memberId, amount: 100n }))
  await ledger.post(transferInHeld({ memberId, amount: 30n }))
  await ledger.post(gameResult({ memberId, amount: 7n }))
  expect(await getHoldings(database.db, memberId)).toEqual({
    wallet: 370n,
    held: 100n,
    setAside: 0n,
    debt: 0n,
    coin: 0n,
    inTransit: 30n,
    inTransitBySlot: new Map([['NAGA', 30n]]),
    games: new Map([['NAGA', 7n]]),
    stakes: new Map(),
    updatedAt: now,
  })
  const gateway = (await listHouseTotals(database.db)).find(({ code }) => code === 'house:gateway:KBANK')
  const [all] = await database.asOwner<{ sum: string }>(
    `SELECT sum(-amount) FROM entry WHERE code = 'house:gateway:KBANK'`,
  )
  expect(gateway?.balance).toBe(-BigInt(all?.sum ?? 0))
})

test('the house alone can hold what nobody has claimed', async () => {
  const moves = [{ from: houseGateway('WW'), to: houseSuspense(), amount: 9n }]
  await ledger.post({ memberId: houseIds.THB, kind: 'suspense_in', key: newId(), currency: 'THB', moves })
  expect(await getBalance(database.db, houseIds.THB, houseSuspense())).toBe(9n)
  expect(await noticesOf(houseIds.THB)).toEqual([])
})

test('account codes read as the chart writes them', () => {
  expect([
    wallet(),
    withdrawHold(),
    coin(),
    transit('NAGA'),
    game('NAGA'),
    houseGateway('WW'),
    houseSuspense(),
  ]).toEqual([
    ...['wallet', 'withdraw_hold', 'coin', 'transit:NAGA', 'game:NAGA', 'house:gateway:WW', 'house:suspense'],
  ])
})

test('no index begins with a journal’s key: all members have the one of a day’s coins', async () => {
  const beginning = await database.asOwner(
    `SELECT indexrelid::regclass::text AS index FROM pg_index i
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
     WHERE i.indrelid = 'journal'::regclass AND a.attname = 'key'`,
  )
  expect(beginning).toEqual([])
})

test('each of a member’s accounts is read as what it is, and the newest change as theirs', async () => {
  const memberId = newId()
  const accounts = [
    ...[wallet(), withdrawHold(), setAside(), debt(), coin()],
    ...[game('NAGA'), stake('NAGA'), transit('NAGA'), transit('LOTUS'), houseGateway('KBANK')],
  ]
  // The house's part of the member's books is none of theirs, nor is its time.
  const minutes = new Map([
    [setAside() as string, 1],
    [houseGateway('KBANK'), 2],
  ])
  const undone = new Error('only to be read')
  const reading = inTransaction(database.db, async (tx) => {
    const rows = accounts.map((code, index) => ({
      ...{ memberId, code, currency: code === coin() ? ('COIN' as const) : ('THB' as const) },
      ...{ balance: code === debt() ? -4n : BigInt(index + 1), seq: 1n },
      updatedAt: new Date(now.getTime() + (minutes.get(code) ?? 0) * 60_000),
    }))
    await tx.insertInto('account').values(rows).execute()
    expect(await getHoldings(tx, memberId)).toEqual({
      ...{ wallet: 1n, held: 2n, setAside: 3n, debt: 4n, coin: 5n, inTransit: 17n },
      games: new Map([['NAGA', 6n]]),
      stakes: new Map([['NAGA', 7n]]),
      inTransitBySlot: new Map([
        ['NAGA', 8n],
        ['LOTUS', 9n],
      ]),
      updatedAt: new Date(now.getTime() + 60_000),
    })
    throw undone
  })
  await expect(reading).rejects.toBe(undone)
})
