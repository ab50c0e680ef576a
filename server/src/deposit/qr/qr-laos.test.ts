/** Facts about deposits in kip by OnePay, which reports nothing and is asked (decisions D3, D21). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { parse } from 'promptparse'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import * as outsideLimits from '#outside/limits.ts'
import { checkPayload, readDrawnQr } from '#outside/qr/qr-picture.ts'
import type { TestMember } from '../../../test/factories.ts'
import { clearFaults, historyOf, injectFault } from '../../../test/flows.ts'
import { aQr } from '../../../test/qr-codes.ts'
import { refused, useWorld } from '../../../test/world.ts'

const world = useWorld({ edition: 'laos' })

const service = 'gateway:BCELQR'
const of = { params: { gatewayCode: 'BCELQR' } }
const create = (member: TestMember, amount: number) =>
  member.call(api.createQrcode, { ...of, body: { amount } })
const pay = (reference: string, amount: number) => world.control('POST', `/qr/${reference}/pay`, { amount })
const walletOf = (member: TestMember) => world.balance(member.id, wallet())
async function aCharge(amount = 250_000) {
  const member = await world.aMember()
  const body = await aQr(member, amount, 'BCELQR')
  return { member, reference: body.qrcodeId, body }
}
async function ask(afterMs = outsideLimits.onePayAskEveryMs) {
  world.advance(afterMs)
  await world.runJobs()
}

test('a member with kip is shown one gateway, and quick amounts in kip', async () => {
  const member = await world.aMember()
  const { banks, wallets } = (await member.call(api.depositLookup)).body
  expect(banks.filter(({ bankType }) => bankType === 'PAYMENT')).toMatchObject([
    {
      bankCode: 'BCELQR',
      currency: 'LAK',
      depositMin: 10_000,
      quickAmounts: expect.arrayContaining([250_000]),
    },
  ])
  expect(wallets).toEqual([])
})

test('a member with baht has PromptPay, and no QR in kip', async () => {
  const member = await world.aMember({ currency: 'THB' })
  const { banks } = (await member.call(api.depositLookup)).body
  expect(banks.flatMap(({ bankType, bankCode }) => (bankType === 'PAYMENT' ? [bankCode] : []))).toEqual([
    'KBANK',
    'WW',
    'E2P',
  ])
  expect(await create(member, 10_000)).toMatchObject(refused('NO_DATA', 404))
  const kip = await world.aMember()
  const promptPay = { params: { gatewayCode: 'KBANK' }, body: { amount: 10_000 } }
  expect(await kip.call(api.createQrcode, promptPay)).toMatchObject(refused('NO_DATA', 404))
})

test('the picture that the member sees asks for these kip, for our reference', async () => {
  const { reference, body } = await aCharge(250_000)
  expect(body).toMatchObject({ hasQrcode: true, amount: 250_000, expireIn: 600 })
  const payload = await readDrawnQr(Buffer.from(body.qrcode))
  checkPayload(payload, { amount: 250_000_00n, currency: 'LAK' })
  expect(parse(payload, true)?.getTagValue('62', '05')).toBe(reference)
})

test('what is paid is credited within seconds, once, however often it is asked about', async () => {
  const { member, reference } = await aCharge()
  await ask()
  expect(await walletOf(member)).toBe(0n)
  await pay(reference, 250_000)
  await ask()
  expect(await walletOf(member)).toBe(250_000_00n)
  await ask(limits.qrAskAfterCreatedMs)
  await ask(limits.qrLifetimeMs)
  expect(await walletOf(member)).toBe(250_000_00n)
  expect(await historyOf(member)).toMatchObject([{ from: 'BCELQR', amount: 250_000, reference }])
})

test('what is paid right before the end of the QR is found after it', async () => {
  const { member, reference } = await aCharge()
  world.advance(limits.qrLifetimeMs - 1)
  await world.runJobs()
  await pay(reference, 250_000)
  await ask(1)
  expect(await walletOf(member)).toBe(250_000_00n)
})

test('a QR that was cancelled can still be paid, and is credited', async () => {
  const { member, reference } = await aCharge()
  await member.call(api.cancelQrcode, { params: { qrcodeId: reference } })
  await world.runJobs()
  await pay(reference, 250_000)
  await ask(limits.qrLifetimeMs)
  expect(await walletOf(member)).toBe(250_000_00n)
})

test('another amount than that of the QR is credited as it arrived', async () => {
  const { member, reference } = await aCharge(250_000)
  await pay(reference, 99_000)
  await ask()
  expect(await walletOf(member)).toBe(99_000_00n)
})

test.each(['garbage', 'error_after', 'timeout_before'] as const)(
  'a question that ends in %s says neither yes nor no, and is asked again',
  async (fault) => {
    const { member, reference } = await aCharge()
    await pay(reference, 250_000)
    await injectFault(world, { service, call: 'charges:get', fault })
    await ask()
    expect(await walletOf(member)).toBe(0n)
    await clearFaults(world)
    await ask(limits.qrAskAfterCreatedMs)
    expect(await walletOf(member)).toBe(250_000_00n)
  },
)

test('no QR is shown while the bank cannot be asked, and the next one is another', async () => {
  const member = await world.aMember()
  await injectFault(world, { service, call: 'charges:get', fault: 'timeout_before' })
  expect(await create(member, 10_000)).toMatchObject(refused('QR_FAIL'))
  await clearFaults(world)
  expect((await create(member, 10_000)).body.hasQrcode).toBe(true)
})

test('anybody’s notice of a payment is refused', async () => {
  const { member, reference } = await aCharge()
  const notice = { mcid: 'mch', uuid: reference, amount: 250_000, ccy: 'LAK', fccref: 'F1' }
  const answer = await fetch(`${world.running.url}/api/callback/gateway/BCELQR`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify(notice),
  })
  expect(answer.status).toBe(401)
  await ask()
  expect(await walletOf(member)).toBe(0n)
})

test.each([
  [9_999, { hasQrcode: false, message: 'DEPOSIT_MINIMUM' }],
  [10_000.5, { message: 'KEY_INVALID' }],
])('there is no QR of %d kip', async (amount, body) => {
  expect((await create(await world.aMember(), amount)).body).toMatchObject(body)
})
