/** Whatever comes in, the answer is a definite no of the right kind and never a 5xx (quality §3: NUM, STR, ID, PAGE, HTTP). */
import { METHODS } from 'node:http'
import * as api from '@kapao/contract/calls/member.ts'
import { describe, expect, test } from 'vitest'
import { rawRequest, sendRaw } from '../../../test/raw-http.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld()

const invalid = { status: 400, body: { message: 'KEY_INVALID' } }
const missing = { status: 400, body: { message: 'KEY_MISSING' } }

describe('NUM: an amount', () => {
  const wrong = [
    ...['null', 'true', '""', '" 5 "', '"100"', '"0x10"', '"1e3"', '"Infinity"', '"NaN"', '[5]', '{}'],
    ...['-0', '0.001', '1.005', '1e-9', '1e3', '1e309', '-1e309', '9007199254740993', '1e15', '1e21'],
    ...['100000000.01', '999999999999999', '9'.repeat(400), '"๑๐๐"', '"１００"', '"1,000"'],
  ]
  test.each(wrong)('%s is no amount', async (amount) => {
    const member = await world.aMember()
    const answer = await member.call(api.withdraw, {}, { rawBody: `{"amount":${amount}}` })
    expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', fields: ['amount'] } })
  })

  test.each(['NaN', 'Infinity', '0x10', '01', '+1', '1,000', '๑๐๐'])(
    '%s is not even JSON',
    async (amount) => {
      const member = await world.aMember()
      const answer = await member.call(api.withdraw, {}, { rawBody: `{"amount":${amount}}` })
      expect(answer).toMatchObject(invalid)
    },
  )

  test('that is missing is KEY_MISSING and named', async () => {
    const member = await world.aMember()
    expect(await member.call(api.withdraw, {}, { rawBody: '{}' })).toMatchObject({
      status: 400,
      body: { message: 'KEY_MISSING', fields: ['amount'] },
    })
  })

  test('that comes twice is refused, whatever the values', async () => {
    const member = await world.aMember()
    for (const rawBody of ['{"amount":1,"amount":999}', '{"amount":1,"amount":1}'])
      expect(await member.call(api.withdraw, {}, { rawBody })).toMatchObject(invalid)
  })

  test.each(['0', '-1', '99.99'])(
    '%s is a good number, and the rule about minimums speaks',
    async (amount) => {
      const member = await world.aMember({ wallet: 500_00n })
      const answer = await member.call(api.withdraw, {}, { rawBody: `{"amount":${amount}}` })
      expect(answer).toMatchObject({ status: 422, body: { message: 'WITHDRAW_MINIMUM' } })
    },
  )
})

describe('PAGE', () => {
  test.each(['0', '-1', '1.5', '1e9', '1000001', '"1"', 'null'])('page %s is refused', async (page) => {
    const member = await world.aMember()
    const answer = await member.call(api.statement, {}, { rawBody: `{"page":${page},"limit":10}` })
    expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', fields: ['page'] } })
  })
  test.each(['0', '-1', '101', '1e9'])('limit %s is refused', async (limit) => {
    const member = await world.aMember()
    const answer = await member.call(api.statement, {}, { rawBody: `{"page":1,"limit":${limit}}` })
    expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', fields: ['limit'] } })
  })
})

