/** The member app as files: its screens at any address, calls apart from it, and headers that shut everything else out. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/world.ts'

const dist = mkdtempSync(join(tmpdir(), 'kapao-dist-'))
mkdirSync(join(dist, 'assets'))
const ownScript = "document.documentElement.dataset.ahead = 'th'"
const page = `<!doctype html><script data-last="/a.js">${ownScript}</script><script src="/a.js"></script><title>Kapao</title>`
writeFileSync(join(dist, 'index.html'), page)
writeFileSync(join(dist, 'index.html.br'), brotliCompressSync(page))
writeFileSync(join(dist, 'index.html.gz'), gzipSync(page))
writeFileSync(join(dist, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(dist, 'assets', 'main-abc123.js'), `const x = '${'kapao '.repeat(2_000)}'`)
mkdirSync(join(dist, 'howto'))
writeFileSync(join(dist, 'howto', 'wallet.th.mp4'), 'a video of 20 bytes!')
afterAll(() => rmSync(dist, { recursive: true }))

const world = useWorld({ environment: { WEB_DIST: dist } })
const get = (url: string, headers: Record<string, string> = {}) =>
  world.running.server.inject({ url, headers })

const policyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['content-security-policy']).split(';')

describe('a screen', () => {
  test.each([
    '/',
    '/login',
    '/howto',
    '/user/home',
    '/user/statement?page=2',
    '/register?code=KAPAO1',
    '/nowhere/at/all',
  ])('%s is the page, never stale', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<title>Kapao</title>')
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-cache')
    // The script that stands in the page may run, and no other that does.
    const hash = createHash('sha256').update(ownScript).digest('base64')
    expect(policyOf(answer)).toContain(`script-src 'self' 'sha256-${hash}'`)
  })

  test.each([
    '/api/nothing',
    '/api',
    '/assets/gone-1.js',
    '/.git/config',
    '/package.json',
    '/socket.iox.js',
    '/../../etc/passwd.txt',
  ])('%s is no screen: 404 in JSON', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: 'NO_DATA' })
  })

  test('posting to one is 404', async () => {
    const answer = await world.running.server.inject({ method: 'POST', url: '/user/home' })
    expect(answer.statusCode).toBe(404)
  })
})

test('a file with a hash in its name is kept for ever, and travels compressed', async () => {
  const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' })
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.rawPayload.length).toBeLessThan(1_000)
})

test.each(['/', '/user/home', '/register?code=KAPAO1'])(
  'the page at %s is sent as it was compressed when it was built, to browsers that can read it',
  async (url) => {
    const answer = await get(url, { 'accept-encoding': 'gzip, br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.rawPayload).toEqual(brotliCompressSync(page))
    const older = await get(url, { 'accept-encoding': 'gzip' })
    expect(older.headers['content-encoding']).toBe('gzip')
    expect(older.rawPayload).toEqual(gzipSync(page))
    expect((await get(url)).body).toBe(page)
  },
)

test('a video is sent in the pieces that a player asks for, and kept for a day', async () => {
  const answer = await get('/howto/wallet.th.mp4', { range: 'bytes=2-6', 'accept-encoding': 'br, gzip' })
  expect(answer.statusCode).toBe(206)
  expect(answer.body).toBe('video')
  expect(answer.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'content-range': 'bytes 2-6/20',
    'cache-control': 'public, max-age=86400',
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test('answers of calls are not compressed: they mix secrets with what a caller chose', async () => {
  const answer = await get('/api/lookup/banks', { 'accept-encoding': 'br, gzip' })
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test.each(['/', '/assets/main-abc123.js', '/api/lookup/banks', '/api/nothing'])(
  '%s carries the headers of C-12 to C-16',
  async (url) => {
    const answer = await get(url)
    const { headers } = answer
    const policy = policyOf(answer)
    for (const part of [
      "default-src 'none'",
      expect.stringMatching(/^script-src 'self'( 'sha256-[^' ]+')?$/),
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContainEqual(part)
    expect(policy.join(';')).not.toMatch(/(script-src|style-src|-elem) [^;]*unsafe/)
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
  },
)

test('a lookup is asked for again with its mark, in each language', async () => {
  const first = await get('/api/lookup/sources', { cookie: 'locale=TH' })
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Language, Cookie' })
  const again = { 'if-none-match': String(first.headers.etag) }
  expect((await get('/api/lookup/sources', { ...again, cookie: 'locale=TH' })).statusCode).toBe(304)
  expect((await get('/api/lookup/sources', { ...again, cookie: 'locale=EN' })).statusCode).toBe(200)
})

test.each([
  [{ cookie: 'locale=LA' }, 'la'],
  [{ cookie: 'locale=../../etc' }, 'th'],
  [{ 'accept-language': 'lo,en;q=0.5' }, 'la'],
  [{ 'accept-language': 'de, en;q=0.5' }, 'en'],
  [{ 'accept-language': ',,;;q=x' }, 'th'],
  [{ cookie: 'other=1; locale=EN', 'accept-language': 'th' }, 'en'],
])('%j is answered in %s', async (headers, locale) => {
  const [source] = (await get('/api/lookup/sources', headers)).json() as [
    { code: string; description: string },
  ]
  const [row] = await world.app.db
    .selectFrom('source')
    .select('description')
    .where('code', '=', source.code)
    .execute()
  expect(source.description).toBe(row?.description[locale as 'th'])
})
