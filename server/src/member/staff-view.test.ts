/** Facts about members as staff see them, through HTTP (staff-calls T3). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { openSession } from '../../test/factories.ts'
import { aPlayer, asOwner, openGame, placeStake, play } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const list = async (filter: object = {}, page: object = { page: 1, limit: 100 }) =>
  world.send(
    operatorApi.members,
    { body: { ...page, ...filter } },
    await aStaffMember(world, { role: 'support' }),
  )
const idsOf = async (filter: object) => (await list(filter)).body.members.map(({ _id }) => _id)
const sheetOf = async (memberId: string) =>
  world.call(
    operatorApi.memberSheet,
    { params: { memberId } },
    await aStaffMember(world, { role: 'cashier' }),
  )

const phoneOf = (digits: string) => `0860${digits}`

test('a member is found by the beginning of the name, and by the whole of what is masked', async () => {
  const member = await world.aMember({
    ...{ name: 'Kanari_B', phone: phoneOf('771234'), bankAccountNo: '0019182736' },
    bankAccountName: 'KANARI FINDABLE',
  })
  const other = await world.aMember({ name: 'KanariXB', bankAccountName: 'KANARI FINDABLEE' })
  const { memberNo } = (await member.call(api.profile)).body.profile
  for (const query of [
    memberNo,
    memberNo.toLowerCase(),
    memberNo.slice(2),
    '0860771234',
    '086-077-1234',
    '๐๘๖๐๗๗๑๒๓๔',
    '0019182736',
    '19182736',
    member.id,
  ])
    expect([query, await idsOf({ query })]).toEqual([query, [member.id]])
  for (const query of ['kanari_', ' Kanari_B ', 'Kanari  Findable'])
    expect([query, await idsOf({ query })]).toEqual([query, [member.id]])
  expect(await idsOf({ query: 'KANARI' })).toEqual([other.id, member.id])
  for (const query of ['086077123', '0771234', '9182736', 'anari', 'KANARI FIND', '%', newId()])
    expect([query, await idsOf({ query })]).toEqual([query, []])
})

test('a row says what staff need and nothing in whole', async () => {
  const member = await world.aMember({ name: 'แก้ว', phone: phoneOf('881234'), wallet: 75_50n })
  const { body, text } = await list({ query: member.id })
  expect(body).toEqual({
    ...{ total: 1, next: null },
    members: [
      {
        ...{ memberNo: expect.stringMatching(/^K-\d{9}$/) },
        ...{ _id: member.id, name: 'แก้ว', phone: '08x-xxx-1234', state: 'ACTIVE', sourceCode: 'FRIEND' },
        ...{ registeredAt: world.now().toISOString(), lastSeenAt: world.now().toISOString() },
        ...{ balance: 75.5, currency: 'THB', flags: [], frozen: [] },
      },
    ],
  })
  for (const secret of [member.phone, member.bankAccountNo]) expect(text).not.toContain(secret)
})

test('each filter means its own members, and all together those of whom all is true', async () => {
  const begun = world.now().toISOString()
  world.advance(60_000)
  const [poor, rich] = [await world.aMember({ wallet: 10_00n }), await world.aMember({ wallet: 900_00n })]
  const closed = await world.aMember()
  await asOwner(world, `UPDATE member SET is_active = false, source_code = 'OTHER' WHERE id = $1`, [
    closed.id,
  ])
  await asOwner(world, 'DELETE FROM session WHERE member_id = $1', [closed.id])
  const risk = await aStaffMember(world, { role: 'risk' })
  const params = { memberId: rich.id }
  const flag = { code: 'odd_size', reason: 'x', holds: false }
  const { body: flagged } = await world.call(operatorApi.flagMember, { params, body: flag }, risk)
  await world.call(operatorApi.freezeMember, { params, body: { capability: 'play', reason: 'x' } }, risk)
  const since = { from: world.now().toISOString() }
  expect(await idsOf(since)).toEqual([closed.id, rich.id, poor.id])
  expect(await idsOf({ ...since, sort: 'oldest' })).toEqual([poor.id, rich.id, closed.id])
  const meant: [object, string[]][] = [
    [{ to: begun }, []],
    [{ state: 'CLOSED' }, [closed.id]],
    [{ state: 'ACTIVE' }, [rich.id, poor.id]],
    [{ sourceCode: 'OTHER' }, [closed.id]],
    [{ balanceMin: 10 }, [rich.id, poor.id]],
    [{ balanceMin: 10.01 }, [rich.id]],
    [{ balanceMin: 0, balanceMax: 10 }, [closed.id, poor.id]],
    [{ balanceMin: 5, balanceMax: 899.99 }, [poor.id]],
    [{ balanceMin: 10, balanceMax: 900 }, [rich.id, poor.id]],
    [{ balanceMax: -1 }, []],
    [{ seenSince: since.from }, [rich.id, poor.id]],
    // Of the same day, and none was seen after it.
    [{ seenSince: new Date(world.now().getTime() + 1).toISOString() }, []],
    [{ flag: 'odd_size' }, [rich.id]],
    [{ frozen: 'play' }, [rich.id]],
    [{ frozen: 'withdrawal' }, []],
    [{ flag: 'odd_size', frozen: 'play', balanceMin: 500, sourceCode: 'FRIEND', state: 'ACTIVE' }, [rich.id]],
    [{ flag: 'odd_size', balanceMax: 500 }, []],
  ]
  for (const [filter, ids] of meant)
    expect([filter, await idsOf({ ...since, ...filter })]).toEqual([filter, ids])
  const codes = async () => (await world.call(operatorApi.flagCodes, {}, risk)).body.codes
  expect(await codes()).toContain('odd_size')
  const close = { params: { ...params, flagId: flagged._id }, body: { note: 'a lucky one' } }
  await world.call(operatorApi.closeFlag, close, risk)
  expect(await idsOf({ ...since, flag: 'odd_size' })).toEqual([])
  expect(await codes()).not.toContain('odd_size')
})

test('pages follow one another, also when somebody registers between them', async () => {
  world.advance(60_000)
  const from = world.now().toISOString()
  const made: string[] = []
  for (let nth = 0; nth < 5; nth++) {
    if (nth % 2 === 0) world.advance(1_000)
    made.push((await world.aMember()).id)
  }
  const seen: string[] = []
  let after: string | null = null
  do {
    const { body } = await list({ from, after }, { page: 1, limit: 2 })
    seen.push(...body.members.map(({ _id }) => _id))
    after = body.next
    world.advance(1_000)
    if (after) await world.aMember()
  } while (after)
  expect(seen).toEqual(made.toReversed())
  const second = await list({ from, sort: 'oldest' }, { page: 2, limit: 2 })
  expect(second.body.members.map(({ _id }) => _id)).toEqual(made.slice(2, 4))
})

test.each([
  { after: 'x' },
  { after: 'WzEsIkEiXQ' },
  { after: 'bnVsbA' },
  { limit: 101 },
  { state: 'GONE' },
  { frozen: 'everything' },
  { flag: 'Not A Code' },
  { balanceMin: '1' },
  { memberNo: 'K-1' },
])('%j is no filter', async (filter) => {
  expect(await list(filter)).toMatchObject(refused('KEY_INVALID', 400))
})

test('the page adds up: where the money is, and what came, went, was played and given', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 1_000_00n, inGame: 200_00n })
  await openGame(member, 'LOTUS')
  await play(world, 'NAGA', username, { stake: 50, win: 20 })
  await placeStake(world, 'NAGA', username, 30)
  await member.call(api.refreshSlots)
  await member.call(api.withdraw, { body: { amount: 100 } })
  await world.runJobs()
  await asOwner(world, 'UPDATE member SET is_flagged = true WHERE id = $1', [member.id])
  await member.call(api.withdraw, { body: { amount: 150 } })
  const { body } = await sheetOf(member.id)
  const lifetime = { deposits: 1_200, withdrawals: 100, net: 1_100, ggr: 30, bonuses: 0 }
  expect(body.figures).toEqual({
    ...{ currency: 'THB', wallet: 750, held: 150, inTransit: 0, setAside: 0, debt: 0, games: 170 },
    ...{ total: 1_070, lifetime, days30: lifetime },
  })
  expect(body.games).toEqual([
    { code: 'LOTUS', balance: 0, staked: 0, isStale: false, isFrozen: false },
    { code: 'NAGA', balance: 140, staked: 30, isStale: false, isFrozen: false },
  ])
  await asOwner(world, 'UPDATE member SET is_flagged = false WHERE id = $1', [member.id])
})

test('the last 30 days are closed days and those that are still open', async () => {
  const member = await world.aMember({ wallet: 300_00n })
  const dayMs = 24 * 3_600_000
  const figuresAfter = async (days: number) => {
    world.advance(days * dayMs)
    await world.runJobs()
    return (await sheetOf(member.id)).body.figures
  }
  expect((await figuresAfter(29)).days30).toMatchObject({ deposits: 300, net: 300 })
  const later = await figuresAfter(1)
  expect(later.days30).toMatchObject({ deposits: 0, net: 0 })
  expect(later.lifetime).toMatchObject({ deposits: 300, net: 300 })
})

test('flags, freezes, notes and sessions are on the page, with who and when', async () => {
  const member = await world.aMember()
  await openSession(world, member.id, true)
  world.advance(31 * 60_000)
  const staff = await aStaffMember(world, { role: 'risk' })
  const params = { memberId: member.id }
  const at = world.now().toISOString()
  await world.call(operatorApi.noteMember, { params, body: { text: 'called\ntwice' } }, staff)
  await world.call(operatorApi.freezeMember, { params, body: { capability: 'play', reason: 'odd' } }, staff)
  const flag = { code: 'shared_device', reason: 'five accounts', holds: true }
  const flagged = await world.call(operatorApi.flagMember, { params, body: flag }, staff)
  const close = { params: { ...params, flagId: flagged.body._id }, body: { note: 'a family' } }
  await world.call(operatorApi.closeFlag, close, staff)
  const { body } = await sheetOf(member.id)
  expect(body).toMatchObject({
    frozen: [{ capability: 'play', reason: 'odd', by: staff.name, at }],
    flags: [{ ...flag, by: staff.name, at, closedBy: staff.name, closedAt: at, note: 'a family' }],
    notes: [{ text: 'called\ntwice', by: staff.name, at }],
    // The other one has idled for too long.
    sessions: [{ isRemembered: true, id: expect.stringMatching(/^[0-9a-f]{32}$/), address: '' }],
    limits: { deposit: { day: { limit: null, used: 0 } }, timeOut: null, exclusion: null },
  })
})

test('the page shows nothing in whole, and there is none by a strange id', async () => {
  const member = await world.aMember({ phone: phoneOf('991234'), bankAccountNo: '5566778899' })
  const { body, text } = await sheetOf(member.id)
  expect(body.member).toMatchObject({
    ...{ _id: member.id, name: 'มะลิ', phone: '08x-xxx-1234', bankCode: 'KBANK', bankAccountNo: '…8899' },
    ...{ bankAccountName: 'MALI S', state: 'ACTIVE', sourceCode: 'FRIEND', locale: null },
    memberNo: expect.stringMatching(/^K-\d{9}$/),
  })
  for (const secret of [member.phone, member.bankAccountNo, 'SUKJAI', 'password'])
    expect(text).not.toContain(secret)
  for (const id of [newId(), 'members', "x' OR 1=1"])
    expect(await sheetOf(id)).toMatchObject(refused('NO_DATA', 404))
  const content = await aStaffMember(world, { role: 'content' })
  expect(
    await world.call(operatorApi.memberSheet, { params: { memberId: member.id } }, content),
  ).toMatchObject(refused('FORBIDDEN', 403))
})
