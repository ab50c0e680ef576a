/** Bank transfers of customers and the feed that tells of them: in order, again when asked again (decisions D4). */
import { expect, test } from 'vitest'
import { openSandbox, type Send } from '../../test/open-sandbox.ts'

const order = {
  fromBank: 'KBANK',
  fromAccountNo: '1234567890',
  fromName: 'MALI SUKJAI',
  toBank: 'SCB',
  toAccountNo: '4051234567',
  amount: 250.5,
}
const transfer = async (send: Send, change: object = {}) =>
  (await send('POST', '/control/bank/transfers', { ...order, ...change })).body
const feed = async (send: Send, after = 0) => (await send('GET', `/bank/feed?after=${after}`)).body.transfers

test('a transfer is on the feed, with the bank’s own reference and the time it was sent', async () => {
  const now = new Date('2026-03-10T05:00:00.000Z')
  const { send } = await openSandbox({ now: () => now })
  const sent = await transfer(send, { minutesAgo: 5 })
  expect(sent).toEqual({
    bank: 'KBANK',
    reference: expect.stringMatching(/^20260310[0-9A-Z]{14}$/),
    slipUrl: `/bank/slips/KBANK/${sent.reference}.png`,
  })
  const { reference } = sent
  expect(await feed(send)).toEqual([
    { cursor: 1, transfer: { ...order, reference, currency: 'THB', at: '2026-03-10T04:55:00.000Z' } },
  ])
  const { fromBank: bank, ...rest } = order
  expect((await send('GET', '/control/bank/transfers')).body).toEqual([
    { ...sent, ...rest, bank, currency: 'THB', at: '2026-03-10T04:55:00.000Z', told: 1 },
  ])
})

test('the feed answers what came after the cursor, in order, a hundred at a time', async () => {
  const { send } = await openSandbox()
  for (let nth = 1; nth <= 103; nth++) await transfer(send, { amount: nth })
  const first = await feed(send)
  expect(first.map(({ cursor }: { cursor: number }) => cursor)).toEqual(
    Array.from({ length: 100 }, (_, nth) => nth + 1),
  )
  expect((await feed(send, 100)).map((row: { transfer: { amount: number } }) => row.transfer.amount)).toEqual(
    [101, 102, 103],
  )
  expect(await feed(send, 103)).toEqual([])
})

test('one that the bank keeps silent about comes later, and as often as it is told', async () => {
  const { send } = await openSandbox()
  const { bank, reference } = await transfer(send, { notify: false })
  expect(await feed(send)).toEqual([])
  for (const cursor of [1, 2]) {
    await send('POST', `/control/bank/transfers/${bank}/${reference}/notify`, {})
    expect(await feed(send, cursor - 1)).toMatchObject([{ cursor, transfer: { reference } }])
  }
  expect((await send('POST', '/control/bank/transfers/KBANK/X/notify', {})).status).toBe(404)
})

test('a sender ending 0502 is masked on the feed', async () => {
  const { send } = await openSandbox()
  await transfer(send, { fromAccountNo: '1234560502' })
  expect((await feed(send))[0].transfer.fromAccountNo).toBe('xxxxx6050x')
})

test.each([
  ['SCB', '4051234567', 'THB'],
  ['BCEL', '010110001234567', 'LAK'],
  ['BCEL', '010120001234567', 'THB'],
  ['JDB', '00120100012345', 'LAK'],
])('at %s the account %s is in %s', async (toBank, toAccountNo, currency) => {
  const { send } = await openSandbox()
  await transfer(send, { toBank, toAccountNo })
  expect((await feed(send))[0].transfer).toMatchObject({ currency })
})

test('what arrived counts towards the receiving bank, beside the gateway of its name', async () => {
  const { send } = await openSandbox()
  const charge = {
    ...{ chargeReference: 'KP0000000000000001', amount: 500, currency: 'THB' },
    ...{ expiresAt: new Date(Date.now() + 600_000).toISOString(), callbackUrl: 'http://127.0.0.1:9/' },
  }
  await send('POST', '/gateways/KBANK/charges', charge)
  await send('POST', '/control/qr/KP0000000000000001/pay')
  await transfer(send, { toBank: 'KBANK', notify: false })
  await transfer(send)
  expect((await send('GET', '/control/totals')).body.accepted).toEqual({
    KBANK: 750.5,
    WW: 0,
    E2P: 0,
    BCELQR: 0,
    TRUEMONEY: 0,
    SCB: 250.5,
  })
})

test('the fault duplicate tells the newest ones twice, whatever the cursor', async () => {
  const { send } = await openSandbox()
  const { reference } = await transfer(send)
  await send('PUT', '/control/faults', { service: 'feed', fault: 'duplicate' })
  expect(await feed(send)).toMatchObject([{ transfer: { reference } }, { transfer: { reference } }])
  expect(await feed(send, 1)).toMatchObject([{ cursor: 1 }])
})

test('a rejecting feed answers nothing, and nothing is lost', async () => {
  const { send } = await openSandbox()
  await transfer(send)
  await send('PUT', '/control/faults', { service: 'feed', fault: 'reject', count: 1 })
  expect((await send('GET', '/bank/feed?after=0')).status).toBe(422)
  expect(await feed(send)).toHaveLength(1)
})

test.each([
  ['an amount as text', { amount: '300' }],
  ['nothing', { amount: 0 }],
  ['an account with letters', { fromAccountNo: '12345x' }],
  ['an unknown currency', { currency: 'USD' }],
  ['a field too many', { note: 'hi' }],
])('%s is bad input', async (_name, change) => {
  const { send } = await openSandbox()
  const answer = await send('POST', '/control/bank/transfers', { ...order, ...change })
  expect(answer).toEqual({ status: 400, body: { message: expect.stringMatching(/\w/) } })
})

test.each(['', '?after=-1', '?after=x', '?after=1&more=1'])('%s is no place in the feed', async (query) => {
  const { send } = await openSandbox()
  expect((await send('GET', `/bank/feed${query}`)).status).toBe(400)
})