describe('ID: a name in the path', () => {
  const wrong = [
    'unknown',
    'naga',
    '..',
    '%2e%2e%2f',
    '%00',
    'NAGA%00',
    'a%2Fb',
    '%20',
    'NAGA%0d%0a',
    "' OR 1=1",
    '%F0%9F%98%80',
  ]
  test.each(wrong)('%s names nothing', async (slot) => {
    const { token } = await world.aMember()
    const answer = await world.running.server.inject({
      url: `/api/wallet/account/${slot.replaceAll(' ', '%20')}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(404)
    expect(['NO_GAME', 'NO_DATA']).toContain(answer.json().message)
  })

  test.each([129, 400, 3_000])('%i characters name nothing', async (length) => {
    const { token } = await world.aMember()
    const answer = await world.running.server.inject({
      url: `/api/wallet/account/${'A'.repeat(length)}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer).toMatchObject({ statusCode: 404 })
    expect(answer.json()).toEqual({ message: 'NO_DATA' })
  })

  test('an address of 8 KB is 414', async () => {
    const answer = await world.running.server.inject(`/api/wallet/account/${'A'.repeat(8_192)}`)
    expect(answer.statusCode).toBe(414)
    expect(answer.json()).toEqual({ message: 'TOO_LARGE' })
  })

  test.each(['%', '%zz', '%c3%28', '%E0%A4%A'])('the bad percent-encoding %s is 400', async (slot) => {
    const answer = await world.running.server.inject(`/api/wallet/account/${slot}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ message: 'KEY_INVALID' })
  })
})

describe('STR: a text', () => {
  const wrong = [
    '1',
    'null',
    '[]',
    '{}',
    '""',
    '"\\u0000"',
    '"a\\u0000"',
    '"\\ud800"',
    JSON.stringify('x'.repeat(65)),
  ]
  test.each(wrong)('%s is no username', async (username) => {
    const rawBody = `{"username":${username},"password":"kapao-demo-1"}`
    const answer = await world.call(api.login, {}, { rawBody })
    // A text that nobody can have is simply not known (decisions D12).
    expect([400, 401]).toContain(answer.status)
    expect(['KEY_INVALID', 'WRONG_CREDENTIAL']).toContain(answer.body.message)
  })

  test('unknown fields are refused by name', async () => {
    const rawBody = '{"username":"0812345678","password":"kapao-demo-1","role":"admin","_id":1}'
    expect(await world.call(api.login, {}, { rawBody })).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID', fields: ['role', '_id'] },
    })
  })

  test.each(['__proto__', 'constructor', 'prototype'])('the key %s is refused', async (key) => {
    const rawBody = `{"username":"0812345678","password":"kapao-demo-1","${key}":{"isAdmin":true}}`
    expect(await world.call(api.login, {}, { rawBody })).toMatchObject(invalid)
  })
})

describe('HTTP: a body', () => {
  const login = '{"username":"0812345678","password":"kapao-demo-1"}'
  const types = [
    ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'],
    ...['application/xml', 'application/jsonp', 'nonsense'],
  ]
  test.each(types)('as %s is 415', async (type) => {
    const answer = await world.call(api.login, {}, { rawBody: login, headers: { 'content-type': type } })
    expect(answer).toMatchObject({ status: 415, body: { message: 'UNSUPPORTED_TYPE' } })
  })

  test.each(['', ' ', '{', 'null x', '[1', 'undefined', '\ufeff{}'])('%j as JSON is 400', async (rawBody) => {
    expect(await world.call(api.login, {}, { rawBody })).toMatchObject(invalid)
  })

  test.each(['[]', '1', '"x"', 'null', 'true'])('%s is JSON, but no object', async (rawBody) => {
    expect(await world.call(api.login, {}, { rawBody })).toMatchObject(invalid)
  })

  test('none at all, where fields are needed, is KEY_MISSING', async () => {
    expect(await world.call(api.login, {})).toMatchObject(missing)
  })

  test('that is not UTF-8 is 400', async () => {
    const answer = await world.running.server.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
      payload: Buffer.concat([Buffer.from('{"username":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    })
    expect(answer.statusCode).toBe(400)
  })

  test('of 2 MiB is 413', async () => {
    const rawBody = `{"username":"${'x'.repeat(2_097_152)}"}`
    expect(await world.call(api.login, {}, { rawBody })).toMatchObject({
      status: 413,
      body: { message: 'TOO_LARGE' },
    })
  })

  test('of 30,000 nested lists is 400, and the server lives on', async () => {
    expect(await world.call(api.login, {}, { rawBody: '['.repeat(30_000) })).toMatchObject(invalid)
    expect((await world.call(api.active, {})).status).toBe(200)
  })

  test('on a call that takes none must be empty', async () => {
    const member = await world.aMember()
    const post = (rawBody: string) =>
      member.call(api.activateSlot, { params: { slotCode: 'NAGA' } }, { method: 'POST', rawBody })
    expect(await post('{"slot":"LOTUS"}')).toMatchObject(invalid)
    expect((await post('{}')).status).toBe(200)
  })
})

describe('HTTP: a verb or an address that is not there', () => {
  test.each([
    ['DELETE', '/api/login'],
    ['GET', '/api/login'],
    ['PATCH', '/api/wallet'],
    ['HEAD', '/api/wallet/activate/NAGA'],
    ['OPTIONS', '/api/wallet'],
    ['TRACE', '/api/wallet'],
    ['GET', '/api/wallet/'],
    ['GET', '/api/Wallet'],
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['POST', '/'],
  ])('%s %s is 404', async (method, url) => {
    const answer = await world.running.server.inject({ method: method as 'GET', url })
    expect(answer.statusCode).toBe(404)
    if (method !== 'HEAD') expect(answer.json()).toEqual({ message: 'NO_DATA' })
  })
})

describe('HTTP: what is not quite HTTP', () => {
  test.each([
    [
      'a header of 64 KB',
      rawRequest('GET /api/wallet', [`Authorization: Bearer ${'x'.repeat(65_536)}`]),
      431,
    ],
    ['two lengths', rawRequest('POST /api/login', ['Content-Length: 2', 'Content-Length: 4'], '{}'), 400],
    [
      'a length and chunks',
      rawRequest('POST /api/login', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
      400,
    ],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a space in a header name', rawRequest('GET /api/wallet', ['Authorization : Bearer x']), 400],
    ['no host', 'GET /api/lookup/banks HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ])('%s is refused', async (_, text, status) => {
    const answer = await sendRaw(world.running.url, text)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/\{"message":"(TOO_LARGE|KEY_INVALID)"\}$/)
  })
})

test.each(METHODS.filter((method) => !['GET', 'HEAD', 'CONNECT'].includes(method)))(
  '%s over a real connection is 404 where nothing is called by it',
  async (method) => {
    const answer = await sendRaw(world.running.url, rawRequest(`${method} /api/lookup/banks`, []))
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
    expect(answer).toMatch(/\{"message":"NO_DATA"\}$/)
  },
)

test('what else a request expects is no reason to refuse it', async () => {
  const request = rawRequest('GET /api/lookup/banks', ['Expect: the-unexpected'])
  expect(await sendRaw(world.running.url, request)).toMatch(/^HTTP\/1.1 200 /)
})

test('a query key that comes twice is refused', async () => {
  const answer = await world.running.server.inject('/api/lookup/banks?a=1&a=2')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ message: 'KEY_INVALID', fields: ['a'] })
})
