/** Facts about the list of a member's sessions and ending one of them, through HTTP (decisions D18). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { hashPassword } from '#platform/password.ts'
import type { TestMember } from '../../test/factories.ts'
import { openSession } from '../../test/factories.ts'
import { anAddress } from '../../test/registration.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()
const password = 'มะลิ-ซ้อน-2'
const phone =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

async function logIn(member: TestMember, address: string) {
  const passwordHash = await hashPassword(password)
  await world.app.db.updateTable('member').set({ passwordHash }).where('id', '=', member.id).execute()
  const body = { username: member.phone, password }
  return (await world.call(api.login, { body }, { address, headers: { 'user-agent': phone } })).body.token
}

const listOf = async (token: string) => (await world.call(api.sessions, {}, { token })).body
const isAlive = async (token: string) => (await world.call(api.profile, {}, { token })).status === 200

test('each session says what it was opened with and from where, in part, and which one is asking', async () => {
  const member = await world.aMember()
  world.advance(60_000)
  const token = await logIn(member, '203.0.113.77')
  world.advance(60_000)
  const six = await logIn(member, '2001:db8:1:2::3')
  expect(await listOf(token)).toEqual([
    {
      ...{ id: expect.stringMatching(/^[0-9a-f]{32}$/), device: 'Chrome · Android', address: '203.0.113.x' },
      ...{ createdAt: new Date(world.now().getTime() - 60_000).toISOString(), isCurrent: true },
      lastSeenAt: expect.any(String),
    },
    expect.objectContaining({ address: '2001:db8:1::x', isCurrent: false }),
    expect.objectContaining({ device: '', address: '', isCurrent: false }),
  ])
  const told = JSON.stringify(await listOf(six))
  for (const secret of [token, six, '203.0.113.77', '1:2::']) expect(told).not.toContain(secret)
})

test('what has ended or run out is not listed, and cannot be ended again', async () => {
  const member = await world.aMember()
  const idle = (await listOf(await openSession(world, member.id))).find(({ isCurrent }) => isCurrent)
  world.advance(limits.sessionIdleMs - 60_000)
  await member.call(api.profile)
  world.advance(120_000)
  expect(await listOf(member.token)).toHaveLength(1)
  const gone = { params: { id: idle?.id ?? '' } }
  expect(await member.call(api.endSession, gone)).toMatchObject(refused('NO_DATA', 404))
})

test('ending one is as logging out there; its connections end, the others stay, and a repeat gets the same', async () => {
  const member = await world.aMember()
  const other = await openSession(world, member.id)
  const third = await openSession(world, member.id)
  const dropped: unknown[] = []
  const { realtime } = world.app
  world.app.realtime = { ...realtime, dropSessions: (...which) => dropped.push(which) }
  const id = (await listOf(other)).find(({ isCurrent }) => isCurrent)?.id ?? ''
  const once = { params: { id }, idempotencyKey: newId() }
  const [first, second] = [await member.call(api.endSession, once), await member.call(api.endSession, once)]
  expect([first.status, first.body, second.text]).toEqual([200, { message: 'SUCCESS' }, first.text])
  expect([await isAlive(other), await isAlive(third), await isAlive(member.token)]).toEqual([
    false,
    true,
    true,
  ])
  expect(dropped).toEqual([[member.id, { only: expect.any(Buffer) }, 'logout']])
  world.app.realtime = realtime
})

test('the calling one can be ended too', async () => {
  const member = await world.aMember()
  const id = (await listOf(member.token))[0]?.id ?? ''
  expect((await member.call(api.endSession, { params: { id } })).status).toBe(200)
  expect(await isAlive(member.token)).toBe(false)
})

test("another member's session is as unknown as none at all", async () => {
  const [member, stranger] = [await world.aMember(), await world.aMember()]
  const id = (await listOf(member.token))[0]?.id ?? ''
  for (const strange of [id, 'f'.repeat(32), member.id])
    expect(await stranger.call(api.endSession, { params: { id: strange } })).toMatchObject(
      refused('NO_DATA', 404),
    )
  expect(await world.call(api.sessions, {}, { address: anAddress() })).toMatchObject(
    refused('invalid-token', 401),
  )
  expect(await isAlive(member.token)).toBe(true)
})
