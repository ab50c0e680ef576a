/** Facts about OnePay that its double does not show: what its QR says, and what of an answer is not believed. */
import { parse } from 'promptparse'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import type { Ask } from '../http.ts'
import { createBcelGateway, onePayPayload } from './bcel.ts'
import type { ChargeName } from './qr.ts'
import { checkPayload } from './qr-picture.ts'

const mcid = 'mch5c2f0404102fb'
const expiresAt = new Date('2026-11-24T20:30:05Z')
const bill = (reference: string, amount = 250_000_00n) => ({ reference, amount, expiresAt })
const name: ChargeName = { reference: 'KP0000000000000001', providerReference: null, createdAt: null }

const payment = (change: object = {}) => ({
  ...{ id: 15152117, mcid, tid: null, iid: null, uuid: name.reference, txtime: '17/09/2021 10:41:12' },
  ...{ amount: 250_000, ccy: 'LAK', merchantname: 'KAPAO SERVICES', name: 'MALI', phone: '57400033' },
  ...{ itemname: null, description: null, ticket: 'JAKHV43RA7JI', fccref: '20210917102987' },
  ...change,
})

/** The adapter before a bank that answers so; null: 404. */
function aGateway(answers: (path: string) => unknown, keys: [string, ...string[]] = [mcid]) {
  const asked: string[] = []
  const kept: unknown[] = []
  const gateway = createBcelGateway({
    ...{ code: 'BCELQR', billerId: undefined, prefix: '' },
    clock: { now: () => expiresAt },
    keysNow: () => keys,
    secretsNow: () => ['none'],
    keep: async (_source, unreadable) => void kept.push(...unreadable),
    connect: () => {
      const ask: Ask = async ({ path, answer, noneStatus }) => {
        expect(noneStatus).toBe(404)
        asked.push(path)
        return z.parse(answer, answers(path))
      }
      return ask
    },
  })
  return { gateway, asked, kept }
}

test('its QR names the merchant, the amount in whole kip, our reference and its end in Vientiane', () => {
  const payload = onePayPayload({ mcid, category: '7995' }, bill(name.reference))
  expect(payload).toMatch(/^000201010211/)
  const qr = parse(payload, true)
  const said = (id: string, part?: string) => qr?.getTagValue(id, part)
  expect([said('33', '00'), said('33', '01'), said('33', '02')]).toEqual(['BCEL', 'ONEPAY', mcid])
  expect([said('33', '03'), said('33', '05')]).toEqual(['20261125033005', 'CLOSEWHENDONE'])
  expect([said('52'), said('53'), said('54'), said('58')]).toEqual(['7995', '418', '250000', 'LA'])
  expect(said('62', '05')).toBe(name.reference)
  expect(() => checkPayload(payload, { amount: 250_000_00n, currency: 'LAK' })).not.toThrow()
})

test('its checksum has four digits, also when it begins with zeros', () => {
  const payloads = Array.from({ length: 600 }, (_, nth) =>
    onePayPayload({ mcid, category: undefined }, bill(`KP${String(nth).padStart(16, '0')}`)),
  )
  const beginsWithZero = payloads.filter((payload) => /63040[0-9A-F]{3}$/.test(payload))
  expect(beginsWithZero.length).toBeGreaterThan(0)
  for (const payload of payloads) expect(parse(payload, true), payload).not.toBeNull()
})

test('a payment is known by the bank’s reference, with its amount and its time in Vientiane', async () => {
  const { gateway, asked } = aGateway(() => payment())
  expect(await gateway.findCharge(name)).toEqual({
    status: 'open',
    payments: [
      {
        ...{ paymentId: '20210917102987', amount: 250_000_00n, currency: 'LAK' },
        paidAt: new Date('2021-09-17T03:41:12Z'),
      },
    ],
  })
  expect(asked).toEqual([`/onepay/gettransaction.php?mcid=${mcid}&uuid=${name.reference}`])
})

test('an amount as text is an amount', async () => {
  const { gateway } = aGateway(() => payment({ amount: '99000.50' }))
  expect((await gateway.findCharge(name)).payments).toMatchObject([{ amount: 99_000_50n }])
})

test('while the merchant’s number changes, a QR of either is found', async () => {
  const { gateway, asked } = aGateway(
    (path) => (path.includes('old') ? payment({ mcid: 'old' }) : null),
    [`${mcid}:7995`, 'old:7995'],
  )
  expect((await gateway.findCharge(name)).payments).toHaveLength(1)
  expect(asked).toHaveLength(2)
  const { payload } = await gateway.announce({
    ...{ chargeReference: 'KP0000000000000002', amount: 10_000_00n, currency: 'LAK', expiresAt },
    callbackUrl: 'https://wallet.example',
  })
  expect(parse(payload ?? '', true)?.getTagValue('33', '02')).toBe(mcid)
})

test.each([
  ['of another merchant', { mcid: 'mch0' }, 'mcid, uuid'],
  ['of another reference', { uuid: 'KP9' }, 'mcid, uuid'],
  ['in another currency', { ccy: 'USD' }, 'ccy'],
  ['without an amount', { amount: null }, 'amount'],
  ['of nothing', { amount: 0 }, 'amount'],
  ['without the bank’s reference', { fccref: null }, 'fccref'],
  ['at no time', { txtime: '40/13/2021 10:41:12' }, 'txtime'],
])('a payment %s is kept for a person, and credits nothing', async (_what, change, why) => {
  const { gateway, kept } = aGateway(() => payment(change))
  expect(await gateway.findCharge(name)).toEqual({ status: 'open', payments: [] })
  expect(kept).toMatchObject([{ why }])
})

test('nothing that anybody sends is its word', () => {
  const { gateway } = aGateway(() => null)
  expect(gateway.verifyNotice({ headers: {}, body: JSON.stringify(payment()) })).toBeUndefined()
})

test('without an answer there is no QR', async () => {
  const { gateway } = aGateway(() => {
    throw new OutsideError('not answered')
  })
  const order = { chargeReference: name.reference, amount: 10_000_00n, currency: 'LAK' as const, expiresAt }
  await expect(gateway.announce({ ...order, callbackUrl: 'https://wallet.example' })).rejects.toThrow(
    OutsideError,
  )
})
