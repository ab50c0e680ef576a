/** Gift links over TrueMoney's own protocol: it knows no reference of ours, so what is unknown ends with a person (decisions D5, D21). */
import * as limits from '@kapao/contract/limits.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { askVouchers } from '#deposit/voucher/voucher.jobs.ts'
import { wallet } from '#ledger/chart.ts'
import { OutsideError } from '#platform/refusal.ts'
import type { TestMember } from '../../../test/factories.ts'
import {
  aGiftLink,
  clearFaults,
  injectFault,
  sendGift,
  shortenOutsideTimeout,
  tasksAbout,
} from '../../../test/flows.ts'
import { answerOnce } from '../../../test/one-answer.ts'
import { runJob } from '../../../test/run-job.ts'
import { compareAllBooks } from '../../../test/service-books.ts'
import { useWorld } from '../../../test/world.ts'
import { createTrueMoney } from './truemoney.ts'

const world = useWorld({ environment: { VOUCHER: 'truemoney' } })

let outside: typeof world.app.outside
beforeEach(async () => {
  outside = world.app.outside
  await clearFaults(world)
})
afterEach(() => {
  world.app.outside = outside
})

const walletOf = (member: TestMember) => world.balance(member.id, wallet())
const codeIn = (link: string) => link.split('=')[1] ?? ''
const linkWith = (code: string) => `https://gift.truemoney.com/campaign/?v=${code}`
const pending = { status: 202, body: { message: 'DEPOSIT_PENDING' } }
const order = (link: string, mobile = '0899999999') => ({
  ...{ reference: 'TV1', code: codeIn(link), mobile, minimum: limits.truelinkMin },
})
const voucherOf = (member: TestMember) =>
  world.app.db
    .selectFrom('voucher')
    .select(['id', 'state', 'toWallet'])
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()

async function pass(...pauses: number[]) {
  for (const ms of pauses) {
    world.advance(ms)
    await runJob(world, askVouchers)
  }
}

test('a gift is credited at once, of one for several people our share', async () => {
  const member = await world.aMember()
  expect(await sendGift(world, member, await aGiftLink(world, 150.5))).toMatchObject({
    ...{ status: 200, body: { message: 'SUCCESS', amount: 150.5 } },
  })
  expect(await sendGift(world, member, await aGiftLink(world, 100, 3))).toMatchObject({
    body: { amount: 33.33 },
  })
  expect(await walletOf(member)).toBe(183_83n)
})

test('what is no gift for us is refused at once', async () => {
  const invalid = { status: 422, body: { message: 'TRUELINK_INVALID' } }
  for (const code of ['NoSuchGift12', 'EXPIRED12', 'OWNGIFT12'])
    expect(await sendGift(world, await world.aMember(), linkWith(code))).toMatchObject(invalid)
  const link = await aGiftLink(world, 50)
  await world.app.outside.voucher.redeem(order(link), { isRepeat: false })
  expect(await sendGift(world, await world.aMember(), link)).toMatchObject({
    body: { message: 'TRUELINK_DUPLICATE' },
  })
})

test('an order that never arrived is sent again, and its gift credited once', async () => {
  const member = await world.aMember()
  shortenOutsideTimeout(world)
  await injectFault(world, { service: 'voucher', call: 'redemptions', fault: 'timeout_before', count: 1 })
  expect(await sendGift(world, member, await aGiftLink(world, 60))).toMatchObject(pending)
  await pass(limits.voucherTimeoutMs, 60_000, 60_000)
  expect(await walletOf(member)).toBe(60_00n)
})

test.each(['timeout_after', 'error_after', 'garbage'] as const)(
  'one that was taken without an answer (%s) is a person’s to end, and never a guess',
  async (fault) => {
    const member = await world.aMember()
    shortenOutsideTimeout(world)
    await injectFault(world, { service: 'voucher', call: 'redemptions', fault, count: 1 })
    expect(await sendGift(world, member, await aGiftLink(world, 60))).toMatchObject(pending)
    await pass(limits.voucherTimeoutMs, 60_000, 10 * 60_000, limits.voucherTaskAfterMs)
    const { id, state } = await voucherOf(member)
    expect([state, await walletOf(member)]).toEqual(['OPEN', 0n])
    expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'voucher_unanswered' }])
  },
)

