/** Facts about the bank's incoming feed: every transfer is dealt with once, whatever becomes of the calls (decisions D4). */
import { FeedRecord } from '@kapao/contract/outside/bank.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { houseSuspense, wallet } from '#ledger/chart.ts'
import { houseIds } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { OutsideError } from '#platform/refusal.ts'
import type { TestMember } from '../../../test/factories.ts'
import {
  asOwner,
  clearFaults,
  crashBeforePosting,
  historyOf,
  injectFault,
  interceptPostings,
  newsOf,
  shortenOutsideTimeout,
  tasksAbout,
} from '../../../test/flows.ts'
import { roundRobin } from '../../../test/round-robin.ts'
import { runJob } from '../../../test/run-job.ts'
import { sendBankTransfer } from '../../../test/sandbox-calls.ts'
import { race, useWorld } from '../../../test/world.ts'
import { attributePayment, creditBankTransfer } from './bank-payment.service.ts'
import { readFeed } from './feed.jobs.ts'
import { findCursor, moveCursor } from './feed.queries.ts'

const world = useWorld()

interface Sent {
  bank: string
  reference: string
}

/** What the bank itself says, from the beginning. */
const tellAll = async () => (await world.app.outside.bank.readFeed(0)).transfers

const transfer = (order: object) =>
  sendBankTransfer(world, {
    ...{
      fromBank: 'KBANK',
      fromAccountNo: '9998887776',
      fromName: 'NOBODY',
      toBank: 'SCB',
      toAccountNo: '4051234567',
    },
    ...{ amount: 100, ...order },
  })
const send = ({ bankAccountNo: fromAccountNo }: TestMember, order: object = {}) =>
  transfer({ fromAccountNo, fromName: 'MALI SUKJAI', ...order })
const walletOf = ({ id }: TestMember) => world.balance(id, wallet())
const tasksOf = ({ bank, reference }: Sent) => tasksAbout(world, `${bank}:${reference}`)
const suspense = () => world.balance(houseIds.THB, houseSuspense())
/** As after a crash: what was read is credited, and the cursor is where it was. */
const forgetCursor = () => asOwner(world, 'DELETE FROM feed_cursor')

test('a member’s transfer is credited by itself, with a statement row and a notice for the devices', async () => {
  const member = await world.aMember()
  const { reference } = await send(member, { amount: 250.5, fromName: 'K. MALI' })
  await runJob(world, readFeed)
  expect(await walletOf(member)).toBe(250_50n)
  expect(await historyOf(member)).toMatchObject([
    { statementType: 'deposit', from: 'SCB', to: 'WALLET', amount: 250.5, status: 'SUCCESS', reference },
  ])
  const told = (await newsOf(world, member)).filter(({ event }) => event !== 'notice:new')
  expect(told).toMatchObject([
    { event: 'wallet:changed', payload: { kind: 'deposit_bank', wallet: 250.5, reference } },
  ])
})

test('zeros in front make no other account', async () => {
  const member = await world.aMember({ bankAccountNo: '0045671234' })
  await send(member, { fromAccountNo: '45671234' })
  await runJob(world, readFeed)
  expect(await walletOf(member)).toBe(100_00n)
  await send(member, { fromAccountNo: '00000045671234' })
  await runJob(world, readFeed)
  expect(await walletOf(member)).toBe(200_00n)
})

test('the same number at another bank is another account', async () => {
  const member = await world.aMember()
  const sent = await send(member, { fromBank: 'KTB' })
  await runJob(world, readFeed)
  expect(await walletOf(member)).toBe(0n)
  expect(await tasksOf(sent)).toMatchObject([{ kind: 'payment_unmatched', detail: { reason: 'NO_MEMBER' } }])
})

test('told again and again, late and long after it was sent, it is credited once', async () => {
  const member = await world.aMember()
  const { bank, reference } = await send(member, { notify: false, minutesAgo: 3 * 24 * 60 })
  await runJob(world, readFeed)
  expect(await walletOf(member)).toBe(0n)
  for (let nth = 0; nth < 3; nth++) {
    await world.control('POST', `/bank/transfers/${bank}/${reference}/notify`, {})
    await runJob(world, readFeed)
    expect(await walletOf(member)).toBe(100_00n)
  }
})

