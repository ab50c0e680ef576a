/** Facts about what a door tells of itself: figures, and a line for each answer. */
import { once } from 'node:events'
import { request as ask } from 'node:http'
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { newToken } from '#platform/token.ts'
import { useBareCells } from '../../../test/bare-cells.ts'

const bare = useBareCells({ access: { metrics: 'local', metricsToken: undefined } })
const guarded = useBareCells({ access: { metrics: 'local', metricsToken: 'figures' } })
const closed = useBareCells()

const get = (path: string, headers: Record<string, string> = {}) => fetch(bare.door.url + path, { headers })
const north = { cookie: 'kapao-cell=north' }
const figures = async () => (await get('/metrics')).text()

/** Of this name and these labels; undefined: there is none. */
async function figureOf(name: string): Promise<number | undefined> {
  const line = (await figures()).split('\n').find((text) => text.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

const unanswered = (cell: string) => figureOf(`kapao_door_unanswered_total{cell="${cell}"}`)

const upgrade = ['GET /socket.io/ HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket']

/** Asks the north for a socket. */
function askForSocket() {
  const { hostname, port } = new URL(bare.door.url)
  const headers = { connection: 'Upgrade', upgrade: 'websocket', ...north }
  return ask({ hostname, port, headers }).end()
}

test('figures are for this machine, or for who has the token', async () => {
  expect(await figures()).toContain('nodejs_eventloop_lag_seconds')
  // Behind a proxy on this machine everybody seems to be here.
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(403)
  expect((await get('/metrics', { forwarded: 'for=203.0.113.9' })).status).toBe(403)
  const url = `${guarded.door.url}/metrics`
  expect((await fetch(url)).status).toBe(403)
  expect((await fetch(url, { headers: { authorization: 'Bearer wrong' } })).status).toBe(403)
  expect((await fetch(url, { headers: { authorization: 'Bearer figures' } })).status).toBe(200)
  expect((await fetch(`${closed.door.url}/metrics`)).status).toBe(403)
})

test('figures say what was asked for which cell, how soon it answered, and how the door is', async () => {
  const count = async (labels: string) => (await figureOf(`kapao_door_requests_total{${labels}}`)) ?? 0
  const [yes, nowhere] = ['cell="north",status="2xx"', 'cell="-",status="4xx"'] as const
  const before = [await count(yes), await count(nowhere)] as const
  await (await get('/api/wallet', north)).text()
  await (await get('/console/')).text()
  await expect.poll(() => count(yes)).toBe(before[0] + 1)
  await expect.poll(() => count(nowhere)).toBe(before[1] + 1)
  expect(await figureOf('kapao_door_answer_seconds_count{cell="north"}')).toBeGreaterThan(0)
  expect(await figureOf('kapao_door_ready')).toBe(1)
  expect(await figureOf('kapao_door_directory_age_seconds')).toBeGreaterThanOrEqual(0)
  expect(await figureOf('kapao_door_directory_failures_total')).toBe(0)
})

test('a cell that does not answer is counted and named, for a socket too; a caller who leaves is not', async () => {
  const [cell] = bare.cells
  const { address } = cell as { address: string }
  expect([await unanswered('north'), await unanswered('south')]).toEqual([0, 0])
  bare.answer = (request) => void request.socket.destroy()
  expect((await get('/api/wallet', north)).status).toBe(503)
  expect(await unanswered('north')).toBe(1)
  const named = {
    cell: 'north',
    msg: 'a cell does not answer',
    trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
  }
  expect(bare.lines).toContainEqual(expect.objectContaining(named))
  bare.lines.length = 0

  bare.answer = (_, response) => void response.write('so', () => response.destroy())
  await expect(get('/api/wallet', north).then((answer) => answer.text())).rejects.toThrow()
  expect(await unanswered('north')).toBe(2)

  Object.assign(cell ?? {}, { address: 'http://127.0.0.1:9' })
  bare.lines.length = 0
  await bare.say([...upgrade, `Cookie: ${north.cookie}`, '', ''])
  Object.assign(cell ?? {}, { address })
  expect(bare.lines).toContainEqual(expect.objectContaining(named))
  expect(await unanswered('north')).toBe(3)

  const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  bare.answer = (request) => {
    request.socket.once('close', gone.resolve)
    asked.resolve()
  }
  const leaving = new AbortController()
  const left = fetch(`${bare.door.url}/api/wallet`, { headers: north, signal: leaving.signal })
  await asked.promise
  leaving.abort()
  await expect(left).rejects.toThrow()
  await gone.promise
  expect(await unanswered('north')).toBe(3)
  expect(await unanswered('south')).toBe(0)
})

test('open sockets are counted by cell, until they are closed', async () => {
  const count = () => figureOf('kapao_door_sockets{cell="north"}')
  bare.servers.north.once('upgrade', (_request, socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  })
  expect(await count()).toBe(0)
  const [, socket] = await once(askForSocket(), 'upgrade')
  expect(await count()).toBe(1)
  socket.destroy()
  await expect.poll(count).toBe(0)
})

test('each answer has a line with its call, its cell and its trace, and nothing that is anybody’s', async () => {
  const token = newToken('south')
  const headers = { ...north, authorization: `Bearer ${token}` }
  await (await get('/api/autoLogin/imi/somebody/geheim?x=secret', headers)).text()
  const line = () => bare.lines.find(({ msg }) => msg === 'answered')
  await expect.poll(line).toBeDefined()
  expect(line()).toMatchObject({ call: `GET ${api.autoLoginImi.path}`, cell: 'south', status: 200 })
  expect(line()?.ms).toBeGreaterThanOrEqual(0)
  expect(line()?.level).toBe(30)
  // The cell is told of the same trace.
  expect(bare.heard[0]?.headers.traceparent).toContain(`00-${line()?.trace_id}-`)
  const written = JSON.stringify(bare.lines)
  for (const hidden of ['somebody', 'geheim', 'secret', token]) expect(written).not.toContain(hidden)
})

test.each([
  ['/api/wallet/activate/NAGA', 'GET /api/wallet/activate/:slotCode'],
  ['/api/wallet/activate/NAGA/x', 'GET unknown'],
  ['/a/page', 'GET unknown'],
  ['/cells/north/api/callback/gateway/KBANK', 'GET /cells/:cell/api/callback'],
])('%s is written down as %s', async (path, call) => {
  await (await get(path, north)).text()
  await expect.poll(() => bare.lines.at(-1)).toMatchObject({ call, cell: 'north' })
})

test('a trace that a caller has begun goes on in the cell', async () => {
  const traceparent = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`
  await (await get('/api/wallet', { ...north, traceparent })).text()
  await (await get('/api/wallet', { ...north, traceparent: 'nonsense' })).text()
  const [own, other] = bare.heard
  expect(own?.headers.traceparent).toBe(traceparent)
  expect(other?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  await expect.poll(() => bare.lines[0]?.trace_id).toBe('a1'.repeat(16))
})
