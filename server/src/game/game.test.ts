/** Facts about opening game accounts, credentials and launches (spec §7, decisions D12). */
import * as api from '@kapao/contract/calls/member.ts'
import { AutoLoginCode } from '@kapao/contract/schemas/game.ts'
import { expect, test } from 'vitest'
import {
  aPlayer,
  clearFaults,
  heldAtProvider,
  injectFault,
  openGame,
  shortenOutsideTimeout,
} from '../../test/flows.ts'
import { race, refused, useWorld } from '../../test/world.ts'
import { openCredential, sealCredential } from './credential.ts'
import { isLaunchLink, resolveWeb } from './game.rules.ts'

const world = useWorld()

const at = (slotCode: string) => ({ params: { slotCode } })

test('an account is opened once, and its credentials can be read again', async () => {
  const member = await world.aMember()
  const opened = await member.call(api.activateSlot, at('NAGA'))
  expect(opened).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(opened.body.username).toMatch(/^kp[0-9a-z]{16}$/)
  expect(await heldAtProvider(world, 'NAGA', opened.body.username)).toBe(0)
  expect(await member.call(api.activateSlot, at('NAGA'))).toMatchObject(refused('SLOT_ALREADY_ACTIVE', 409))
  expect((await member.call(api.slotAccount, at('NAGA'))).body).toEqual(opened.body)
})

test('activating answers POST too, needs the app’s header, and refuses navigation and prefetch', async () => {
  const member = await world.aMember()
  const send = (headers: Record<string, string>) => member.call(api.activateSlot, at('NAGA'), { headers })
  expect(await send({ 'x-requested-with': '' })).toMatchObject(refused('FORBIDDEN', 403))
  expect(await send({ 'sec-fetch-mode': 'navigate' })).toMatchObject(refused('FORBIDDEN', 403))
  expect(await send({ 'sec-purpose': 'prefetch' })).toMatchObject(refused('FORBIDDEN', 403))
  expect((await member.call(api.activateSlot, at('NAGA'), { method: 'POST' })).status).toBe(200)
})

test.each(['NOWHERE', 'naga', '..', 'WALLET'])('there is no game %s', async (slot) => {
  const member = await world.aMember()
  expect(await member.call(api.activateSlot, at(slot))).toMatchObject({ status: 404 })
  expect(await member.call(api.slotAccount, at(slot))).toMatchObject({ status: 404 })
})

test('no account, no credentials', async () => {
  const member = await world.aMember()
  expect(await member.call(api.slotAccount, at('NAGA'))).toMatchObject(refused('SLOT_NO_ACCOUNT', 404))
})

test('32 taps open one account', async () => {
  const member = await world.aMember()
  const answers = await race(32, () => member.call(api.activateSlot, at('NAGA')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const others = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.message))
  expect(others).toEqual(new Set(['SLOT_ALREADY_ACTIVE']))
})

test.each(['reject', 'timeout_before', 'timeout_after', 'error_after', 'garbage'] as const)(
  'a provider that does not answer (%s): SLOT_ACTIVATE_FAIL, and the next try opens the same account',
  async (fault) => {
    const { outside } = world.app
    shortenOutsideTimeout(world)
    const member = await world.aMember()
    await injectFault(world, { service: 'game:JADE', call: 'accounts', fault })
    expect(await member.call(api.activateSlot, at('JADE'))).toMatchObject(refused('SLOT_ACTIVATE_FAIL', 503))
    expect(await member.call(api.slotAccount, at('JADE'))).toMatchObject(refused('SLOT_NO_ACCOUNT', 404))
    await clearFaults(world)
    const username = await openGame(member, 'JADE')
    expect(await heldAtProvider(world, 'JADE', username)).toBe(0)
    world.app.outside = outside
  },
)

test('the password is sealed in the database', async () => {
  const member = await world.aMember()
  const { body } = await member.call(api.activateSlot, at('NAGA'))
  const row = await world.app.db
    .selectFrom('gameAccount')
    .selectAll()
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(row.passwordSealed?.toString('latin1')).not.toContain(body.password)
})

test('no password is written down with the answer of a repeatable request', async () => {
  const member = await world.aMember()
  const once = { ...at('NAGA'), idempotencyKey: 'activate-once-01' }
  const first = await member.call(api.activateSlot, once)
  expect(first.status).toBe(200)
  const kept = await world.app.db
    .selectFrom('requestKey')
    .select('answer')
    .where('scope', '=', member.id)
    .execute()
  for (const { answer } of kept) expect(answer?.toString('latin1') ?? '').not.toContain(first.body.password)
})

