/** Facts of the key of an intent: the same until the server has answered, then another one (decisions D1). */
import * as api from '@kapao/contract/calls/member.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { openIntent } from './intent.ts'
import { forgetSession } from './session-store.ts'

beforeEach(() => forgetSession())

const body = { amount: 300 }

test('a retry of the same request carries the same key', () => {
  expect(openIntent(api.withdraw, undefined, body).key).toBe(openIntent(api.withdraw, undefined, body).key)
})

test('another amount, another call or another parameter is another intent', () => {
  const keys = [
    openIntent(api.withdraw, undefined, body),
    openIntent(api.withdraw, undefined, { amount: 301 }),
    openIntent(api.createQrcode, { gatewayCode: 'KBANK' }, body),
    openIntent(api.createQrcode, { gatewayCode: 'WW' }, body),
  ].map(({ key }) => key)
  expect(new Set(keys).size).toBe(4)
})

test('after an answer the same request is a new intent', () => {
  const first = openIntent(api.withdraw, undefined, body)
  first.close()
  expect(openIntent(api.withdraw, undefined, body).key).not.toBe(first.key)
})

test('the key survives loading the page anew', async () => {
  const { key } = openIntent(api.withdraw, undefined, body)
  vi.resetModules()
  const reloaded = await import('./intent.ts')
  expect(reloaded.openIntent(api.withdraw, undefined, body).key).toBe(key)
})

test('an intent that is a quarter of an hour old is a new one', () => {
  const { key } = openIntent(api.withdraw, undefined, body, 0)
  expect(openIntent(api.withdraw, undefined, body, 14 * 60_000).key).toBe(key)
  expect(openIntent(api.withdraw, undefined, body, 15 * 60_000).key).not.toBe(key)
})

test('a request with a password leaves no trace in the storage, and still keeps its key', () => {
  const login = { username: '0812345678', password: 'secret-words' }
  const { key } = openIntent(api.login, undefined, login)
  expect(openIntent(api.login, undefined, login).key).toBe(key)
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret-words')
})

test('neither does one with a PIN', () => {
  openIntent(api.stepUp, undefined, { pin: '482913' })
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('482913')
})

test('open intents go with the session', () => {
  const { key } = openIntent(api.withdraw, undefined, body)
  forgetSession()
  expect(openIntent(api.withdraw, undefined, body).key).not.toBe(key)
})
