/** Providers with ways of their own: what each is like to deal with, seen from outside. */
import { expect, test } from 'vitest'
import { openSandbox, type Send } from '../../test/open-sandbox.ts'

const open = (send: Send, slot: string) =>
  send('POST', `/games/${slot}/accounts`, { username: 'kp001', currency: 'THB' })
const transfer = (send: Send, slot: string, reference: string, amount: unknown, direction = 'in') =>
  send('POST', `/games/${slot}/transfers`, { reference, username: 'kp001', direction, amount })
const balance = async (send: Send, slot: string) =>
  (await send('GET', `/games/${slot}/accounts/kp001`)).body.balance
const pass = (send: Send, advanceMs: number) => send('POST', '/control/clock', { advanceMs })
const seen = async (send: Send, slot: string) => (await send('GET', `/control/games/${slot}/kp001`)).body

test('ten credits are a baht, to the tenth of a credit', async () => {
  const { send } = await openSandbox()
  await open(send, 'JADE')
  expect((await transfer(send, 'JADE', 'T-1', 12.3)).body).toEqual({ status: 'done', amount: 12.3 })
  expect(await balance(send, 'JADE')).toBe(12.3)
  expect((await seen(send, 'JADE')).balance).toBe(1.23)
  expect((await transfer(send, 'JADE', 'T-2', 0.05)).status).toBe(400)
})

test('money as text is text, both ways', async () => {
  const { send } = await openSandbox()
  await open(send, 'SIAM')
  expect((await transfer(send, 'SIAM', 'T-1', '20.05')).body).toEqual({ status: 'done', amount: '20.05' })
  expect(await balance(send, 'SIAM')).toBe('20.05')
  expect((await transfer(send, 'SIAM', 'T-2', 20)).status).toBe(400)
})

test('one that is late answers processing, and settles within seconds', async () => {
  const { send } = await openSandbox()
  await open(send, 'KICK')
  const ask = async () => (await send('GET', '/games/KICK/transfers/T-1')).body.status
  expect((await transfer(send, 'KICK', 'T-1', 10)).body).toEqual({ status: 'processing', amount: 10 })
  await pass(send, 2_000)
  expect(await ask()).toBe('processing')
  await pass(send, 1_500)
  expect(await ask()).toBe('done')
  expect(await balance(send, 'KICK')).toBe(10)
})

test('one that is busy moves nothing while the player is in the game, and does when he has left', async () => {
  const { send } = await openSandbox()
  await open(send, 'GARUDA')
  const { url } = (await send('POST', '/games/GARUDA/launches', { username: 'kp001', locale: 'th' })).body
  const seat = await fetch(url, { redirect: 'manual' })
  const cookie = seat.headers.get('set-cookie')?.split(';')[0] ?? ''
  const inGame = { status: 'rejected', reason: 'player_in_game', amount: 10 }
  expect((await transfer(send, 'GARUDA', 'T-1', 10)).body).toEqual(inGame)
  await send('POST', '/games/GARUDA/leave', undefined, { cookie })
  // The same order is the same answer; another one is not.
  expect((await transfer(send, 'GARUDA', 'T-1', 10)).body).toEqual(inGame)
  expect((await transfer(send, 'GARUDA', 'T-2', 10)).body).toEqual({ status: 'done', amount: 10 })
})

const day = 'from=2000-01-01T00:00:00.000Z&to=2100-01-01T00:00:00.000Z'
const book = (send: Send, memo: string, amount: number, direction = 'in') =>
  send('POST', '/games/MEKONG/transactions', { username: 'kp001', direction, amount, memo })
const list = async (send: Send, page = 1) =>
  (await send('GET', `/games/MEKONG/accounts/kp001/transactions?${day}&page=${page}`)).body

test('one with ids of its own books the same memo as often as it is told', async () => {
  const { send } = await openSandbox()
  await open(send, 'MEKONG')
  const first = (await book(send, 'T-1', 10)).body
  expect(first).toMatchObject({ transactionId: expect.stringMatching(/^TX/), state: 'booked', memo: 'T-1' })
  expect((await book(send, 'T-1', 10)).body.transactionId).not.toBe(first.transactionId)
  expect((await send('GET', `/games/MEKONG/transactions/${first.transactionId}`)).body).toEqual(first)
  expect((await send('GET', '/games/MEKONG/transactions/T-1')).status).toBe(404)
  expect((await transfer(send, 'MEKONG', 'T-2', 10)).status).toBe(404)
  expect((await book(send, 'T-3', 20.01, 'out')).body).toMatchObject({ state: 'refused' })
  expect(await seen(send, 'MEKONG')).toMatchObject({ balance: 20, transfers: [{ reference: 'T-1' }, {}] })
})

