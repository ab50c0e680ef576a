/** What a customer says is stored once, numbered and kept to the customer (decisions D15, quality §3 Chat, I-36). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { aGuest, cookieOf, pressing, textOf } from '../../test/chats.ts'
import type { TestMember } from '../../test/factories.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const nothingSaid = { lastSeq: 0, customerReadSeq: 0, deskReadSeq: 0 }

const say = (who: Pick<TestMember, 'call'>, message: string, clientId?: string) =>
  who.call(api.sendMessage, { body: { message: textOf(message), ...(clientId && { clientId }) } })
const history = async (who: Pick<TestMember, 'send'>, body: Record<string, unknown> = {}) =>
  (await who.send(api.chatHistory, { body: { limit: 100, ...body } })).body
const saidBy = async (who: Pick<TestMember, 'send'>, sender = 'customer') =>
  (await history(who)).filter((row) => row.sender === sender)

describe('a message', () => {
  test('is in the history, newest first, with its number and session', async () => {
    const member = await world.aMember()
    const sent = await say(member, '  สวัสดี\nค่ะ ')
    expect(sent).toMatchObject({ status: 200, body: { createdAt: world.now().toISOString() } })
    await say(member, 'ครั้งที่สอง')
    const rows = await history(member)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => rows.length - index))
    expect(rows.at(-1)).toMatchObject({ seq: 1, sender: 'customer', message: textOf('สวัสดี\nค่ะ') })
    expect(rows[0]).toMatchObject({ message: textOf('ครั้งที่สอง') })
    expect(new Set(rows.map(({ session_id }) => session_id)).size).toBe(1)
  })

  test('may be a whole item of spec §3, flat payload and all, and comes back as one that says whose it is', async () => {
    const whose = { userId: null, guestId: null, username: null, name: null }
    const payload = { message: 'x', title: '', buttons: [], fileType: '', filePath: '', name: null }
    const item = {
      ...{ ...whose, sender: 'customer', createdAt: '', session_id: '', deviceToken: '' },
      message: { message_type: 'text', payload, payloads: [] },
    }
    const member = await world.aMember()
    const guest = await aGuest(world)
    for (const [who, of] of [
      [member, { ...whose, userId: member.id, name: 'มะลิ' }],
      [guest, { ...whose, guestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
    ] as const) {
      const rawBody = JSON.stringify(item)
      expect(await who.call(api.sendMessage, {}, { rawBody })).toMatchObject({ status: 200 })
      const [answer, said] = (await history(who)).slice(-2)
      expect(said).toMatchObject({ ...of, sender: 'customer', message: textOf('x') })
      expect(answer).toMatchObject({ ...of, sender: 'greeter', name: null })
    }
  })

  test('that is sent again, at the same time too, is stored once', async () => {
    const member = await world.aMember()
    const clientId = newId()
    const answers = await race(8, () => say(member, 'ฝากแล้วเงินไม่เข้า', clientId))
    world.advance(limits.chatWindowMs)
    const later = await say(member, 'ฝากแล้วเงินไม่เข้า', clientId)
    for (const { status, body } of [...answers, later]) {
      expect(status).toBe(200)
      expect(body).toEqual(answers[0]?.body)
    }
    expect(await saidBy(member)).toHaveLength(1)
  })

  test('has its own number also when many are sent at the same time', async () => {
    const member = await world.aMember()
    await race(10, (index) => say(member, `ข้อความ ${index}`))
    const rows = await history(member)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => rows.length - index))
    expect(await saidBy(member)).toHaveLength(10)
  })

  test('is one of ten in ten seconds', async () => {
    const member = await world.aMember()
    for (let sent = 0; sent < limits.chatMessagesPerWindow; sent++)
      expect((await say(member, 'x')).status).toBe(200)
    const refusal = await say(member, 'x')
    expect(refusal).toMatchObject(refused('REQUEST_LIMIT', 429))
    expect(refusal.headers['retry-after']).toBe('10')
    world.advance(limits.chatWindowMs)
    expect((await say(member, 'x')).status).toBe(200)
  })

  test('of 2,000 characters is taken, and HTML in it is text', async () => {
    const member = await world.aMember()
    expect((await say(member, 'ก'.repeat(2_000))).status).toBe(200)
    await say(member, '<img src=x onerror=alert(1)>')
    expect((await history(member))[0]?.message).toEqual(textOf('<img src=x onerror=alert(1)>'))
  })

  const wrong: [string, unknown][] = [
    ['of 2,001 characters', { message: textOf('ก'.repeat(2_001)) }],
    ['that is blank', { message: textOf(' \n\t ') }],
    ['that is empty', { message: textOf('') }],
    ['with a NUL', { message: textOf('a\u0000b') }],
    ['with half a character', { message: textOf('\ud800') }],
    ['with a field of another kind in it', { message: { ...textOf('x'), payloads: [{ title: 'x' }] } }],
    ['that is a number', { message: { message_type: 'text', payload: { message: 5 } } }],
    ['of the other side', { message: textOf('x'), sender: 'other' }],
    ['of the desk', { message: textOf('x'), sender: 'operator' }],
    ['with buttons', { message: { message_type: 'buttons', payload: { title: 'x', buttons: [] } } }],
    ['of a kind that nobody knows', { message: { message_type: 'hologram', payload: {} } }],
    ['with a postback that is a link', { message: pressing('javascript:alert(1)') }],
    [
      'naming a file that nobody uploaded',
      { message: { message_type: 'media', payload: { fileType: 'image', filePath: '/x.png' } } },
    ],
    ['with a client id that is none', { message: textOf('x'), clientId: '../../x' }],
    ['with a field that we do not know', { message: textOf('x'), role: 'admin' }],
  ]
  test.each(wrong)('%s is refused', async (_, body) => {
    const member = await world.aMember()
    const answer = await member.call(api.sendMessage, {}, { rawBody: JSON.stringify(body) })
    expect(answer).toMatchObject(refused('KEY_INVALID', 400))
    expect(await history(member)).toEqual([])
  })

  test('without a message lacks it', async () => {
    const member = await world.aMember()
    const answer = await member.call(api.sendMessage, {}, { rawBody: '{}' })
    expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_MISSING', fields: ['message'] } })
  })
})

describe('the history', () => {
  test('comes in pages, and from a number on for who was away', async () => {
    const member = await world.aMember()
    for (let sent = 1; sent <= 10; sent++) await say(member, `ข้อความ ${sent}`)
    world.advance(limits.chatWindowMs)
    const all = (await history(member)).map(({ seq }) => seq)
    expect(all).toEqual(Array.from({ length: 12 }, (_, index) => 12 - index))
    const pageOf = async (body: object) =>
      (await member.send(api.chatHistory, { body })).body.map(({ seq }) => seq)
    expect(await pageOf({})).toEqual(all.slice(0, 10))
    expect(await pageOf({ skip: 10 })).toEqual([2, 1])
    expect(await pageOf({ limit: 3, skip: 3 })).toEqual([9, 8, 7])
    expect(await pageOf({ afterSeq: 4, limit: 3 })).toEqual([7, 6, 5])
    expect(await pageOf({ afterSeq: 7, limit: 100 })).toEqual([12, 11, 10, 9, 8])
    expect(await pageOf({ afterSeq: 12 })).toEqual([])
    expect(await pageOf({ afterSeq: 1_000 })).toEqual([])
  })

  test.each([
    '{"limit":0}',
    '{"limit":101}',
    '{"limit":1e9}',
    '{"skip":-1}',
    '{"skip":1.5}',
    '{"afterSeq":-1}',
  ])('refuses %s', async (rawBody) => {
    const member = await world.aMember()
    expect(await member.call(api.chatHistory, {}, { rawBody })).toMatchObject(refused('KEY_INVALID', 400))
  })

  test('shows a kind that this server does not know as unknown', async () => {
    const member = await world.aMember()
    await say(member, 'x')
    const row = { ownerId: member.id, sessionId: newId(), operatorId: null, clientId: null }
    const message = JSON.stringify({ message_type: 'hologram', payload: { secret: 1 } })
    await world.app.db
      .insertInto('chatMessage')
      .values({ ...row, seq: 4n, sender: 'greeter', message, createdAt: world.now() })
      .execute()
    await world.app.db.updateTable('chatRoom').set({ lastSeq: 4n }).where('ownerId', '=', member.id).execute()
    expect((await history(member))[0]).toMatchObject({ seq: 4, message: { message_type: 'unknown' } })
  })
})

describe('identity', () => {
  test("comes from the token: another's ids in the body are not looked at", async () => {
    const [a, b] = [await world.aMember(), await world.aMember()]
    await say(b, 'KANARI-B')
    const ids = { userId: b.id, guestId: b.id }
    await a.call(api.sendMessage, { body: { ...ids, username: b.phone, message: textOf('ของเอ') } })
    await a.call(api.readCustomer, { body: ids })
    expect((await saidBy(a)).map(({ message }) => message)).toEqual([textOf('ของเอ')])
    expect(await saidBy(b)).toHaveLength(1)
    expect(JSON.stringify(await history(a, ids))).not.toContain('KANARI-B')
  })

  test('is a guest with the cookie that we have signed, and nobody else', async () => {
    const [guest, other] = [await aGuest(world), await aGuest(world)]
    expect(guest.id).not.toBe(other.id)
    expect((await say(guest, 'ลืมรหัสผ่าน')).status).toBe(200)
    expect(await saidBy(guest)).toHaveLength(1)
    expect(await history(other)).toEqual([])
    const [signed, signature] = guest.cookie.split('.')
    const forged = [
      `kapao-guest=${other.id}.${signature}`,
      `${signed}.${'A'.repeat(43)}`,
      `${signed}`,
      `${signed}.`,
      'kapao-guest=; x=y',
    ]
    for (const cookie of ['', ...forged])
      for (const row of [api.sendMessage, api.chatHistory, api.readCustomer]) {
        const rawBody = row === api.sendMessage ? JSON.stringify({ message: textOf('x') }) : '{}'
        const answer = await world.call(row, {}, { rawBody, headers: { cookie } })
        expect(answer).toMatchObject(refused('UNAUTHORIZED', 401))
      }
    expect(await saidBy(guest)).toHaveLength(1)
  })

  test('is not a guest once there is a token, were it a bad one', async () => {
    const guest = await aGuest(world)
    for (const row of [api.chatConfig, api.chatHistory])
      expect(await guest.call(row, {}, { token: 'x'.repeat(43) })).toMatchObject(
        refused('invalid-token', 401),
      )
  })

  test('is kept by a cookie that no script reads, and stays the same guest', async () => {
    const guest = await aGuest(world)
    const again = await guest.call(api.chatConfig)
    expect(again.body).toEqual({
      PREFIX: 'member:',
      guestId: guest.id,
      desk: expect.any(Object),
      ...nothingSaid,
    })
    expect(String(again.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict$/)
    expect(cookieOf(again.headers)).toBe(guest.cookie)
    expect(again.headers['cache-control']).toBe('no-store')
    const member = await world.aMember()
    const asMember = await member.call(api.chatConfig)
    expect(asMember.body).toEqual({
      PREFIX: 'member:',
      guestId: null,
      desk: expect.any(Object),
      ...nothingSaid,
    })
    expect(asMember.headers['set-cookie']).toBeUndefined()
  })

  test('counts per address too, since a guest is another one without the cookie', async () => {
    let refusals = 0
    for (let sent = 0; sent <= limits.chatGuestMessagesPerAddressWindow; sent++) {
      const guest = await aGuest(world)
      const { status } = await guest.call(
        api.sendMessage,
        { body: { message: textOf('x') } },
        { address: '10.9.9.9' },
      )
      if (status === 429) refusals++
    }
    expect(refusals).toBe(1)
  })
})

test('a conversation ends after half an hour of silence: the next message begins another', async () => {
  const member = await world.aMember({ remember: true })
  await say(member, 'หนึ่ง')
  world.advance(limits.chatIdleMs - 1_000)
  await say(member, 'สอง')
  world.advance(limits.chatIdleMs)
  await say(member, 'สาม')
  const sessions = (await saidBy(member)).map(({ session_id }) => session_id)
  expect(sessions[1]).toBe(sessions[2])
  expect(sessions[0]).not.toBe(sessions[1])
  // Each conversation is greeted once.
  expect(await saidBy(member, 'greeter')).toHaveLength(4)
})

test('a person who answered in one conversation has not taken over the next: it is greeted again', async () => {
  const member = await world.aMember({ remember: true })
  const { token } = await aStaffMember(world, { role: 'support' })
  await say(member, 'หนึ่ง')
  const greeted = (await saidBy(member, 'greeter')).length
  await world.call(
    operatorApi.answerCustomer,
    { params: { roomId: member.id }, body: { message: textOf('ค่ะ') } },
    { token },
  )
  await say(member, 'สอง')
  expect(await saidBy(member, 'greeter')).toHaveLength(greeted)
  world.advance(limits.chatIdleMs)
  await say(member, 'สาม')
  expect(await saidBy(member, 'greeter')).toHaveLength(2 * greeted)
})

test('what was read is told to the desk, and up to where', async () => {
  const member = await world.aMember()
  await say(member, 'x')
  const { token } = await aStaffMember(world, { role: 'support' })
  const room = async () =>
    (await world.call(operatorApi.chatRooms, { body: { page: 1, limit: 100 } }, { token })).body.rooms.find(
      ({ roomId }) => roomId === member.id,
    )
  expect(await room()).toMatchObject({ customerReadSeq: 0, deskReadSeq: 0, lastSeq: 3 })
  expect(await member.call(api.readCustomer, { body: {} })).toMatchObject({ body: { message: 'SUCCESS' } })
  expect(await room()).toMatchObject({ customerReadSeq: 3, deskReadSeq: 0 })
  await world.call(operatorApi.readRoom, { params: { roomId: member.id } }, { token })
  // A device that was just opened gets it with the first call.
  expect((await member.call(api.chatConfig)).body).toMatchObject({
    lastSeq: 3,
    customerReadSeq: 3,
    deskReadSeq: 3,
  })
})
