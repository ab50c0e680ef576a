/** Probes, figures and log lines, and what callers get while the database is away (run.md, quality F3, F11, I-39, I-40). */
import { setTimeout as pause } from 'node:timers/promises'
import * as api from '@kapao/contract/calls/member.ts'
import { turnSwitch } from '@kapao/contract/calls/staff.ts'
import { expect, test, vi } from 'vitest'
import { defaultTimeouts, timeoutsFor } from '#app.ts'
import { wallet } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { schemaVersion } from '#platform/db/migrate.ts'
import type { TestMember } from '../../../test/factories.ts'
import { asOwner, injectFault, lockTables, waitingForLocks } from '../../../test/flows.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { race, useWorld } from '../../../test/world.ts'
import { productStateMs } from './limits.ts'
import { createLog } from './log.ts'

// These tests are about these timeouts.
const world = useWorld({ timeouts: defaultTimeouts })
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  world.running.server.inject({ url, headers, remoteAddress })

test('a timeout factor of 3 makes a node wait three times as long for its database, and no longer for a slip', () => {
  expect(timeoutsFor(3)).toEqual({
    connectTimeoutMs: 4_500,
    overloadedAfterMs: 3_000,
    lockTimeoutMs: 15_000,
    statementTimeoutMs: 30_000,
    slipReadMsMax: defaultTimeouts.slipReadMsMax,
  })
})

test('it lives and is ready', async () => {
  expect((await get('/healthz')).statusCode).toBe(200)
  expect((await get('/livez')).statusCode).toBe(200)
  expect((await get('/readyz')).json()).toEqual({ status: 'ready' })
})

test('with a migration missing it lives but is not ready', async () => {
  const mend = () =>
    asOwner(world, 'UPDATE schema_migration SET version = version - 1000 WHERE version > 1000')
  world.atTestEnd(mend)
  await asOwner(world, 'UPDATE schema_migration SET version = version + 1000')
  expect((await get('/healthz')).statusCode).toBe(200)
  const answer = await get('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBeDefined()
  await mend()
  expect((await get('/readyz')).statusCode).toBe(200)
})

test('on a database one version ahead it works and says so; two ahead it is not ready', async () => {
  const wanted = schemaVersion()
  const mend = () => asOwner(world, 'DELETE FROM schema_migration WHERE version > $1', [wanted])
  world.atTestEnd(mend)
  const add = (version: number) =>
    asOwner(world, `INSERT INTO schema_migration (version, name, hash) VALUES ($1, 'later', 'x')`, [version])
  await add(wanted + 1)
  const ahead = await get('/readyz')
  expect(ahead.statusCode).toBe(200)
  expect(ahead.json()).toEqual({ status: 'ready', schema: 'ahead', version: wanted + 1, wanted })
  await add(wanted + 2)
  const beyond = await get('/readyz')
  expect(beyond.statusCode).toBe(503)
  expect(beyond.json()).toMatchObject({ status: 'the database is too new' })
})

test('figures are for this machine, or for who has the token', async () => {
  const answer = await get('/metrics')
  expect(answer.body).toContain('kapao_http_seconds_bucket')
  expect(answer.body).toContain('nodejs_eventloop_lag_seconds')
  expect(answer.body).toMatch(/^kapao_ready 1$/m)
  expect(answer.body).toMatch(/^kapao_database_reached 1$/m)
  expect((await get('/metrics', {}, '10.0.0.1')).statusCode).toBe(403)
  world.app.config.metricsToken = 'figures'
  expect((await get('/metrics')).statusCode).toBe(403)
  expect((await get('/metrics', { authorization: 'Bearer wrong' })).statusCode).toBe(403)
  expect((await get('/metrics', { authorization: 'Bearer figures' }, '10.0.0.1')).statusCode).toBe(200)
  expect((await get('/metrics', { authorization: 'bearer figures' }, '10.0.0.1')).statusCode).toBe(200)
})

test('figures say how the work goes: outside, connections, batches, what waits, and what the house holds', async () => {
  const member = await world.aMember()
  const asked = { params: { gatewayCode: 'KBANK' }, body: { amount: 100 }, idempotencyKey: newId() }
  const { qrcodeId } = (await member.call(api.createQrcode, asked)).body
  await world.control('POST', `/qr/${qrcodeId}/pay`)
  await expect.poll(() => world.balance(member.id, wallet())).toBe(100_00n)
  world.advance(90_000)
  // What moved in an hour that is not over is read once for all who ask within a moment.
  const read = async () => {
    world.advance(productStateMs)
    return (await get('/metrics')).body
  }
  const balance = /^kapao_house_balance\{account="house:gateway:KBANK",currency="THB"\} -100$/m
  await expect.poll(read).toMatch(balance)
  const body = await read()
  for (const figure of [
    /^kapao_outside_seconds_count\{service="gateway:KBANK",outcome="answered"\} [1-9]/m,
    /^kapao_pool_wait_seconds_count [1-9]/m,
    /^kapao_batch_size_count\{name="postBatch"\} [1-9]/m,
    /^kapao_unprepared_statements_total \d+$/m,
    /^kapao_outbox_age_seconds [1-9]\d+$/m,
    /^kapao_waiting\{name="payouts"\} 0$/m,
    /^kapao_waiting_oldest_seconds\{name="tasks"\} 0$/m,
    /^kapao_unanswered\{name="slip"\} 0$/m,
    /^kapao_unanswered_oldest_seconds\{name="game:NAGA"\} 0$/m,
    balance,
  ])
    expect(body).toMatch(figure)
})

test('what is closed on purpose is no fault of ours, and a gateway that does not answer is one', async () => {
  const member = await world.aMember()
  const ask = () => member.call(api.createQrcode, { params: { gatewayCode: 'WW' }, body: { amount: 200 } })
  const faults = async () =>
    Number(/^kapao_server_faults_total (\d+)$/m.exec((await get('/metrics')).body)?.[1])
  const turn = async (isOn: boolean) =>
    world.call(
      turnSwitch,
      { params: { name: 'deposit:qr' }, body: { isOn, reason: 'their fault' } },
      await aStaffMember(world),
    )
  const before = await faults()
  await turn(false)
  expect(await ask()).toMatchObject({ status: 503, body: { message: 'SERVICE_CLOSED' } })
  expect(await faults()).toBe(before)
  await turn(true)
  await injectFault(world, { service: 'gateway:WW', call: 'charges', fault: 'garbage', count: 1 })
  expect(await ask()).toMatchObject({ status: 503, body: { message: 'QR_FAIL' } })
  expect(await faults()).toBe(before + 1)
})

test('figures name routes, never addresses', async () => {
  const member = await world.aMember()
  await member.call(api.autoLoginImi, { params: { username: 'a-name', password: 'a-secret' } })
  const { body } = await get('/metrics')
  expect(body).toContain('/api/autoLogin/imi/:username/:password')
  expect(body).not.toMatch(/a-secret|a-name/)
})

test('a connection that breaks is 503 with Retry-After and an incident, and the next call works', async () => {
  const member = await world.aMember()
  const release = await lockTables(world, 'session')
  const asking = member.call(api.profile)
  // The call now waits for us; its connection is ended while it waits.
  await expect.poll(() => waitingForLocks(world)).toHaveLength(1)
  await asOwner(world, 'SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [
    await waitingForLocks(world),
  ])
  const answer = await asking
  await release()
  expect(answer).toMatchObject({ status: 503, body: { message: 'SERVICE_UNAVAILABLE' } })
  expect(answer.body).toHaveProperty('incident')
  expect(answer.headers['retry-after']).toBeDefined()
  expect((await member.call(api.profile)).status).toBe(200)
})

