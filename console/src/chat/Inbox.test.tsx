/** Facts of the inbox: nothing moves under the cursor, keys, canned replies, notes, what is read, and what an auditor cannot do. */

import { queries } from '@kapao/client/queries.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import {
  answerCustomer,
  assignRoom,
  chatColleagues,
  chatReplies,
  chatRooms,
  lookAtRoom,
  noteRoom,
  readRoom,
  roomHistory,
  snoozeRoom,
  typeToCustomer,
} from '@kapao/contract/calls/staff.ts'
import { FakeServer } from '@kapao/web/test/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderConsole } from '../../test/render-console.tsx'
import { Inbox } from './Inbox.tsx'
import type { TalkItem } from './talk-log.ts'
import type { Room } from './use-rooms.ts'

const at = '2026-05-01T01:00:00.000Z'

const aRoom = (n: number, other: Partial<Room> = {}): Room => ({
  ...{
    roomId: `room-${n}`,
    kind: 'member',
    memberId: `room-${n}`,
    memberName: `Mali ${n}`,
    state: 'waiting',
  },
  ...{ assignedTo: null, labels: [], snoozedUntil: null, waitingSince: at, lastMessageAt: at, locale: null },
  ...{ lastMessage: { sender: 'customer', text: `hello ${n}` }, firstResponseSeconds: null },
  ...{ resolutionSeconds: null, lastSeq: 1, customerReadSeq: 0, deskReadSeq: 0, isEnded: false },
  ...{ claimedBy: null, claimedUntil: null },
  ...other,
})

const anItem = (seq: number, text: string, other: Partial<TalkItem> = {}): TalkItem => ({
  ...{ seq, sender: 'customer', createdAt: at, session_id: 's1', clientId: null, _id: null, by: null },
  ...{ userId: 'room-1', guestId: null, username: null, name: null },
  message: { message_type: 'text', payload: { message: text } },
  ...other,
})

const pageOf = (rooms: Room[]): Wire<ResultOf<typeof chatRooms>> => ({
  total: rooms.length,
  next: null,
  labels: [],
  rooms,
})

let server: FakeServer
let rooms: Room[]

beforeEach(() => {
  // The simulated page has no scrolling.
  Element.prototype.scrollIntoView = () => undefined
  rooms = [aRoom(1), aRoom(2)]
  server = new FakeServer()
  server.answer(chatRooms, ({ body }) => {
    const { roomId } = body as { roomId?: string }
    return pageOf(roomId ? rooms.filter((room) => room.roomId === roomId) : rooms)
  })
  server.answer(roomHistory, [anItem(1, 'Where is my money?')])
  server.answer(lookAtRoom, { message: 'SUCCESS', others: [] })
  server.answer(chatColleagues, { colleagues: [{ username: 'ploy', name: 'Ploy' }] })
  for (const call of [readRoom, typeToCustomer, assignRoom, snoozeRoom])
    server.answer(call, { message: 'SUCCESS' })
  server.answer(answerCustomer, { createdAt: at })
  server.answer(noteRoom, { message: 'SUCCESS', _id: 'n1' })
})

const show = (more: Parameters<typeof renderConsole>[1] = {}) =>
  renderConsole(<Inbox pane={(memberId) => <p>pane of {memberId}</p>} />, { path: '/inbox', ...more })
const names = () =>
  screen.getAllByRole('link', { name: /Mali/ }).map((link) => link.getAttribute('data-room'))

const again = () => queries.invalidateQueries()
const box = (name: string) => screen.findByRole('textbox', { name })

test('what is new waits until it is wanted, and what is there says what is so now in its place', async () => {
  await show()
  await screen.findByText('hello 1')
  rooms = [
    aRoom(3),
    aRoom(2),
    aRoom(1, { state: 'open', waitingSince: null, lastMessage: { sender: 'operator', text: 'done' } }),
  ]
  await again()
  await screen.findByText('Us: done')
  expect(names()).toEqual(['room-1', 'room-2'])
  await userEvent.click(await screen.findByRole('button', { name: '1 new – show' }))
  expect(names()).toEqual(['room-3', 'room-2', 'room-1'])
})

