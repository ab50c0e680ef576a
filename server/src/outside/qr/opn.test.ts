/** Facts about the adapter of Opn Payments that its double does not show: what it sends, and what it does not believe. */
import { createHmac } from 'node:crypto'
import { billPayment } from 'promptparse/generate'
import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { OutsideError } from '#platform/refusal.ts'
import { aService } from '../../../test/fake-service.ts'
import type { OutgoingCall } from '../http.ts'
import { createOpnGateway } from './opn.ts'

const now = new Date('2026-11-24T04:00:00Z')
const secret = Buffer.from('a secret of the webhook').toString('base64')

const payload = (amount: number) =>
  billPayment({ billerId: '010753600010286', ref1: 'KP1', ref2: 'OPN', amount })

const charge = (change: object = {}) => ({
  ...{ object: 'charge', id: 'chrg_test_5w2wlnas5shgmvzcz58', amount: 10_000, currency: 'THB' },
  ...{ status: 'pending', paid: false, paid_at: null, metadata: { reference: 'KP0000000000000001' } },
  source: {
    scannable_code: {
      image: { download_uri: 'https://api.omise.co/charges/chrg_test_1/documents/d/downloads/X?v=1' },
    },
  },
  ...change,
})
const paid = { status: 'successful', paid: true, paid_at: '2026-11-24T03:59:00Z' }

/** The adapter before a service that answers so. */
function aGateway(answers: (call: OutgoingCall) => unknown) {
  const { connect, asked } = aService(answers, 'skey_test_1')
  const kept: unknown[] = []
  const gateway = createOpnGateway({
    ...{ code: 'KBANK', connect, clock: { now: () => now } },
    ...{ keysNow: () => ['skey_test_1'] as const, secretsNow: () => [secret] as const },
    ...{ billerId: undefined, prefix: '' },
    keep: async (_source, unreadable) => void kept.push(...unreadable),
  })
  return { gateway, asked, kept }
}

const order = {
  chargeReference: 'KP0000000000000001',
  amount: 100_00n,
  currency: 'THB' as const,
  expiresAt: new Date('2026-11-24T04:10:00Z'),
  callbackUrl: 'https://wallet.example/api/callback/gateway/KBANK',
}

const drawing = async (text: string) => Buffer.from(await QRCode.toString(text, { type: 'svg' }))

test('a charge is ordered by form under the secret key, and its QR is read from the picture', async () => {
  const picture = await drawing(payload(100))
  const { gateway, asked } = aGateway(({ method }) => (method === 'POST' ? charge() : picture))
  expect(await gateway.announce(order)).toEqual({
    ...{ status: 'open', payments: [], payload: payload(100) },
    providerReference: 'chrg_test_5w2wlnas5shgmvzcz58',
  })
  expect(asked[0]).toMatchObject({
    ...{ method: 'POST', path: '/charges' },
    headers: { authorization: `Basic ${Buffer.from('skey_test_1:').toString('base64')}` },
  })
  expect(Object.fromEntries(new URLSearchParams(asked[0]?.body ?? ''))).toMatchObject({
    ...{ amount: '10000', currency: 'THB', 'source[type]': 'promptpay' },
    'metadata[reference]': 'KP0000000000000001',
  })
  expect(asked[1]).toMatchObject({ method: 'GET', path: '/charges/chrg_test_1/documents/d/downloads/X?v=1' })
})

test('a QR drawn as PNG is read too', async () => {
  const picture = await QRCode.toBuffer(payload(100), { scale: 3 })
  const { gateway } = aGateway(({ method }) => (method === 'POST' ? charge() : picture))
  expect((await gateway.announce(order)).payload).toBe(payload(100))
})

test.each([
  ['asks for another amount', () => drawing(payload(1000)), 'another amount'],
  ['has a wrong checksum', () => drawing(`${payload(100).slice(0, -4)}0000`), 'checksum'],
  ['is no picture', async () => Buffer.from('not found'), 'no picture'],
  ['is a picture of nothing', () => QRCode.toBuffer(' ', { scale: 0.1 }), ''],
])('a QR that %s is not shown', async (_what, draw, why) => {
  const picture = await draw()
  const { gateway } = aGateway(({ method }) => (method === 'POST' ? charge() : picture))
  const announced = gateway.announce(order)
  await expect(announced).rejects.toThrow(OutsideError)
  await expect(announced).rejects.toThrow(why)
})

