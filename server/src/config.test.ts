/** The environment is checked once, at start, and every fault names its variable (run.md). */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as limits from '@kapao/contract/limits.ts'
import { qrGateways } from '@kapao/contract/lists.ts'
import { keyedServices } from '@kapao/contract/outside/credentials.ts'
import { expect, onTestFinished, test } from 'vitest'
import { judgeEnvironment, readConfig, settingNames } from './config.ts'
import { secretNames } from './platform/config/secrets.ts'
import * as serverLimits from './platform/server-limits.ts'

const DATABASE_URL = 'postgres://kapao@127.0.0.1/kapao'
const sandbox = { DATABASE_URL, OUTSIDE: 'sandbox' }

test('told that it stands in the sandbox, it needs nothing but a database', () => {
  expect(readConfig({ ...sandbox, EDITION: '' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    edition: 'thailand',
    outside: 'sandbox',
    registerOtp: true,
    outsideServices: { payout: { adapter: 'generic', url: 'http://127.0.0.1:3001' } },
    hasApiReference: false,
    metrics: 'off',
    trustedProxies: [],
    leavingMs: 0,
  })
})

test('a live service knows of no sandbox and of no page of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-live-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'index.html'), '')
  const secrets = secretNames.map((name) => [name, randomBytes(32).toString('hex')])
  const places = ['SMS_URL', 'BANK_URL', 'GATEWAY_URL', 'GAMES_URL', 'VOUCHER_URL', 'PUBLIC_URL']
  const { sandboxUrl, switchboardUrl } = readConfig({
    ...{ DATABASE_URL, OUTSIDE: 'live', DATA_DIR: folder, WEB_DIST: folder },
    ...Object.fromEntries([...secrets, ...places.map((name) => [name, 'https://kapao.example'])]),
  })
  expect({ sandboxUrl, switchboardUrl }).toEqual({ sandboxUrl: undefined, switchboardUrl: undefined })
})

test('a live service needs the web build, which is not there yet where it is judged before it is built', () => {
  const live = { DATABASE_URL, OUTSIDE: 'live', WEB_DIST: '/nowhere' }
  const missing = (options?: { isBuilt: boolean }) =>
    judgeEnvironment(live, options).faults.filter((fault) => fault.includes('web build is missing'))
  expect(missing()).toHaveLength(1)
  expect(missing({ isBuilt: false })).toEqual([])
})

