/** A guest who logs in takes the conversation along: in order, once, and nobody else sees it (decisions D15, I-30, I-36). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { hashPassword } from '#platform/password.ts'
import { aGuest, cookieOf, listen, type TestGuest, textOf } from '../../test/chats.ts'
import type { TestMember } from '../../test/factories.ts'
import { race, refused, useWorld } from '../../test/world.ts'
import { joinMember } from './guest.service.ts'

const world = useWorld()
const password = 'kapao-test-1'

/** One who can log in. */
async function aMember(): Promise<TestMember> {
  const member = await world.aMember()
  await world.app.db
    .updateTable('member')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', member.id)
    .execute()
  return member
}

const logIn = (member: TestMember, { cookie }: { cookie: string }) =>
  world.call(api.login, { body: { username: member.phone, password } }, { headers: { cookie } })
const say = (who: Pick<TestMember, 'call'> | TestGuest, message: string, clientId?: string) =>
  who.call(api.sendMessage, { body: { message: textOf(message), ...(clientId && { clientId }) } })
const history = async (who: Pick<TestMember, 'call'> | TestGuest) =>
  (await who.call(api.chatHistory, { body: { limit: 100 } })).body
const said = async (who: Pick<TestMember, 'call'> | TestGuest) =>
  (await history(who))
    .filter(({ sender }) => sender === 'customer')
    .map(({ message }) => (message.message_type === 'text' ? message.payload.message : ''))
    .toReversed()

describe('at login', () => {
  test("a guest's messages come behind the member's own, in their order, without a gap", async () => {
    const [member, guest] = [await aMember(), await aGuest(world)]
    await say(member, 'm1')
    await say(guest, 'g1')
    await say(guest, 'g2')
    const answer = await logIn(member, guest)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ token: expect.any(String) })
    expect(String(answer.headers['set-cookie'])).toMatch(/,kapao-guest=; Max-Age=0; Path=\//)
    expect(await said(member)).toEqual(['m1', 'g1', 'g2'])
    const rows = await history(member)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => rows.length - index))
    await say(member, 'm2')
    expect(await said(member)).toEqual(['m1', 'g1', 'g2', 'm2'])
  })

  test('once, however often and by whomever it is tried', async () => {
    const [member, other, guest] = [await aMember(), await aMember(), await aGuest(world)]
    await say(guest, 'g1')
    await race(6, (index) => joinMember(world.app, guest.id, index % 2 ? other.id : member.id))
    const both = [...(await said(member)), ...(await said(other))]
    expect(both).toEqual(['g1'])
  })

  test('a message that was sent again after it is there once', async () => {
    const [member, guest] = [await aMember(), await aGuest(world)]
    const clientId = newId()
    await say(guest, 'g1')
    await say(guest, 'twice', clientId)
    await say(member, 'twice', clientId)
    await logIn(member, guest)
    expect((await said(member)).toSorted()).toEqual(['g1', 'twice'])
    expect((await say(member, 'twice', clientId)).status).toBe(200)
    expect(await said(member)).toHaveLength(2)
  })

  test('guessing the password takes no conversation over', async () => {
    const [member, guest] = [await aMember(), await aGuest(world)]
    await say(guest, 'g1')
    const body = { username: member.phone, password: 'wrong-password' }
    await world.call(api.login, { body }, { headers: { cookie: guest.cookie } })
    expect(await said(member)).toEqual([])
    expect(await said(guest)).toEqual(['g1'])
  })

  test('a guest who never spoke is no guest any more, and nothing else happens', async () => {
    const [member, guest] = [await aMember(), await aGuest(world)]
    expect((await logIn(member, guest)).status).toBe(200)
    expect(await history(member)).toEqual([])
  })
})

describe('afterwards', () => {
  test('the old cookie shows nothing, writes nothing, and is exchanged for a new guest', async () => {
    const [member, guest] = [await aMember(), await aGuest(world)]
    await say(guest, 'KANARI')
    await logIn(member, guest)
    expect(await history(guest)).toEqual([])
    expect(await say(guest, 'x')).toMatchObject(refused('UNAUTHORIZED', 401))
    const next = await guest.call(api.chatConfig)
    expect(next.body.guestId).not.toBe(guest.id)
    expect(cookieOf(next.headers)).not.toBe(guest.cookie)
  })

  test('a login that was cut off in between is made up for by chat/config', async () => {
    const [member, guest] = [await aMember(), await aGuest(world)]
    await say(guest, 'g1')
    const answer = await guest.call(api.chatConfig, {}, { token: member.token })
    expect(answer.body).toEqual({
      PREFIX: 'member:',
      guestId: null,
      lastSeq: 3,
      customerReadSeq: 0,
      deskReadSeq: 0,
      desk: expect.any(Object),
    })
    expect(String(answer.headers['set-cookie'])).toMatch(/Max-Age=0/)
    expect(await said(member)).toEqual(['g1'])
  })

  test('a device that missed the moment catches up by numbers', async () => {
    const [member, guest] = [await aMember(), await aGuest(world)]
    await say(member, 'm1')
    await world.runJobs()
    const device = await listen(world, member)
    await say(guest, 'g1')
    await logIn(member, guest)
    await world.runJobs()
    await expect.poll(() => device.heard.map(({ payload }) => payload.seq)).toEqual([6])
    const rest = await member.call(api.chatHistory, { body: { afterSeq: 3, limit: 100 } })
    expect(rest.body.map(({ seq }) => seq)).toEqual([6, 5, 4])
    device.socket.disconnect()
  })

  test('a guest who waited for a person still waits', async () => {
    const [member, guest] = [await aMember(), await aGuest(world)]
    await say(guest, 'g1')
    const since = world.now()
    world.advance(limits.chatWindowMs)
    await logIn(member, guest)
    const room = await world.app.db
      .selectFrom('chatRoom')
      .select('waitingSince')
      .where('ownerId', '=', member.id)
      .executeTakeFirst()
    expect(room?.waitingSince).toEqual(since)
  })
})
