/** Faults: each does what run.md says, as often as asked, and the same again from the same seed. */
import { keySetting, sandboxSecret } from '@kapao/contract/outside/credentials.ts'
import { expect, test } from 'vitest'
import { openSandbox, type Send } from '../test/open-sandbox.ts'

const payout = (reference: string) => ({
  payoutReference: reference,
  toBank: 'SCB',
  toAccountNo: '1112223334',
  toName: 'MALI SUKJAI',
  amount: 100,
  currency: 'THB',
})
const pay = (send: Send, reference = 'W-1') => send('POST', '/bank/payouts', payout(reference))
const paidCount = async (send: Send) => (await send('GET', '/control/bank/payouts')).body.length

test('each service knows its own key only (quality I-54)', async () => {
  const { send } = await openSandbox()
  const calls = {
    bank: '/bank/payouts/W-1',
    feed: '/bank/feed?after=0',
    slip: '/slip/verifications/SCB/1',
    voucher: '/voucher/redemptions/V-1',
    'gateway:KBANK': '/gateways/KBANK/charges/KP1',
    'gateway:WW': '/gateways/WW/charges/KP1',
    'game:NAGA': '/games/NAGA/transfers/T-1',
    'game:JADE': '/games/JADE/transfers/T-1',
  }
  for (const [service, path] of Object.entries(calls))
    for (const other of Object.keys(calls)) {
      const authorization = `Bearer ${sandboxSecret(keySetting(other))}`
      const { status } = await send('GET', path, undefined, { authorization })
      expect(status === 401, `${other} at ${service}`).toBe(other !== service)
    }
})

