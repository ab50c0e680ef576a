/** The server as a process of its own: it starts or says why not, and ends in good order (quality F25, F26, C-68). */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { api } from '@kapao/contract/api.ts'
import { createClient } from '@kapao/contract/client.ts'
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { fund } from '../test/factories.ts'
import { asOwner } from '../test/flows.ts'
import { useWorld } from '../test/world.ts'

const world = useWorld()

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

/** Another node on this world's database; its clock is the machine's. */
function spawnServer(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: world.app.config.databaseUrl,
      PORT: '0',
      SANDBOX_PORT: new URL(world.sandbox.url).port,
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  const said: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const serving = (async () => {
    for await (const line of createInterface(child.stdout)) {
      said.push(line)
      const { url, msg } = JSON.parse(line) as { url?: string; msg: string }
      if (msg === 'serving' && url) return url
    }
    throw new Error(said.join('\n'))
  })()
  serving.catch(() => {}) // Who does not wait for it reads `said`.
  return { child, serving, ended, said }
}

async function aMemberNow() {
  world.advance(Date.now() - world.now().getTime())
  return world.aMember({ wallet: 500_00n })
}

test('SIGTERM: the call under way is answered, devices are sent elsewhere, nothing new is taken, the end is clean', async () => {
  const member = await aMemberNow()
  const { child, serving, ended } = spawnServer()
  const baseUrl = await serving
  const socket = io(baseUrl, {
    auth: { token: member.token },
    transports: ['websocket'],
    reconnection: false,
  })
  const heard: string[] = []
  socket.onAny((event: string) => heard.push(event))
  await once(socket as never, 'connect')

  const owner = new pg.Client({ connectionString: world.app.config.databaseUrl })
  await owner.connect()
  await owner.query('BEGIN; LOCK TABLE account IN ACCESS EXCLUSIVE MODE')
  const call = createClient({ baseUrl, token: () => member.token })
  const answer = call(api.withdraw, { body: { amount: 200 } })
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0)
  child.kill('SIGTERM')
  await expect.poll(() => socket.connected).toBe(false)
  await expect
    .poll(() =>
      fetch(`${baseUrl}/healthz`).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('refused')
  await owner.end()

  expect((await answer).message).toBe('SUCCESS')
  expect(await ended).toBe(0)
  expect(heard).toEqual(['server:draining'])
  expect(await world.balance(member.id, wallet())).toBe(300_00n)
})

test('two nodes: a session ended at one is worth nothing at the other', async () => {
  const member = await aMemberNow()
  const { serving } = spawnServer()
  const there = createClient({ baseUrl: await serving, token: () => member.token })
  expect((await there(api.wallet)).wallet.amount).toBe(500)
  await fund(world, member.id, 1_00n)
  expect((await there(api.wallet)).wallet.amount).toBe(501)
  await member.call(api.logout, { body: {} })
  await expect(there(api.wallet)).rejects.toMatchObject({ code: 'invalid-token' })
})

test.each([
  [{ PORT: 'many' }, 'PORT'],
  [{ OUTSIDE: 'live' }, 'must be set when OUTSIDE is live'],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'ECONNREFUSED'],
])('%j: it does not start, and says why in a sentence', async (environment, why) => {
  const { ended, said } = spawnServer(environment)
  expect(await ended).toBe(1)
  expect(said.join()).toContain(why)
  expect(said.join()).not.toMatch(/\n\s+at /)
})

test.each([
  ['uncaughtException', 'throw(Error(`nobody-catches-this`))'],
  ['unhandledRejection', 'Promise.reject(Error(`nobody-catches-this`))'],
])('%s: it writes down why, and ends to be started again', async (event, fault) => {
  const onSignal = `data:text/javascript,process.on('SIGUSR2',()=>{${fault}})`
  const { child, serving, ended } = spawnServer({ NODE_OPTIONS: `--import=${onSignal}` })
  await serving
  const lines: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text))
  child.kill('SIGUSR2')
  expect(await ended).toBe(1)
  expect(lines.join('')).toContain(`"msg":"${event}"`)
  expect(lines.join('')).toContain('nobody-catches-this')
})

test('it does not start on a database that a newer version has changed', async () => {
  await asOwner(
    world,
    `INSERT INTO schema_migration (version, name, hash) VALUES (99, '0099_later.sql', 'x')`,
  )
  const { ended, said } = spawnServer()
  expect(await ended).toBe(1)
  expect(said.join()).toMatch(/version 99/)
  await asOwner(world, 'DELETE FROM schema_migration WHERE version = 99')
})
