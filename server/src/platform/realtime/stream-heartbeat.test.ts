/** Whether a node receives what the others tell is known by its own heartbeats, and by nothing else (docs/decisions/0009). */
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectRedis } from './redis-connection.ts'
import { createStreamHeartbeat, type StreamHeartbeat } from './stream-heartbeat.ts'

interface Heartbeat {
  uid: string
  type: string
  data: string
}

let heartbeats: StreamHeartbeat
let sent: Heartbeat[]
let joined: number
let lines: string[]

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  joined = 0
  lines = []
  const xAdd = async (_stream: string, _id: string, heartbeat: Heartbeat) => void sent.push(heartbeat)
  heartbeats = createStreamHeartbeat({
    client: { isReady: true, xAdd } as never,
    streamName: 'kapao:test',
    streamLengthMax: 100,
    log: pino({}, { write: (line) => void lines.push(line) }),
    onJoined: () => joined++,
  })
})
afterEach(() => {
  heartbeats.stop()
  vi.useRealTimers()
})

async function nextMark(): Promise<Heartbeat> {
  const before = sent.length
  await vi.advanceTimersByTimeAsync(1_100)
  expect(sent.length).toBeGreaterThan(before)
  return sent.at(-1) as Heartbeat
}

test('a node receives nothing until it has received its own heartbeat, and then everything', async () => {
  const first = await nextMark()
  expect(heartbeats.isReceiving()).toBe(false)
  heartbeats.receive(first)
  expect([heartbeats.isReceiving(), joined]).toEqual([true, 1])
  heartbeats.receive(await nextMark())
  expect([heartbeats.isReceiving(), joined]).toEqual([true, 1])
})

test("the heartbeats of others say nothing, and are nobody else's to look at", async () => {
  const heartbeat = await nextMark()
  expect(heartbeats.receive({ ...heartbeat, uid: 'another' })).toBe(true)
  expect(heartbeats.receive({ ...heartbeat, type: '3' })).toBe(false)
  expect(heartbeats.isReceiving()).toBe(false)
})

test('a heartbeat that is missing may have taken news with it', async () => {
  heartbeats.receive(await nextMark())
  await nextMark()
  heartbeats.receive(await nextMark())
  expect(joined).toBe(2)
})

test('once the connection has broken, an earlier heartbeat proves nothing', async () => {
  heartbeats.receive(await nextMark())
  const before = await nextMark()
  heartbeats.miss('ECONNRESET')
  heartbeats.receive(before)
  expect([heartbeats.isReceiving(), joined]).toEqual([false, 1])
  heartbeats.receive(await nextMark())
  expect([heartbeats.isReceiving(), joined]).toEqual([true, 2])
})

test('a node without a heartbeat for a while counts the connection as lost', async () => {
  heartbeats.receive(await nextMark())
  await vi.advanceTimersByTimeAsync(6_000)
  expect(heartbeats.isReceiving()).toBe(false)
})

test('that Redis is away is said once, however often it is tried', async () => {
  for (let tried = 0; tried < 3; tried++) heartbeats.miss('ECONNREFUSED')
  heartbeats.receive(await nextMark())
  heartbeats.miss('ECONNRESET')
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
