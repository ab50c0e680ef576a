/** The environment is checked once, at start, and every fault names its variable (run.md). */
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const DATABASE_URL = 'postgres://kapao@127.0.0.1/kapao'
const secrets = {
  CREDENTIAL_KEY: '0f'.repeat(32),
  OTP_KEY: 'f0'.repeat(32),
  OUTSIDE_API_KEY: 'an api key',
  WEBHOOK_SECRET: 'a webhook secret',
}
const live = {
  DATABASE_URL,
  OUTSIDE: 'live',
  PUBLIC_URL: 'https://kapao.example',
  SMS_URL: 'https://sms.example',
  BANK_URL: 'https://bank.example',
  GATEWAY_URL: 'https://gateway.example',
  GAMES_URL: 'https://games.example',
  VOUCHER_URL: 'https://voucher.example',
  ...secrets,
}

test('with only a database the product runs against its sandbox', () => {
  expect(readConfig({ DATABASE_URL, EDITION: '' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    edition: 'thailand',
    outside: 'sandbox',
    registerOtp: true,
    bankUrl: 'http://127.0.0.1:3001',
    outsideApiKey: 'sandbox-outside-key',
    trustedProxies: [],
  })
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['EDITION', 'siam'],
  ['OUTSIDE', 'moon'],
  ['OTP', 'true'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_CONNECTIONS', '0'],
  ['CREDENTIAL_KEY', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['KAPAO_PORT', '3000'],
  ['REDIS_URL', 'http://127.0.0.1'],
  ['REDIS_URL', 'redis://:secret@127.0.0.1/first'],
  ['REDIS_URL', 'redis://'],
  ['REDIS_URL', '127.0.0.1:6379'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ DATABASE_URL, [name]: value })).toThrow(name)
})

test.each(['redis://127.0.0.1', 'rediss://user:secret@redis.example:6380/2', 'redis://[::1]:6379'])(
  'REDIS_URL=%s is where nodes meet',
  (REDIS_URL) => expect(readConfig({ DATABASE_URL, REDIS_URL }).redisUrl).toBe(REDIS_URL),
)

test('what is wrong with REDIS_URL is said without its password', () => {
  const read = () => readConfig({ DATABASE_URL, REDIS_URL: 'redis://:secret@127.0.0.1/first' })
  expect(read).toThrow(/^((?!secret).)*$/)
})

test('DATABASE_URL is needed', () => {
  expect(() => readConfig({})).toThrow('DATABASE_URL')
})

test('a live service starts with everything set', () => {
  expect(readConfig(live)).toMatchObject({
    outside: 'live',
    sandboxUrl: undefined,
    bankUrl: 'https://bank.example',
  })
})

test.each(Object.keys(secrets))(
  'a live service has no secret that everybody knows: %s must be set',
  (name) => {
    expect(() => readConfig({ ...live, [name]: undefined })).toThrow(name)
  },
)
