/** The console as files: its page at any address below /console/, headers stricter than the members', and the ways to have it elsewhere or not at all. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'
import { addConsole } from './console-app.ts'
import { answerFault } from './faults.ts'

const page = '<!doctype html><title>Kapao Console</title>'
const makeDist = (name: string, html: string) => {
  const dist = mkdtempSync(join(tmpdir(), name))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), html)
  writeFileSync(join(dist, 'index.html.br'), brotliCompressSync(html))
  writeFileSync(join(dist, 'assets', 'main-abc123.js'), 'const x = 1')
  return dist
}
const consoleDist = makeDist('kapao-console-', page)
const memberDist = makeDist('kapao-member-', '<!doctype html><title>Kapao</title>')
afterAll(() => {
  for (const dist of [consoleDist, memberDist]) rmSync(dist, { recursive: true })
})

const world = useWorld({ environment: { WEB_DIST: memberDist, CONSOLE_DIST: consoleDist } })
const get = (url: string, headers: Record<string, string> = {}) =>
  world.running.server.inject({ url, headers })

test.each([
  '/console/',
  '/console',
  '/console/approvals?state=ANY',
  '/console/members/1.5',
  '/console/invitation',
])('%s is the page, never stale', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(page)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.headers['cache-control']).toBe('no-cache')
})

test('the page travels as it was compressed when it was built', async () => {
  const answer = await get('/console/approvals', { 'accept-encoding': 'gzip, br' })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.rawPayload).toEqual(brotliCompressSync(page))
})

test('its files are kept for ever, and one that is not there is no page', async () => {
  const answer = await get('/console/assets/main-abc123.js')
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['content-type']).toContain('javascript')
  const gone = await get('/console/assets/gone-1.js')
  expect([gone.statusCode, gone.json()]).toEqual([404, { message: 'NO_DATA' }])
})

test('posting to a page is 404', async () => {
  const answer = await world.running.server.inject({ method: 'POST', url: '/console/approvals' })
  expect(answer.statusCode).toBe(404)
})

test.each(['/console/', '/console/approvals', '/console/assets/main-abc123.js', '/console/assets/gone-1.js'])(
  '%s runs no script but its own, and talks to its own server alone',
  async (url) => {
    const { headers } = await get(url)
    const policy = String(headers['content-security-policy']).split(';')
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(part)
    expect(policy.join(';')).not.toMatch(/unsafe-eval|script-src [^;]*unsafe|worker-src|media-src/)
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  },
)

test('the member app stays as it is', async () => {
  const answer = await get('/user/home')
  expect(answer.body).toContain('<title>Kapao</title>')
  expect(String(answer.headers['content-security-policy'])).toContain("worker-src 'self'")
})

describe('elsewhere, or not at all', () => {
  const serve = async (settings: object) => {
    const server = fastify()
    server.setErrorHandler((error: never, request, reply) =>
      answerFault(world.app.log, error, request as never, reply as never),
    )
    await addConsole(server as never, { ...world.app.config, ...settings })
    return async (host: string, remoteAddress = '127.0.0.1') =>
      (await server.inject({ url: '/console/approvals', headers: { host }, remoteAddress })).statusCode
  }

  test('at an address of its own it is served there alone', async () => {
    const ask = await serve({ isConsoleApart: true, consoleOrigin: 'https://desk.kapao.example' })
    expect(await ask('desk.kapao.example')).toBe(200)
    expect(await ask('kapao.example')).toBe(404)
  })

  test('from where no staff come it is not there', async () => {
    const ask = await serve({ isStaffAddress: (address: string) => address === '203.0.113.7' })
    expect(await ask('localhost', '203.0.113.7')).toBe(200)
    expect(await ask('localhost', '203.0.113.8')).toBe(404)
  })

  test.each([undefined, join(tmpdir(), 'kapao-not-built')])(
    'without a build (%s) nothing is there',
    async (dist) => {
      const ask = await serve({ consoleDist: dist })
      expect(await ask('localhost')).toBe(404)
    },
  )
})