test.each(['is_active = false', 'is_flagged = true'])(
  'a member with %s is credited all the same',
  async (change) => {
    const member = await world.aMember()
    await asOwner(world, `UPDATE member SET ${change} WHERE id = $1`, [member.id])
    await send(member)
    await runJob(world, readFeed)
    expect(await walletOf(member)).toBe(100_00n)
  },
)

test.each([
  ['a manual account', { toBank: 'KTB', toAccountNo: '6781234567' }, 'ACCOUNT_MANUAL'],
  ['an account that is not ours', { toAccountNo: '4051234568' }, 'NOT_OUR_ACCOUNT'],
  ['a QR gateway’s account', { toBank: 'WW', toAccountNo: '0994000166' }, 'NOT_OUR_ACCOUNT'],
])('money to %s goes to suspense, for a person', async (_, order, reason) => {
  const member = await world.aMember()
  const before = await suspense()
  const sent = await send(member, order)
  await runJob(world, readFeed)
  expect(await walletOf(member)).toBe(0n)
  expect((await suspense()) - before).toBe(100_00n)
  expect(await tasksOf(sent)).toMatchObject([{ kind: 'payment_unmatched', detail: { reason } }])
})

test('money to a closed account goes to suspense', async () => {
  const member = await world.aMember()
  await asOwner(world, `UPDATE deposit_account SET is_open = false WHERE account_no = '4051234567'`)
  const sent = await send(member)
  await runJob(world, readFeed)
  await asOwner(world, `UPDATE deposit_account SET is_open = true WHERE account_no = '4051234567'`)
  expect(await tasksOf(sent)).toMatchObject([{ detail: { reason: 'ACCOUNT_CLOSED' } }])
})

test('foreign money waits in suspense', async () => {
  const member = await world.aMember()
  const sent = await send(member, { currency: 'LAK' })
  await runJob(world, readFeed)
  expect(await tasksOf(sent)).toMatchObject([
    { kind: 'payment_unmatched', detail: { reason: 'OTHER_CURRENCY' } },
  ])
  expect(await world.balance(houseIds.LAK, houseSuspense())).toBe(100_00n)
})

test('what nobody sent lies in suspense until an operator says whose it is', async () => {
  const member = await world.aMember()
  const before = await suspense()
  const sent = await transfer({})
  await runJob(world, readFeed)
  expect((await suspense()) - before).toBe(100_00n)
  expect(await tasksOf(sent)).toHaveLength(1)
  await inTransaction(world.app.db, (tx) =>
    attributePayment(tx, world.app, {
      ...{ fromBank: sent.bank, reference: sent.reference },
      ...{ memberId: member.id, at: world.now() },
    }),
  )
  await forgetCursor()
  await runJob(world, readFeed)
  expect([await walletOf(member), await suspense()]).toEqual([100_00n, before])
  expect(await tasksOf(sent)).toEqual([])
})

test.each(['timeout_before', 'timeout_after', 'error_after', 'garbage', 'reject'] as const)(
  'a feed that does not answer (%s) is asked again, and nothing is lost or doubled',
  async (fault) => {
    const { outside } = world.app
    shortenOutsideTimeout(world)
    const member = await world.aMember()
    await injectFault(world, { service: 'feed', fault, count: 2 })
    await send(member)
    await runJob(world, readFeed)
    expect(await walletOf(member)).toBe(0n)
    await runJob(world, readFeed)
    await runJob(world, readFeed)
    expect(await walletOf(member)).toBe(100_00n)
    world.app.outside = outside
  },
)

test('a feed that tells everything twice credits once', async () => {
  const member = await world.aMember()
  await injectFault(world, { service: 'feed', fault: 'duplicate' })
  await send(member)
  await send(member)
  await runJob(world, readFeed)
  await runJob(world, readFeed)
  expect(await walletOf(member)).toBe(200_00n)
})

