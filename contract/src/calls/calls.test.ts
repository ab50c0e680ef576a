/** Facts that hold for every row of the call tables. */
import { expect, test, vi } from 'vitest'
import { CallError, createClient, NoAnswerError, pathOf } from '../client.ts'
import { memberSchemas } from '../schemas/member-calls.ts'
import { staffSchemas } from '../schemas/staff-calls.ts'
import type { CallTypes, Endpoint } from './endpoint.ts'
import * as api from './member.ts'
import * as operatorApi from './staff.ts'

const rows: [string, Endpoint][] = Object.entries({ ...api, ...operatorApi })
const schemas: Record<string, CallTypes> = { ...memberSchemas, ...staffSchemas }

/** Spec §7, in its order. */
const specCalls = `
  GET lookup/banks lookup/deposit lookup/conditions lookup/agreements lookup/info lookup/notice lookup/contact
  GET lookup/withdraw lookup/slip lookup/sources lookup/active lookup/registerOTP lookup/enableChatWidget
  POST login account/validate account
  GET account/profile
  PUT account/profile account/bankAccountName account/changepwd
  POST otp/send otp/verify
  GET wallet wallet/refresh/slot wallet/activate/{} wallet/account/{} wallet/resetpassword/{}
  POST wallet/add wallet/transfer wallet/transferAll wallet/withdraw wallet/withdrawAll wallet/slip wallet/truelink
  POST invite
  GET invite/bonus invite/banners
  POST refund
  GET refund/check refund/receive refund/addWallet refund/banners
  GET spinwheel/setup
  POST spinwheel/spin
  GET spinwheel/coupon
  POST spinwheel/coupon/claim
  GET spinwheel/active
  GET qrcode/{}
  POST qrcode/{}
  DELETE qrcode/{}
  GET autoLogin/pg/{} autoLogin/betflix/{} autoLogin/askmebet/{}/{} autoLogin/imi/{}/{} autoLogin/usun/{}/{}
  GET autoLogin/areaslot/{} autoLogin/circus/{}/{} autoLogin/slotracha/{}/{} autoLogin/pgslot/{}/{}
  GET autoLogin/joker2/{} autoLogin/huayhd/{}
  GET bonus bonus/activate/{} bonus/check/active bonus/check/minimum bonus/clear
  GET promotion/current promotion/find/{} promotion/activate/{}
  POST statement statement/slip
  GET statement/slip/reference/{}
  GET chat/config
  POST chat/send-message chat/history chat/upload-image chat/upload-video
  PUT chat/read-customer/`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [method, ...paths] = line.trim().split(' ')
    return paths.map((path) => `${method} /api/${path}`)
  })

test.each(specCalls)('%s is a call', (call) => {
  expect(rows.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, '{}')}`)).toContain(call)
})

test('no two calls share a method and a path', () => {
  const addresses = rows.map(([, row]) => `${row.method} ${row.path.replace(/:\w+/g, ':')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test.each(rows)('%s is below /api, and has a body only where its method can carry one', (name, row) => {
  expect(row.path).toMatch(/^\/api\/[\w/:-]+$/)
  // What proves the member goes along with what is taken away, never into an address (decisions D18).
  if (row.method === 'GET') expect(schemas[name]?.body).toBeUndefined()
})

test("spec's state-changing GET is marked as changing, and the statement's POST as reading", () => {
  expect(api.activateSlot.changes).toBe(true)
  expect(api.statement.changes).toBe(false)
  expect(api.wallet.changes).toBe(false)
  expect(api.transfer.changes).toBe(true)
})

test('path parameters are encoded', () => {
  expect(pathOf(api.slotAccount, { slotCode: '../x y' })).toBe('/api/wallet/account/..%2Fx%20y')
})

const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
  createClient({
    baseUrl: '',
    token: () => 'secret',
    fetch: async () => new Response(body, { status, headers }),
  })

test('a refusal arrives as its code, fields and incident', async () => {
  const call = answering(400, '{"message":"KEY_INVALID","fields":["amount"],"incident":"i1"}', {
    'Retry-After': '7',
  })
  const error = await call(api.withdraw, { body: { amount: 1 } }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    code: 'KEY_INVALID',
    status: 400,
    fields: ['amount'],
    incident: 'i1',
    retryAfter: 7,
  })
})

test.each([
  ['a page of HTML', answering(502, '<html>bad gateway</html>')],
  [
    'a broken connection',
    createClient({ baseUrl: '', token: () => null, fetch: () => Promise.reject(new TypeError('failed')) }),
  ],
])('%s is no answer, not a no', async (_, call) => {
  await expect(call(api.wallet)).rejects.toBeInstanceOf(NoAnswerError)
})

test('a call waits a minute for its answer, an upload five', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const call = answering(200, '{"message":"SUCCESS","reference":"R"}')
  await call(api.withdraw, { body: { amount: 100 } })
  await call(api.uploadSlip, { body: new FormData() } as never).catch(() => undefined)
  expect(timeout.mock.calls).toEqual([[60_000], [300_000]])
})

test('a call carries the token, the requested-with header and the idempotency key', async () => {
  let sent: RequestInit | undefined
  const call = createClient({
    baseUrl: 'http://x',
    token: () => 'secret',
    fetch: async (_, init) => {
      sent = init
      return new Response('{"message":"SUCCESS","reference":"R"}')
    },
  })
  await call(api.withdraw, { body: { amount: 100.5 }, idempotencyKey: 'key-12345' })
  expect(sent?.headers).toEqual({
    Authorization: 'Bearer secret',
    'Content-Type': 'application/json',
    'Idempotency-Key': 'key-12345',
    'X-Requested-With': 'XMLHttpRequest',
  })
  expect(sent?.body).toBe('{"amount":100.5}')
})
