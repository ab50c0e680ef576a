/** Facts about records of the feed that nobody understands: each is kept for a person, and holds up no other (quality F32). */
import { SentRecord } from '@kapao/contract/outside/control.ts'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import type { TestMember } from '../../../test/factories.ts'
import { asOwner } from '../../../test/flows.ts'
import { askSandbox } from '../../../test/sandbox-calls.ts'
import { useWorld } from '../../../test/world.ts'
import { findCursor } from './feed.queries.ts'

const world = useWorld()

const send = ({ bankAccountNo: fromAccountNo }: TestMember) =>
  world.control('POST', '/bank/transfers', {
    ...{ fromBank: 'KBANK', fromAccountNo, fromName: 'MALI SUKJAI', amount: 100 },
    ...{ toBank: 'SCB', toAccountNo: '4051234567' },
  })
const sendMalformed = (transfer?: unknown) =>
  askSandbox(world, SentRecord, 'POST', '/feed/broken', transfer === undefined ? {} : { transfer })
const walletOf = ({ id }: TestMember) => world.balance(id, wallet())

const tasksOf = () =>
  world.app.db
    .selectFrom('operatorTask')
    .select(['subject', 'detail'])
    .where('kind', '=', 'record_unreadable')
    .orderBy('id')
    .execute()
const keptOf = () =>
  world.app.db.selectFrom('unreadRecord').select(['source', 'record']).orderBy('id').execute()

let made = 0
const odd = (member: TestMember, change: object) => ({
  ...{
    fromBank: 'KBANK',
    reference: `ODD${++made}`,
    fromAccountNo: member.bankAccountNo,
    fromName: 'MALI SUKJAI',
  },
  ...{
    toBank: 'SCB',
    toAccountNo: '4051234567',
    amount: 100,
    currency: 'THB',
    at: world.now().toISOString(),
  },
  ...change,
})

test('a record that nobody understands is kept whole, with one task, and the next transfers are credited', async () => {
  const member = await world.aMember()
  const { cursor } = await sendMalformed()
  await send(member)
  await world.runJobs()
  expect(await walletOf(member)).toBe(100_00n)
  expect(await findCursor(world.app.db)).toBe(cursor + 1)
  const kept = await keptOf()
  expect(kept).toMatchObject([{ source: 'feed' }])
  expect(JSON.parse(kept[0]?.record ?? '')).toMatchObject({ cursor, transfer: { amount: 'one hundred' } })
  const tasks = await tasksOf()
  expect(tasks).toMatchObject([{ detail: { source: 'feed', why: 'transfer.amount, transfer.currency' } }])
  expect(JSON.stringify(tasks)).not.toContain('1234567890')
})

test.each([
  ['half a sign', 'a\ud83d', 'a\ufffd'],
  ['a NUL', 'a\u0000b', 'a\ufffdb'],
])(
  '%s in a name is replaced, since no table takes it, and the transfer is credited',
  async (_, fromName, kept) => {
    const member = await world.aMember()
    await sendMalformed(odd(member, { fromName }))
    await world.runJobs()
    expect(await walletOf(member)).toBe(100_00n)
    const payments = world.app.db
      .selectFrom('bankPayment')
      .select('fromName')
      .where('memberId', '=', member.id)
    expect(await payments.execute()).toEqual([{ fromName: kept }])
  },
)

test.each([
  ['an unknown currency', { currency: 'USD' }],
  ['a moment without its time zone', { at: '2026-03-10T12:00:00' }],
  ['no reference', { reference: '' }],
  ['a reference of nothing but dashes', { reference: '-- -' }],
  ['an amount that no account holds', { amount: 1e12 }],
  ['an account number of letters', { fromAccountNo: 'ABC' }],
  ['no sender', { fromBank: undefined }],
  // Shown to a person it is cut, and one of the two in the middle of a sign that takes two units.
  ['a name that never ends', { fromName: '🎰'.repeat(500) }],
  ['another one', { fromName: `a${'🎰'.repeat(500)}` }],
])('%s holds up nobody', async (_, change) => {
  const member = await world.aMember()
  const before = (await keptOf()).length
  await sendMalformed(odd(member, change))
  await send(member)
  await world.runJobs()
  expect(await walletOf(member)).toBe(100_00n)
  expect((await keptOf()).length - before).toBe(1)
})

test.each([null, 'a text', 7, []])('nor does %j in place of a transfer', async (transfer) => {
  const member = await world.aMember()
  await sendMalformed(transfer)
  await send(member)
  await world.runJobs()
  expect(await walletOf(member)).toBe(100_00n)
})

test.each([
  ['a field that is new', { channel: 'PROMPTPAY' }],
  ['a moment in another time zone', { at: '2026-03-10T12:00:00+07:00' }],
  ['a slash in the reference', { reference: '014/2026-A/9' }],
  ['a receiving account with hidden digits', { toAccountNo: '***-*-*3456-7' }],
])('%s is understood', async (_, change) => {
  const member = await world.aMember()
  await sendMalformed(odd(member, change))
  await world.runJobs()
  expect(await walletOf(member)).toBe(100_00n)
})

test('read again from the beginning, it is kept once, and the cursor passes it once more', async () => {
  const member = await world.aMember()
  const { cursor } = await sendMalformed()
  await send(member)
  await world.runJobs()
  const [kept, tasks] = [await keptOf(), await tasksOf()]
  await asOwner(world, 'DELETE FROM feed_cursor')
  await world.runJobs()
  expect(await keptOf()).toEqual(kept)
  expect(await tasksOf()).toEqual(tasks)
  expect(await findCursor(world.app.db)).toBe(cursor + 1)
  expect(await walletOf(member)).toBe(100_00n)
})