test('with every fifth call of each kind broken, 200 transfers are each credited once', async () => {
  const { outside } = world.app
  shortenOutsideTimeout(world)
  const members = await race(8, () => world.aMember())
  for (const [seed, fault] of (
    ['timeout_after', 'error_after', 'garbage', 'reject', 'duplicate'] as const
  ).entries())
    await injectFault(world, { service: 'feed', fault, probability: 0.2, seed })
  for (let nth = 0; nth < 200; nth++) {
    await send(roundRobin(members, nth), { amount: 1 + nth })
    if (nth % 4 === 3) await runJob(world, readFeed)
  }
  await clearFaults(world)
  await runJob(world, readFeed)
  const held = await Promise.all(members.map(walletOf))
  const sums = members.map((_, index) => BigInt(25 * (index + 1) + 8 * 300) * 100n)
  expect(held).toEqual(sums)
  world.app.outside = outside
})

test('more than a page is read at once', async () => {
  const member = await world.aMember()
  for (let nth = 0; nth < 105; nth++) await send(member, { amount: 1 })
  await runJob(world, readFeed)
  expect(await walletOf(member)).toBe(105_00n)
})

/** The bank tells each page from its end, and then once more. @returns what puts it in order. */
function reverseFeed(): () => void {
  const { outside } = world.app
  const backwards = async (after: number) => {
    const { transfers, unreadable } = await outside.bank.readFeed(after)
    return { transfers: [...transfers.toReversed(), ...transfers.toReversed()], unreadable }
  }
  world.app.outside = { ...outside, bank: { ...outside.bank, readFeed: backwards } }
  return () => {
    world.app.outside = outside
  }
}

test('out of order and repeated within a page, each is credited once', async () => {
  const member = await world.aMember()
  for (const amount of [10, 20, 30]) await send(member, { amount })
  const inOrder = reverseFeed()
  await runJob(world, readFeed)
  inOrder()
  expect(await walletOf(member)).toBe(60_00n)
  expect(await findCursor(world.app.db)).toBe((await lastCursor()) as number)
})

async function lastCursor(): Promise<number | undefined> {
  let cursor = 0
  for (;;) {
    const { transfers } = await world.app.outside.bank.readFeed(cursor)
    if (transfers.length === 0) return cursor
    cursor = transfers.at(-1)?.cursor ?? cursor
  }
}

test('a process that dies after the credit and before the cursor moves does no harm', async () => {
  const member = await world.aMember()
  await send(member)
  await runJob(world, readFeed)
  await forgetCursor()
  await runJob(world, readFeed)
  expect(await walletOf(member)).toBe(100_00n)
})

test('a process that dies before the credit leaves the transfer to be read again', async () => {
  const member = await world.aMember()
  const before = await findCursor(world.app.db)
  await send(member)
  const revive = crashBeforePosting(world, 'deposit_bank')
  await runJob(world, readFeed)
  expect([await walletOf(member), await findCursor(world.app.db)]).toEqual([0n, before])
  revive()
  await runJob(world, readFeed)
  expect(await walletOf(member)).toBe(100_00n)
})

test('one that cannot be dealt with holds up nobody else, and is not passed by at once', async () => {
  const [stuck, free] = [await world.aMember(), await world.aMember()]
  await send(free)
  await send(stuck)
  for (let nth = 0; nth < 25; nth++) await send(free, { amount: 4 })
  const mend = interceptPostings(world, (posting, post) =>
    posting.memberId === stuck.id ? Promise.reject(new Error('broken')) : post(posting),
  )
  const inOrder = reverseFeed()
  await runJob(world, readFeed)
  inOrder()
  expect([await walletOf(stuck), await walletOf(free)]).toEqual([0n, 200_00n])
  expect(await findCursor(world.app.db)).toBe(((await lastCursor()) as number) - 26)
  mend()
  await runJob(world, readFeed)
  expect([await walletOf(stuck), await walletOf(free)]).toEqual([100_00n, 200_00n])
})

