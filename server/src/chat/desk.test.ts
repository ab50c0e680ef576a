/** The desk sees who waits, answers, and closes; nobody else does (decisions D15, quality C-07, I-38). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { clearCache } from '#platform/db/short-cache.ts'
import { aGuest, pressing, textOf } from '../../test/chats.ts'
import type { TestMember } from '../../test/factories.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const aDesk = async (role: OperatorRole = 'support') => (await aStaffMember(world, { role })).token
const say = (member: TestMember, message: string) =>
  member.call(api.sendMessage, { body: { message: textOf(message) } })
const history = async (member: TestMember) =>
  (await member.call(api.chatHistory, { body: { limit: 100 } })).body
const answer = (token: string, roomId: string, message: unknown, clientId?: string) =>
  world.send(
    operatorApi.answerCustomer,
    { params: { roomId } },
    {
      token,
      rawBody: JSON.stringify({ message, ...(clientId && { clientId }) }),
    },
  )
const close = (token: string, roomId: string) =>
  world.call(operatorApi.closeChat, { params: { roomId } }, { token })
const rooms = async (token: string) =>
  (await world.call(operatorApi.chatRooms, { body: { page: 1, limit: 100 } }, { token })).body.rooms

describe('the desk', () => {
  test('sees who waits, longest first, and whom nobody has to answer last', async () => {
    const [first, second, browsing] = [await world.aMember(), await world.aMember(), await world.aMember()]
    await browsing.call(api.sendMessage, { body: { message: pressing('MENU') } })
    await say(first, 'หนึ่ง')
    world.advance(1_000)
    await say(second, 'สอง')
    const token = await aDesk()
    const seen = await rooms(token)
    expect(seen.map(({ roomId }) => roomId)).toEqual([first.id, second.id, browsing.id])
    expect(seen[0]).toMatchObject({ kind: 'member', memberName: 'มะลิ', isEnded: false, lastSeq: 3 })
    expect(seen[2]).toMatchObject({ waitingSince: null })
    await answer(token, first.id, textOf('ค่ะ'))
    expect((await rooms(token)).map(({ roomId }) => roomId)).toEqual([second.id, first.id, browsing.id])
  })

  test('answers, and the greeter keeps quiet from then on, but for its buttons', async () => {
    const member = await world.aMember()
    await say(member, 'เงินไม่เข้า')
    const token = await aDesk()
    expect(await answer(token, member.id, textOf('กำลังตรวจสอบค่ะ'))).toMatchObject({ status: 200 })
    await say(member, 'ขอบคุณ')
    const senders = async () => (await history(member)).map(({ sender }) => sender).toReversed()
    expect(await senders()).toEqual(['customer', 'greeter', 'greeter', 'operator', 'customer'])
    await member.call(api.sendMessage, { body: { message: pressing('MENU') } })
    expect((await senders()).slice(5)).toEqual(['customer', 'greeter'])
  })

  test('answers once, however often it is sent', async () => {
    const member = await world.aMember()
    await say(member, 'x')
    const token = await aDesk()
    const clientId = newId()
    const answers = await race(8, () => answer(token, member.id, textOf('ค่ะ'), clientId))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await history(member)).filter(({ sender }) => sender === 'operator')).toHaveLength(1)
  })

  test('shows who of its people has answered to nobody outside', async () => {
    const member = await world.aMember()
    await say(member, 'x')
    const staff = await aStaffMember(world, { role: 'support' })
    await answer(staff.token, member.id, textOf('ค่ะ'))
    const text = JSON.stringify(await history(member))
    expect(text).not.toContain(staff.id)
    expect(text).not.toContain(staff.name)
  })

  test('closes a conversation once, which is recorded, and the next message begins another', async () => {
    const member = await world.aMember()
    await say(member, 'x')
    const tokens = [await aDesk(), await aDesk('admin')]
    const outcomes = await race(2, (index) => close(tokens[index] ?? '', member.id))
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(outcomes.find(({ status }) => status === 409)).toMatchObject(refused('ALREADY_DECIDED'))
    const acts = await world.app.db
      .selectFrom('operatorAudit')
      .select('action')
      .where('subject', '=', member.id)
      .execute()
    expect(acts).toEqual([{ action: 'chat_closed' }])
    const room = async () => (await rooms(tokens[0] ?? '')).find(({ roomId }) => roomId === member.id)
    expect(await room()).toMatchObject({ isEnded: true, waitingSince: null })
    await say(member, 'อีกครั้ง')
    expect(await room()).toMatchObject({ isEnded: false })
    const sessions = (await history(member)).map(({ session_id }) => session_id)
    expect(new Set(sessions).size).toBe(2)
  })

  test('is support and admin: others, and members, see and say nothing', async () => {
    const member = await world.aMember()
    await say(member, 'x')
    const calls = [operatorApi.roomHistory, operatorApi.answerCustomer, operatorApi.closeChat]
    for (const role of ['cashier', 'risk', 'content'] as const)
      for (const row of [...calls, operatorApi.readRoom, operatorApi.typeToCustomer]) {
        const token = await aDesk(role)
        const outcome = await world.send(row, { params: { roomId: member.id } }, { token })
        expect(outcome).toMatchObject(refused('FORBIDDEN', 403))
      }
    for (const row of calls) {
      const outcome = await member.send(row, { params: { roomId: member.id } })
      expect(outcome).toMatchObject(refused('invalid-token', 401))
    }
  })

  test.each([
    ['x', 'x'],
    ['of another id', newId()],
    ['%2e%2e', '%2e%2e'],
  ])('finds no conversation %s', async (_, roomId) => {
    const token = await aDesk()
    expect(await answer(token, roomId, textOf('x'))).toMatchObject(refused('NO_DATA', 404))
    expect(await close(token, roomId)).toMatchObject(refused('NO_DATA', 404))
  })
})

describe('what the desk writes', () => {
  const button = (type: string, payload: string) => ({
    message_type: 'buttons',
    payload: { title: 'x', buttons: [{ title: 'กด', type, payload }] },
  })
  const card = (image_url: string | null, payload = 'https://kapao.example/') => ({
    message_type: 'generic',
    payloads: [{ image_url, title: 'x', subtitle: '', buttons: [{ title: 'กด', type: 'web', payload }] }],
  })

  const good: unknown[] = [
    button('web', 'https://kapao.example/bonus?a=1'),
    button('web', 'mailto:help@kapao.example'),
    button('call', '+6621234567'),
    button('call', 'tel:021234567'),
    button('postback', 'DEPOSIT'),
    button('text', 'anything'),
    { message_type: 'quick_replies', payload: button('postback', 'MENU').payload },
    card(null),
    card('https://kapao.example/a.png'),
  ]
  test.each(good)('may be %j', async (message) => {
    const member = await world.aMember()
    await say(member, 'x')
    expect(await answer(await aDesk(), member.id, message)).toMatchObject({ status: 200 })
    expect((await history(member))[0]?.message).toEqual(message)
  })

  const bad: unknown[] = [
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      ' javascript:x',
      'data:text/html,x',
      'http://x.example',
    ].map((link) => button('web', link)),
    ...['//evil.example', '/login', 'https://', 'https://a@evil.example', ''].map((link) =>
      button('web', link),
    ),
    ...['*#06#', 'tel:*#06#', 'tel:*#', 'abc', '', '12'].map((number) => button('call', number)),
    button('constructor', ''.padEnd(501, 'x')),
    button('<b>', 'x'),
    ...['a\u0000b', '\ud800'].map((payload) => button('text', payload)),
    ...['\u0000', '\ud800'].map((sign) => button('web', `https://kapao.example/${sign}`)),
    ...['\u0000', '\ud800'].map((sign) => card(`https://kapao.example/${sign}`)),
    card('http://x.example/a.png'),
    card('javascript:alert(1)'),
    card(null, 'javascript:alert(1)'),
    { message_type: 'buttons', payload: { title: 'x', buttons: [] } },
    { message_type: 'generic', payloads: [] },
    { message_type: 'hologram', payload: {} },
    textOf('ก'.repeat(2_001)),
    textOf('  '),
    pressing('MENU'),
  ]
  test.each(bad)('may not be %j', async (message) => {
    const member = await world.aMember()
    await say(member, 'x')
    expect(await answer(await aDesk(), member.id, message)).toMatchObject(refused('KEY_INVALID', 400))
    expect(await history(member)).toHaveLength(3)
  })
})

test('the desk is told of truly: when it answered last, and how long the first answer took in half of the conversations', async () => {
  // What the tests above have said is old by then.
  world.advance(8 * 24 * 3_600_000)
  const token = await aDesk()
  const guest = await aGuest(world)
  const desk = async () => (await guest.call(api.chatConfig)).body.desk
  expect(await desk()).toEqual({ lastAnswerAt: null, usualAnswerSeconds: null })
  // The first question counts, and the first answer to it. Who still waits counts with none.
  for (const seconds of [60, 90, 3_600]) {
    const member = await world.aMember()
    await say(member, 'เงินไม่เข้า')
    world.advance(seconds * 1_000)
    clearCache(world.app.db)
    expect((await desk()).usualAnswerSeconds).toBeNull()
    await answer(token, member.id, textOf('กำลังตรวจสอบ'))
    world.advance(1_000)
    await answer(token, member.id, textOf('เรียบร้อย'))
  }
  await say(await world.aMember(), 'ยังรออยู่')
  clearCache(world.app.db)
  const lastAnswerAt = world.now().toISOString()
  expect(await desk()).toEqual({ lastAnswerAt, usualAnswerSeconds: 90 })
  // Old conversations say nothing of today.
  world.advance(8 * 24 * 3_600_000)
  clearCache(world.app.db)
  expect(await desk()).toEqual({ lastAnswerAt: null, usualAnswerSeconds: null })
})
