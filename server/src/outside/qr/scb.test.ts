/** Facts about the adapter of SCB that its double does not show: what it sends, and what it does not believe. */
import { billPayment } from 'promptparse/generate'
import { expect, test } from 'vitest'
import { OutsideError } from '#platform/refusal.ts'
import { aService } from '../../../test/fake-service.ts'
import type { OutgoingCall } from '../http.ts'
import { createScbGateway } from './scb.ts'

const billerId = '010753600010286'
const reference = 'KP0000000000000001'
const minuteMs = 60_000

const qr = (change: object = {}) =>
  billPayment({ billerId, ref1: reference, ref2: 'KBANK', ref3: 'ABCKP', amount: 100, ...change })

const status = (code: number) => ({ code, description: 'as it is' })
const said = (data: unknown) => ({ status: status(1000), data })
const token = (accessToken: string) => said({ accessToken, tokenType: 'Bearer', expiresIn: 1_800 })

const transaction = (change: object = {}) => ({
  ...{ eventCode: '00300100', transactionType: 'Domestic Transfers', reverseFlag: '' },
  ...{ payeeProxyId: billerId, payeeProxyType: 'BILLERID', amount: '100.00', currencyCode: '764' },
  ...{ transactionId: '223281535FI519467B006', billPaymentRef1: reference },
  transactionDateandTime: '2026-11-25T00:03:10.900+07:00',
  ...change,
})

/** The adapter before a service that gives tokens, and answers anything else so. */
function aGateway(answers: (call: OutgoingCall) => unknown = () => said(null)) {
  let tokens = 0
  const time = { now: new Date('2026-11-24T17:05:00Z') }
  const service = aService(
    (call) => (call.path === '/v1/oauth/token' ? token(`token-${++tokens}`) : answers(call)),
    'an-api-key:an-api-secret',
  )
  const kept: { why: string }[] = []
  const gateway = createScbGateway({
    ...{ code: 'KBANK', connect: service.connect, clock: { now: () => time.now } },
    ...{ billerId, prefix: 'ABC', keysNow: () => undefined },
    secretsNow: () => ['the new secret', 'the old secret'] as const,
    keep: async (_source, unreadable) => void kept.push(...unreadable),
  })
  const calls = () => service.asked.filter(({ path }) => path !== '/v1/oauth/token')
  return { gateway, asked: service.asked, calls, kept, time }
}

const order = {
  ...{ chargeReference: reference, amount: 100_00n, currency: 'THB' as const },
  expiresAt: new Date('2026-11-24T17:15:00Z'),
  callbackUrl: 'https://wallet.example/api/callback/gateway/KBANK',
}
/** Five minutes after midnight in Bangkok, about a charge of ten minutes before it. */
const name = { reference, providerReference: null, createdAt: new Date('2026-11-24T16:50:00Z') }
const unauthorised = () => {
  throw new OutsideError('answered 401', { status: 401 })
}

test('a QR is ordered with a token that key and secret have bought', async () => {
  const { gateway, asked } = aGateway(() => said({ qrRawData: qr(), qrImage: '' }))
  expect(await gateway.announce(order)).toEqual({ status: 'open', payments: [], payload: qr() })
  const [bought, ordered] = asked
  expect(bought).toMatchObject({ method: 'POST', headers: { resourceOwnerId: 'an-api-key' } })
  expect(JSON.parse(bought?.body ?? '')).toEqual({
    applicationKey: 'an-api-key',
    applicationSecret: 'an-api-secret',
  })
  expect(ordered).toMatchObject({
    ...{ method: 'POST', path: '/v1/payment/qrcode/create' },
    headers: { authorization: 'Bearer token-1', resourceOwnerId: 'an-api-key' },
  })
  expect(ordered?.headers.requestUId).toMatch(/^[0-9a-f]{32}$/)
  expect(ordered?.headers.requestUId).not.toBe(bought?.headers.requestUId)
  expect(JSON.parse(ordered?.body ?? '')).toEqual({
    ...{ qrType: 'PP', ppType: 'BILLERID', ppId: billerId, amount: '100.00' },
    ...{ ref1: reference, ref2: 'KBANK', ref3: 'ABCKP000000000000000' },
  })
})

test.each([
  ['asks for another amount', qr({ amount: 1000 }), 'another amount'],
  ['pays another biller', qr({ billerId: '099999999999999' }), 'another bill'],
  ['has another reference', qr({ ref1: 'KP0000000000000002' }), 'another bill'],
  ['has a wrong checksum', `${qr().slice(0, -4)}0000`, 'checksum'],
])('a QR that %s is not shown', async (_what, qrRawData, why) => {
  const announced = aGateway(() => said({ qrRawData })).gateway.announce(order)
  await expect(announced).rejects.toThrow(OutsideError)
  await expect(announced).rejects.toThrow(why)
})

test('an answer with another code than 1000 is no answer', async () => {
  const { gateway } = aGateway(() => ({ ...said({ qrRawData: qr() }), status: status(8102) }))
  await expect(gateway.announce(order)).rejects.toThrow()
})

