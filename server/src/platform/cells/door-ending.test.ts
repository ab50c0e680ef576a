/** Facts about how a door ends: balancers are told first, calls are answered, and no socket holds it up. */
import { once } from 'node:events'
import { Agent, request as ask } from 'node:http'
import { expect, test } from 'vitest'
import { useBareCells } from '../../../test/bare-cells.ts'
import type { Door } from './door.ts'

const bare = useBareCells()
const north = { cookie: 'kapao-cell=north' }
const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

const placeOf = ({ url }: Door) => ({ hostname: new URL(url).hostname, port: new URL(url).port })

test('told to end, it says that it is not ready and leads on, on no connection for longer than a call', async () => {
  const door = await bare.openDoor()
  const get = (path: string) => fetch(door.url + path, { headers: north })
  expect((await get('/api/wallet')).headers.get('connection')).toBe('keep-alive')
  door.leave()
  const ready = await get('/readyz')
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'leaving' }])
  expect(ready.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await get('/livez')).status).toBe(200)
  const served = await get('/api/wallet')
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  await door.close()
})

test('an open socket gets what its cell has said last, is ended, and holds nothing up', async () => {
  const door = await bare.openDoor()
  const atCell = Promise.withResolvers<void>()
  bare.servers.north.once('upgrade', (_request, socket) => {
    socket.write(switching)
    socket.once('end', () => socket.end())
    socket.once('close', () => atCell.resolve())
    socket.once('data', () => socket.write('the last word'))
  })
  const headers = { connection: 'Upgrade', upgrade: 'websocket', ...north }
  const [, socket] = await once(ask({ ...placeOf(door), headers }).end(), 'upgrade')
  socket.write('?')
  const [said] = await once(socket, 'data')
  expect(String(said)).toBe('the last word')
  const ended = once(socket.resume(), 'end')
  await door.close()
  await ended
  await atCell.promise
})

test('a call under way is answered, and the connection that it came on is not waited for', async () => {
  const door = await bare.openDoor()
  const agent = new Agent({ keepAlive: true })
  const asked = Promise.withResolvers<() => void>()
  bare.answer = (_, response) => {
    response.write('so')
    asked.resolve(() => response.end(' late'))
  }
  const [answer] = await once(ask({ ...placeOf(door), agent, headers: north }).end(), 'response')
  const end = await asked.promise
  const closed = door.close()
  await expect(fetch(`${door.url}/livez`)).rejects.toThrow()
  end()
  let heard = ''
  for await (const part of answer) heard += part
  expect(heard).toBe('so late')
  await closed
  agent.destroy()
})
