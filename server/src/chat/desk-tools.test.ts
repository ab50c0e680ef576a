/** What the desk works with: answers kept ready, who else looks and types, the search in messages, how long it took (staff-calls T7). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { inboxLimits } from '@kapao/contract/staff-limits.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { aGuest, pressing, textOf } from '../../test/chats.ts'
import type { TestMember } from '../../test/factories.ts'
import { asOwner } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'
import { hitsOf } from './chat-search.queries.ts'

const world = useWorld({ hasOwnDatabase: true })

type Staff = Awaited<ReturnType<typeof aStaffMember>>

const support = () => aStaffMember(world, { role: 'support' })
const say = (member: TestMember, message = 'เงินไม่เข้า') =>
  member.call(api.sendMessage, { body: { message: textOf(message) } })
const answer = ({ token }: Staff, roomId: string, message = 'ค่ะ') =>
  world.call(
    operatorApi.answerCustomer,
    { params: { roomId }, body: { message: textOf(message) } },
    { token },
  )
const close = ({ token }: Staff, roomId: string) =>
  world.call(operatorApi.closeChat, { params: { roomId } }, { token })
const roomOf = async ({ token }: Staff, memberId: string) => {
  const body = { page: 1, limit: 10, memberId }
  return (await world.call(operatorApi.chatRooms, { body }, { token })).body.rooms[0]
}

describe('answers kept ready', () => {
  const words = { th: 'กำลังตรวจสอบค่ะ', la: 'ກຳລັງກວດສອບ', en: 'We are looking into it' }
  const write = ({ token }: Staff, code: string, asked: typeof words = words) =>
    world.call(operatorApi.writeReply, { params: { code }, body: { words: asked } }, { token })
  const remove = ({ token }: Staff, code: string) =>
    world.call(operatorApi.removeReply, { params: { code } }, { token })
  const list = async ({ token }: Staff) =>
    (await world.call(operatorApi.chatReplies, { body: { page: 1, limit: 100 } }, { token })).body

  test('are written, written anew and removed, each time with a record of both', async () => {
    const staff = await support()
    await write(staff, 'checking')
    await write(staff, 'a-moment', { ...words, la: '' })
    await write(staff, 'checking', { ...words, en: 'One moment' })
    await write(staff, 'checking', { ...words, en: 'One moment' })
    expect(await list(staff)).toEqual({
      ...{ total: 2, next: null },
      replies: [
        { code: 'a-moment', words: { ...words, la: '' } },
        { code: 'checking', words: { ...words, en: 'One moment' } },
      ],
    })
    for (const code of ['checking', 'a-moment'])
      expect(await remove(staff, code)).toMatchObject({ status: 200 })
    expect(await remove(staff, 'checking')).toMatchObject(refused('NO_DATA', 404))
    expect((await list(staff)).replies).toEqual([])
    const rows = await world.app.db
      .selectFrom('operatorAudit')
      .select('record')
      .where('subject', '=', 'checking')
      .orderBy('n')
      .execute()
    const acts = rows
      .map(({ record }) => JSON.parse(record))
      .map(({ action, before, after }) => [action, before.en, after.en])
    expect(acts).toEqual([
      ['chat_reply_written', undefined, words.en],
      ['chat_reply_written', words.en, 'One moment'],
      ['chat_reply_removed', 'One moment', undefined],
    ])
  })

  test('are not overwritten by who has read others, or none, or those that are removed since', async () => {
    const staff = await support()
    const other = { ...words, en: 'One moment' }
    const writeOver = (was: typeof words | null, asked = words) =>
      world.call(
        operatorApi.writeReply,
        { params: { code: 'read' }, body: { words: asked, was } },
        { token: staff.token },
      )
    expect(await writeOver(null)).toMatchObject({ status: 200 })
    for (const was of [other, null])
      expect(await writeOver(was, { ...words, en: 'Soon' })).toMatchObject(refused('ALREADY_DECIDED', 409))
    expect((await list(staff)).replies).toEqual([{ code: 'read', words }])
    expect(await writeOver(words, other)).toMatchObject({ status: 200 })
    // Sent twice it is as it is to be.
    expect(await writeOver(words, other)).toMatchObject({ status: 200 })
    await remove(staff, 'read')
    expect(await writeOver(other)).toMatchObject(refused('ALREADY_DECIDED', 409))
  })

  test('have a short name and words in one language at least, and are not too many', async () => {
    const staff = await support()
    for (const code of ['Two words', 'x'.repeat(31), 'ก'])
      expect(await write(staff, code)).toMatchObject(refused('NO_DATA', 404))
    const none = { th: '', la: ' ', en: '' }
    for (const wrong of [none, { ...words, en: 'x'.repeat(limits.chatTextLengthMax + 1) }])
      expect(await write(staff, 'fine', wrong)).toMatchObject(refused('KEY_INVALID', 400))
    await asOwner(
      world,
      `INSERT INTO chat_reply SELECT 'r' || n, $2::jsonb, $1, now() FROM generate_series(1, ${inboxLimits.repliesMax}) n`,
      [staff.id, JSON.stringify(words)],
    )
    expect(await write(staff, 'one-more')).toMatchObject(refused('KEY_INVALID', 400))
    expect(await write(staff, 'r1', { ...words, en: 'another' })).toMatchObject({ status: 200 })
    await asOwner(world, 'DELETE FROM chat_reply')
  })
})

describe('who of the staff looks at a conversation', () => {
  const look = async ({ token }: Staff, roomId: string, isTyping = false) =>
    (await world.call(operatorApi.lookAtRoom, { params: { roomId }, body: { isTyping } }, { token })).body

  test('is told to the others, with who types, and forgotten when it is not said again', async () => {
    const [one, two, member, elsewhere] = [
      await support(),
      await support(),
      await world.aMember(),
      await world.aMember(),
    ]
    await say(member)
    await say(elsewhere)
    expect(await look(one, member.id)).toEqual({ message: 'SUCCESS', others: [] })
    expect(await look(two, member.id)).toMatchObject({ others: [{ username: one.name, isTyping: false }] })
    await look(one, member.id, true)
    expect(await look(two, member.id)).toMatchObject({ others: [{ username: one.name, isTyping: true }] })
    expect(await look(two, elsewhere.id)).toMatchObject({ others: [] })
    world.advance(inboxLimits.typesMs)
    expect(await look(two, member.id)).toMatchObject({ others: [{ username: one.name, isTyping: false }] })
    world.advance(inboxLimits.looksMs - inboxLimits.typesMs)
    expect(await look(two, member.id)).toMatchObject({ others: [] })
    world.advance(inboxLimits.looksMs + 1)
    await look(one, elsewhere.id)
    await look(two, elsewhere.id)
    const kept = await world.app.db
      .selectFrom('chatLooking')
      .select('roomId')
      .where('operatorId', 'in', [one.id, two.id])
      .execute()
    expect(kept).toEqual([{ roomId: elsewhere.id }, { roomId: elsewhere.id }])
  })

  test('is known of conversations alone', async () => {
    const { token } = await support()
    const asked = { params: { roomId: newId() }, body: { isTyping: false } }
    expect(await world.call(operatorApi.lookAtRoom, asked, { token })).toMatchObject(refused('NO_DATA', 404))
  })

  test('people who may answer can be given a conversation, and no others', async () => {
    const [staff, cashier, gone] = [
      await support(),
      await aStaffMember(world, { role: 'cashier' }),
      await support(),
    ]
    await asOwner(world, `UPDATE operator SET state = 'DISABLED' WHERE id = $1`, [gone.id])
    const { colleagues } = (await world.call(operatorApi.chatColleagues, {}, { token: staff.token })).body
    const names = colleagues.map(({ username }) => username)
    expect(names).toContain(staff.name)
    for (const { name } of [cashier, gone]) expect(names).not.toContain(name)
  })
})

describe('the search in messages', () => {
  const search = async ({ token }: Staff, query: string, page = 1, limit = 100) =>
    (await world.call(operatorApi.searchMessages, { body: { query, page, limit } }, { token })).body
  const found = async (staff: Staff, query: string) =>
    (await search(staff, query)).hits.map(({ text }) => text)

  test('finds what people said by any part of it, in every script and without case, newest first', async () => {
    const [staff, member, guest] = [await support(), await world.aMember(), await aGuest(world)]
    await say(member, 'ฝากเงินด้วยพร้อมเพย์แล้วยอดไม่ขึ้น')
    world.advance(1_000)
    await guest.call(api.sendMessage, { body: { message: textOf('ຖອນເງິນບໍ່ໄດ້ Withdrawal 100% failed_twice') } })
    world.advance(1_000)
    await answer(staff, member.id, 'Your WITHDRAWAL is on its way')
    expect(await found(staff, 'พร้อมเพย์')).toEqual(['ฝากเงินด้วยพร้อมเพย์แล้วยอดไม่ขึ้น'])
    expect(await found(staff, 'ເງິນບໍ່')).toHaveLength(1)
    const both = await search(staff, 'withdrawal')
    expect(both).toMatchObject({ total: 2 })
    expect(both.hits).toMatchObject([
      { roomId: member.id, sender: 'operator', memberName: 'มะลิ', seq: expect.any(Number) },
      { roomId: guest.id, sender: 'customer', memberName: null },
    ])
    expect((await search(staff, 'withdrawal', 2, 1)).hits).toMatchObject([{ roomId: guest.id }])
    // What is a pattern elsewhere is none here, and the same letters in another order are another word.
    for (const query of ['100%', 'failed_twice']) expect(await found(staff, query)).toHaveLength(1)
    for (const query of ['10%0', 'failed%', '%%%', 'wardwith']) expect(await found(staff, query)).toEqual([])
  })

  test('has the words of a button that was pressed, and nothing of the greeter and of notes', async () => {
    const [staff, member] = [await support(), await world.aMember()]
    await member.call(api.sendMessage, { body: { message: pressing('MENU') } })
    await say(member, 'ลิ้นจี่อบแห้ง')
    const params = { roomId: member.id }
    await world.call(
      operatorApi.noteRoom,
      { params, body: { text: 'ลิ้นจี่อบแห้ง noted' } },
      { token: staff.token },
    )
    expect(await found(staff, 'ลิ้นจี่')).toEqual(['ลิ้นจี่อบแห้ง'])
    expect(await found(staff, 'ปุ่ม')).toContain('ปุ่ม')
    const greeting = await world.app.db
      .selectFrom('chatMessage')
      .select(sql<string>`message_text(message)`.as('text'))
      .where('ownerId', '=', member.id)
      .where('sender', '=', 'greeter')
      .executeTakeFirstOrThrow()
    expect(await found(staff, greeting.text)).toEqual([])
  })

  test('asks for three letters at least', async () => {
    const { token } = await support()
    for (const query of ['', 'ab', '  ab  '])
      expect(
        await world.call(operatorApi.searchMessages, { body: { query, page: 1, limit: 10 } }, { token }),
      ).toMatchObject(refused('KEY_INVALID', 400))
  })

  test('reads an index, however much was said', async () => {
    const member = await world.aMember()
    await say(member)
    await asOwner(
      world,
      `INSERT INTO chat_message (owner_id, seq, session_id, sender, message, created_at)
       SELECT $1, 100 + n, gen_random_uuid(), 'customer', jsonb_build_object('message_type', 'text', 'payload',
         jsonb_build_object('message', 'ยอดเงิน ' || md5(n::text))), now() - n * interval '1 s' FROM generate_series(1, 5000) n`,
      [member.id],
    )
    await asOwner(world, 'ANALYZE chat_message')
    const planOf = async (query: string) => {
      const hits = hitsOf(query, { page: 1, limit: 20 })
      const plan = await sql<{ 'QUERY PLAN': string }>`EXPLAIN (COSTS OFF) ${hits}`.execute(world.app.db)
      return plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    }
    const [rare, common] = [await planOf('c4ca4238a0b9'), await planOf('ยอดเงิน')]
    await asOwner(world, 'DELETE FROM chat_message WHERE owner_id = $1 AND seq > 100', [member.id])
    expect(rare).toContain('chat_message_trigrams')
    for (const plan of [rare, common]) expect(plan).not.toContain('Seq Scan on chat_message')
  })
})

describe('a room tells', () => {
  test('how long the first answer and the end took, from the question on', async () => {
    const [staff, member] = [await support(), await world.aMember()]
    await say(member)
    expect(await roomOf(staff, member.id)).toMatchObject({
      firstResponseSeconds: null,
      resolutionSeconds: null,
    })
    world.advance(90_000)
    await answer(staff, member.id)
    world.advance(60_000)
    await say(member, 'ขอบคุณ')
    await answer(staff, member.id)
    expect(await roomOf(staff, member.id)).toMatchObject({
      firstResponseSeconds: 90,
      resolutionSeconds: null,
    })
    await close(staff, member.id)
    expect(await roomOf(staff, member.id)).toMatchObject({ firstResponseSeconds: 90, resolutionSeconds: 150 })
    await say(member, 'อีกเรื่อง')
    expect(await roomOf(staff, member.id)).toMatchObject({
      firstResponseSeconds: null,
      resolutionSeconds: null,
    })
  })

  test('of an answer after the idle time that it was late', async () => {
    const [staff, member] = [await support(), await world.aMember()]
    await say(member)
    world.advance(limits.chatIdleMs * 2)
    await answer(staff, member.id)
    const seconds = (limits.chatIdleMs * 2) / 1_000
    expect(await roomOf(staff, member.id)).toMatchObject({ firstResponseSeconds: seconds })
  })

  test('what was said last, but not by the greeter, and the member’s language where it is known', async () => {
    const [staff, member] = [await support(), await world.aMember()]
    await say(member, 'ย'.repeat(500))
    expect(await roomOf(staff, member.id)).toMatchObject({
      lastMessage: { sender: 'customer', text: 'ย'.repeat(inboxLimits.previewLengthMax) },
      locale: null,
    })
    await asOwner(
      world,
      `INSERT INTO push_subscription (endpoint_hash, endpoint, member_id, session_hash, p256dh, auth, locale, subscribed_at)
       SELECT token_hash, 'https://push.example.com/', member_id, token_hash, '', '', 'la', now() FROM session
       WHERE member_id = $1 LIMIT 1`,
      [member.id],
    )
    await answer(staff, member.id, 'ค่ะ')
    expect(await roomOf(staff, member.id)).toMatchObject({
      lastMessage: { sender: 'operator', text: 'ค่ะ' },
      locale: 'la',
    })
  })
})
