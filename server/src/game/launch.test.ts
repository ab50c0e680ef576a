/** Facts about the ways into a game: links that we ask for, forms and links that the member's app makes (spec §2, §7). */
import * as api from '@kapao/contract/calls/member.ts'
import { AutoLoginCode } from '@kapao/contract/schemas/game.ts'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '#platform/telemetry/log.ts'
import type { TestMember } from '../../test/factories.ts'
import { aPlayer, clearFaults, injectFault, openGame, shortenOutsideTimeout } from '../../test/flows.ts'
import { expectProvidersAgree } from '../../test/provider-agreement.ts'
import { refused, useWorld } from '../../test/world.ts'

// A slow provider takes longer than a test with a short timeout waits for it.
const world = useWorld({ slowMs: 5_000 })
afterAll(() => expectProvidersAgree(world))

const at = (slotCode: string) => ({ params: { slotCode } })
const cardOf = async (member: TestMember, slot: string) =>
  (await member.call(api.wallet)).body.slots.find(({ code }) => code === slot)
const signInOf = async (member: TestMember, slot: string) =>
  (await member.call(api.slotAccount, at(slot))).body

/** Where a browser ends up: the game's table when it was let in. */
async function endOf(answer: Response) {
  const location = answer.headers.get('location') ?? ''
  return [answer.status, location.split('?')[0]]
}

test('every auto-login code is one game with a provider of its own', async () => {
  const rows = await world.app.db
    .selectFrom('game')
    .select(['code', 'autoLogin'])
    .where('autoLogin', 'is not', null)
    .execute()
  expect(rows.map((row) => row.autoLogin).sort()).toEqual([...AutoLoginCode.options].sort())
})

test('cards say how each game is entered', async () => {
  const member = await world.aMember()
  const games = /^http:\/\/localhost:\d+\/games/
  expect(await cardOf(member, 'LUCKY')).toMatchObject({ signIn: 'form', web: expect.stringMatching(games) })
  expect(await cardOf(member, 'STAR')).toMatchObject({ signIn: 'link', web: expect.stringMatching(games) })
  const stock = await cardOf(member, 'STOCK')
  expect(stock).not.toHaveProperty('signIn')
  for (const link of [stock?.web, stock?.android, stock?.ios]) {
    expect(link).toMatch(games)
    expect((await fetch(link ?? '')).status).toBe(200)
  }
  expect(await cardOf(member, 'NAGA')).toMatchObject({ autoLogin: 'pg', web: null })
})

test('a form with hidden fields: they come fresh with the credentials, and the sign-in with them is let in', async () => {
  const { member } = await aPlayer(world, 'LUCKY', {})
  const signIn = await signInOf(member, 'LUCKY')
  expect(Object.keys(signIn.event ?? {})).toEqual(['__viewState', '__validation'])
  const web = (await cardOf(member, 'LUCKY'))?.web ?? ''
  const post = (fields: Record<string, string>) =>
    fetch(web, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const { username, password, event } = signIn
  expect((await post({ username, password })).status).toBe(403)
  expect(await endOf(await post({ ...event, username, password }))).toEqual([303, '/games/LUCKY/table'])
  expect((await signInOf(member, 'LUCKY')).event).not.toEqual(event)
  const wrong = await post({ ...(await signInOf(member, 'LUCKY')).event, username, password: 'wrong' })
  expect(wrong.status).toBe(401)
  expect(await signInOf(member, 'LUCKY')).toHaveProperty('event')
})

test('hidden fields are kept nowhere, and a sign-in answer is stored by no cache', async () => {
  const { member } = await aPlayer(world, 'LUCKY', {})
  const answer = await member.call(api.slotAccount, at('LUCKY'))
  expect(answer.headers['cache-control']).toBe('no-store')
  const row = await world.app.db
    .selectFrom('gameAccount')
    .selectAll()
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(answer.body.event?.__validation)
})

test('while the sign-in page is away, name and password are answered all the same', async () => {
  const { member } = await aPlayer(world, 'LUCKY', {})
  const { outside } = world.app
  world.app.outside = {
    ...outside,
    provider: (of) => ({
      ...outside.provider(of),
      ...outside.provider({ code: 'NOWHERE', adapter: 'form' }),
    }),
  }
  const signIn = await signInOf(member, 'LUCKY')
  world.app.outside = outside
  expect(signIn.password).toMatch(/^\w{12}$/)
  expect(signIn).not.toHaveProperty('event')
})

test('other games have no hidden fields', async () => {
  const { member } = await aPlayer(world, 'STAR', {})
  expect(await signInOf(member, 'STAR')).not.toHaveProperty('event')
})

test('a link with credentials lets in with the newest password only', async () => {
  const { member } = await aPlayer(world, 'STAR', {})
  const web = (await cardOf(member, 'STAR'))?.web ?? ''
  const enter = ({ username, password }: { username: string; password: string }) =>
    fetch(`${web}?${new URLSearchParams({ username, password })}`, { redirect: 'manual' })
  const first = await signInOf(member, 'STAR')
  expect(await endOf(await enter(first))).toEqual([303, '/games/STAR/table'])
  const renewed = (await member.call(api.resetSlotPassword, at('STAR'))).body
  expect(await endOf(await enter(renewed))).toEqual([303, '/games/STAR/table'])
  expect(await endOf(await enter(first))).toEqual([303, '/games/STAR/web'])
})

test('a link that we ask for is dead after a minute', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', {})
  const { link } = (await member.call(api.autoLoginPg, { params: { username } })).body
  expect(link).not.toContain(username)
  world.advance(60_000)
  expect((await fetch(link)).status).toBe(410)
})