test('a gift that is gone when it is ordered again may be gone to us: it stays open', async () => {
  const member = await world.aMember()
  shortenOutsideTimeout(world)
  await injectFault(world, { service: 'voucher', call: 'redemptions', fault: 'timeout_before', count: 1 })
  const link = await aGiftLink(world, 60)
  expect(await sendGift(world, member, link)).toMatchObject(pending)
  await world.app.outside.voucher.redeem(order(link), { isRepeat: false })
  await pass(limits.voucherTimeoutMs, 60_000)
  expect([(await voucherOf(member)).state, await walletOf(member)]).toEqual(['OPEN', 0n])
})

test('a gift of which our wallet has a share already is credited by nobody but a person', async () => {
  const first = await world.aMember()
  await sendGift(world, first, await aGiftLink(world, 20))
  const { toWallet } = await voucherOf(first)
  const link = await aGiftLink(world, 50, 2)
  await world.app.outside.voucher.redeem(order(link, toWallet), { isRepeat: false })
  const member = await world.aMember()
  expect(await sendGift(world, member, link)).toMatchObject(pending)
  await pass(limits.voucherTimeoutMs, 60_000)
  expect([(await voucherOf(member)).state, await walletOf(member)]).toEqual(['OPEN', 0n])
})

test('a preview says no less than the gift can bring, and takes nothing', async () => {
  const link = await aGiftLink(world, 90, 3)
  const { voucher } = world.app.outside
  expect(await voucher.preview(order(link))).toEqual({ status: 'open', amount: 90_00n })
  await voucher.redeem(order(link, '0888888888'), { isRepeat: false })
  expect(await voucher.preview(order(link))).toEqual({ status: 'open', amount: 60_00n })
  expect(await voucher.preview(order(link, '0888888888'))).toEqual({ status: 'rejected', reason: 'used' })
  expect(await voucher.preview(order(await aGiftLink(world, 1.99)))).toEqual({
    ...{ status: 'rejected', reason: 'too_small' },
  })
})

test('no book is compared, since there is none', async () => {
  const compared = (await compareAllBooks(world)).map(({ book }) => book)
  expect(compared).toContain('payouts')
  expect(compared).not.toContain('vouchers')
})

describe('what TrueMoney answers', () => {
  const answering = (status: number, answer: object, sent?: Request[]) =>
    createTrueMoney(answerOnce({ status, answer }, sent))
  const gift = order(linkWith('SECRETCODE12'))
  const code = (said: string) => ({ status: { code: said, message: '' }, data: null })
  const once = { isRepeat: false }

  test('it is asked by the gift itself, without a key', async () => {
    const sent: Request[] = []
    const success = { status: { code: 'SUCCESS' }, data: { my_ticket: { amount_baht: '10.50' } } }
    expect(await answering(200, success, sent).redeem(gift, once)).toEqual({
      ...{ status: 'redeemed', amount: 10_50n },
    })
    expect(sent[0]?.url).toBe('https://service.example/campaign/vouchers/SECRETCODE12/redeem')
    expect(sent[0]?.headers.has('authorization')).toBe(false)
    expect(await sent[0]?.json()).toEqual({ mobile: '0899999999', voucher_hash: 'SECRETCODE12' })
  })

  test('a repeat believes only what cannot be about the first order', async () => {
    const again = { isRepeat: true }
    for (const [said, first, repeated] of [
      ['VOUCHER_OUT_OF_STOCK', 'rejected', 'processing'],
      ['VOUCHER_EXPIRED', 'rejected', 'processing'],
      ['VOUCHER_NOT_FOUND', 'rejected', 'rejected'],
      ['TARGET_USER_REDEEMED', 'processing', 'processing'],
    ] as const) {
      expect(await answering(400, code(said)).redeem(gift, once)).toMatchObject({ status: first })
      expect(await answering(400, code(said)).redeem(gift, again)).toMatchObject({ status: repeated })
    }
  })

  test.each([
    [200, { status: { code: 'SUCCESS' }, data: { my_ticket: null } }],
    [200, { status: { code: 'SUCCESS' }, data: { my_ticket: { amount_baht: '0.00' } } }],
    [200, { status: { code: 'SUCCESS' }, data: { my_ticket: { amount_baht: '1e3' } } }],
    [400, code('INTERNAL_ERROR')],
    [400, code('TARGET_USER_NOT_FOUND')],
    [403, { message: 'no robots' }],
    [500, code('VOUCHER_NOT_FOUND')],
  ])('%i %j is no answer, and what is said of it does not tell the code', async (status, answer) => {
    const failure = await answering(status, answer)
      .redeem(gift, once)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(OutsideError)
    expect(String(failure)).not.toContain('SECRETCODE12')
  })
})
