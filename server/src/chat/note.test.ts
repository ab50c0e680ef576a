/** Staff note for each other what no customer sees, and the desk reads it among the messages (staff-calls T7). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { aGuest, listen, type TestGuest, textOf } from '../../test/chats.ts'
import type { TestMember } from '../../test/factories.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

type Staff = Awaited<ReturnType<typeof aStaffMember>>
type Talker = Pick<TestMember, 'call'> | TestGuest

const support = () => aStaffMember(world, { role: 'support' })
const say = (who: Talker, message: string, clientId?: string) =>
  who.call(api.sendMessage, { body: { message: textOf(message), ...(clientId && { clientId }) } })
const note = ({ token }: Staff, roomId: string, text: string) =>
  world.call(operatorApi.noteRoom, { params: { roomId }, body: { text } }, { token })
const answer = ({ token }: Staff, roomId: string, message: string) =>
  world.call(
    operatorApi.answerCustomer,
    { params: { roomId }, body: { message: textOf(message) } },
    { token },
  )
const desk = async (
  { token }: Staff,
  roomId: string,
  body: { limit?: number; skip?: number; afterSeq?: number } = {},
) =>
  (
    await world.call(
      operatorApi.roomHistory,
      { params: { roomId }, body: { limit: 100, ...body } },
      { token },
    )
  ).body
type Item = Awaited<ReturnType<typeof desk>>[number]
const textIn = ({ message }: Item) =>
  message.message_type === 'text' ? message.payload.message : message.message_type
const shown = (items: Item[]) => items.map((item) => `${item.sender}: ${textIn(item)}`).toReversed()
const own = (items: Item[]) => shown(items.filter(({ sender }) => sender !== 'greeter'))

test('a note stands in the desk’s history where it was written, and says by whom', async () => {
  const [staff, other, member] = [await support(), await support(), await world.aMember()]
  await say(member, 'one')
  const noted = await note(staff, member.id, 'called the bank\nno answer')
  expect(noted).toMatchObject({ status: 200, body: { message: 'SUCCESS', _id: expect.any(String) } })
  await note(other, member.id, 'called again')
  await answer(other, member.id, 'two')
  await say(member, 'three')
  const items = await desk(staff, member.id)
  expect(own(items)).toEqual([
    ...['customer: one', 'note: called the bank\nno answer', 'note: called again'],
    ...['operator: two', 'customer: three'],
  ])
  const bys = items.toReversed().flatMap(({ sender, by }) => (sender === 'greeter' ? [] : [by]))
  expect(bys).toEqual([null, staff.name, other.name, other.name, null])
  expect(items.find(({ sender }) => sender === 'note')).toMatchObject({
    seq: 3,
    userId: member.id,
    clientId: null,
  })
})

test('a customer sees nothing of a note: no message, no gap, no event, nothing unread', async () => {
  const [staff, member] = [await support(), await world.aMember()]
  const device = await listen(world, member)
  await say(member, 'one')
  await note(staff, member.id, 'a difficult person')
  await say(member, 'two')
  const { body, text } = await member.call(api.chatHistory, { body: { limit: 100 } })
  expect(body.map(({ seq }) => seq)).toEqual(body.map((_, index) => body.length - index))
  const config = await member.call(api.chatConfig)
  expect(config.body).toMatchObject({ lastSeq: body.length })
  const told = JSON.stringify(device.heard)
  device.socket.close()
  for (const seen of [text, config.text, told]) expect(seen).not.toContain('difficult')
})

test('pages that follow each other have each note once, and who catches up learns of the newest', async () => {
  const [staff, member] = [await support(), await world.aMember()]
  await say(member, 'x')
  for (const n of [1, 2, 3, 4, 5, 6, 7]) {
    await note(staff, member.id, `n${n}`)
    await answer(staff, member.id, `a${n}`)
  }
  await note(staff, member.id, 'last')
  const whole = shown(await desk(staff, member.id))
  expect(whole).toHaveLength(10 + 8)
  for (const limit of [1, 2, 3, 4, 5, 10]) {
    const back: Item[] = []
    for (let skip = 0; skip < 10; skip += limit) back.push(...(await desk(staff, member.id, { limit, skip })))
    expect([limit, ...shown(back)]).toEqual([limit, ...whole])
    const on: string[] = []
    for (let afterSeq = 0; afterSeq <= 10; afterSeq += limit)
      on.push(...shown(await desk(staff, member.id, { limit, afterSeq })))
    expect([limit, ...on]).toEqual([limit, ...whole])
  }
  expect(shown(await desk(staff, member.id, { afterSeq: 10 }))).toEqual(['note: last'])
})

test('a guest’s notes go along with the messages that they follow', async () => {
  const [staff, guest, member] = [await support(), await aGuest(world), await world.aMember()]
  const clientId = newId()
  await say(member, 'm1', clientId)
  await note(staff, member.id, 'of the member')
  // Sent again after login: one of them stays.
  await say(guest, 'm1', clientId)
  await say(guest, 'g1')
  await note(staff, guest.id, 'of the guest')
  await say(guest, 'g2')
  await world.call(api.chatConfig, {}, { token: member.token, headers: { cookie: guest.cookie } })
  expect(own(await desk(staff, member.id))).toEqual([
    ...['customer: m1', 'note: of the member', 'customer: g1', 'note: of the guest', 'customer: g2'],
  ])
  expect(await note(staff, guest.id, 'too late')).toMatchObject(refused('NO_DATA', 404))
})

test('the trail says that somebody noted something, and not what', async () => {
  const [staff, member] = [await support(), await world.aMember()]
  await say(member, 'x')
  const { body } = await note(staff, member.id, 'a secret')
  const rows = await world.app.db
    .selectFrom('operatorAudit')
    .select('record')
    .where('subject', '=', member.id)
    .execute()
  expect(rows.map(({ record }) => JSON.parse(record))).toEqual([
    expect.objectContaining({ action: 'chat_noted', memberId: member.id, after: { note: body._id } }),
  ])
  expect(JSON.stringify(rows)).not.toContain('secret')
})

test('nobody notes nothing, nor in a conversation that is not there', async () => {
  const [staff, member] = [await support(), await world.aMember()]
  expect(await note(staff, newId(), 'x')).toMatchObject(refused('NO_DATA', 404))
  await say(member, 'x')
  for (const text of ['', '   ', 'x'.repeat(2_001)])
    expect(await note(staff, member.id, text)).toMatchObject(refused('KEY_INVALID', 400))
})
