/** The game provider's side of accounts and transfers (decisions D2). */
import { expect, test } from 'vitest'
import { openSandbox, type Send } from '../../test/open-sandbox.ts'

const open = (send: Send, slot = 'NAGA') =>
  send('POST', `/games/${slot}/accounts`, { username: 'kp001', currency: 'THB' })
const transfer = (reference: string, direction: 'in' | 'out', amount: number) => ({
  reference,
  username: 'kp001',
  direction,
  amount,
})
const done = { status: 200, body: { status: 'done', amount: expect.any(Number) } }

test('an account is opened once, with a password of its own', async () => {
  const { send } = await openSandbox()
  const first = await open(send)
  expect(first.body).toEqual({ username: 'kp001', password: expect.stringMatching(/^\w{12}$/) })
  expect((await open(send)).body).toEqual(first.body)
  expect((await open(send, 'LOTUS')).body.password).not.toBe(first.body.password)
})

test('a transfer moves money once, however often it is ordered', async () => {
  const { send } = await openSandbox()
  await open(send)
  expect(await send('POST', '/games/NAGA/transfers', transfer('T-1', 'in', 200))).toEqual(done)
  expect(await send('POST', '/games/NAGA/transfers', transfer('T-1', 'in', 200))).toEqual(done)
  expect(await send('POST', '/games/NAGA/transfers', transfer('T-2', 'out', 0.5))).toEqual(done)
  expect((await send('GET', '/games/NAGA/accounts/kp001')).body).toEqual({ balance: 199.5, staked: 0 })
  expect((await send('GET', '/control/games/NAGA/kp001')).body).toEqual({
    balance: 199.5,
    staked: 0,
    transfers: [
      { reference: 'T-1', direction: 'in', amount: 200, at: expect.any(String) },
      { reference: 'T-2', direction: 'out', amount: 0.5, at: expect.any(String) },
    ],
  })
  expect((await send('POST', '/games/NAGA/transfers', transfer('T-1', 'in', 999))).status).toBe(409)
})

test('more than the account holds cannot leave it, and the answer stays the same', async () => {
  const { send } = await openSandbox()
  await open(send)
  await send('POST', '/games/NAGA/transfers', transfer('T-1', 'in', 10))
  const rejected = { status: 'rejected', reason: expect.any(String), amount: 10.01 }
  expect((await send('POST', '/games/NAGA/transfers', transfer('T-2', 'out', 10.01))).body).toEqual(rejected)
  await send('POST', '/games/NAGA/transfers', transfer('T-3', 'in', 10))
  expect((await send('GET', '/games/NAGA/transfers/T-2')).body).toEqual(rejected)
  expect((await send('GET', '/control/totals')).body.games.NAGA).toBe(20)
})

test('a transfer for an account that is not there is rejected', async () => {
  const { send } = await openSandbox()
  expect((await send('POST', '/games/NAGA/transfers', transfer('T-1', 'in', 10))).body.status).toBe(
    'rejected',
  )
})

test('a transfer that never came is unknown', async () => {
  const { send } = await openSandbox()
  expect(await send('GET', '/games/NAGA/transfers/T-9')).toEqual({ status: 404, body: { status: 'unknown' } })
})

test.each(['paid by asking again', 'settled by hand'])('a processing transfer is %s', async (how) => {
  const { send } = await openSandbox()
  await open(send)
  await send('PUT', '/control/faults', {
    service: 'game:NAGA',
    call: 'transfers',
    fault: 'processing',
    count: 1,
  })
  const answer = await send('POST', '/games/NAGA/transfers', transfer('T-1', 'in', 10))
  expect(answer.body).toEqual({ status: 'processing', amount: 10 })
  expect((await send('GET', '/games/NAGA/accounts/kp001')).body).toEqual({ balance: 0, staked: 0 })
  if (how === 'settled by hand') {
    await send('POST', '/control/games/NAGA/transfers/T-1/settle', { status: 'done' })
  }
  expect(await send('GET', '/games/NAGA/transfers/T-1')).toEqual(done)
  expect((await send('GET', '/games/NAGA/accounts/kp001')).body).toEqual({ balance: 10, staked: 0 })
})

test('a round that control plays changes the balance and the results', async () => {
  const { send } = await openSandbox()
  await open(send)
  await send('POST', '/games/NAGA/transfers', transfer('T-1', 'in', 100))
  const seen = await send('POST', '/control/games/NAGA/kp001/play', { stake: 30, win: 12.5 })
  expect(seen.body.balance).toBe(82.5)
  expect((await send('GET', '/control/totals')).body.gameResults.NAGA).toBe(-17.5)
  expect((await send('POST', '/control/games/NAGA/kp001/play', { stake: 82.51, win: 900 })).status).toBe(422)
  expect((await send('POST', '/control/games/NAGA/kp001/play', { stake: -1, win: 0 })).status).toBe(400)
  expect((await send('GET', '/control/games/NAGA/kp001')).body.balance).toBe(82.5)
})

test.each([
  ['an unknown provider', 404, 'GET', '/games/NOPE/accounts/kp001', undefined],
  ['an unknown account', 404, 'GET', '/control/games/NAGA/nobody', undefined],
  ['a strange username', 400, 'POST', '/games/NAGA/accounts', { username: '<b>', currency: 'THB' }],
  [
    'an unknown direction',
    400,
    'POST',
    '/games/NAGA/transfers',
    { ...transfer('T', 'in', 1), direction: 'up' },
  ],
])('%s is refused with %d', async (_name, status, method, path, body) => {
  const { send } = await openSandbox()
  expect(await send(method, path, body)).toEqual({ status, body: { message: expect.stringMatching(/\w/) } })
})

test('a new password is made once per reference; a late repeat changes nothing', async () => {
  const { send } = await openSandbox()
  const opened = await open(send)
  const change = (reference: string) => send('POST', '/games/NAGA/accounts/kp001/password', { reference })
  const first = await change('PW1')
  expect(first.body).toEqual({ password: expect.stringMatching(/^\w{12}$/) })
  expect(first.body.password).not.toBe(opened.body.password)
  const second = await change('PW2')
  expect((await change('PW1')).body).toEqual(first.body)
  expect((await open(send)).body.password).toBe(second.body.password)
})
