/** The sandbox as a program: its memory survives its own death, its clock moves, its switch reaches the server. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PayoutAnswer } from '@kapao/contract/outside/bank.ts'
import { SeenPayouts } from '@kapao/contract/outside/control.ts'
import { keySetting, sandboxSecret } from '@kapao/contract/outside/credentials.ts'
import { expect, onTestFinished, test } from 'vitest'
import { openListener, openSandbox } from '../test/open-sandbox.ts'

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-sandbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The program itself, on a port of the system's choice; resolves when it says where it listens. */
async function runProgram(dataDir: string) {
  const program = new URL('./main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, SANDBOX_PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const said = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(String(chunk)))
    ended.then(() => reject(new Error('it ended by itself')))
  })
  return { child, ended, url: /http:\S+/.exec(said)?.[0].replace('localhost', '127.0.0.1') ?? '' }
}

const payout = (reference: string) => ({
  payoutReference: reference,
  toBank: 'SCB',
  toAccountNo: '1112223334',
  toName: 'MALI SUKJAI',
  amount: 100,
  currency: 'THB',
})

test('what was answered is still known after a kill -9', async () => {
  const folder = openFolder()
  const { child, ended, url } = await runProgram(folder)
  const acknowledged: string[] = []
  const pay = async (reference: string) => {
    const response = await fetch(`${url}/bank/payouts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sandboxSecret(keySetting('bank'))}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(payout(reference)),
    })
    if (PayoutAnswer.parse(await response.json()).status === 'paid') acknowledged.push(reference)
  }
  const paying = Array.from({ length: 200 }, (_, nth) => pay(`W-${nth}`).catch(() => {}))
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
  child.kill('SIGKILL')
  await Promise.all([ended, ...paying])
  const again = await openSandbox({ dataDir: folder })
  const kept = SeenPayouts.parse((await again.send('GET', '/control/bank/payouts')).body)
  expect(kept.map(({ payoutReference }) => payoutReference)).toEqual(expect.arrayContaining(acknowledged))
})

test('SIGTERM ends it in order', async () => {
  const { child, ended } = await runProgram(openFolder())
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('accounts, clock, faults and unsent webhooks survive a restart', async () => {
  const dataDir = openFolder()
  const listener = await openListener()
  const first = await openSandbox({ dataDir })
  await first.send('POST', '/games/NAGA/accounts', { username: 'kp001', currency: 'THB' })
  const transfer = { reference: 'T-1', username: 'kp001', direction: 'in', amount: 12.34 }
  await first.send('POST', '/games/NAGA/transfers', transfer)
  await first.send('POST', '/control/clock', { advanceMs: 5000 })
  await first.send('PUT', '/control/faults', { service: 'gateway:KBANK', fault: 'webhook_late', seed: 3 })
  const charge = {
    chargeReference: 'KP0000000000000001',
    amount: 500,
    currency: 'THB',
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    callbackUrl: `${listener.url}/hook`,
  }
  await first.send('POST', '/gateways/KBANK/charges', charge)
  await first.send('POST', '/control/qr/KP0000000000000001/pay')
  await first.close()

  const second = await openSandbox({ dataDir })
  expect((await second.send('GET', '/games/NAGA/accounts/kp001')).body).toEqual({ balance: 12.34, staked: 0 })
  expect((await second.send('GET', '/control/clock')).body).toEqual({ offsetMs: 5000 })
  expect((await second.send('GET', '/control/faults')).body).toMatchObject([
    { fault: 'webhook_late', seed: 3, struck: 1 },
  ])
  await second.send('POST', '/control/clock', { advanceMs: 90_000 })
  await expect.poll(() => listener.heard.length).toBe(1)
})

test('the clock adds up, and only goes forward', async () => {
  const start = new Date('2026-01-01T00:00:00Z')
  const { send, now } = await openSandbox({ now: () => start })
  expect((await send('POST', '/control/clock', { advanceMs: 1500 })).body).toEqual({ offsetMs: 1500 })
  expect((await send('POST', '/control/clock', { advanceMs: 500 })).body).toEqual({ offsetMs: 2000 })
  expect(now().toISOString()).toBe('2026-01-01T00:00:02.000Z')
  for (const advanceMs of [-1, 1.5, '5', 9e15, null]) {
    expect((await send('POST', '/control/clock', { advanceMs })).status).toBe(400)
  }
  expect((await send('GET', '/control/clock')).body).toEqual({ offsetMs: 2000 })
})

test('the clock says which offset the server goes by, once it has asked', async () => {
  const { send } = await openSandbox()
  await send('POST', '/control/clock', { advanceMs: 1500 })
  const asServer = await send('GET', '/control/clock?inForceMs=500')
  expect(asServer.body).toEqual({ offsetMs: 1500, inForceMs: 500 })
  expect((await send('GET', '/control/clock')).body).toEqual({ offsetMs: 1500, inForceMs: 500 })
})

test("the system switch is thrown by the operator's call of our server", async () => {
  const listener = await openListener(200, 200, 200, 403, 200, 200, 403, 200, 403)
  const { send, setServerUrl } = await openSandbox()
  expect((await send('POST', '/control/terminated', { terminated: true })).status).toBe(502)
  setServerUrl(listener.url)
  expect((await send('POST', '/control/terminated', { terminated: true })).body).toEqual({ terminated: true })
  // Of the authenticator: two are good at a time, each once.
  const anotherCode = () => send('POST', '/control/clock', { advanceMs: 60_000 })
  const signIn = { path: 'POST /api/operator/login', headers: { 'x-requested-with': 'XMLHttpRequest' } }
  const turned = (cookie: string, terminated: boolean) => ({
    path: 'PUT /api/operator/site/terminated',
    headers: { cookie, 'x-requested-with': 'XMLHttpRequest' },
    body: `{"terminated":${terminated},"reason":"switched in the sandbox"}`,
  })
  expect(listener.heard).toMatchObject([signIn, turned('kapao-staff=1', true)])
  expect(JSON.parse(listener.heard[0]?.body ?? '')).toEqual({
    ...{ username: 'admin', password: 'kapao-demo-operator' },
    code: expect.stringMatching(/^\d{6}$/),
  })
  // Signed in already; refused, it signs in anew, once.
  await anotherCode()
  expect((await send('POST', '/control/terminated', { terminated: false })).body).toEqual({
    terminated: false,
  })
  expect((await send('POST', '/control/terminated', { terminated: true })).body).toEqual({ terminated: true })
  expect(listener.heard.slice(2)).toMatchObject([
    turned('kapao-staff=1', false),
    turned('kapao-staff=1', true),
    signIn,
    turned('kapao-staff=5', true),
  ])
  await anotherCode()
  expect((await send('POST', '/control/terminated', { terminated: false })).status).toBe(502)
  expect((await send('POST', '/control/terminated', {})).status).toBe(400)
})

test.each([
  ['/', 'text/html', 'The outside world'],
  ['/browser/switchboard.js', 'text/javascript', 'overview'],
  ['/browser/game.css', 'text/css', 'frame'],
  ['/fonts/lao.woff2', 'font/woff2', 'wOF2'],
])('%s is served as %s', async (path, type, content) => {
  const { url } = await openSandbox()
  const response = await fetch(url + path)
  expect(response.headers.get('content-type')).toContain(type)
  expect(await response.text()).toContain(content)
})

test('nothing else on the disk is served, and an unknown path is told so', async () => {
  const { send } = await openSandbox()
  for (const path of ['/browser/..%2Fpages.ts', '/browser/nope.js', '/nope', '/fonts/constructor']) {
    expect(await send('GET', path)).toEqual({ status: 404, body: { message: expect.any(String) } })
  }
})

test('broken JSON and oversized bodies are refused with a message', async () => {
  const { send } = await openSandbox()
  expect((await send('PUT', '/control/faults', '{"service":')).status).toBe(400)
  expect((await send('PUT', '/control/faults', `{"service":"${'x'.repeat(70_000)}"}`)).status).toBe(413)
})