test('the password in the path is not looked at, whatever it is', async () => {
  const member = await world.aMember()
  const username = await openGame(member, 'KICK')
  for (const password of ['-', 'wrong', 'a/b', '../x', 'ลับ', '%00', 'x'.repeat(128)]) {
    const answer = await member.call(api.autoLoginImi, { params: { username, password } })
    expect(answer.status).toBe(200)
  }
})

const raw = (member: TestMember, url: string) =>
  world.running.server.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${member.token}`, 'x-requested-with': 'XMLHttpRequest' },
  })

test.each([
  ['an unknown provider', (name: string) => `/api/autoLogin/nobody/${name}`, 404],
  ['a provider in capitals', (name: string) => `/api/autoLogin/PG/${name}`, 404],
  ['a password too many', (name: string) => `/api/autoLogin/pg/${name}/secret`, 404],
  ['a password too few', (name: string) => `/api/autoLogin/imi/${name}`, 404],
  ['a name with a slash in it', (name: string) => `/api/autoLogin/pg/${name}%2Fx`, 404],
  ['a name that climbs', () => '/api/autoLogin/pg/..%2F..%2Fwallet', 404],
  ['no name', () => '/api/autoLogin/pg/', 404],
  ['a broken escape', () => '/api/autoLogin/pg/%zz', 400],
  ['a name of 8 KB', () => `/api/autoLogin/pg/${'x'.repeat(8_192)}`, 414],
])('%s opens nothing', async (_name, path, status) => {
  const { member, username } = await aPlayer(world, 'NAGA', {})
  const answer = await raw(member, path(username))
  expect(answer.statusCode).toBe(status)
  expect(answer.body).not.toContain('http')
})

test.each([
  ['areaslot', 'NOT_AREASLOT'],
  ['imi', 'NOT_UFABET'],
  ['usun', 'NOT_UFABET'],
  ['circus', 'NOT_UFABET'],
  ['pg', 'SLOT_NO_ACCOUNT'],
  ['huayhd', 'SLOT_NO_ACCOUNT'],
] as const)('%s: a name that is not one’s own there is %s', async (code, refusal) => {
  const [member, other] = [await world.aMember(), await world.aMember()]
  const { code: slot } = await world.app.db
    .selectFrom('game')
    .select('code')
    .where('autoLogin', '=', code)
    .executeTakeFirstOrThrow()
  const username = await openGame(other, slot)
  const row = Object.values(api).find(({ path }) =>
    path.startsWith(`/api/autoLogin/${code}/`),
  ) as typeof api.autoLoginImi
  const foreign = await member.call(row, { params: { username, password: 'x' } })
  expect(foreign).toMatchObject(refused(refusal, 404))
  const nobody = await member.call(row, { params: { username: 'nobody', password: 'x' } })
  expect(nobody.text).toBe(foreign.text)
})

test('what is written down of a launch holds neither name nor password nor link', async () => {
  const { member, username } = await aPlayer(world, 'KICK', {})
  const lines: string[] = []
  const { log } = world.app
  world.app.log = createLog({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) })
  await injectFault(world, { service: 'game:KICK', call: 'launches', fault: 'error_after', count: 1 })
  for (const _ of [1, 2])
    await member.call(api.autoLoginImi, { params: { username, password: 'canary-password' } })
  const { password } = await signInOf(member, 'KICK')
  world.app.log = log
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of ['canary-password', password, '/play/', username])
    expect(lines.join()).not.toContain(secret)
})

test('sign-ins may be posted to where the games are, and nowhere else', async () => {
  const { headers } = await world.running.server.inject({ method: 'GET', url: '/api/lookup/active' })
  expect(headers['content-security-policy']).toMatch(/form-action 'self' http:\/\/localhost:\d+(;|$)/)
})

test('a slow provider and a dead one hold the others up for no longer than their own time', async () => {
  const { outside } = world.app
  const member = await world.aMember({ wallet: 100_00n })
  for (const slot of ['NAGA', 'LOTUS', 'MEKONG', 'RIVER']) await openGame(member, slot)
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 50 } })
  shortenOutsideTimeout(world)
  for (const slot of ['LOTUS', 'MEKONG'])
    await injectFault(world, { service: `game:${slot}`, fault: 'timeout_before' })
  const began = performance.now()
  const { body } = await member.call(api.refreshSlots)
  // Three of them are silent or slow: one after the other they would take three times their own time.
  expect(performance.now() - began).toBeLessThan(5_000)
  world.app.outside = outside
  await clearFaults(world)
  const stale = body.slots.filter((slot) => slot.stale).map(({ code }) => code)
  expect(stale).toEqual(['LOTUS', 'MEKONG', 'RIVER'])
  expect(body.slots.find(({ code }) => code === 'NAGA')).toMatchObject({ amount: 50, stale: false })
})
