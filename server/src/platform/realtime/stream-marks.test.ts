/** Whether a node hears what the others tell is known by its own marks, and by nothing else (docs/decisions/0009). */
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectRedis } from './redis-connection.ts'
import { createStreamMarks, type StreamMarks } from './stream-marks.ts'

interface Mark {
  uid: string
  type: string
  data: string
}

let marks: StreamMarks
let sent: Mark[]
let joined: number
let lines: string[]

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  joined = 0
  lines = []
  const xAdd = async (_stream: string, _id: string, mark: Mark) => void sent.push(mark)
  marks = createStreamMarks({
    client: { isReady: true, xAdd } as never,
    streamName: 'kapao:test',
    streamLengthMax: 100,
    log: pino({}, { write: (line) => void lines.push(line) }),
    onJoined: () => joined++,
  })
})
afterEach(() => {
  marks.stop()
  vi.useRealTimers()
})

async function nextMark(): Promise<Mark> {
  const before = sent.length
  await vi.advanceTimersByTimeAsync(1_100)
  expect(sent.length).toBeGreaterThan(before)
  return sent.at(-1) as Mark
}

test('a node hears nothing until it has heard its own mark, and then everything', async () => {
  const first = await nextMark()
  expect(marks.areHeard()).toBe(false)
  marks.hear(first)
  expect([marks.areHeard(), joined]).toEqual([true, 1])
  marks.hear(await nextMark())
  expect([marks.areHeard(), joined]).toEqual([true, 1])
})

test("the marks of others say nothing, and are nobody else's to look at", async () => {
  const mark = await nextMark()
  expect(marks.hear({ ...mark, uid: 'another' })).toBe(true)
  expect(marks.hear({ ...mark, type: '3' })).toBe(false)
  expect(marks.areHeard()).toBe(false)
})

test('a mark that is missing may have taken news with it', async () => {
  marks.hear(await nextMark())
  await nextMark()
  marks.hear(await nextMark())
  expect(joined).toBe(2)
})

test('once the line has broken, a mark from before proves nothing', async () => {
  marks.hear(await nextMark())
  const before = await nextMark()
  marks.miss('ECONNRESET')
  marks.hear(before)
  expect([marks.areHeard(), joined]).toEqual([false, 1])
  marks.hear(await nextMark())
  expect([marks.areHeard(), joined]).toEqual([true, 2])
})

test('who has not heard a mark for a while does not believe in the line any more', async () => {
  marks.hear(await nextMark())
  await vi.advanceTimersByTimeAsync(6_000)
  expect(marks.areHeard()).toBe(false)
})

test('that Redis is away is said once, however often it is tried', async () => {
  for (let tried = 0; tried < 3; tried++) marks.miss('ECONNREFUSED')
  marks.hear(await nextMark())
  marks.miss('ECONNRESET')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    expect.stringContaining('Redis is away'),
    'realtime is shared through Redis',
    expect.stringContaining('Redis is away'),
  ])
})

test('why it is away is said without its password, and trying ends with the node', async () => {
  vi.useRealTimers()
  const whys: string[] = []
  const connection = connectRedis('redis://someone:secret@127.0.0.1:1', (why) => whys.push(why))
  await expect.poll(() => whys.length).toBeGreaterThan(1)
  connection.close()
  expect(new Set(whys)).toEqual(new Set(['ECONNREFUSED']))
})
