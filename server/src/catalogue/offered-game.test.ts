/** Facts about games and providers that staff set up: members' cards, maintenance by the clock, addresses, money that comes back (staff-calls T5). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { game, wallet } from '#ledger/chart.ts'
import type { TestMember } from '../../test/factories.ts'
import { aPlayer, openGame } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()
let token = ''
beforeAll(async () => {
  token = (await aStaffMember(world, { role: 'content' })).token
})

const first = { page: 1, limit: 100 }
const reason = { reason: 'the provider asks for it' }
const closed = refused('GAME_MAINTENANCE', 503)
let made = 0
const newCode = () => `MADE_${++made}`
const aProvider = (code: string, overrides: object = {}) => ({
  ...{ code, name: 'New Games', adapter: 'plain' as const, address: world.app.config.gamesUrl },
  ...overrides,
})
const aGame = (code: string, overrides: object = {}) => ({
  ...{ code, provider: 'NAGA', name: 'New Game', category: 'slot' as const, position: 90 },
  ...{ logo: null, background: null, web: `/games/${code}/web`, android: null, ios: null },
  ...{ autoLogin: null, maintenance: null },
  ...overrides,
})
type Game = ReturnType<typeof aGame>

const createProvider = (body: ReturnType<typeof aProvider>) =>
  world.call(operatorApi.createProvider, { body }, { token })
const changeProvider = (body: ReturnType<typeof aProvider>) =>
  world.call(operatorApi.changeProvider, { params: { code: body.code }, body }, { token })
const create = (body: Game) => world.call(operatorApi.createGame, { body }, { token })
const change = (body: Game) =>
  world.call(operatorApi.changeGame, { params: { code: body.code }, body }, { token })
const turn = (row: 'closeGame' | 'openGame' | 'closeProvider' | 'openProvider', code: string) =>
  world.call(operatorApi[row], { params: { code }, body: reason }, { token })
const listed = async (code: string) =>
  (await world.call(operatorApi.gameList, { body: first }, { token })).body.games.find(
    (one) => one.code === code,
  )
const cardOf = async (member: TestMember, slot: string) =>
  (await member.call(api.wallet)).body.slots.find(({ code }) => code === slot)
const move = (member: TestMember, from: string, to: string, amount: number) =>
  member.call(api.transfer, { body: { from, to, amount } })

async function aNewGame(overrides: object = {}): Promise<Game> {
  const wanted = aGame(newCode(), overrides)
  expect((await create(wanted)).status).toBe(200)
  return wanted
}

describe('a game', () => {
  test('of a new provider is on every card, can be opened and played at', async () => {
    const provider = newCode()
    expect((await createProvider(aProvider(provider))).status).toBe(200)
    const wanted = await aNewGame({ provider })
    expect(await listed(wanted.code)).toEqual({ ...wanted, _id: wanted.code, isOpen: true })
    const { member } = await aPlayer(world, wanted.code, { wallet: 100_00n, inGame: 60_00n })
    expect(await cardOf(member, wanted.code)).toMatchObject({
      ...{ name: 'New Game', category: 'slot', amount: 60, isActive: true },
      web: expect.stringMatching(new RegExp(`^http://localhost:\\d+/games/${wanted.code}/web$`)),
    })
  })

  test('that closes takes no new money, says so, and gives back all that is in it', async () => {
    const { code } = await aNewGame()
    const { member } = await aPlayer(world, code, { wallet: 100_00n, inGame: 60_00n })
    expect((await turn('closeGame', code)).status).toBe(200)
    expect(await cardOf(member, code)).toMatchObject({ maintenance: true, amount: 60 })
    expect(await move(member, 'WALLET', code, 10)).toMatchObject(closed)
    const other = await world.aMember()
    expect(await other.call(api.activateSlot, { params: { slotCode: code } })).toMatchObject(closed)
    expect((await move(member, code, 'WALLET', 60)).status).toBe(200)
    expect(await world.balance(member.id, wallet())).toBe(160_00n)
    expect(await turn('closeGame', code)).toMatchObject(refused('ALREADY_DECIDED', 409))
    expect((await turn('openGame', code)).status).toBe(200)
    expect((await move(member, 'WALLET', code, 10)).status).toBe(200)
    expect(await turn('openGame', code)).toMatchObject(refused('ALREADY_DECIDED', 409))
  })

  test('of a provider that closes is closed with it, and its money comes back too', async () => {
    const provider = newCode()
    await createProvider(aProvider(provider))
    const { code } = await aNewGame({ provider })
    const { member } = await aPlayer(world, code, { wallet: 100_00n, inGame: 60_00n })
    expect((await turn('closeProvider', provider)).status).toBe(200)
    expect(await cardOf(member, code)).toMatchObject({ maintenance: true })
    expect(await move(member, 'WALLET', code, 10)).toMatchObject(closed)
    expect((await member.call(api.transferAll, { body: { to: 'WALLET' } })).body).toMatchObject({
      message: 'SUCCESS',
    })
    expect(await world.balance(member.id, game(code))).toBe(0n)
    expect(await turn('closeProvider', provider)).toMatchObject(refused('ALREADY_DECIDED', 409))
    await turn('openProvider', provider)
    expect(await cardOf(member, code)).not.toHaveProperty('maintenance')
    expect(await turn('openProvider', provider)).toMatchObject(refused('ALREADY_DECIDED', 409))
  })

  test.each([
    ['jdb', 'RING'],
    ['hub88', 'HUAY'],
  ])('of a provider that has another one already holds its own money there: %s', async (_, provider) => {
    const { code } = await aNewGame({ provider })
    const { member } = await aPlayer(world, provider, { wallet: 100_00n, inGame: 60_00n })
    await openGame(member, code)
    await member.call(api.refreshSlots)
    expect(await world.balance(member.id, game(code))).toBe(0n)
    expect((await move(member, 'WALLET', code, 10)).status).toBe(200)
    await member.call(api.refreshSlots)
    expect(await world.balance(member.id, game(code))).toBe(10_00n)
    expect(await world.balance(member.id, game(provider))).toBe(60_00n)
  })

  test('is closed for as long as was planned, by the clock alone', async () => {
    const at = (ms: number) => new Date(world.now().getTime() + ms).toISOString()
    const wanted = await aNewGame({ maintenance: { from: at(60_000), until: at(120_000) } })
    const { member } = await aPlayer(world, wanted.code, { wallet: 100_00n, inGame: 60_00n })
    world.advance(59_000)
    expect(await cardOf(member, wanted.code)).not.toHaveProperty('maintenance')
    world.advance(1_000)
    expect(await cardOf(member, wanted.code)).toMatchObject({ maintenance: true })
    expect(await move(member, 'WALLET', wanted.code, 10)).toMatchObject(closed)
    expect((await move(member, wanted.code, 'WALLET', 60)).status).toBe(200)
    world.advance(60_000)
    expect(await cardOf(member, wanted.code)).not.toHaveProperty('maintenance')
    expect((await move(member, 'WALLET', wanted.code, 10)).status).toBe(200)
  })

  test('changes as a whole; what members have there is at one provider for good', async () => {
    const wanted = await aNewGame()
    const { logo } = (await listed('LOTUS')) ?? { logo: null }
    const moved = { ...wanted, provider: 'RING', name: 'Newer Game', logo: logo as null }
    expect((await change(moved)).status).toBe(200)
    const member = await world.aMember()
    expect(await cardOf(member, wanted.code)).toMatchObject({ name: 'Newer Game', logo })
    await openGame(member, wanted.code)
    expect(await change(wanted)).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['provider'] },
    })
    expect((await change({ ...moved, name: 'Newest Game' })).status).toBe(200)
    expect(await change(aGame('NOWHERE'))).toMatchObject(refused('NO_DATA', 404))
    expect(await create(wanted)).toMatchObject(refused('ALREADY_EXISTS', 409))
    for (const row of ['closeGame', 'openGame', 'closeProvider', 'openProvider'] as const)
      expect(await turn(row, 'NOWHERE')).toMatchObject(refused('NO_DATA', 404))
  })

  test('that shares its way in with another one is opened as itself', async () => {
    const { code } = await aNewGame({ provider: 'NAGA', autoLogin: 'pg', web: null })
    const member = await world.aMember()
    const [own, naga] = [await openGame(member, code), await openGame(member, 'NAGA')]
    expect(own).not.toBe(naga)
    const { body } = await member.call(api.autoLoginPg, { params: { username: own } })
    const { headers } = await fetch(body.link, { redirect: 'manual' })
    expect(headers.get('location')).toContain(`/games/${code}/`)
  })

  test('that is said to be elsewhere gets no member’s password', async () => {
    const { _id, isOpen, ...row } = (await listed('STAR')) as Game & { _id: string; isOpen: boolean }
    world.atTestEnd(() => change(row))
    const member = await world.aMember()
    expect(await cardOf(member, 'STAR')).toMatchObject({ signIn: 'link' })
    expect((await change({ ...row, web: 'https://elsewhere.kapao.app/enter' })).status).toBe(200)
    const card = await cardOf(member, 'STAR')
    expect(card?.web).toBe('https://elsewhere.kapao.app/enter')
    expect(card).not.toHaveProperty('signIn')
  })

  test('of a live service is only where the installation says that games are', async () => {
    const wanted = await aNewGame()
    const elsewhere = { ...wanted, web: 'https://elsewhere.kapao.app/play' }
    world.app.config.outside = 'live'
    expect(await change(elsewhere)).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['web'] },
    })
    // The shops of apps are everybody's.
    const shop = { android: 'https://shop.kapao.app/a' } as object
    expect((await change({ ...wanted, ...shop })).status).toBe(200)
    world.app.config.gameOrigins = [...world.app.config.gameOrigins, 'https://elsewhere.kapao.app']
    expect((await change(elsewhere)).status).toBe(200)
  })

  const longAgo = '2026-01-01T00:00:00.000Z'
  test.each([
    ['provider', { provider: 'NOWHERE' }],
    ['web', { web: 'javascript:alert(1)' }],
    ['web', { web: '//elsewhere.kapao.app/x' }],
    ['android', { android: 'http://elsewhere.kapao.app/x' }],
    ['logo', { logo: `/api/site/pictures/${'0'.repeat(32)}` }],
    ['maintenance', { maintenance: { from: longAgo, until: longAgo } }],
    ['code', { code: 'WALLET' }],
  ])('with a %s that cannot be is refused: %o', async (field, spoilt) => {
    expect(await create({ ...aGame(newCode()), ...spoilt } as Game)).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: [field] },
    })
  })
})

describe('a provider', () => {
  test.each([
    'http://127.0.0.1:1',
    'http://127.0.0.1',
    'https://127.0.0.1',
    'http://[::1]',
    'https://[::1]',
    'https://169.254.169.254/latest',
    'https://10.0.0.7',
    'https://localhost',
    'https://games.internal',
    'http://games.kapao.app',
    'https://user:password@games.kapao.app',
    'https://games.kapao.app/?to=x',
    'file:///etc/passwd',
    'games.kapao.app',
  ])('is at no inner address: %s', async (address) => {
    expect(await createProvider(aProvider(newCode(), { address }))).toMatchObject({
      ...refused('KEY_INVALID', 400),
      body: { fields: ['address'] },
    })
  })

  test('at a name that leads inside is not called', async () => {
    const provider = newCode()
    await createProvider(aProvider(provider))
    const { code } = await aNewGame({ provider })
    await world.app.db
      .updateTable('provider')
      .set({ address: world.app.config.gamesUrl })
      .where('code', '=', provider)
      .execute()
    const member = await world.aMember()
    expect(await member.call(api.activateSlot, { params: { slotCode: code } })).toMatchObject(
      refused('SLOT_ACTIVATE_FAIL', 503),
    )
  })

  test('speaks as it does for as long as members have money there', async () => {
    const code = newCode()
    await createProvider(aProvider(code))
    expect(await createProvider(aProvider(code))).toMatchObject(refused('ALREADY_EXISTS', 409))
    const { code: slot } = await aNewGame({ provider: code })
    expect((await changeProvider(aProvider(code, { adapter: 'credits' }))).status).toBe(200)
    expect((await changeProvider(aProvider(code))).status).toBe(200)
    await openGame(await world.aMember(), slot)
    expect(await changeProvider(aProvider(code, { adapter: 'credits' }))).toMatchObject({
      body: { fields: ['adapter'] },
    })
    expect((await changeProvider(aProvider(code, { name: 'Another Name' }))).status).toBe(200)
    expect(await changeProvider(aProvider('NOWHERE'))).toMatchObject(refused('NO_DATA', 404))
    const { body } = await world.call(operatorApi.providerList, { body: first }, { token })
    expect(body.providers.find((one) => one.code === code)).toEqual({
      ...aProvider(code, { name: 'Another Name' }),
      ...{ _id: code, isOpen: true },
    })
    expect(body.providers.map((one) => one.code)).toEqual(expect.arrayContaining(['NAGA', 'JADE']))
  })
})

test.each(['support', 'cashier', 'risk', 'auditor'] as const)('%s sets up neither', async (role) => {
  const theirs = await aStaffMember(world, { role })
  for (const answer of [
    await world.call(operatorApi.createGame, { body: aGame(newCode()) }, theirs),
    await world.call(operatorApi.createProvider, { body: aProvider(newCode()) }, theirs),
  ])
    expect(answer).toMatchObject(refused('FORBIDDEN', 403))
})