test.each([
  ['thailand', undefined, ''],
  ['laos', undefined, 'BCELQR_KEY is missing'],
  ['laos', 'mch5c2f0404102fb:7995', ''],
])('a live service in %s with the merchant %s of OnePay: %s', (EDITION, BCELQR_KEY, fault) => {
  const live = { DATABASE_URL, OUTSIDE: 'live', EDITION, ...(BCELQR_KEY && { BCELQR_KEY }) }
  const { faults } = judgeEnvironment(live)
  expect(faults.filter((one) => one.includes('BCELQR')).join()).toContain(fault)
  expect(faults.some((one) => one.includes('BCELQR'))).toBe(fault !== '')
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['EDITION', 'siam'],
  ['OUTSIDE', 'moon'],
  ['OTP', 'true'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_CONNECTIONS', '0'],
  ['DATABASE_TIMEOUT_FACTOR', '21'],
  ['CREDENTIAL_KEY', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['SEED', 'yes'],
  ['METRICS', 'on'],
  ['API_REFERENCE', 'yes'],
  ['TRUSTED_PROXIES', 'true'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['STAFF_ADDRESSES', 'the office'],
  ['STAFF_ADDRESSES', '10.0.0.1, uniquelocal'],
  ['KBANK_KEY', 'one,two,three'],
  ['WEBHOOK_SECRET', 'a'.repeat(32)],
  ['PORT_FILE', '/dev/null'],
  ['OTP_KEY_FILE', '/no/such/file'],
  ['KAPAO_PORT', '3000'],
  ['REDIS_URL', 'http://127.0.0.1'],
  ['REDIS_URL', 'redis://:secret@127.0.0.1/first'],
  ['REDIS_URL', 'redis://'],
  ['REDIS_URL', '127.0.0.1:6379'],
  ['GATEWAY_KBANK', 'carrier pigeon'],
  ['SMS', 'carrier pigeon'],
  ['GATEWAY_WW_URL', 'ftp://ww.example'],
  ['SMS_URL', 'smpps://carrier.example'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ ...sandbox, [name]: value })).toThrow(name)
})

test.each(['redis://127.0.0.1', 'rediss://user:secret@redis.example:6380/2', 'redis://[::1]:6379'])(
  'REDIS_URL=%s is where nodes meet',
  (REDIS_URL) => expect(readConfig({ ...sandbox, REDIS_URL }).redisUrl).toBe(REDIS_URL),
)

test('SMPP has addresses of its own', () => {
  const read = (SMS_URL?: string) => readConfig({ ...sandbox, SMS: 'smpp', ...(SMS_URL && { SMS_URL }) })
  expect(() => read('https://sms.example')).toThrow('SMS_URL: SMS=smpp needs smpps://…')
  expect(read('smpps://carrier.example:3550').outsideServices.sms.url).toBe('smpps://carrier.example:3550')
  expect(read().outsideServices.sms.url).toBe('smpp://127.0.0.1:2775')
})

test.each([
  ['smpps://carrier.example', 'http://127.0.0.1:4318', []],
  ['smpp://127.0.0.1:2775', 'https://collector.example', []],
  ['smpp://carrier.example', 'https://collector.example', ['SMS_URL is not smpps.']],
  ['smpp://127.0.0.1.example', 'https://collector.example', ['SMS_URL is not smpps.']],
  ['smpp://localhost', 'http://collector.example', ['OTEL_EXPORTER_OTLP_ENDPOINT is not https.']],
])('live, messages to %s and traces to %s go by TLS, or to this machine', (SMS_URL, collector, wrong) => {
  const given = { ...sandbox, OUTSIDE: 'live', SMS: 'smpp', SMS_URL, OTEL_EXPORTER_OTLP_ENDPOINT: collector }
  const { faults } = judgeEnvironment(given)
  expect(faults.filter((fault) => /^(SMS_URL|OTEL_\w+) /.test(fault))).toEqual(wrong)
})

test('what is wrong with REDIS_URL is said without its password', () => {
  const read = () => readConfig({ ...sandbox, REDIS_URL: 'redis://:secret@127.0.0.1/first' })
  expect(read).toThrow(/^((?!secret).)*$/s)
})

test('a cell has a name, a directory and its key, or none of them', () => {
  const cell = { CELL: 'north', DIRECTORY_URL: DATABASE_URL, DIRECTORY_KEY: 'ab'.repeat(32) }
  expect(readConfig({ ...sandbox, ...cell }).cell).toEqual({
    name: 'north',
    directoryUrl: DATABASE_URL,
    directoryKey: Buffer.from('ab'.repeat(32), 'hex'),
  })
  expect(readConfig(sandbox).cell).toBeUndefined()
  for (const name of Object.keys(cell))
    expect(judgeEnvironment({ ...sandbox, ...cell, [name]: '' }).faults).toEqual([
      `${name} is missing for a cell.`,
    ])
  const live = { ...sandbox, ...cell, OUTSIDE: 'live' }
  expect(judgeEnvironment({ ...live, CREDENTIAL_KEY: cell.DIRECTORY_KEY }).faults).toContain(
    'CREDENTIAL_KEY and DIRECTORY_KEY are equal.',
  )
})

test('DATABASE_URL is needed', () => {
  expect(() => readConfig({})).toThrow('DATABASE_URL')
})

test('OUTSIDE is never guessed, in production neither', () => {
  expect(() => readConfig({ DATABASE_URL, NODE_ENV: 'production' })).toThrow(
    'OUTSIDE must be set: sandbox or live.',
  )
})

test('everything that is wrong is said at once, and each name with it', () => {
  const read = () => readConfig({ OUTSIDE: 'sandbox', PORT: 'many', EDITION: 'siam', TRUSTED_PROXIES: 'me' })
  for (const name of ['PORT', 'EDITION', 'TRUSTED_PROXIES', 'DATABASE_URL']) expect(read).toThrow(name)
})

test('the sandbox’s secrets are one for each purpose, and none is part of another (quality I-54)', () => {
  const config = readConfig(sandbox)
  const services = [...keyedServices, 'game:NAGA', 'game:NAGA2'].map((service) => config.serviceKeys(service))
  const all = [...services, ...qrGateways.map(config.webhookSecrets)].flatMap((secrets) => secrets ?? [])
  expect(all).toHaveLength(keyedServices.length + 2 + qrGateways.length)
  for (const secret of all)
    expect(
      all.filter((other) => other.includes(secret)),
      secret,
    ).toEqual([secret])
})

test.each([
  ['equal', 'one-secret-for-two', 'one-secret-for-two'],
  ['contain each other', 'a-secret', 'a-secret-and-more'],
  ['equal', 'first', 'second,first'],
])('secrets of two services that are so (%s): the sandbox does not take either', (_, KBANK_KEY, WW_KEY) => {
  expect(() => readConfig({ ...sandbox, KBANK_KEY, WW_KEY })).toThrow(/KBANK_KEY and WW_KEY/)
})

test('a gateway is where all are, or at an address of its own', () => {
  const config = readConfig({
    ...sandbox,
    GATEWAY_URL: 'https://all.example',
    GATEWAY_WW_URL: 'https://ww.example',
  })
  expect(qrGateways.map((code) => config.gateway(code))).toMatchObject([
    { adapter: 'generic', url: 'https://all.example' },
    { adapter: 'generic', url: 'https://ww.example' },
    { adapter: 'generic', url: 'https://all.example' },
    { adapter: 'bcel', url: 'https://all.example' },
  ])
})

test('a service of the bank is where the bank is, or at an address of its own', () => {
  const { outsideServices } = readConfig({
    ...sandbox,
    BANK_URL: 'https://bank.example',
    PAYOUT_URL: 'https://payouts.example',
  })
  expect(outsideServices).toMatchObject({
    payout: { url: 'https://payouts.example' },
    feed: { url: 'https://bank.example' },
    slip: { url: 'https://bank.example' },
    sms: { url: 'http://127.0.0.1:3001' },
  })
})

test('a further gateway is one that this installation has a key, a secret and a biller id for', () => {
  const further = {
    NEW_KEY: 'n'.repeat(32),
    NEW_WEBHOOK_SECRET: 's'.repeat(32),
    NEW_BILLER_ID: '123456789012345',
  }
  const given = { ...sandbox, ...further, GATEWAY_URL: 'https://all.example' }
  const config = readConfig(given)
  expect(config.gateway('NEW')).toEqual({
    ...{ adapter: 'generic', url: 'https://all.example', billerId: '123456789012345', prefix: '' },
  })
  expect([config.serviceKeys('gateway:NEW'), config.webhookSecrets('NEW')]).toEqual([
    ['n'.repeat(32)],
    ['s'.repeat(32)],
  ])
  expect(() => readConfig({ ...given, NEW_KEY: further.NEW_WEBHOOK_SECRET })).toThrow(/NEW_/)
})

test('a secret comes from a file too, two of them on a line each', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'ww')
  writeFileSync(file, 'the-new-one\nthe-old-one\n')
  const config = readConfig({ ...sandbox, WW_WEBHOOK_SECRET_FILE: file })
  expect(config.webhookSecrets('WW')).toEqual(['the-new-one', 'the-old-one'])
  expect(() => readConfig({ ...sandbox, WW_WEBHOOK_SECRET_FILE: file, WW_WEBHOOK_SECRET: 'x' })).toThrow(
    'WW_WEBHOOK_SECRET and WW_WEBHOOK_SECRET_FILE are both set',
  )
})

test('docs/operating.md names pools, timeouts and repeats as they are (quality C-69)', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  const [, section = ''] = page.split(/^## Pools, timeouts, repeats$/m)
  const told = [...(section.split(/^## /m)[0] ?? '').matchAll(/`(\w+)` (\d+(?:, \d+)*)/g)].map(
    ([, name = '', numbers = '']) => [name, numbers.split(', ').map(Number)] as const,
  )
  expect(told.length).toBeGreaterThan(30)
  const known: Record<string, unknown> = {
    ...{ ...limits, ...limits.slipLimits, ...serverLimits, ...serverLimits.callTimeouts },
  }
  expect(told.map(([name]) => [name, [known[name]].flat()])).toEqual(
    told.map(([name, numbers]) => [name, numbers]),
  )
})

test('docs/operating.md names every setting that there is, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  const [, table = ''] = page.split(/^## Settings$/m)
  const rows = (table.split(/^## /m)[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  )
  expect(named.toSorted()).toEqual(settingNames.toSorted())
})
