/** A live service as the process that it is: it starts with everything in order, and else says all reasons at once (decisions D23). */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sandboxSecret, webhookSetting } from '@kapao/contract/outside/credentials.ts'
import {
  signedText,
  webhookIdHeader,
  webhookSignatureHeader,
  webhookTimestampHeader,
} from '@kapao/contract/outside/signature.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { secretNames } from '#platform/config/secrets.ts'
import { seedDemo } from '../../tools/seed.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

type Environment = Record<string, string>

const folder = mkdtempSync(join(tmpdir(), 'kapao-live-'))
const [login, owner] = ['live', 'owner'].map((name) => `${name}_${randomBytes(8).toString('hex')}`) as [
  string,
  string,
]
const children: ChildProcess[] = []
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await database.asOwner(`CREATE ROLE ${login} LOGIN PASSWORD '${login}' IN ROLE kapao_app`)
  await database.asOwner(`CREATE ROLE ${owner} LOGIN PASSWORD '${owner}' IN ROLE kapao_app`)
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(async () => {
  await database.asOwner(`REASSIGN OWNED BY ${owner} TO CURRENT_USER`)
  await database.asOwner(`DROP ROLE ${login}, ${owner}`)
  await database.close()
  rmSync(folder, { recursive: true })
})

const urlOf = (role: string) => {
  const url = new URL(database.url)
  url.username = url.password = role
  return url.href
}

/** Everything as it should be. */
const inOrder = (): Environment => ({
  OUTSIDE: 'live',
  DATABASE_URL: urlOf(login),
  DATA_DIR: folder,
  WEB_DIST: folder,
  PORT: '0',
  PUBLIC_URL: 'https://kapao.example',
  SMS_URL: 'https://sms.example',
  BANK_URL: 'https://bank.example',
  GATEWAY_URL: 'https://gateway.example',
  GAMES_URL: 'https://games.example',
  VOUCHER_URL: 'https://voucher.example',
  ...Object.fromEntries(secretNames.map((name) => [name, randomBytes(32).toString('hex')])),
})

function start(environment: Environment) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'close').then(([code]) => ({ code, said }))
  const serving = (async () => {
    for await (const line of createInterface(child.stdout)) {
      const { url, msg } = JSON.parse(line) as { url?: string; msg: string }
      if (msg === 'serving' && url) return url
    }
    throw new Error(said)
  })()
  serving.catch(() => {}) // Who waits for the end reads what was said.
  return { ended, serving }
}

/** The reasons that it gives, a line each. */
async function reasonsOf(environment: Environment): Promise<string[]> {
  const { code, said } = await start(environment).ended
  expect(code, said).toBe(1)
  expect(said).not.toMatch(/\n\s+at /)
  return said
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^- /, ''))
}

test('without OUTSIDE it does not start, in production neither', async () => {
  expect(await reasonsOf({ NODE_ENV: 'production', DATABASE_URL: urlOf(login), PORT: '0' })).toEqual([
    'OUTSIDE must be set: sandbox or live.',
  ])
})

test('a key that a service of its own kind has issued is as long as it is, and no other', async () => {
  const [WW_KEY, E2P_KEY] = ['skey_5w2wlnd8izu9br3lt7x', 'skey_5w2wlnas5shgmvzcz58']
  expect(await reasonsOf({ ...inOrder(), GATEWAY_WW: 'opn', WW_KEY, E2P_KEY })).toEqual([
    'E2P_KEY has 18 bytes; 32 are the least.',
  ])
})

test('a gateway that makes a QR for a biller wants to be told whose it is', async () => {
  const scb = { GATEWAY_WW: 'scb', GATEWAY_E2P: 'scb', E2P_BILLER_ID: '010753600010286' }
  expect(await reasonsOf({ ...inOrder(), ...scb })).toEqual([
    'WW_BILLER_ID is missing; GATEWAY_WW=scb wants it.',
  ])
})

