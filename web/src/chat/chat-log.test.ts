/** Facts of the list of messages: whatever order things come in, nothing is lost, doubled or out of order (quality I-36). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChatLog,
  emptyLog,
  hasGap,
  type Message,
  olderPage,
  takeMessages,
  tipOf,
  unreadIn,
} from './chat-log.ts'

const aMessage = (seq: number, change: Partial<Message> = {}): Message => ({
  seq,
  sender: 'operator',
  message: { message_type: 'text', payload: { message: `m${seq}` } },
  createdAt: '2026-03-01T05:00:00.000Z',
  session_id: 's1',
  clientId: null,
  ...{ userId: 'm1', guestId: null, username: null, name: null },
  ...change,
})
const conversation = (length: number) => Array.from({ length }, (_, index) => aMessage(index + 1))
const seqs = ({ shown }: ChatLog) => shown.map(({ seq }) => seq)
const takeAll = (batches: readonly (readonly Message[])[]) =>
  batches.reduce<ChatLog>((log, batch) => takeMessages(log, batch), emptyLog)

/** The same messages as batches of any size, in any order, some of them again and again. */
const anyDelivery = fc.integer({ min: 1, max: 40 }).chain((length) =>
  fc
    .tuple(
      fc.shuffledSubarray(conversation(length), { minLength: length }),
      fc.array(fc.integer({ min: 1, max: length }), { maxLength: 60 }),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 20 }),
    )
    .map(([order, again, sizes]) => {
      const stream = [...order, ...again.map((seq) => aMessage(seq))]
      const batches: Message[][] = []
      for (let from = 0, turn = 0; from < stream.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1
        batches.push(stream.slice(from, from + size))
        from += size
      }
      return { length, batches }
    }),
)

describe('however messages come', () => {
  test('the list ends the same', () => {
    fc.assert(
      fc.property(anyDelivery, ({ length, batches }) => {
        const log = takeAll(batches)
        expect(log).toEqual({ shown: conversation(length), early: [] })
      }),
    )
  })

  test('what is shown has no gap at any moment', () => {
    fc.assert(
      fc.property(anyDelivery, ({ batches }) => {
        let log = emptyLog
        for (const batch of batches) {
          log = takeMessages(log, batch)
          const first = log.shown[0]?.seq ?? 0
          expect(seqs(log)).toEqual(log.shown.map((_, index) => first + index))
          for (const { seq } of log.early) expect(seq).toBeGreaterThan(tipOf(log) + 1)
        }
      }),
    )
  })

  test('news that are lost are made up for by asking for what comes after the newest shown', () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.boolean().map((isHeard) => ({ kind: 'said' as const, isHeard })) },
        { weight: 2, arbitrary: fc.constant({ kind: 'older' as const }) },
        { weight: 1, arbitrary: fc.constant({ kind: 'reconnect' as const }) },
      ),
      { maxLength: 80 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), steps, (before, happened) => {
        const server = conversation(before)
        const ask = (afterSeq: number, limit: number) =>
          server.filter(({ seq }) => seq > afterSeq && seq <= afterSeq + limit).toReversed()
        const catchUp = (from: ChatLog) => {
          let log = from
          for (let page = ask(tipOf(log), 3); page.length > 0; page = ask(tipOf(log), 3))
            log = takeMessages(log, page)
          return log
        }
        let log = takeMessages(emptyLog, server.slice(-10).toReversed())
        for (const step of happened) {
          if (step.kind === 'said') {
            const said = aMessage(server.length + 1)
            server.push(said)
            if (step.isHeard) log = takeMessages(log, [said])
            if (hasGap(log)) log = catchUp(log)
          }
          const older = step.kind === 'older' ? olderPage(log) : undefined
          if (older) log = takeMessages(log, ask(older.afterSeq, older.limit))
          if (step.kind === 'reconnect') log = catchUp(log)
        }
        log = catchUp(log)
        for (let older = olderPage(log); older; older = olderPage(log))
          log = takeMessages(log, ask(older.afterSeq, older.limit))
        expect(log).toEqual({ shown: server, early: [] })
      }),
    )
  })
})

test('a message that came too early waits until those before it are here', () => {
  const log = takeAll([[aMessage(1)], [aMessage(4)]])
  expect([seqs(log), hasGap(log), tipOf(log)]).toEqual([[1], true, 1])
  expect(seqs(takeMessages(log, [aMessage(3), aMessage(2)]))).toEqual([1, 2, 3, 4])
})

test('what is known already changes nothing, not even the list itself', () => {
  const log = takeAll([conversation(3)])
  expect(takeMessages(log, conversation(3))).toBe(log)
})

test('a file whose link was signed anew has the new link', () => {
  const picture = (filePath: string) =>
    aMessage(1, { message: { message_type: 'media', payload: { fileType: 'image', filePath } } })
  const log = takeAll([[picture('/old')], [picture('/new')]])
  expect(log.shown).toEqual([picture('/new')])
})

test.each([
  [25, 15, { afterSeq: 4, limit: 10 }],
  [25, 4, { afterSeq: 0, limit: 3 }],
  [25, 1, undefined],
])('of %i messages, shown from number %i on, the older page is %j', (length, from, page) => {
  expect(olderPage(takeAll([conversation(length).slice(from - 1)]))).toEqual(page)
})

test('unread is what people of ours have said since', () => {
  const log = takeAll([
    [
      aMessage(1),
      aMessage(2, { sender: 'greeter' }),
      aMessage(3, { sender: 'customer' }),
      aMessage(4),
      aMessage(5),
    ],
  ])
  expect([unreadIn(log, 0), unreadIn(log, 4), unreadIn(log, 5)]).toEqual([3, 1, 0])
})
