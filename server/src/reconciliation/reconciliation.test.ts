/** Facts about comparing our books with those of gateways and bank (quality I-42, I-19). */
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { game } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import {
  aGiftLink,
  aPlayer,
  asOwner,
  clearFaults,
  injectFault,
  sendGift,
  shortenOutsideTimeout,
} from '../../test/flows.ts'
import { aQr } from '../../test/qr-codes.ts'
import { payQr } from '../../test/sandbox-calls.ts'
import { compareAllBooks, explainDifferences, listDifferences } from '../../test/service-books.ts'
import { aStaffMember } from '../../test/staff.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()
beforeAll(async () => {
  shortenOutsideTimeout(world)
  // One provider of each kind: the others' books are read in the same way.
  await asOwner(
    world,
    'DELETE FROM game g WHERE position > (SELECT min(position) FROM game WHERE adapter = g.adapter)',
  )
})
// What one test makes must not lie in the span of the next.
afterEach(() => world.advance(72 * 3_600_000))

/** Past the moment in which a line may still be on its way. */
const settle = () => world.advance(30 * 60_000)

/** What differs, after all that is due was compared. */
async function findDifferences() {
  await compare()
  return listDifferences(world)
}

/** By book; every service showed its own, unless the test says otherwise. */
const compare = () => compareAllBooks(world)

const openCases = () =>
  world.app.db
    .selectFrom('operatorTask')
    .select(['subject', 'detail'])
    .where('kind', '=', 'difference')
    .where('closedAt', 'is', null)
    .orderBy('id')
    .execute()

/** A deposit of 100 baht that the gateway has taken. @returns the payment's id. */
async function aPayment() {
  const member = await world.aMember()
  const { qrcodeId } = await aQr(member, 100)
  const [paymentId = ''] = await payQr(world, qrcodeId)
  return { member, paymentId }
}

async function aPayout() {
  const member = await world.aMember({ wallet: 500_00n })
  const { body } = await member.call(api.withdraw, { body: { amount: 300 } })
  await world.runJobs()
  return { member, reference: body.reference }
}

test('when both sides say the same there is no case, and every book was read', async () => {
  const { member } = await aPayment()
  await expect.poll(async () => (await member.call(api.wallet)).body.wallet.amount).toBe(100)
  await aPayout()
  settle()
  const done = await compare()
  const books = done.map(({ book }) => book)
  expect(books.slice(0, 6)).toEqual([
    'gateway:KBANK',
    'gateway:WW',
    'gateway:E2P',
    'transfers',
    'payouts',
    'vouchers',
  ])
  expect(books).toContain('game:NAGA')
  expect(done.every(({ differences }) => differences === 0)).toBe(true)
  expect(await openCases()).toEqual([])
})

test('a payment that we never heard of is a case, once however often it is looked for, until we have heard of it', async () => {
  await injectFault(world, { service: 'gateway:KBANK', call: 'webhook', fault: 'webhook_lost' })
  const { paymentId } = await aPayment()
  expect(await findDifferences()).toEqual([])
  settle()
  const first = await compare()
  const found = await listDifferences(world)
  expect(found).toMatchObject([
    { book: 'gateway:KBANK', name: paymentId, what: 'missing_with_us', ours: null },
  ])
  expect(await compare()).toEqual(first)
  expect(await listDifferences(world)).toEqual(found)
  expect(await openCases()).toMatchObject([{ subject: `gateway:KBANK:${paymentId}` }])

  await clearFaults(world)
  await world.runJobs()
  expect(await findDifferences()).toEqual([])
  expect(await openCases()).toEqual([])
})

test('a QR paid long after it expired, whose webhook was lost, is found by its gateway’s book and credited', async () => {
  const member = await world.aMember({ remember: true })
  const params = { gatewayCode: 'KBANK' }
  const { body } = await member.call(api.createQrcode, { params, body: { amount: 100 } })
  for (let asked = 0; asked < 8; asked++) {
    world.advance(20 * 60_000)
    await world.runJobs()
  }
  await injectFault(world, { service: 'gateway:KBANK', call: 'webhook', fault: 'webhook_lost' })
  await world.control('POST', `/qr/${body.qrcodeId}/pay`)
  settle()
  await world.runJobs()
  expect((await member.call(api.wallet)).body.wallet.amount).toBe(0)
  expect(await findDifferences()).toHaveLength(1)
  await world.runJobs()
  expect((await member.call(api.wallet)).body.wallet.amount).toBe(100)
  expect(await findDifferences()).toEqual([])
  expect(await openCases()).toEqual([])
})

