/** A server as it runs for real: nothing is served beside the contract, and only the proxy's word about addresses counts (quality C-23, C-57, C-65). */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { useWorld } from './world.ts'

const proxy = '10.0.0.1'

/** The outside world of this test is a server too. */
const servedBy = new Map<FastifyInstance, Set<string>>()
const onServer = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const served = new Set<string>()
  servedBy.set(fastify, served)
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) served.add(`${one} ${url}`)
  })
}
const everyServer = 'fastify.initialization'
subscribe(everyServer, onServer)
afterAll(() => void unsubscribe(everyServer, onServer))

// An empty one is not set: what a world opens for its tests is closed again.
const world = useWorld({ environment: { API_REFERENCE: '', METRICS: '', TRUSTED_PROXIES: proxy } })

/** What is no row of the contract: what others than the app ask for. */
const beside = [
  'POST /api/callback/gateway/:gatewayCode',
  'POST /api/callback/gateway/:gatewayCode/recall',
  'POST /api/callback/bank/recall',
  'GET /api/files/:link',
  'GET /api/account/export/files/:link',
  'GET /api/operator/exports/:exportId/file',
  'GET /api/statement/files/:month/:locale/:link',
  'GET /api/chat/files/:link',
  'GET /api/site/pictures/:name',
  'GET /healthz',
  'GET /livez',
  'GET /readyz',
  'GET /metrics',
]

test('it serves the contract and a few named things, and nothing else', () => {
  const rows = Object.values<Endpoint>({ ...api, ...operatorApi }).flatMap(({ method, path, changes }) =>
    changes && method === 'GET' ? [`GET ${path}`, `POST ${path}`] : [`${method} ${path}`],
  )
  expect([...(servedBy.get(world.running.server) ?? [])].sort()).toEqual(
    [...new Set([...rows, ...beside])].sort(),
  )
})

test.each([
  ['/api/docs', 404],
  ['/api/docs/openapi.json', 404],
  ['/metrics', 403],
  ['/control/clock', 404],
])('%s is answered by %i, on the machine itself too', async (url, status) => {
  const answer = await world.running.server.inject({ url, remoteAddress: '127.0.0.1' })
  expect(answer.statusCode).toBe(status)
})

test('a client that writes addresses into X-Forwarded-For is still counted by the one that the proxy saw', async () => {
  const attempt = (forwarded: string, address = proxy) =>
    world.call(
      api.login,
      { body: { username: 'x', password: 'y' } },
      { address, headers: { 'x-forwarded-for': forwarded } },
    )
  const [stranger, neighbour] = ['203.0.113.9', '203.0.113.10']
  for (let tries = 0; tries < limits.loginPerAddressMinute; tries++)
    await attempt(`198.51.100.${tries}, ${stranger}`)
  expect(await attempt(`${neighbour}, ${stranger}`)).toMatchObject({ status: 429 })
  expect(await attempt(stranger)).toMatchObject({ status: 429 })
  expect(await attempt(neighbour)).toMatchObject({ status: 401 })
  // Past the proxy nobody is believed, and nobody spends the points of somebody else.
  expect(await attempt(stranger, '198.51.100.77')).toMatchObject({ status: 401 })
})