/** Each of so many calls keeps a connection until `release`, or finds none. */
async function keepConnections(member: TestMember, callers: number) {
  const release = await lockTables(world, 'statement_head, statement')
  return { calls: race(callers, () => member.call(api.statement, { body: { page: 1, limit: 10 } })), release }
}

test('while all connections are busy callers get 503 soon, and no balancer takes the node out', async () => {
  const member = await world.aMember()
  const { calls, release } = await keepConnections(member, world.app.config.databaseConnections + 5)
  try {
    const away = { status: 'ready', database: 'away' }
    await expect.poll(async () => (await get('/readyz')).json()).toEqual(away)
    expect((await member.call(api.statement, { body: { page: 1, limit: 10 } })).status).toBe(503)
    expect((await get('/readyz')).statusCode).toBe(200)
    expect((await get('/livez')).statusCode).toBe(200)
  } finally {
    await release()
  }
  const statuses = new Set((await calls).map(({ status }) => status))
  expect([...statuses].sort()).toEqual([200, 503])
})

test('sheds load: once others have waited long for a connection, new callers do not wait', async () => {
  const member = await world.aMember()
  const { calls, release } = await keepConnections(member, 2 * world.app.config.databaseConnections)
  try {
    let isOver = false
    void calls.finally(() => {
      isOver = true
    })
    const refused: number[] = []
    const runLimited = () => refused.toSorted((one, another) => one - another)
    const ask = async (nth: number) => {
      if ((await member.call(api.profile)).status === 503) refused.push(nth)
    }
    for (let nth = 0; !isOver && refused.join() === runLimited().join(); nth++) {
      void ask(nth)
      await pause(50)
    }
    // If each waited for a connection before it is refused, they would be refused in the order in which they came.
    expect(refused).not.toEqual(runLimited())
  } finally {
    await release()
  }
  await calls
  expect((await member.call(api.profile)).status).toBe(200)
})

test('our own fault is a 500 that says nothing but its incident, which the log has too', async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  const { db } = world.app
  vi.spyOn(world.app.log, 'error').mockImplementation(log.error.bind(log))
  world.app.db = new Proxy(db, {
    get: () => {
      throw new Error('a secret detail')
    },
  })
  const answer = await world.call(api.banks, {})
  world.app.db = db
  expect(answer.status).toBe(500)
  expect(Object.keys(answer.body)).toEqual(['message', 'incident'])
  expect(answer.body.message).toBe('INTERNAL_SERVER_ERROR')
  const line = JSON.parse(lines.join()) as { incident: string; err: { stack: string } }
  expect(line.incident).toBe((answer.body as { incident?: string }).incident)
  expect(line.err.stack).toContain('a secret detail')
})

test('a log line never holds a secret or a number of somebody', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) })
  const canary = 'canary-value'
  const facts = { password: canary, token: canary, otpCode: canary, bankAccountNo: canary, phone: canary }
  log.info(
    { ...facts, body: facts, request: { headers: { authorization: canary, cookie: canary } } },
    'a call',
  )
  log.error({
    err: Object.assign(new Error('duplicate key'), { detail: `Key (phone)=(${canary}) already exists.` }),
  })
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toContain(canary)
})
