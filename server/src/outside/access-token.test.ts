/** Facts about tokens of services over real calls; what SCB's adapter does with them is told in qr/scb.test.ts. */
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { portOf } from '#platform/http/port.ts'
import { createTokenAsk } from './access-token.ts'
import { createAsk, type Prove } from './http.ts'

const Said = z.object({ said: z.string() })

/** A service that sells a token for this key alone, and takes it with that key only. */
async function aService(known: string) {
  const calls: string[] = []
  let sold = 0
  const server = createServer(({ url, headers: { authorization, 'x-key': key } }, response) => {
    calls.push(`${url} ${key}`)
    const isRight = key === known && (url === '/token' || authorization === `token ${sold}`)
    if (isRight && url === '/token') sold++
    response.writeHead(isRight ? 200 : 401).end(JSON.stringify({ said: `${sold}` }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const baseUrl = `http://127.0.0.1:${portOf(server)}`
  const withKey: Prove = (call, key) => ({ ...call, headers: { ...call.headers, 'x-key': key } })
  const ask = createTokenAsk({
    connect: (prove) => createAsk({ name: 'bank', baseUrl, keys: ['new', 'old'], timeoutMs: 30_000 }, prove),
    clock: { now: () => new Date('2026-11-25T00:00:00Z') },
    proveOrder: withKey,
    async order(order) {
      const { said } = await order({ method: 'POST', path: '/token', answer: Said })
      return { value: said, lifetimeMs: 1_800_000 }
    },
    prove: (call, token, key) => ({ ...call, headers: { authorization: `token ${token}`, 'x-key': key } }),
  })
  return { calls, forget: () => sold++, ask: () => ask({ method: 'GET', path: '/balance', answer: Said }) }
}

test('while a key is being changed the token is bought by the one that the service knows, and shown with it', async () => {
  const service = await aService('old')
  expect(await service.ask()).toEqual({ said: '1' })
  expect(service.calls).toEqual(['/token new', '/token old', '/balance old'])
})

test('a service that has forgotten the token gets a new one within the same question', async () => {
  const service = await aService('new')
  await service.ask()
  service.forget()
  expect(await service.ask()).toEqual({ said: '3' })
})