test.each(AutoLoginCode.options)('%s: a link that signs the member in, and works once', async (code) => {
  const member = await world.aMember()
  const { code: slot } = await world.app.db
    .selectFrom('game')
    .select('code')
    .where('autoLogin', '=', code)
    .executeTakeFirstOrThrow()
  const username = await openGame(member, slot)
  const row = Object.values(api).find(({ path }) =>
    path.startsWith(`/api/autoLogin/${code}/`),
  ) as typeof api.autoLoginImi
  const launched = await member.call(row, { params: { username, password: 'wrong and ignored' } })
  expect(launched).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  expect(launched.text).not.toContain('wrong and ignored')
  expect((await fetch(launched.body.link)).status).toBe(200)
  expect((await fetch(launched.body.link)).ok).toBe(false)
})

test('somebody else’s name is the same answer as one that does not exist', async () => {
  const [{ username }, { member: other }] = [
    await aPlayer(world, 'NAGA', {}),
    await aPlayer(world, 'NAGA', {}),
  ]
  const foreign = await other.call(api.autoLoginPg, { params: { username } })
  expect(foreign).toMatchObject(refused('SLOT_NO_ACCOUNT', 404))
  expect((await other.call(api.autoLoginPg, { params: { username: 'nobody' } })).text).toBe(foreign.text)
  expect(await other.call(api.autoLoginAreaslot, { params: { username } })).toMatchObject(
    refused('NOT_AREASLOT', 404),
  )
  const ufa = { params: { username, password: 'x' } }
  expect(await other.call(api.autoLoginUsun, ufa)).toMatchObject(refused('NOT_UFABET', 404))
})

test('one’s own name at another provider does not open that one', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', {})
  const answer = await member.call(api.autoLoginJoker2, { params: { username } })
  expect(answer).toMatchObject(refused('SLOT_NO_ACCOUNT', 404))
})

test('a provider without a link, or with one that leads elsewhere, is GAME_UNAVAILABLE', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', {})
  await injectFault(world, { service: 'game:NAGA', call: 'launches', fault: 'error_after' })
  expect(await member.call(api.autoLoginPg, { params: { username } })).toMatchObject(
    refused('GAME_UNAVAILABLE', 503),
  )
  await clearFaults(world)
  const { outside } = world.app
  world.app.outside = {
    ...outside,
    provider: (of) => ({ ...outside.provider(of), launch: async () => 'https://evil.example/play' }),
  }
  expect(await member.call(api.autoLoginPg, { params: { username } })).toMatchObject(
    refused('GAME_UNAVAILABLE', 503),
  )
  world.app.outside = outside
})

const key = Buffer.alloc(32, 1)
const owner = { memberId: '01980000-0000-7000-8000-000000000009', slot: 'NAGA' }

test('a sealed credential opens for its owner only, with its key only, and unchanged only', () => {
  const sealed = sealCredential(key, owner, 'secret ลับ')
  expect(openCredential([key], owner, sealed)).toBe('secret ลับ')
  expect(sealCredential(key, owner, 'secret ลับ').equals(sealed)).toBe(false)
  expect(() => openCredential([key], { ...owner, slot: 'LOTUS' }, sealed)).toThrow()
  expect(() =>
    openCredential([key], { ...owner, memberId: owner.memberId.replace('9', '8') }, sealed),
  ).toThrow()
  expect(() => openCredential([Buffer.alloc(32, 2)], owner, sealed)).toThrow('not configured')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => openCredential([key], owner, changed)).toThrow()
  }
})

test('after a change of keys the old ones still open', () => {
  const sealed = sealCredential(key, owner, 'secret')
  expect(openCredential([Buffer.alloc(32, 2), key], owner, sealed)).toBe('secret')
})

test('launch links stay where the games are', () => {
  const games = 'https://games.example'
  const origins = [games, 'https://other.example']
  expect(isLaunchLink('https://games.example/play/1', origins)).toBe(true)
  expect(isLaunchLink('https://other.example/play/1', origins)).toBe(true)
  for (const link of [
    'http://games.example/',
    'https://games.example.evil/',
    'https://a@games.example/',
    'javascript:1',
    '/x',
  ])
    expect(isLaunchLink(link, origins)).toBe(false)
  expect(resolveWeb('/games/LUCKY/web', games)).toBe('https://games.example/games/LUCKY/web')
  expect(resolveWeb('https://other.example/x', games)).toBe('https://other.example/x')
  expect(resolveWeb(null, games)).toBe(null)
})
