/** Facts about QR deposits as a member sees them (decisions D3). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { parse } from 'promptparse'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import type { TestMember } from '../../../test/factories.ts'
import {
  asOwner,
  clearFaults,
  crashBeforePosting,
  injectFault,
  shortenOutsideTimeout,
} from '../../../test/flows.ts'
import { aQr } from '../../../test/qr-codes.ts'
import { race, refused, useWorld } from '../../../test/world.ts'
import { claimDueCharges } from './charge.queries.ts'

const world = useWorld()

const create = (member: TestMember, gatewayCode: string, amount: number) =>
  member.call(api.createQrcode, { params: { gatewayCode }, body: { amount } })
const look = (member: TestMember, gatewayCode: string) => member.call(api.qrcode, { params: { gatewayCode } })
const cancel = (member: TestMember, qrcodeId: string) =>
  member.call(api.cancelQrcode, { params: { qrcodeId } })
const nothing = {
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  amount: null,
  expireIn: null,
  message: null,
}

test('a QR is a dynamic PromptPay bill payment with our reference, drawn as SVG', async () => {
  const member = await world.aMember()
  const body = await aQr(member, 123.45)
  expect(body).toMatchObject({ hasQrcode: true, amount: 123.45, expireIn: 600, message: null })
  expect(body.qrcodeId).toMatch(/^KP[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(body.qrcode).toMatch(/^<svg [\s\S]*<\/svg>\s*$/)

  const { payload } = await world.app.db
    .selectFrom('qrCharge')
    .select('payload')
    .where('reference', '=', body.qrcodeId)
    .executeTakeFirstOrThrow()
  const qr = parse(payload as string, true)
  expect(qr?.getTagValue('01')).toBe('12')
  expect(qr?.getTagValue('30', '00')).toBe('A000000677010112')
  expect(qr?.getTagValue('30', '01')).toMatch(/^\d{15}$/)
  expect(qr?.getTagValue('30', '02')).toBe(body.qrcodeId)
  expect(qr?.getTagValue('30', '03')).toBe('KBANK')
  expect(qr?.getTagValue('53')).toBe('764')
  expect(qr?.getTagValue('54')).toBe('123.45')
})

test('each gateway has its own open QR, and the seconds count down by the server’s clock', async () => {
  const member = await world.aMember()
  expect((await look(member, 'WW')).body).toEqual(nothing)
  const [ww, e2p] = [await create(member, 'WW', 100), await create(member, 'E2P', 50)]
  world.advance(100_500)
  expect((await look(member, 'WW')).body).toMatchObject({ qrcodeId: ww.body.qrcodeId, expireIn: 500 })
  expect((await look(member, 'E2P')).body).toMatchObject({
    qrcodeId: e2p.body.qrcodeId,
    qrcode: e2p.body.qrcode,
  })
  expect((await look(member, 'KBANK')).body).toEqual(nothing)
})

test('after ten minutes there is no QR any more, and a new one can be made', async () => {
  const member = await world.aMember()
  const first = await create(member, 'KBANK', 100)
  world.advance(limits.qrLifetimeMs - 1)
  expect((await look(member, 'KBANK')).body).toMatchObject({ hasQrcode: true, expireIn: 1 })
  world.advance(1)
  expect((await look(member, 'KBANK')).body).toEqual({ ...nothing, message: 'QR_EXPIRED' })
  const second = await create(member, 'KBANK', 200)
  expect(second.body).toMatchObject({ hasQrcode: true, amount: 200, expireIn: 600 })
  expect(second.body.qrcodeId).not.toBe(first.body.qrcodeId)
})

test('an expired QR is closed by the job', async () => {
  const member = await world.aMember()
  const body = await aQr(member, 100)
  world.advance(limits.qrLifetimeMs)
  await world.runJobs()
  const row = await world.app.db
    .selectFrom('qrCharge')
    .select('state')
    .where('reference', '=', body.qrcodeId)
    .executeTakeFirst()
  expect(row?.state).toBe('EXPIRED')
  expect(await cancel(member, body.qrcodeId)).toMatchObject({
    status: 200,
    body: { message: 'SUCCESS' },
  })
  expect((await look(member, 'KBANK')).body).toEqual({ ...nothing, message: 'QR_EXPIRED' })
})

test('a process that dies while it asks for the last time loses no payment, and then nobody asks any more', async () => {
  const member = await world.aMember()
  const { qrcodeId: reference } = await aQr(member, 100)
  world.advance(limits.qrLifetimeMs + 29 * 60_000)
  await world.runJobs()
  await injectFault(world, { service: 'gateway:KBANK', call: 'webhook', fault: 'webhook_lost' })
  await world.control('POST', `/qr/${reference}/pay`)
  await clearFaults(world)
  world.advance(60_000)
  const claimed = await claimDueCharges(world.app.db, world.now(), 20)
  expect(claimed.map((charge) => charge.reference)).toContain(reference)
  world.advance(limits.qrAskAfterCreatedMs)
  await world.runJobs()
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
  const charges = world.app.db.selectFrom('qrCharge').select('askAt').where('reference', '=', reference)
  expect(await charges.executeTakeFirst()).toEqual({ askAt: null })
})

test('the same amount again is the same QR; another amount needs a cancel first', async () => {
  const member = await world.aMember()
  const first = await aQr(member, 100)
  expect((await create(member, 'KBANK', 100)).body.qrcodeId).toBe(first.qrcodeId)
  expect(await create(member, 'KBANK', 200)).toMatchObject(refused('IN_PROGRESS', 409))
  expect(await cancel(member, first.qrcodeId)).toMatchObject({
    status: 200,
    body: { message: 'SUCCESS' },
  })
  expect((await look(member, 'KBANK')).body).toEqual(nothing)
  expect((await create(member, 'KBANK', 200)).body).toMatchObject({ hasQrcode: true, amount: 200 })
})

test.each([
  ['KBANK', 0.99],
  // Also where it is no amount at all (decisions D13).
  ['KBANK', 0],
  ['KBANK', -1],
  ['WW', 99.99],
  ['E2P', 49.99],
])('%s below its minimum: no QR for %d baht, and a message', async (gateway, amount) => {
  const member = await world.aMember()
  expect(await create(member, gateway, amount)).toMatchObject({
    status: 200,
    body: { ...nothing, message: 'DEPOSIT_MINIMUM' },
  })
  expect((await look(member, gateway)).body).toEqual(nothing)
})

test.each(['kbank', 'SCB', 'NOWHERE', '..', '%00', 'KBANK '])(
  'there is no gateway %s',
  async (gatewayCode) => {
    const member = await world.aMember()
    expect(await create(member, gatewayCode, 100)).toMatchObject({ status: 404 })
    expect(await look(member, gatewayCode)).toMatchObject({ status: 404 })
  },
)

test('a closed gateway makes no QR', async () => {
  const member = await world.aMember()
  await asOwner(world, "UPDATE deposit_account SET is_open = false WHERE bank_code = 'E2P'")
  try {
    expect(await create(member, 'E2P', 100)).toMatchObject(refused('NO_DATA', 404))
  } finally {
    await asOwner(world, "UPDATE deposit_account SET is_open = true WHERE bank_code = 'E2P'")
  }
})

test('somebody else’s QR cannot be seen or cancelled, nor told from one that is not there', async () => {
  const [owner, other] = [await world.aMember(), await world.aMember()]
  const body = await aQr(owner, 100)
  const foreign = await cancel(other, body.qrcodeId)
  expect(foreign).toMatchObject(refused('NO_DATA', 404))
  expect((await cancel(other, 'KP0000000000000000')).text).toBe(foreign.text)
  expect((await look(other, 'KBANK')).body).toEqual(nothing)
  expect((await look(owner, 'KBANK')).body.hasQrcode).toBe(true)
})

test('cancelling twice is harmless; the gateway is told', async () => {
  const member = await world.aMember()
  const { qrcodeId: id } = await aQr(member, 100)
  expect((await cancel(member, id)).status).toBe(200)
  expect((await cancel(member, id)).status).toBe(200)
  await world.runJobs()
  expect(await world.control('GET', `/qr/${id}`)).toMatchObject({ status: 'cancelled' })
})

test('a credited QR is over and cannot be cancelled', async () => {
  const member = await world.aMember()
  const body = await aQr(member, 100)
  await world.control('POST', `/qr/${body.qrcodeId}/pay`)
  await expect.poll(() => world.balance(member.id, wallet())).toBe(100_00n)
  expect((await look(member, 'KBANK')).body).toEqual(nothing)
  expect(await cancel(member, body.qrcodeId)).toMatchObject(refused('NO_DATA', 404))
})

test('32 taps make one QR', async () => {
  const member = await world.aMember()
  const answers = await race(32, () => create(member, 'KBANK', 100))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.qrcodeId)).size).toBe(1)
})

test('32 taps with different amounts leave one open QR', async () => {
  const member = await world.aMember()
  const answers = await race(32, (index) => create(member, 'KBANK', 100 + index))
  const made = answers.filter(({ status }) => status === 200)
  expect(new Set(made.map(({ body }) => body.qrcodeId)).size).toBe(1)
  expect((await look(member, 'KBANK')).body.qrcodeId).toBe(made[0]?.body.qrcodeId)
})

test.each(['reject', 'error_after', 'garbage', 'timeout_before', 'timeout_after'] as const)(
  'a gateway that does not take the charge on (%s): QR_FAIL, nothing is shown, and the next try works',
  async (fault) => {
    const { outside } = world.app
    shortenOutsideTimeout(world)
    const member = await world.aMember()
    await injectFault(world, { service: 'gateway:KBANK', call: 'charges', fault })
    expect(await create(member, 'KBANK', 100)).toMatchObject(refused('QR_FAIL', 503))
    expect((await look(member, 'KBANK')).body).toEqual(nothing)
    await clearFaults(world)
    expect((await create(member, 'KBANK', 250)).body).toMatchObject({ hasQrcode: true, amount: 250 })
    world.app.outside = outside
  },
)

test.each([
  ['has closed the charge already', { status: 'cancelled' as const, payments: [], payload: 'a QR' }],
  ['makes the QR itself, and has made none', { status: 'open' as const, payments: [] }],
])('a gateway that %s: QR_FAIL, and nothing stands in the way', async (_, said) => {
  const member = await world.aMember()
  const { outside } = world.app
  const { payloadOf: _own, ...gateway } = outside.gateway('KBANK')
  world.app.outside = { ...outside, gateway: () => ({ ...gateway, announce: async () => said }) }
  expect(await create(member, 'KBANK', 100)).toMatchObject(refused('QR_FAIL', 503))
  world.app.outside = outside
  expect((await look(member, 'KBANK')).body).toEqual(nothing)
  expect((await create(member, 'KBANK', 250)).body).toMatchObject({ hasQrcode: true, amount: 250 })
})

test('while the gateway is being told, a second tap waits for the same QR, and another amount for a cancel', async () => {
  const member = await world.aMember()
  const { outside } = world.app
  const gateway = outside.gateway('KBANK')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  const announce: typeof gateway.announce = async (charge) => {
    isAsked()
    await held
    return gateway.announce(charge)
  }
  world.app.outside = { ...outside, gateway: () => ({ ...gateway, announce }) }
  const first = create(member, 'KBANK', 100)
  await asked
  world.app.outside = outside
  expect(await create(member, 'KBANK', 200)).toMatchObject(refused('IN_PROGRESS', 409))
  const second = await create(member, 'KBANK', 100)
  release()
  expect(second.body.qrcodeId).toBe((await first).body.qrcodeId)
})

test('a payment that could not be written down is told again and credited, and is no task', async () => {
  const member = await world.aMember()
  const { body } = await create(member, 'KBANK', 100)
  const revive = crashBeforePosting(world, 'deposit_qr')
  await world.control('POST', `/qr/${body.qrcodeId}/pay`)
  await world.sandbox.webhooksQuiet()
  revive()
  expect(await world.balance(member.id, wallet())).toBe(0n)
  world.advance(limits.qrAskAfterCreatedMs)
  await world.runJobs()
  expect(await world.balance(member.id, wallet())).toBe(100_00n)
  const tasks = world.app.db.selectFrom('operatorTask').select('id').where('kind', '=', 'payment_contradicts')
  expect(await tasks.execute()).toEqual([])
})

test('a process that was killed while announcing leaves nothing in the way', async () => {
  const member = await world.aMember()
  const { outside } = world.app
  world.app.outside = {
    ...outside,
    gateway: (code) => ({
      ...outside.gateway(code),
      announce: () => Promise.reject(new Error('killed')),
    }),
  }
  expect((await create(member, 'KBANK', 100)).status).toBe(500)
  world.app.outside = outside
  expect((await look(member, 'KBANK')).body).toEqual(nothing)
  world.advance(limits.providerTimeoutMs)
  expect((await create(member, 'KBANK', 200)).body).toMatchObject({ hasQrcode: true, amount: 200 })
})