test('what it has booked twice it undoes within minutes', async () => {
  const { send } = await openSandbox()
  await open(send, 'MEKONG')
  await book(send, 'T-1', 10)
  await book(send, 'T-1', 10)
  await pass(send, 300_000)
  expect((await list(send)).transactions).toMatchObject([{ state: 'booked' }, { state: 'cancelled' }])
  expect(await balance(send, 'MEKONG')).toBe(10)
})

test('its list comes in pages', async () => {
  const { send } = await openSandbox()
  await open(send, 'MEKONG')
  for (let nth = 0; nth < 21; nth++) await book(send, `T-${nth}`, 1)
  expect((await list(send)).hasMore).toBe(true)
  expect(await list(send, 2)).toMatchObject({ hasMore: false, transactions: [{ memo: 'T-20' }] })
})

test('closed for maintenance, a provider says so and does nothing', async () => {
  const { send } = await openSandbox()
  await open(send, 'NAGA')
  await send('PUT', '/control/faults', { service: 'game:NAGA', fault: 'maintenance' })
  const closed = { status: 503, body: { message: 'maintenance' } }
  expect(await open(send, 'NAGA')).toEqual(closed)
  expect(await send('GET', '/games/NAGA/accounts/kp001')).toEqual(closed)
  expect((await transfer(send, 'NAGA', 'T-1', 10)).body).toEqual({
    status: 'rejected',
    amount: 10,
    reason: 'maintenance',
  })
  expect((await seen(send, 'NAGA')).balance).toBe(0)
})

const hiddenOf = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]+)"/g)].map(([, name, value]) => [name, value]),
  )

test('a sign-in page with hidden fields wants them back, once and soon', async () => {
  const { send, url } = await openSandbox()
  const { username, password } = (await open(send, 'LUCKY')).body
  const web = `${url}/games/LUCKY/web?lang=en`
  const page = async () => hiddenOf(await (await fetch(web)).text())
  const signIn = (form: Record<string, string>) =>
    fetch(web, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const hidden = await page()
  expect(Object.keys(hidden)).toEqual(['__viewState', '__validation'])
  const bare = await signIn({ username, password })
  expect([bare.status, await bare.text()]).toEqual([403, expect.stringContaining('open for too long')])
  const wrong = await signIn({ username, password: 'wrong', ...hidden })
  expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining('is not right')])
  expect((await signIn({ username, password, ...hidden })).status).toBe(403)
  const late = await page()
  await pass(send, 600_000)
  expect((await signIn({ username, password, ...late })).status).toBe(403)
  expect((await signIn({ username, password, ...(await page()) })).status).toBe(303)
})

test('a sign-in by link lets in and leaves the address; a wrong one is told on the sign-in page', async () => {
  const { send, url } = await openSandbox()
  const { username, password } = (await open(send, 'STAR')).body
  const enter = (slot: string, query: Record<string, string>) =>
    fetch(`${url}/games/${slot}/enter?${new URLSearchParams(query)}`, { redirect: 'manual' })
  const right = await enter('STAR', { username, password, lang: 'en' })
  expect([right.status, right.headers.get('location')]).toEqual([303, '/games/STAR/table?lang=en'])
  expect(right.headers.get('referrer-policy')).toBe('no-referrer')
  const wrong = await enter('STAR', { username, password: 'wrong', lang: 'en' })
  const location = wrong.headers.get('location') ?? ''
  expect([wrong.status, location]).toEqual([303, '/games/STAR/web?lang=en&problem=wrong'])
  const page = await fetch(`${url}${location}`)
  expect([page.status, await page.text()]).toEqual([401, expect.stringContaining('is not right')])
  expect((await enter('STAR', {})).status).toBe(303)
  expect((await enter('NAGA', { username, password })).status).toBe(404)
})
