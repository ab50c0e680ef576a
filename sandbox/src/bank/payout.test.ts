/** The bank that pays for us: once per reference, whatever happens on the way (decisions D6). */
import { expect, test } from 'vitest'
import { openSandbox } from '../../test/open-sandbox.ts'

const order = {
  payoutReference: 'W-1',
  toBank: 'KBANK',
  toAccountNo: '1234567890',
  toName: 'MALI SUKJAI',
  amount: 300.25,
  currency: 'THB',
}
const paid = { status: 200, body: { status: 'paid' } }

test('a payout is executed once, however often it is ordered', async () => {
  const { send } = await openSandbox()
  expect(await send('POST', '/bank/payouts', order)).toEqual(paid)
  expect(await send('POST', '/bank/payouts', order)).toEqual(paid)
  expect(await send('GET', '/bank/payouts/W-1')).toEqual(paid)
  expect((await send('GET', '/control/bank/payouts')).body).toEqual([
    {
      payoutReference: 'W-1',
      toBank: 'KBANK',
      toAccountNo: '1234567890',
      amount: 300.25,
      at: expect.any(String),
    },
  ])
  expect((await send('GET', '/control/totals')).body.paidOut).toEqual({ KBANK: 300.25 })
})

test('the same reference with other content is refused', async () => {
  const { send } = await openSandbox()
  await send('POST', '/bank/payouts', order)
  expect((await send('POST', '/bank/payouts', { ...order, amount: 3000 })).status).toBe(409)
  expect((await send('GET', '/control/totals')).body.paidOut).toEqual({ KBANK: 300.25 })
})

test('a reference that never came is unknown', async () => {
  const { send } = await openSandbox()
  expect(await send('GET', '/bank/payouts/W-9')).toEqual({ status: 404, body: { status: 'unknown' } })
})

test('an account ending 0500 is rejected, for good', async () => {
  const { send } = await openSandbox()
  const rejected = { status: 'rejected', reason: expect.any(String) }
  expect((await send('POST', '/bank/payouts', { ...order, toAccountNo: '1234560500' })).body).toEqual(
    rejected,
  )
  expect((await send('GET', '/bank/payouts/W-1')).body).toEqual(rejected)
  expect((await send('GET', '/control/bank/payouts')).body).toEqual([])
})

test('an account ending 0501 stays processing until somebody settles it', async () => {
  const { send } = await openSandbox()
  await send('POST', '/bank/payouts', { ...order, toAccountNo: '1234560501' })
  expect((await send('GET', '/bank/payouts/W-1')).body).toEqual({ status: 'processing' })
  expect((await send('GET', '/control/bank/payouts')).body).toEqual([])
  expect((await send('POST', '/control/bank/payouts/W-1/settle', { status: 'paid' })).status).toBe(200)
  expect(await send('GET', '/bank/payouts/W-1')).toEqual(paid)
  expect((await send('POST', '/control/bank/payouts/W-1/settle', { status: 'rejected' })).status).toBe(409)
})

test('processing lasts as long as its fault, then asking finds it paid (quality F18)', async () => {
  const { send } = await openSandbox()
  await send('PUT', '/control/faults', { service: 'bank', fault: 'processing' })
  expect((await send('POST', '/bank/payouts', order)).body).toEqual({ status: 'processing' })
  expect((await send('GET', '/bank/payouts/W-1')).body).toEqual({ status: 'processing' })
  expect((await send('POST', '/bank/payouts', order)).body).toEqual({ status: 'processing' })
  await send('DELETE', '/control/faults')
  expect(await send('GET', '/bank/payouts/W-1')).toEqual(paid)
})

test('a rejecting bank does not take back what it paid', async () => {
  const { send } = await openSandbox()
  await send('POST', '/bank/payouts', order)
  await send('PUT', '/control/faults', { service: 'bank', fault: 'reject' })
  expect(await send('POST', '/bank/payouts', order)).toEqual(paid)
  expect(await send('GET', '/bank/payouts/W-1')).toEqual(paid)
})

test.each([
  ['an amount as text', { amount: '300' }],
  ['a third decimal', { amount: 1.005 }],
  ['nothing', { amount: 0 }],
  ['a negative amount', { amount: -1 }],
  ['an unknown currency', { currency: 'USD' }],
  ['a field too many', { note: 'hi' }],
])('%s is bad input', async (_name, change) => {
  const { send } = await openSandbox()
  const answer = await send('POST', '/bank/payouts', { ...order, ...change })
  expect(answer).toEqual({ status: 400, body: { message: expect.stringMatching(/\w/) } })
})