test('everything that its environment lacks, and everything weak in it, is said at once', async () => {
  const { SMS_KEY: _, ...rest } = inOrder()
  const shared = randomBytes(32).toString('hex')
  expect(
    await reasonsOf({
      ...rest,
      DATABASE_URL: 'postgres://kapao:pw@db.invalid/kapao',
      BANK_KEY: randomBytes(31).toString('hex'),
      FEED_KEY: randomBytes(31).toString('base64'),
      SLIP_KEY: 'a sentence of 31 bytes: no more',
      KBANK_KEY: shared,
      WW_KEY: shared,
      E2P_KEY: sandboxSecret('E2P_KEY'),
      CREDENTIAL_KEY: '5a'.repeat(32),
      SMS_URL: 'http://sms.example',
      GATEWAY_E2P_URL: 'http://e2p.example',
      PUBLIC_URL: 'http://kapao.example',
      OTP: 'off',
      SEED: 'demo',
      METRICS: 'local',
      WEB_DIST: join(folder, 'nothing'),
      TRUSTED_PROXIES: '10.0.0.1,0.0.0.0/0',
    }),
  ).toEqual([
    'SMS_KEY is missing.',
    'CREDENTIAL_KEY is one that the sandbox knows.',
    'BANK_KEY has 31 bytes; 32 are the least.',
    'FEED_KEY has 31 bytes; 32 are the least.',
    'SLIP_KEY has 31 bytes; 32 are the least.',
    'E2P_KEY is one that the sandbox knows.',
    'KBANK_KEY and WW_KEY are equal.',
    'TRUSTED_PROXIES: 0.0.0.0/0 trusts everybody.',
    'PUBLIC_URL is not https.',
    'SMS_URL is not https.',
    'GATEWAY_E2P_URL is not https.',
    'OTP=off lets anybody register with a phone that is not theirs.',
    'SEED=demo is for the sandbox.',
    'METRICS=local is for the sandbox; set METRICS_TOKEN.',
    'DATABASE_URL is remote without TLS (sslmode=verify-full).',
    expect.stringContaining('The web build is missing'),
    expect.stringContaining('The database cannot be used'),
  ])
})

test('a login that may do everything, demo data and games without a key', async () => {
  await seedDemo(database.url)
  try {
    const reasons = await reasonsOf({ ...inOrder(), DATABASE_URL: database.url })
    expect(reasons).toEqual(
      expect.arrayContaining([
        'The login in DATABASE_URL is a superuser, or may make itself one.',
        'The database has demo data in it.',
        'GAME_KEY_NAGA is missing.',
      ]),
    )
  } finally {
    await database.close()
    database = await openTestDatabase()
  }
})

test('a login that owns a table', async () => {
  await database.asOwner(`ALTER TABLE source OWNER TO ${owner}`)
  expect(await reasonsOf({ ...inOrder(), DATABASE_URL: urlOf(owner) })).toEqual([
    'The login in DATABASE_URL owns tables.',
  ])
})

test('a machine a day behind: it is not ready, and says so', async () => {
  // NODE_OPTIONS ends a word at a blank.
  const aDayBehind = 'data:text/javascript,var%20now=Date.now;Date.now=()=>now()-86400000'
  const url = await start({ ...inOrder(), NODE_OPTIONS: `--import=${aDayBehind}` }).serving
  const answer = await fetch(`${url}/readyz`)
  expect(answer.status).toBe(503)
  const said = (await answer.json()) as { status: string; offMs: number }
  expect(said.status).toBe('the clock is off')
  expect(Math.abs(said.offMs + 86_400_000)).toBeLessThan(60_000)
})

test('with everything in order it serves, and nothing is open that was not opened', async () => {
  const secret = join(folder, 'otp-key')
  writeFileSync(secret, `${randomBytes(32).toString('hex')}\n`)
  // Staff have set one up: what nobody set up is not found, whatever its signature.
  await database.asOwner(
    `INSERT INTO bank (code, name_th, name_en, name_la, editions, position)
     VALUES ('KBANK', 'KBANK', 'KBANK', 'KBANK', '{thailand}', 1)`,
  )
  await database.asOwner(
    `INSERT INTO deposit_account
       (code, bank_code, account_no, account_name, bank_type, mode, currency, biller_id, adapter, position)
     VALUES ('KBANK', 'KBANK', '0994000165', 'KAPAO', 'PAYMENT', 'AUTO', 'THB', '010994000165300', 'generic', 1)`,
  )
  const url = await start({ ...inOrder(), OTP_KEY: '', OTP_KEY_FILE: secret }).serving
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect((await fetch(`${url}/api/docs`, { redirect: 'manual' })).status).toBe(404)
  expect((await fetch(`${url}/metrics`)).status).toBe(403)
  const body = JSON.stringify({
    gateway: 'KBANK',
    chargeReference: 'KP0000000000000001',
    payment: { paymentId: 'P-1', amount: 5_000_000, currency: 'THB', paidAt: new Date().toISOString() },
  })
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const knownToAll = [
    sandboxSecret(webhookSetting('KBANK')),
    'sandbox-webhook-secret',
    'sandbox-webhook-secret:KBANK',
  ]
  for (const known of knownToAll) {
    const signature = createHmac('sha256', known)
      .update(signedText('evt-1', timestamp, body))
      .digest('base64')
    const answer = await fetch(`${url}/api/callback/gateway/KBANK`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [webhookIdHeader]: 'evt-1',
        [webhookTimestampHeader]: timestamp,
        [webhookSignatureHeader]: `v1,${signature}`,
      },
      body,
    })
    expect(answer.status).toBe(401)
  }
})
