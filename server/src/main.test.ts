/** The server as a process of its own: it starts or says why not, and ends in good order (quality F25, F26, C-68). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as api from '@kapao/contract/calls/member.ts'
import { createClient, pathOf } from '@kapao/contract/client.ts'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { schemaVersion } from '#platform/db/migrate.ts'
import { portOf } from '#platform/http/port.ts'
import { drainMs } from '#platform/server-limits.ts'
import { fund } from '../test/factories.ts'
import { asOwner, lockTables } from '../test/flows.ts'
import { useWorld } from '../test/world.ts'

const world = useWorld()

/** Another node on this world's database; its clock is the machine's. */
function startServer(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: world.app.config.databaseUrl,
      PORT: '0',
      SANDBOX_PORT: new URL(world.sandbox.url).port,
      LOG_LEVEL: 'info',
      OUTSIDE: 'sandbox',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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

/** The same, for one test. */
function spawnServer(environment: Record<string, string> = {}) {
  const started = startServer(environment)
  world.atTestEnd(() => started.child.kill('SIGKILL'))
  return started
}

/** The same database by way of a line that can fall silent, as when power or cable is gone. */
async function aLine(target: URL) {
  const sockets: Socket[] = []
  const front = createServer((caller) => {
    const database = connect(Number(target.port), '127.0.0.1')
    for (const socket of [caller, database]) sockets.push(socket.on('error', () => {}))
    caller.pipe(database).pipe(caller)
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  world.atTestEnd(() => {
    front.close()
    for (const socket of sockets) socket.destroy()
  })
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(portOf(front))
  const fallSilent = () => {
    for (const socket of sockets) socket.unpipe().pause()
    front.on('connection', (caller: Socket) => caller.unpipe().pause())
  }
  return { url: url.href, fallSilent }
}

async function aMemberNow() {
  world.advance(Date.now() - world.now().getTime())
  return world.aMember({ wallet: 500_00n })
}

describe('a node beside this one', () => {
  // One for both: the second test ends it.
  let node: ReturnType<typeof startServer>
  beforeAll(() => {
    node = startServer()
  })
  afterAll(() => node.child.kill('SIGKILL'))

  test('two nodes: a session ended at one is worth nothing at the other', async () => {
    const member = await aMemberNow()
    const there = createClient({ baseUrl: await node.serving, token: () => member.token })
    // A real server on a busy machine may have no connection to its database at first: "ask again".
    const heardThere = () =>
      there(api.wallet).then(
        ({ wallet }) => wallet.amount,
        ({ code }) => code as string,
      )
    await expect.poll(heardThere).toBe(500)
    await fund(world, member.id, 1_00n)
    await expect.poll(heardThere).toBe(501)
    await member.call(api.logout, { body: {} })
    let heard: unknown
    const hear = async () => {
      heard = await heardThere()
      return heard
    }
    await expect.poll(hear).not.toBe('SERVICE_UNAVAILABLE')
    expect(heard).toBe('invalid-token')
  })

  test('SIGTERM: the call under way is answered, devices are sent elsewhere, nothing new is taken, the end is clean', async () => {
    const member = await aMemberNow()
    const { child, serving, ended } = node
    const baseUrl = await serving
    const socket = io(baseUrl, {
      auth: { token: member.token },
      transports: ['websocket'],
      reconnection: false,
    })
    const heard: string[] = []
    world.atTestEnd(() => socket.close())
    socket.onAny((event: string) => heard.push(event))
    await new Promise<void>((resolve) => socket.once('connect', resolve))

    const release = await lockTables(world, 'account')
    const call = createClient({ baseUrl, token: () => member.token })
    const answer = call(api.withdraw, { body: { amount: 200 }, idempotencyKey: newId() })
    const underWay = world.app.db
      .selectFrom('requestKey')
      .select('key')
      .where('scope', '=', member.id)
      .where('status', 'is', null)
    await expect.poll(() => underWay.execute()).toHaveLength(1)
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
    await release()

    expect((await answer).message).toBe('SUCCESS')
    expect(await ended).toBe(0)
    // The events of the member's opening balance may arrive during the test.
    expect(heard.filter((event) => event !== 'wallet:changed' && event !== 'notice:new')).toEqual([
      'server:draining',
    ])
    expect(await world.balance(member.id, wallet())).toBe(300_00n)
  })
})

test('told to end, it serves on for as long as its balancer needs, and says that it leaves', async () => {
  const { child, serving, ended } = spawnServer({ DRAIN_SECONDS: '2' })
  const baseUrl = await serving
  const ask = (path: string) => fetch(`${baseUrl}${path}`)
  expect((await ask('/readyz')).status).toBe(200)
  const orderedAt = performance.now()
  child.kill('SIGTERM')
  await expect.poll(async () => (await ask('/readyz')).json()).toEqual({ status: 'leaving' })
  expect((await ask('/readyz')).status).toBe(503)
  const served = await ask(pathOf(api.banks, {}))
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  expect((await ask('/livez')).status).toBe(200)
  expect(await ended).toBe(0)
  expect(performance.now() - orderedAt).toBeGreaterThan(2_000)
})

test('told to end while its database says nothing, it ends in time and in good order', async () => {
  const member = await aMemberNow()
  const line = await aLine(new URL(world.app.config.databaseUrl))
  const { child, serving, ended } = spawnServer({ DATABASE_URL: line.url })
  const baseUrl = await serving
  line.fallSilent()
  const call = createClient({ baseUrl, token: () => member.token })
  const answer = call(api.wallet).catch(({ code }: { code?: string }) => code)
  await expect
    .poll(async () => (await fetch(`${baseUrl}/readyz`)).json())
    .toEqual({ status: 'ready', database: 'away' })
  const orderedAt = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(performance.now() - orderedAt).toBeLessThan(drainMs)
  expect(await answer).toBe('SERVICE_UNAVAILABLE')
})

test('it starts on a database that is one version ahead', async () => {
  const ahead = schemaVersion() + 1
  await asOwner(
    world,
    `INSERT INTO schema_migration (version, name, hash) VALUES ($1, 'the_next.sql', 'x')`,
    [ahead],
  )
  world.atTestEnd(() => asOwner(world, 'DELETE FROM schema_migration WHERE version = $1', [ahead]))
  const url = await spawnServer().serving
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: 'ready', schema: 'ahead' })
})

test.each([
  [{ PORT: 'many' }, 'PORT'],
  [{ OUTSIDE: 'live' }, 'BANK_KEY is missing'],
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
  const allSaid = once(child.stdout, 'end')
  child.kill('SIGUSR2')
  expect(await ended).toBe(1)
  await allSaid
  expect(lines.join('')).toContain(`"msg":"${event}"`)
  expect(lines.join('')).toContain('nobody-catches-this')
})

test('it does not start on a database that a newer version has changed', async () => {
  await asOwner(
    world,
    `INSERT INTO schema_migration (version, name, hash) VALUES (9999, '9999_later.sql', 'x')`,
  )
  world.atTestEnd(() => asOwner(world, 'DELETE FROM schema_migration WHERE version = 9999'))
  const { ended, said } = spawnServer()
  expect(await ended).toBe(1)
  expect(said.join()).toMatch(/version 9999/)
})