test('what was paid is asked about by biller, reference and day, from the day of the charge on', async () => {
  const { gateway, calls, time } = aGateway(({ path }) =>
    path.includes('2026-11-25') ? said([transaction()]) : { status: status(1104) },
  )
  expect(await gateway.findCharge(name)).toEqual({
    status: 'open',
    payments: [
      {
        ...{ paymentId: '223281535FI519467B006', amount: 100_00n, currency: 'THB' },
        paidAt: new Date('2026-11-24T17:03:10.900Z'),
      },
    ],
  })
  const query = (day: string) =>
    `/v1/payment/billpayment/inquiry?eventCode=00300100&transactionDate=${day}&billerId=${billerId}&reference1=${reference}`
  expect(calls().map(({ path }) => path)).toEqual([query('2026-11-24'), query('2026-11-25')])

  const daysOf = async (createdAt: Date | null) => {
    const before = calls().length
    await gateway.findCharge({ ...name, createdAt })
    return calls()
      .slice(before)
      .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('transactionDate'))
  }
  expect(await daysOf(new Date('2026-11-24T17:01:00Z'))).toEqual(['2026-11-25'])
  expect(await daysOf(null)).toEqual(['2026-11-24', '2026-11-25'])
  time.now = new Date('2026-12-10T05:00:00Z')
  expect(await daysOf(name.createdAt)).toEqual(['2026-11-24', '2026-11-25', '2026-12-09', '2026-12-10'])
})

test.each([
  ['an empty list', said([])],
  ['no list', said(null)],
  ['code 1104', { status: status(1104) }],
])('%s says that nothing was paid', async (_what, answer) => {
  const { gateway } = aGateway(() => answer)
  expect(await gateway.findCharge(name)).toEqual({ status: 'unknown', payments: [] })
})

test('when one of the days is not answered nothing is known', async () => {
  const { gateway } = aGateway(({ path }) =>
    path.includes('2026-11-25') ? { status: status(9700) } : said([transaction()]),
  )
  await expect(gateway.findCharge(name)).rejects.toThrow()
})

test('a payment that SCB has given back is none', async () => {
  const { gateway, kept } = aGateway(() => said([transaction({ reverseFlag: 'R' })]))
  expect((await gateway.findCharge(name)).payments).toEqual([])
  expect(kept).toEqual([])
})

test('a transaction of another bill, and one that is not understood, are kept for a person and hold up no other', async () => {
  const { gateway, kept } = aGateway(({ path }) =>
    path.includes('2026-11-25')
      ? said([
          transaction({ billPaymentRef1: 'KP0000000000000002' }),
          transaction({ payeeProxyId: '099999999999999' }),
          transaction({ currencyCode: '840' }),
          transaction({ amount: '100.001' }),
          transaction({ amount: '0.00' }),
          transaction({ amount: 20.25 }),
        ])
      : said([]),
  )
  expect((await gateway.findCharge(name)).payments).toMatchObject([{ amount: 20_25n }])
  expect(kept.map(({ why }) => why)).toEqual([
    ...['billPaymentRef1', 'payeeProxyId', 'currencyCode', 'amount', 'amount'],
  ])
})

test('one token serves all calls, and a new one is bought once, shortly before it ends', async () => {
  const { gateway, asked, calls, time } = aGateway()
  const today = { ...name, createdAt: new Date('2026-11-24T17:01:00Z') }
  const bought = () => asked.length - calls().length
  await Promise.all([gateway.findCharge(today), gateway.findCharge(name), gateway.findCharge(today)])
  expect(bought()).toBe(1)
  time.now = new Date(time.now.getTime() + 29 * minuteMs - 1)
  await gateway.findCharge(today)
  expect(bought()).toBe(1)
  time.now = new Date(time.now.getTime() + 1)
  await Promise.all([gateway.findCharge(today), gateway.findCharge(today)])
  expect(bought()).toBe(2)
  expect(calls().at(-1)?.headers.authorization).toBe('Bearer token-2')
})

test('a token that is refused is replaced once, for all who were refused with it', async () => {
  const { gateway, asked, calls } = aGateway(({ headers }) =>
    headers.authorization === 'Bearer token-1' ? unauthorised() : said([]),
  )
  await Promise.all([gateway.findCharge(name), gateway.findCharge(name)])
  expect(asked.length - calls().length).toBe(2)
  expect(calls()).toHaveLength(8)
})

test('a second refusal is an answer that did not come', async () => {
  const { gateway, asked, calls } = aGateway(unauthorised)
  const today = { ...name, createdAt: new Date('2026-11-24T17:01:00Z') }
  await expect(gateway.findCharge(today)).rejects.toThrow(OutsideError)
  expect(calls()).toHaveLength(2)
  expect(asked).toHaveLength(4)
})

test('a confirmation is a hint, from a sender that knows one of the two secrets of the address', () => {
  const { gateway } = aGateway()
  const body = JSON.stringify(transaction({ amount: '9999.00' }))
  const verify = (query: unknown) => gateway.verifyNotice({ headers: {}, query, body })
  expect(verify({ secret: 'the new secret' })).toMatch(/^[0-9a-f]{64}$/)
  expect(verify({ secret: 'the old secret' })).toBe(verify({ secret: 'the new secret' }))
  for (const query of [undefined, {}, { secret: '' }, { secret: 'a guess' }, { secret: ['the new secret'] }])
    expect(verify(query)).toBeUndefined()
  expect(gateway.readPayment(JSON.parse(body))).toEqual({
    hint: {
      chargeReference: reference,
      answer: { resCode: '00', resDesc: 'success', transactionId: '223281535FI519467B006' },
    },
  })
  expect(gateway.readPayment({ transactionId: '1' })).toMatchObject({ why: 'billPaymentRef1' })
})

test('without a biller id there is no gateway', () => {
  const secrets = { keysNow: () => undefined, secretsNow: () => ['s'] as const }
  const settings = { code: 'KBANK', prefix: '', keep: undefined, ...secrets }
  const parts = { connect: aService(() => null, '').connect, clock: { now: () => new Date() } }
  expect(() => createScbGateway({ ...settings, ...parts, billerId: undefined })).toThrow('KBANK_BILLER_ID')
})