/** Sends without waiting longer than it takes to see that no answer comes; then hangs up as a client would. */
async function hangUpAfter(url: string, isOver: () => Promise<boolean>): Promise<'answered' | 'gave up'> {
  const giveUp = new AbortController()
  const answer = fetch(`${url}/bank/payouts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sandboxSecret(keySetting('bank'))}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(payout('W-1')),
    signal: giveUp.signal,
  }).then(
    () => 'answered' as const,
    () => 'gave up' as const,
  )
  await expect.poll(isOver).toBe(true)
  giveUp.abort()
  return answer
}

test.each([
  ['timeout_before', 0],
  ['timeout_after', 1],
] as const)('%s never answers; %d payouts were executed', async (fault, executed) => {
  const { send, url } = await openSandbox()
  await send('PUT', '/control/faults', { service: 'bank', fault, count: 1 })
  // Its count used up, the fault has struck and is off the list.
  const struck = async () => (await send('GET', '/control/faults')).body.length === 0
  expect(await hangUpAfter(url, struck)).toBe('gave up')
  expect(await paidCount(send)).toBe(executed)
  expect((await pay(send)).body).toEqual({ status: 'paid' })
  expect(await paidCount(send)).toBe(1)
})

test('error_after did it and answers 500', async () => {
  const { send } = await openSandbox()
  await send('PUT', '/control/faults', { service: 'bank', fault: 'error_after' })
  expect((await pay(send)).status).toBe(500)
  expect(await paidCount(send)).toBe(1)
})

test('garbage is a 200 that nobody can read', async () => {
  const { send } = await openSandbox()
  await send('PUT', '/control/faults', { service: 'bank', fault: 'garbage' })
  const answer = await pay(send)
  expect(answer.status).toBe(200)
  expect(() => JSON.parse(answer.body)).toThrow()
})

test('slow answers, later', async () => {
  const { send } = await openSandbox()
  await send('PUT', '/control/faults', { service: 'bank', fault: 'slow' })
  expect((await pay(send)).body).toEqual({ status: 'paid' })
})

test('duplicate orders once more, and the reference hides it', async () => {
  const { send } = await openSandbox()
  await send('PUT', '/control/faults', { service: 'bank', fault: 'duplicate' })
  expect((await pay(send)).body).toEqual({ status: 'paid' })
  expect(await paidCount(send)).toBe(1)
})

test('reject is a definite no for orders, and leaves questions alone unless named', async () => {
  const { send } = await openSandbox()
  await send('PUT', '/control/faults', { service: 'game:NAGA', fault: 'reject' })
  expect((await send('POST', '/games/NAGA/accounts', { username: 'kp001', currency: 'THB' })).status).toBe(
    422,
  )
  await send('DELETE', '/control/faults')
  await send('POST', '/games/NAGA/accounts', { username: 'kp001', currency: 'THB' })
  await send('PUT', '/control/faults', { service: 'game:NAGA', fault: 'reject' })
  const order = { reference: 'T-1', username: 'kp001', direction: 'in', amount: 5 }
  expect((await send('POST', '/games/NAGA/transfers', order)).body.status).toBe('rejected')
  expect((await send('GET', '/games/NAGA/accounts/kp001')).body).toEqual({ balance: 0, staked: 0 })
  await send('PUT', '/control/faults', { service: 'game:NAGA', call: 'balance', fault: 'reject' })
  expect((await send('GET', '/games/NAGA/accounts/kp001')).status).toBe(422)
  expect((await send('POST', '/games/LOTUS/accounts', { username: 'kp001', currency: 'THB' })).status).toBe(
    200,
  )
})

test('a count is how many calls are struck', async () => {
  const { send } = await openSandbox()
  await send('PUT', '/control/faults', { service: 'bank', call: 'payouts', fault: 'error_after', count: 2 })
  const statuses = []
  for (const reference of ['W-1', 'W-2', 'W-3']) statuses.push((await pay(send, reference)).status)
  expect(statuses).toEqual([500, 500, 200])
  expect((await send('GET', '/control/faults')).body).toEqual([])
})

test('the same seed strikes the same calls, about as often as its probability says', async () => {
  const { send } = await openSandbox()
  const strikes = async () => {
    await send('PUT', '/control/faults', {
      service: 'bank',
      call: 'payouts:get',
      fault: 'error_after',
      probability: 0.5,
      seed: 7,
    })
    const statuses = []
    for (let nth = 0; nth < 60; nth += 1) statuses.push((await send('GET', '/bank/payouts/W-1')).status)
    return statuses
  }
  const first = await strikes()
  expect(await strikes()).toEqual(first)
  const struck = first.filter((status) => status === 500).length
  expect(struck).toBeGreaterThan(15)
  expect(struck).toBeLessThan(45)
  expect((await send('GET', '/control/faults')).body).toEqual([
    { service: 'bank', call: 'payouts:get', fault: 'error_after', probability: 0.5, seed: 7, struck },
  ])
})

test('deleting mends only what the filter names', async () => {
  const { send } = await openSandbox()
  await send('PUT', '/control/faults', { service: 'bank', fault: 'slow' })
  await send('PUT', '/control/faults', { service: 'sms', fault: 'slow' })
  expect((await send('DELETE', '/control/faults?service=bank')).body).toMatchObject([{ service: 'sms' }])
  expect((await send('DELETE', '/control/faults')).body).toEqual([])
})

test.each([
  ['an unknown service', { service: 'game:NOPE', fault: 'slow' }],
  ['an inherited name for a call', { service: 'bank', call: 'constructor', fault: 'slow' }],
  ['an unknown call', { service: 'bank', call: 'launches', fault: 'slow' }],
  ['an unknown fault', { service: 'bank', fault: 'explode' }],
  ['a fault that cannot be', { service: 'sms', fault: 'webhook_lost' }],
  ['a probability above 1', { service: 'sms', fault: 'slow', probability: 1.1 }],
  ['a count of 0', { service: 'sms', fault: 'slow', count: 0 }],
  ['a field too many', { service: 'sms', fault: 'slow', often: true }],
])('%s is bad input', async (_name, order) => {
  const { send } = await openSandbox()
  expect(await send('PUT', '/control/faults', order)).toEqual({
    status: 400,
    body: { message: expect.stringMatching(/\w/) },
  })
  expect((await send('GET', '/control/faults')).body).toEqual([])
})
