/** Facts about what a caller may send to the door to get past it: addresses, heads and bodies as no browser writes them. */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
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
    Object.assign(north ?? {}, { address: `https://127.0.0.1:${(cell.address() as AddressInfo).port}` })
    expect(statusOf(await asked('GET /api/wallet'))).toBe(503)
    // A handshake begins so.
    expect(first[0]?.[0]).toBe(0x16)
  } finally {
    Object.assign(north ?? {}, { address })
    cell.close()
  }
})