test('a charge without a QR, and one that we have no name of, are nothing to show or to ask about', async () => {
  const { gateway, asked } = aGateway(() => charge({ source: null }))
  await expect(gateway.announce(order)).rejects.toThrow('no QR')
  asked.length = 0
  const name = { reference: order.chargeReference, providerReference: null, createdAt: null }
  expect(await gateway.findCharge(name)).toEqual({ status: 'unknown', payments: [] })
  expect(await gateway.cancel?.(name)).toEqual({ status: 'unknown', payments: [] })
  expect(asked).toEqual([])
})

test('what is paid already is not expired, and a payment of no charge of ours is kept for a person', async () => {
  const { gateway, asked, kept } = aGateway(() => charge({ ...paid, metadata: {} }))
  const name = { reference: order.chargeReference, providerReference: 'chrg_test_1', createdAt: null }
  expect(await gateway.cancel?.(name)).toEqual({ status: 'open', payments: [] })
  expect(asked.map(({ method }) => method)).toEqual(['GET'])
  expect(kept).toMatchObject([{ why: 'metadata.reference' }])
})

const body = (change: object = {}) =>
  JSON.stringify({
    object: 'event',
    id: 'evnt_test_1',
    key: 'charge.complete',
    data: charge(paid),
    ...change,
  })
const at = String(now.getTime() / 1_000)
const sign = (text: string, { timestamp = at, under = secret } = {}) =>
  createHmac('sha256', Buffer.from(under, 'base64')).update(`${timestamp}.${text}`).digest('hex')

test('an event is believed by any of its signatures, within five minutes, and by no other', () => {
  const { gateway } = aGateway(() => undefined)
  const verify = (signature: string | undefined, timestamp = at, text = body()) =>
    gateway.verifyNotice({
      headers: { 'omise-signature': signature, 'omise-signature-timestamp': timestamp },
      body: text,
    })
  expect(verify(sign(body()))).toBe('evnt_test_1')
  expect(verify(`${sign(body(), { under: 'b2xk' })},${sign(body())}`)).toBe('evnt_test_1')
  const old = String(Number(at) - 301)
  expect(verify(sign(body(), { timestamp: old }), old)).toBeUndefined()
  expect(verify(sign(body()), String(Number(at) - 1))).toBeUndefined()
  expect(verify(sign(body(), { under: 'b2xk' }))).toBeUndefined()
  expect(verify(sign(body()), at, body({ id: 'evnt_test_2' }))).toBeUndefined()
  for (const none of [undefined, '', 'zz', sign(body()).slice(2)]) expect(verify(none)).toBeUndefined()
  expect(verify(sign('{'), at, '{')).toBeUndefined()
})

test('an event tells of a payment only when a charge is complete and paid', () => {
  const { gateway } = aGateway(() => undefined)
  const read = (change: object = {}) => gateway.readPayment(JSON.parse(body(change)))
  expect(read()).toEqual({
    value: {
      chargeReference: 'KP0000000000000001',
      payment: {
        ...{ paymentId: 'chrg_test_5w2wlnas5shgmvzcz58', amount: 100_00n, currency: 'THB' },
        paidAt: new Date('2026-11-24T03:59:00Z'),
      },
    },
  })
  expect(read({ key: 'charge.create' })).toEqual({ value: null })
  expect(read({ data: charge({ status: 'failed' }) })).toEqual({ value: null })
  expect(read({ data: charge({ ...paid, metadata: {} }) })).toMatchObject({ why: 'metadata.reference' })
  expect(read({ data: charge({ ...paid, currency: 'JPY' }) })).toMatchObject({ why: 'currency' })
  expect(read({ data: charge({ ...paid, paid_at: null }) })).toMatchObject({ why: 'paid_at' })
  expect(read({ data: charge({ ...paid, amount: -1 }) })).toMatchObject({ why: 'amount' })
  expect(read({ data: null })).toHaveProperty('why')
})
