/** The providers' web sites as a browser meets them: launch links, sign-in, rounds. */
import { expect, test } from 'vitest'
import { openSandbox, type Send } from '../../test/open-sandbox.ts'

async function openAccount(send: Send, slot: string): Promise<{ username: string; password: string }> {
  const { body } = await send('POST', `/games/${slot}/accounts`, { username: 'kp001', currency: 'THB' })
  await send('POST', `/games/${slot}/transfers`, {
    reference: 'T-1',
    username: 'kp001',
    direction: 'in',
    // One of them writes money as text.
    amount: slot === 'SIAM' ? '100.00' : 100,
  })
  return body
}

const launch = async (send: Send, slot: string, locale = 'la'): Promise<string> =>
  (await send('POST', `/games/${slot}/launches`, { username: 'kp001', locale })).body.url

const follow = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { redirect: 'manual', headers })
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? ''

/** A browser that sits in a game. */
async function sitDown(slot: string) {
  const sandbox = await openSandbox()
  await openAccount(sandbox.send, slot)
  const cookie = cookieOf(await follow(await launch(sandbox.send, slot)))
  return {
    ...sandbox,
    play: (body: object) => sandbox.send('POST', `/games/${slot}/rounds`, body, { cookie }),
    state: () => sandbox.send('GET', `/games/${slot}/state`, undefined, { cookie }),
    leave: () => sandbox.send('POST', `/games/${slot}/leave`, undefined, { cookie }),
  }
}

test('a launch link opens the game signed in, in the language asked for, once', async () => {
  const { send, url } = await openSandbox()
  await openAccount(send, 'NAGA')
  const link = await launch(send, 'NAGA')
  expect(link).toMatch(/^http:\/\/localhost:\d+\/play\/[\w-]{32}$/)
  const first = await follow(link)
  expect([first.status, first.headers.get('location')]).toEqual([303, '/games/NAGA/table?lang=la'])
  expect(first.headers.get('set-cookie')).toMatch(/Path=\/games\/NAGA; HttpOnly; SameSite=Lax/)
  const table = await follow(`${url}/games/NAGA/table?lang=la`, { cookie: cookieOf(first) })
  expect(await table.text()).toContain('<html lang="lo">')
  const second = await follow(link, { 'accept-language': 'en-GB' })
  expect(second.status).toBe(410)
  expect(await second.text()).toContain('This link no longer works')
})

test('a launch link is dead after a minute', async () => {
  const { send } = await openSandbox()
  await openAccount(send, 'NAGA')
  const link = await launch(send, 'NAGA')
  await send('POST', '/control/clock', { advanceMs: 60_000 })
  expect((await follow(link)).status).toBe(410)
})

test('a browser that only prefetches does not use the link up', async () => {
  const { send } = await openSandbox()
  await openAccount(send, 'NAGA')
  const link = await launch(send, 'NAGA')
  expect((await follow(link, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(503)
  expect((await follow(link)).status).toBe(303)
})

test('the web site lets in with the account and its password, and with nothing else', async () => {
  const { send, url } = await openSandbox()
  const { username, password } = await openAccount(send, 'STOCK')
  const signIn = (form: Record<string, string>) =>
    fetch(`${url}/games/STOCK/web?lang=en`, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
  expect(await (await fetch(`${url}/games/STOCK/web?lang=th`)).text()).toContain('name="password"')
  const wrong = await signIn({ username, password: 'wrong' })
  expect(wrong.status).toBe(401)
  expect(await wrong.text()).toContain('That account or password is not right')
  expect((await signIn({ username: 'nobody', password })).status).toBe(401)
  expect((await signIn({})).status).toBe(401)
  const right = await signIn({ username, password })
  expect([right.status, right.headers.get('location')]).toEqual([303, '/games/STOCK/table?lang=en'])
})

test('without a seat the table leads to the sign-in, and no round is played', async () => {
  const { send, url } = await openSandbox()
  await openAccount(send, 'NAGA')
  const table = await follow(`${url}/games/NAGA/table?lang=en`)
  expect([table.status, table.headers.get('location')]).toEqual([303, '/games/NAGA/web?lang=en'])
  expect((await send('POST', '/games/NAGA/rounds', { stake: 1 }, { cookie: 'seat=guess' })).status).toBe(401)
})

test('a seat at one provider is none at another', async () => {
  const { send } = await openSandbox()
  await openAccount(send, 'NAGA')
  await openAccount(send, 'LOTUS')
  const cookie = cookieOf(await follow(await launch(send, 'NAGA')))
  expect((await send('GET', '/games/LOTUS/state', undefined, { cookie })).status).toBe(401)
})

test.each([
  ['NAGA', {}],
  ['ARENA', { choice: 'away' }],
  ['SIAM', { choice: 'low' }],
  ['HUAY', { choice: '07' }],
])('a round at %s changes the balance by what it says', async (slot, choice) => {
  const { play, state, send } = await sitDown(slot)
  let expected = 10_000
  for (let nth = 0; nth < 10; nth += 1) {
    const { status, body } = await play({ stake: 1.5, ...choice })
    expect(status).toBe(200)
    expected += Math.round(body.win * 100) - 150
    expect(Math.round(body.balance * 100)).toBe(expected)
  }
  const { body } = await state()
  expect(body.rounds).toHaveLength(10)
  expect(Math.round(body.balance * 100)).toBe(expected)
  const totals = (await send('GET', '/control/totals')).body
  expect(Math.round(totals.gameResults[slot] * 100)).toBe(expected - 10_000)
})

test.each([
  ['more than the balance', 422, 'NAGA', { stake: 100.01 }],
  ['less than 1', 422, 'NAGA', { stake: 0.99 }],
  ['more than 10,000', 422, 'NAGA', { stake: 10_000.01 }],
  ['an amount as text', 400, 'NAGA', { stake: '5' }],
  ['a choice where there is none', 400, 'NAGA', { stake: 1, choice: 'low' }],
  ['no choice where there is one', 400, 'SIAM', { stake: 1 }],
  ['one digit', 400, 'HUAY', { stake: 1, choice: '7' }],
])('a round with %s is refused with %d', async (_name, status, slot, body) => {
  const { play, state } = await sitDown(slot)
  expect((await play(body)).status).toBe(status)
  expect((await state()).body).toMatchObject({ balance: 100, rounds: [] })
})

test('a player who left the game is signed out of it', async () => {
  const { leave, state } = await sitDown('NAGA')
  expect((await leave()).status).toBe(200)
  expect((await state()).status).toBe(401)
})

test('a form of another site cannot reach the control calls', async () => {
  const { url } = await openSandbox()
  const body = new URLSearchParams({ advanceMs: '1' })
  expect((await fetch(`${url}/control/clock`, { method: 'POST', body })).status).toBe(415)
})
