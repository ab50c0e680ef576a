/** Facts about how a browser finds its cell again, and what nobody learns by it. */
import { expect, test } from 'vitest'
import { newToken } from '#platform/token.ts'
import { useBareCells } from '../../../test/bare-cells.ts'

const bare = useBareCells()
const phone = '0891234567'

/** @returns the cell that was asked, and the cookies that the browser got, without what is said of them. */
async function ask(path: string, { cookie = '', token = '', body = '' } = {}) {
  const answer = await fetch(bare.door.url + path, {
    headers: { cookie, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { method: 'POST', body }),
  })
  const given = answer.headers.getSetCookie()
  return { cell: bare.heard.at(-1)?.cell, cookies: given.map((one) => one.split(';')[0]), given }
}

const link = '/register?code=SOUTH12'

test('the link of an inviter turns no browser away from its cell', async () => {
  expect(await ask(link, { cookie: 'kapao-cell=north' })).toMatchObject({
    cell: 'north',
    cookies: ['kapao-link=south'],
  })
  const signedIn = await ask(link, { cookie: 'kapao-cell=north', token: newToken('north') })
  expect(signedIn).toMatchObject({ cell: 'north', cookies: [] })
  // The scheme of a token has no case (RFC 9110).
  await fetch(bare.door.url, { headers: { authorization: `bearer ${newToken('south')}` } })
  expect(bare.heard.at(-1)?.cell).toBe('south')
})

test('who registers comes to the cell of the link, from a browser of another one too', async () => {
  const body = JSON.stringify({ phoneNumber: phone })
  const send = (cookie: string) => ask('/api/otp/send', { cookie, body })
  expect((await send('kapao-cell=north; kapao-link=south')).cell).toBe('south')
  expect((await send('kapao-cell=south; kapao-link=north')).cell).toBe('north')
  expect((await send('kapao-cell=north')).cell).toBe('north')
  bare.homes.set(phone, 'north')
  expect((await send('kapao-cell=north; kapao-link=south')).cell).toBe('north')
})

test('a browser that was nowhere before comes to the cell of the link', async () => {
  const { cell, cookies, given } = await ask(link)
  expect({ cell, cookies }).toEqual({ cell: 'south', cookies: ['kapao-cell=south', 'kapao-link=south'] })
  // A link on somebody else's page is how most come: without its cookies a browser would be taken for a new one.
  for (const one of given) expect(one).toMatch(/; HttpOnly; SameSite=Lax$/)
})

test('who signs in with success is remembered; whose phone it is not, learns nothing of its cell', async () => {
  bare.homes.set(phone, 'south')
  const login = () =>
    ask('/api/login', { cookie: 'kapao-cell=north', body: JSON.stringify({ username: phone }) })
  expect((await login()).cookies).toEqual(['kapao-cell=south'])
  bare.answer = (_, response) => response.writeHead(401).end()
  expect((await login()).cookies).toEqual([])
})

test.each(['/api/otp/send', '/api/account/password/forgot', '/api/account/validate'])(
  'what proves nothing about a phone tells nobody its cell: %s',
  async (path) => {
    bare.homes.set(phone, 'south')
    const body = JSON.stringify({ phoneNumber: phone, username: phone })
    const asked = await ask(path, { cookie: 'kapao-cell=north', body })
    expect(asked).toMatchObject({ cell: 'south', cookies: [] })
  },
)

test('a code for one’s own account is asked for where the session is, no matter whose the phone is', async () => {
  const body = JSON.stringify({ phoneNumber: phone, purpose: 'account' })
  const askedIn = async () => (await ask('/api/otp/send', { token: newToken('north'), body })).cell
  expect(await askedIn()).toBe('north')
  bare.homes.set(phone, 'south')
  // There the session is unknown, which would be another answer than that the phone is another's.
  expect(await askedIn()).toBe('north')
})

test.each([
  ['/api/login', { username: phone }],
  ['/api/account/password/forgot', { phoneNumber: phone }],
  ['/api/otp/send', { phoneNumber: phone, purpose: 'password' }],
  ['/api/otp/send', { phoneNumber: phone, purpose: 'login' }],
])('a phone that is at home nowhere comes to one cell, as a member’s does: %s %j', async (path, said) => {
  // Else one that a browser of another cell may ask for once more would be known to be nobody's.
  const askedIn = async (lot: number) => {
    bare.lots.set(phone, lot)
    const cookies = ['kapao-cell=north', 'kapao-cell=south', 'kapao-cell=north; kapao-link=south', '']
    const cells = new Set<string | undefined>()
    for (const cookie of cookies) cells.add((await ask(path, { cookie, body: JSON.stringify(said) })).cell)
    return cells
  }
  expect([await askedIn(2), await askedIn(3)]).toEqual([new Set(['north']), new Set(['south'])])
})

test.each([
  ['public, max-age=31536000, immutable', 'public, max-age=31536000, immutable', false],
  ['max-age=60, s-maxage=60', 'max-age=60, s-maxage=60', false],
  ['no-cache', 'private, no-cache', true],
  ['no-store', 'no-store', true],
  [undefined, 'private', true],
])('an answer with %s says %s, and a cookie stands on it: %s', async (said, heard, hasCookie) => {
  bare.answer = (_, response) => response.writeHead(200, said ? { 'cache-control': said } : {}).end()
  const answer = await fetch(`${bare.door.url}/assets/app.js`)
  expect(answer.headers.get('cache-control')).toBe(heard)
  expect(answer.headers.getSetCookie().length > 0).toBe(hasCookie)
})
