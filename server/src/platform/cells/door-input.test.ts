/** Facts about what a caller may send to the door to get past it: addresses, heads and bodies as no browser writes them. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import * as limits from '@kapao/contract/limits.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { portOf } from '#platform/http/port.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { useBareCells } from '../../../test/bare-cells.ts'

const bare = useBareCells()

const asked = (line: string, heads: string[] = [], body = '') =>
  bare.say([
    `${line} HTTP/1.1`,
    ...['Host: kapao.example', 'Connection: close', 'Cookie: kapao-cell=north', ...heads],
    ...(body ? [`Content-Length: ${body.length}`] : []),
    ...['', body],
  ])

const statusOf = (answer: string) => Number(answer.split(' ')[1])

test.each([
  '/metrics#',
  '/console#x',
  '/%63onsole#?x',
  '/api/operator#',
  '/cells/south/api/callback/../../metrics',
  '/cells/south/api/callback/%2E%2e/%2e./metrics',
  '/cells/south/api/callback/gateway/../../operator/me',
  '/web/../metrics',
  '/api/wallet#x',
])('%s leads nowhere, whatever stands between the door and the cell', async (path) => {
  expect(statusOf(await asked(`GET ${path}`))).toBe(404)
  expect(bare.heard).toEqual([])
})

test.each(['/api/otp/send', '/api/otp/%73end', '/api/otp/send?x'])(
  'a message to a phone is asked for where it is at home, by %s too',
  async (path) => {
    bare.homes.set('0891234567', 'south')
    await asked(`POST ${path}`, ['Content-Type: application/json'], '{"phoneNumber":"089-123-4567"}')
    expect(bare.heard).toMatchObject([{ cell: 'south', url: path }])
  },
)

test('what is written as a sign of its own in an address stays what it was', async () => {
  await asked('GET /api/autoLogin/imi/a/b%23c%2F..%2Fd')
  expect(bare.heard).toMatchObject([{ cell: 'north', url: '/api/autoLogin/imi/a/b%23c%2F..%2Fd' }])
})

test('a notice for a cell that is not there is refused, and comes to no other', async () => {
  const answer = await asked('POST /cells/west/api/callback/gateway/KBANK', [], '{}')
  expect(statusOf(answer)).toBe(404)
  expect(bare.heard).toEqual([])
})

test('what a caller says of the connection is for the door alone', async () => {
  for (const heads of [['Connection: close, X-Forwarded-For'], ['Expect: 100-continue'], ['Expect: wonders']])
    await bare.say([
      'POST /api/x HTTP/1.1',
      'Host: x',
      'Connection: close',
      ...heads,
      'Content-Length: 2',
      '',
      '{}',
    ])
  expect(bare.heard).toHaveLength(3)
  for (const { headers, body } of bare.heard) {
    expect(headers).toMatchObject({ connection: 'keep-alive', 'x-forwarded-for': '127.0.0.1' })
    expect(headers).not.toHaveProperty('expect')
    expect(body).toBe('{}')
  }
})

test('a cell whose address is https is spoken to by TLS', async () => {
  const first: Buffer[] = []
  const cell = createServer((socket) => socket.once('data', (bytes) => first.push(bytes) && socket.destroy()))
  await once(cell.listen(0, '127.0.0.1'), 'listening')
  const [north] = bare.cells
  const address = north?.address ?? ''
  try {
    Object.assign(north ?? {}, { address: `https://127.0.0.1:${portOf(cell)}` })
    expect(statusOf(await asked('GET /api/wallet'))).toBe(503)
    // A handshake begins so.
    expect(first[0]?.[0]).toBe(0x16)
  } finally {
    Object.assign(north ?? {}, { address })
    cell.close()
  }
})

describe('with time that passes when the test says so', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  async function passes(ms: number) {
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    vi.advanceTimersByTime(ms)
  }

  test('a body that says whose it is, and does not come, is given up', async () => {
    const heads = ['POST /api/login HTTP/1.1', 'Host: x', 'Content-Length: 20', '', '{']
    const answer = bare.say(heads)
    await passes(limits.requestTimeoutMs)
    expect(await answer).toMatch(/^HTTP\/1.1 408 .*{"message":"REQUEST_TIMEOUT"}/s)
  })

  test('a socket that its cell does not answer is given up', async () => {
    bare.servers.north.on('upgrade', () => {})
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Cookie: kapao-cell=north']
    const answer = bare.say(['GET /socket.io/ HTTP/1.1', 'Host: x', ...upgrade, '', ''])
    await passes(limits.requestTimeoutMs)
    expect(await answer).toBe('')
  })
})

test('a connection is kept for longer than balancers keep theirs', async () => {
  const { headers } = await fetch(`${bare.door.url}/livez`)
  expect(headers.get('keep-alive')).toBe(`timeout=${serverLimits.doorIdleMs / 1_000}`)
})

test('what is not even HTTP is refused in our words', async () => {
  expect(await bare.say(['nonsense', '', ''])).toMatch(/^HTTP\/1.1 400 .*{"message":"KEY_INVALID"}$/s)
  const long = await bare.say(['GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}`, '', ''])
  expect(long).toMatch(/^HTTP\/1.1 431 .*{"message":"TOO_LARGE"}$/s)
})

test('a body that is far too large is refused in our words too', async () => {
  const answer = await asked('POST /api/login', [], 'x'.repeat(8 * 1024 * 1024))
  expect(answer).toMatch(/^HTTP\/1.1 413 .*{"message":"TOO_LARGE"}/s)
})