test('a payout of ours that the bank does not have, or has otherwise, is a case', async () => {
  const { member, reference } = await aPayout()
  const other = await aPayout()
  settle()
  const owned = (statement: string, values: unknown[]) => asOwner(world, statement, values)
  await owned('UPDATE withdrawal SET reference = $2 WHERE member_id = $1', [member.id, `WD${newId()}`])
  await owned('UPDATE withdrawal SET to_account_no = $2 WHERE member_id = $1', [other.member.id, '999999'])
  const found = await findDifferences()
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ book: 'payouts', name: reference, what: 'missing_with_us' }),
      expect.objectContaining({ book: 'payouts', what: 'missing_outside', theirs: null }),
      expect.objectContaining({
        book: 'payouts',
        name: other.reference,
        what: 'differs',
        ours: '30000 THB KBANK 999999',
        theirs: `30000 THB KBANK ${other.member.bankAccountNo}`,
      }),
    ]),
  )
  expect(await openCases()).toHaveLength(3)
  // Staff see the last digits of an account, which tell the two apart (staff-calls T3).
  const { token } = await aStaffMember(world)
  const { tasks } = (await world.call(staffApi.tasks, { body: { page: 1, limit: 100 } }, { token })).body
  const shown = tasks.find(({ subject }) => subject === `payouts:${other.reference}`)?.detail
  const lastDigits = other.member.bankAccountNo.slice(-4)
  expect([shown?.ours, shown?.theirs]).toEqual(['30000 THB KBANK …9999', `30000 THB KBANK …${lastDigits}`])
  // Mended, they close.
  await owned('UPDATE withdrawal SET reference = $2 WHERE member_id = $1', [member.id, reference])
  await owned('UPDATE withdrawal SET to_account_no = $2 WHERE member_id = $1', [
    other.member.id,
    other.member.bankAccountNo,
  ])
  expect(await findDifferences()).toEqual([])
  const left = await openCases()
  // The name that nobody has any more stays for a person to close.
  expect(left).toMatchObject([{ detail: { what: 'missing_outside' } }])
  await explainDifferences(world)
})

test('a gift that the service has paid us and we have not credited is a case', async () => {
  const member = await world.aMember()
  await injectFault(world, { service: 'voucher', call: 'redemptions', fault: 'error_after' })
  const { reference } = (await sendGift(world, member, await aGiftLink(world, 50))).body
  settle()
  expect(await findDifferences()).toMatchObject([
    { book: 'vouchers', name: reference, what: 'missing_with_us', theirs: '5000 THB 0891234567' },
  ])
  expect(await openCases()).toMatchObject([{ subject: `vouchers:${reference}` }])
  await world.runJobs()
  expect(await findDifferences()).toEqual([])
  expect(await openCases()).toEqual([])
})

test.each(['timeout_before', 'garbage'] as const)(
  'a service that does not show its book (%s) is no difference, and does not stop the others',
  async (fault) => {
    await aPayout()
    settle()
    await injectFault(world, { service: 'gateway:WW', call: 'payments', fault })
    const done = await compare()
    const isShown = ({ differences }: { differences: number | undefined }) => differences !== undefined
    expect(done.filter((one) => !isShown(one)).map(({ book }) => book)).toEqual(['gateway:WW'])
    expect(await listDifferences(world)).toEqual([])
    expect(await openCases()).toEqual([])
  },
)

describe('a provider', () => {
  // One that dedupes by our reference, one that has ids of its own, one that counts in credits.
  const ways = async () => {
    const rows = await world.app.db
      .selectFrom('game')
      .select(['code', 'adapter'])
      .orderBy('position')
      .execute()
    return ['plain', 'memo', 'credits'].map(
      (adapter) => rows.find((row) => row.adapter === adapter)?.code ?? '',
    )
  }

  test('that booked what we transferred, in and out, agrees', async () => {
    for (const slot of await ways()) {
      const { member } = await aPlayer(world, slot, { wallet: 100_00n, inGame: 200_00n })
      const back = await member.call(api.transfer, { body: { from: slot, to: 'WALLET', amount: 50 } })
      expect([200, 202]).toContain(back.status)
    }
    for (const ms of [5_000, 120_000, 600_000]) {
      world.advance(ms)
      await world.runJobs()
    }
    settle()
    expect(await findDifferences()).toEqual([])
  })

  test('that was silent for three days agrees once it has told: it wrote down then what we know now', async () => {
    const { member } = await aPlayer(world, 'NAGA', { wallet: 100_00n })
    await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'error_after' })
    await injectFault(world, { service: 'game:NAGA', call: 'transfers:get', fault: 'timeout_before' })
    await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })
    world.advance(72 * 3_600_000)
    await clearFaults(world)
    await world.runJobs()
    expect(await world.balance(member.id, game('NAGA'))).toBe(100_00n)
    settle()
    expect(await findDifferences()).toEqual([])
  })

  test('that has done what we still wait for agrees; that lacks what we have settled does not', async () => {
    const { member, username } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
    await injectFault(world, { service: 'game:NAGA', call: 'transfers', fault: 'timeout_after' })
    await injectFault(world, { service: 'game:NAGA', call: 'transfers:get', fault: 'timeout_before' })
    const { body } = await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })
    expect(body.message).toBe('TRANSFER_PENDING')
    settle()
    expect(await findDifferences()).toEqual([])
    await clearFaults(world)
    world.advance(300_000)
    await world.runJobs()
    // In the order of names it comes second.
    const renamed = `Z${newId()}`
    await asOwner(world, 'UPDATE transfer SET reference = $2 WHERE member_id = $1', [member.id, renamed])
    settle()
    expect(await findDifferences()).toMatchObject([
      {
        book: 'game:NAGA',
        name: body.reference,
        what: 'missing_with_us',
        theirs: `10000 THB ${username} in`,
      },
      { book: 'game:NAGA', name: renamed, what: 'missing_outside' },
    ])
    await explainDifferences(world)
  })
})