test('keys go through the list, open, reply and close', async () => {
  const { address } = await show()
  await screen.findByText('hello 1')
  await userEvent.keyboard('jj{Enter}')
  await screen.findByText('Where is my money?')
  expect(address()).toBe('/inbox?open=room-2')
  await userEvent.keyboard('k')
  await waitFor(() => expect(address()).toBe('/inbox?open=room-1'))
  expect(await screen.findByText('pane of room-1')).toBeInTheDocument()
  await userEvent.keyboard('r')
  expect(await box('Answer')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(await box('Answer')).not.toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/inbox'))
})

test('a slash opens the canned replies, in the member’s language first, and Enter takes and sends one', async () => {
  rooms = [aRoom(1, { locale: 'la' })]
  server.answer(chatReplies, {
    ...{ total: 2, next: null },
    replies: [
      { code: 'bye', words: { th: 'ขอบคุณค่ะ', la: '', en: 'Thank you' } },
      { code: 'check', words: { th: 'กำลังดู', la: 'ກຳລັງເບິ່ງ', en: 'Looking' } },
    ],
  })
  await show({ at: '?open=room-1' })
  await userEvent.type(await box('Answer'), '/ch')
  const options = await within(await screen.findByRole('listbox')).findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual([
    '/checkລາວກຳລັງເບິ່ງ',
    '/checkไทยกำลังดู',
    '/checkEnglishLooking',
  ])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(await box('Answer')).toHaveValue('กำลังดู')
  expect(server.asked(answerCustomer)).toHaveLength(0)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(server.asked(answerCustomer)).toHaveLength(1))
  expect(server.asked(answerCustomer)[0]?.body).toEqual({
    message: { message_type: 'text', payload: { message: 'กำลังดู' } },
    clientId: expect.any(String),
  })
  await waitFor(async () => expect(await box('Answer')).toHaveValue(''))
})

test('a note goes to colleagues alone, and the customer is not told that it is typed', async () => {
  await show({ at: '?open=room-1' })
  await box('Answer')
  await userEvent.keyboard('n')
  await userEvent.type(await box('Note'), 'asked the bank{Enter}')
  await waitFor(() => expect(server.asked(noteRoom)).toHaveLength(1))
  expect(server.asked(noteRoom)[0]?.body).toEqual({ text: 'asked the bank' })
  expect(server.asked(answerCustomer)).toHaveLength(0)
  expect(server.asked(typeToCustomer)).toHaveLength(0)
  await userEvent.keyboard('{Escape}r')
  await userEvent.type(await box('Answer'), 'hello')
  expect(server.asked(typeToCustomer)).toHaveLength(1)
})

test('what was not sent stays with its conversation, and what is refused stays in the box', async () => {
  server.refuse(answerCustomer, 'NO_DATA', 404)
  await show({ at: '?open=room-1' })
  await userEvent.type(await box('Answer'), 'half{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('It is not there, or no longer.')
  expect(await box('Answer')).toHaveValue('half')
  await userEvent.keyboard('{Escape}j')
  await screen.findByText('pane of room-2')
  expect(await box('Answer')).toHaveValue('')
  await userEvent.keyboard('k')
  await screen.findByText('pane of room-1')
  expect(await box('Answer')).toHaveValue('half')
})

test('who else looks and types is told, a note says by whom, and what is on the screen counts as read', async () => {
  server.answer(lookAtRoom, {
    message: 'SUCCESS',
    others: [
      { username: 'ploy', isTyping: true },
      { username: 'nok', isTyping: false },
    ],
  })
  server.answer(roomHistory, [
    anItem(1, 'two accounts', { sender: 'note', _id: 'n1', by: 'ploy' }),
    anItem(1, 'Where is my money?'),
  ])
  await show({ at: '?open=room-1' })
  expect(await screen.findByText('ploy is typing here')).toBeInTheDocument()
  expect(screen.getByText('nok is looking')).toBeInTheDocument()
  expect(await screen.findByText('Note of ploy')).toBeInTheDocument()
  await waitFor(() => expect(server.asked(readRoom)).toHaveLength(1))
})

test('a conversation is given to somebody and put off', async () => {
  await show({ at: '?open=room-1' })
  await userEvent.click(await screen.findByRole('button', { name: 'Assign to me' }))
  await waitFor(() => expect(server.asked(assignRoom)[0]?.body).toEqual({ username: 'anong' }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Snooze' }), '1 hour')
  await waitFor(() => expect(server.asked(snoozeRoom)).toHaveLength(1))
  const [until] = server.asked(snoozeRoom).map(({ body }) => (body as { until: string }).until)
  expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now())
})

test('an auditor reads and does nothing: nobody is told, nothing counts as read', async () => {
  await show({ at: '?open=room-1', roles: ['auditor'] })
  await screen.findByText('Where is my money?')
  expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull()
  for (const name of ['Assign to me', 'Labels', 'Close'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  for (const call of [readRoom, lookAtRoom]) expect(server.asked(call)).toHaveLength(0)
})