test('one that fails for long is a person’s, with all that was told, and what stands behind it is read', async () => {
  const [stuck, free] = [await world.aMember(), await world.aMember()]
  const { reference } = await send(stuck)
  for (let nth = 0; nth < 100; nth++) await send(free, { amount: 1 })
  const mend = interceptPostings(world, (posting, post) =>
    posting.memberId === stuck.id ? Promise.reject(new Error('broken')) : post(posting),
  )
  const before = await findCursor(world.app.db)
  await runJob(world, readFeed)
  world.advance(9 * minuteMs)
  await runJob(world, readFeed)
  expect([await findCursor(world.app.db), await walletOf(free)]).toEqual([before, 99_00n])
  world.advance(minuteMs)
  await runJob(world, readFeed)
  mend()
  expect([await findCursor(world.app.db), await walletOf(free)]).toEqual([await lastCursor(), 100_00n])
  const kept = await world.app.db.selectFrom('unreadRecord').select(['source', 'record']).execute()
  expect(kept.map(({ record }) => JSON.parse(record))).toMatchObject([
    { cursor: before + 1, transfer: { reference, amount: 100, fromAccountNo: stuck.bankAccountNo } },
  ])
  const tasks = world.app.db
    .selectFrom('operatorTask')
    .select('detail')
    .where('kind', '=', 'record_unreadable')
  expect(await tasks.execute()).toMatchObject([{ detail: { source: 'feed', why: 'not dealt with' } }])
})

test('while nothing can be dealt with, or the outside is away, everything waits to be told again', async () => {
  const [one, other] = [await world.aMember(), await world.aMember()]
  const before = await findCursor(world.app.db)
  for (const member of [one, other]) await send(member)
  for (const error of [new Error('broken'), new OutsideError('away')]) {
    const mend = interceptPostings(world, (posting, post) =>
      error instanceof OutsideError && posting.memberId === other.id ? post(posting) : Promise.reject(error),
    )
    for (let nth = 0; nth < 2; nth++) {
      await runJob(world, readFeed)
      world.advance(11 * minuteMs)
    }
    mend()
    expect(await findCursor(world.app.db)).toBe(before)
  }
  await runJob(world, readFeed)
  expect([await walletOf(one), await walletOf(other)]).toEqual([100_00n, 100_00n])
})

test('a bank that begins from the start again is not listened to for ever', async () => {
  const member = await world.aMember()
  for (let nth = 0; nth < 101; nth++) await send(member, { amount: 1 })
  await runJob(world, readFeed)
  const { outside } = world.app
  world.app.outside = { ...outside, bank: { ...outside.bank, readFeed: () => outside.bank.readFeed(0) } }
  expect(await readFeed(world.app)).toBe(0)
  world.app.outside = outside
  expect(await walletOf(member)).toBe(101_00n)
})

test('the cursor only moves forward', async () => {
  await send(await world.aMember())
  await runJob(world, readFeed)
  const there = await findCursor(world.app.db)
  await moveCursor(world.app.db, there - 1, world.now())
  expect(await findCursor(world.app.db)).toBe(there)
})

test('32 readers at once credit once', async () => {
  const members = await race(5, () => world.aMember())
  for (const member of members) await send(member)
  await race(32, () => readFeed(world.app))
  expect(await Promise.all(members.map(walletOf))).toEqual(members.map(() => 100_00n))
})

test('feed and slip at the same time credit once (F20)', async () => {
  for (let round = 0; round < 10; round++) {
    const member = await world.aMember()
    const { reference } = await send(member)
    const { transfers } = await world.app.outside.bank.readFeed(await findCursor(world.app.db))
    const said = transfers.find((told) => told.transfer.reference === reference)?.transfer
    if (!said) throw new Error('the feed does not tell of it')
    const slip = () => creditBankTransfer(world.app, said, { memberId: member.id, heardFrom: 'slip' })
    const [answer] = await Promise.all([slip(), readFeed(world.app), readFeed(world.app)])
    expect(['credited', 'repeated']).toContain(answer)
    expect(await walletOf(member)).toBe(100_00n)
  }
})

test('what the bank tells can be read back as it was told', async () => {
  const told = await tellAll()
  const records = z.array(FeedRecord)
  expect(z.decode(records, z.encode(records, told))).toEqual(told)
})
