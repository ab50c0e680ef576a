/** The TrueMoney voucher service: a gift is taken once per reference and wallet, whatever happens on the way (decisions D5). */
import { expect, test } from 'vitest'
import { openSandbox, type Send } from '../../test/open-sandbox.ts'

const mobile = '0891234567'

async function aGift(send: Send, amount: number, shares?: number): Promise<string> {
  const { body } = await send('POST', '/control/vouchers', { amount, ...(shares && { shares }) })
  expect(body.link).toMatch(/^https:\/\/gift\.truemoney\.com\/campaign\/\?v=[A-Za-z0-9]{8,64}$/)
  return body.link.split('=')[1]
}

const order = (code: string, change: object = {}) => ({
  reference: 'TV-1',
  code,
  mobile,
  minimum: 2,
  ...change,
})
const redeem = (send: Send, code: string, change?: object) =>
  send('POST', '/voucher/redemptions', order(code, change))
const accepted = async (send: Send) => (await send('GET', '/control/totals')).body.accepted.TRUEMONEY

test('a gift is taken once, however often it is ordered', async () => {
  const { send } = await openSandbox()
  const code = await aGift(send, 50.25)
  const redeemed = { status: 200, body: { status: 'redeemed', amount: 50.25 } }
  expect(await redeem(send, code)).toEqual(redeemed)
  expect(await redeem(send, code)).toEqual(redeemed)
  expect(await send('GET', '/voucher/redemptions/TV-1')).toEqual(redeemed)
  expect((await redeem(send, code, { reference: 'TV-2' })).body).toEqual({
    status: 'rejected',
    reason: 'used',
  })
  expect(await accepted(send)).toBe(50.25)
})

test('a preview tells what a gift would bring, and takes nothing', async () => {
  const { send } = await openSandbox()
  const code = await aGift(send, 100, 3)
  const preview = () => send('POST', '/voucher/previews', { code, mobile, minimum: 2 })
  for (let again = 0; again < 2; again++)
    expect((await preview()).body).toEqual({ status: 'open', amount: 33.33 })
  expect(await accepted(send)).toBe(0)
  await redeem(send, code)
  expect((await preview()).body).toEqual({ status: 'rejected', reason: 'used' })
})

test('of a shared gift a wallet gets its share, once', async () => {
  const { send } = await openSandbox()
  const code = await aGift(send, 100, 3)
  expect((await redeem(send, code)).body).toEqual({ status: 'redeemed', amount: 33.33 })
  expect((await redeem(send, code, { reference: 'TV-2' })).body).toMatchObject({ reason: 'used' })
  const other = { reference: 'TV-3', mobile: '0891234568' }
  expect((await redeem(send, code, other)).body).toEqual({ status: 'redeemed', amount: 33.33 })
})

test.each([
  ['EXPIRED123', 'expired'],
  ['USED123456', 'used'],
  ['OWN1234567', 'own_voucher'],
  ['nobodysGift', 'not_found'],
])('the code %s is refused as %s, for good', async (code, reason) => {
  const { send } = await openSandbox()
  expect((await redeem(send, code)).body).toEqual({ status: 'rejected', reason })
  expect((await send('GET', '/voucher/redemptions/TV-1')).body).toEqual({ status: 'rejected', reason })
  expect(await accepted(send)).toBe(0)
})

test('a share below the minimum is not taken', async () => {
  const { send } = await openSandbox()
  expect((await redeem(send, await aGift(send, 1.99))).body).toEqual({
    status: 'rejected',
    reason: 'too_small',
  })
  expect((await redeem(send, await aGift(send, 2), { reference: 'TV-2' })).body).toMatchObject({ amount: 2 })
})

test('a reference that never came is unknown, and one with other content is refused', async () => {
  const { send } = await openSandbox()
  expect(await send('GET', '/voucher/redemptions/TV-1')).toEqual({ status: 404, body: { status: 'unknown' } })
  await redeem(send, await aGift(send, 10))
  expect((await redeem(send, await aGift(send, 20))).status).toBe(409)
})

test('processing lasts as long as its fault, then asking finds it taken', async () => {
  const { send } = await openSandbox()
  const code = await aGift(send, 10)
  await send('PUT', '/control/faults', { service: 'voucher', fault: 'processing' })
  expect((await redeem(send, code)).body).toEqual({ status: 'processing' })
  expect((await send('GET', '/voucher/redemptions/TV-1')).body).toEqual({ status: 'processing' })
  expect((await redeem(send, code, { reference: 'TV-2' })).body).toMatchObject({ reason: 'used' })
  expect(await accepted(send)).toBe(0)
  await send('DELETE', '/control/faults')
  expect((await send('GET', '/voucher/redemptions/TV-1')).body).toEqual({ status: 'redeemed', amount: 10 })
  expect(await accepted(send)).toBe(10)
})

test('a service that rejects keeps what it has taken', async () => {
  const { send } = await openSandbox()
  const code = await aGift(send, 10)
  await redeem(send, code)
  await send('PUT', '/control/faults', { service: 'voucher', fault: 'reject' })
  expect((await redeem(send, code)).body).toEqual({ status: 'redeemed', amount: 10 })
  expect((await redeem(send, await aGift(send, 10), { reference: 'TV-2' })).body).toMatchObject({
    status: 'rejected',
  })
})

test.each([
  ['nothing', { amount: 0 }],
  ['less than nothing', { amount: -1 }],
  ['a third decimal', { amount: 1.005 }],
  ['more shares than satang', { amount: 0.01, shares: 2 }],
  ['no share', { amount: 10, shares: 0 }],
  ['a field too many', { amount: 10, note: 'hi' }],
])('a gift of %s is bad input', async (_, body) => {
  const { send } = await openSandbox()
  expect((await send('POST', '/control/vouchers', body)).status).toBe(400)
})
