/** The same key does its work once and answers the same, status and bytes (decisions D1, I-10, I-11). */
import * as api from '@kapao/contract/calls/member.ts'
import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { wallet, withdrawHold } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { takeNodeLease } from '#platform/db/node-lease.ts'
import { sweepKept } from '#retention/retention.jobs.ts'
import { fund } from '../../../test/factories.ts'
import { asOwner } from '../../../test/flows.ts'
import { runJob } from '../../../test/run-job.ts'
import { race, useWorld } from '../../../test/world.ts'
import { createIdempotency } from './idempotency.ts'

const world = useWorld()

let made = 0
const newKey = () => `key-${String(++made).padStart(8, '0')}`

const running = { status: 409, body: { message: 'IN_PROGRESS' } }

describe('a withdrawal sent again with its key', () => {
  test('answers the same bytes and moves nothing more', async () => {
    const member = await world.aMember({ wallet: 1_000_00n })
    const call = { body: { amount: 300 }, idempotencyKey: newKey() }
    const first = await member.call(api.withdraw, call)
    const second = await member.call(api.withdraw, call)
    expect(first.status).toBe(200)
    expect([second.status, second.text]).toEqual([first.status, first.text])
    expect(await world.balance(member.id, withdrawHold())).toBe(300_00n)
  })

  test('32 times at once moves once; a repeat that comes too early gets IN_PROGRESS', async () => {
    const member = await world.aMember({ wallet: 1_000_00n })
    const call = { body: { amount: 300 }, idempotencyKey: newKey() }
    const answers = await race(32, () => member.call(api.withdraw, call))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(running)
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1)
    expect(await world.balance(member.id, wallet())).toBe(700_00n)
    expect((await member.call(api.withdraw, call)).status).toBe(200)
  })

  test('and another amount is 422, and moves nothing', async () => {
    const member = await world.aMember({ wallet: 1_000_00n })
    const idempotencyKey = newKey()
    await member.call(api.withdraw, { body: { amount: 300 }, idempotencyKey })
    const other = await member.call(api.withdraw, { body: { amount: 400 }, idempotencyKey })
    expect(other).toMatchObject({
      status: 422,
      body: { message: 'KEY_INVALID', fields: ['Idempotency-Key'] },
    })
    expect(await world.balance(member.id, wallet())).toBe(700_00n)
  })

  test('and two amounts at the same time does one of them', async () => {
    const member = await world.aMember({ wallet: 1_000_00n })
    const idempotencyKey = newKey()
    const answers = await race(2, (index) =>
      member.call(api.withdraw, { body: { amount: 300 + 100 * index }, idempotencyKey }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const done = answers.findIndex(({ status }) => status === 200)
    expect(await world.balance(member.id, withdrawHold())).toBe(done === 0 ? 300_00n : 400_00n)
    const again = await member.call(api.withdraw, { body: { amount: 300 + 100 * done }, idempotencyKey })
    expect(again.text).toBe(answers[done]?.text)
  })

  test('that was refused is refused again, even when it would be possible by now', async () => {
    const member = await world.aMember({ wallet: 100_00n })
    const call = { body: { amount: 300 }, idempotencyKey: newKey() }
    const first = await member.call(api.withdraw, call)
    expect(first).toMatchObject({ status: 422, body: { message: 'MONEY_NOT_ENOUGH' } })
    await fund(world, member.id, 900_00n)
    const again = await member.call(api.withdraw, call)
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(
      (await member.call(api.withdraw, { body: { amount: 300 }, idempotencyKey: newKey() })).status,
    ).toBe(200)
  })

  test('does not refuse another call with that key and body: it is another intent', async () => {
    const member = await world.aMember({ wallet: 1_000_00n })
    const idempotencyKey = newKey()
    await member.call(api.withdraw, { body: { amount: 300 }, idempotencyKey })
    const params = { gatewayCode: 'KBANK' }
    const other = await member.call(api.createQrcode, { params, body: { amount: 300 }, idempotencyKey })
    expect(other).toMatchObject({ status: 422, body: { message: 'KEY_INVALID' } })
  })
})

test("one member's key says nothing to another", async () => {
  const [a, b] = [await world.aMember({ wallet: 500_00n }), await world.aMember({ wallet: 500_00n })]
  const call = { body: { amount: 200 }, idempotencyKey: newKey() }
  const first = await a.call(api.withdraw, call)
  const second = await b.call(api.withdraw, call)
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.reference).not.toBe(first.body.reference)
})

test.each(['short', 'x'.repeat(65), 'has space', 'ümlaut-key', 'semi;colon', ''])(
  '%j is no key',
  async (key) => {
    const member = await world.aMember({ wallet: 500_00n })
    const extras = { headers: { 'idempotency-key': key } }
    const answer = await member.call(api.withdraw, { body: { amount: 200 } }, extras)
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'KEY_INVALID', fields: ['Idempotency-Key'] },
    })
  },
)

test('a visitor at another address, or with another call, has keys of their own', async () => {
  const body = { username: '0899999999', password: 'kapao-demo-1' }
  const call = { body, idempotencyKey: newKey() }
  for (const address of ['10.1.0.1', '10.1.0.2'])
    expect((await world.call(api.login, call, { address })).status).toBe(401)
  const rows = await world.app.db
    .selectFrom('requestKey')
    .select('scope')
    .where('key', '=', call.idempotencyKey)
    .execute()
  expect(new Set(rows.map(({ scope }) => scope)).size).toBe(2)
})

test('neither answers nor bodies can be read in the database', async () => {
  const member = await world.aMember()
  const opened = await member.call(api.activateSlot, {
    params: { slotCode: 'NAGA' },
    idempotencyKey: newKey(),
  })
  expect(opened.status).toBe(200)
  const rows = await world.app.db
    .selectFrom('requestKey')
    .selectAll()
    .where('scope', '=', member.id)
    .execute()
  expect(rows).toHaveLength(1)
  const stored = rows.map(({ answer }) => answer?.toString('latin1')).join()
  expect(stored).not.toContain(opened.body.password)
  expect(stored).not.toContain('username')
})

describe('what is definite', () => {
  const keyed = (key: string) => ({
    scope: '01980000-0000-7000-8000-00000000aaaa',
    key,
    method: 'POST',
    url: '/x',
    body: '{}',
  })
  const idempotency = () => createIdempotency(world.app.db, world.app.clock, world.app.config.credentialKeys)

  test('an error is forgotten: the repeat runs', async () => {
    const call = keyed(newKey())
    const { once } = idempotency()
    await expect(once(call, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await once(call, async () => ({ status: 200, body: 'done' }))).toEqual({
      status: 200,
      body: 'done',
    })
  })

  test('while the first one runs nobody else runs it, at another node either', async () => {
    const call = keyed(newKey())
    let runs = 0
    let finish = () => {}
    const running = new Promise<void>((done) => {
      finish = done
    })
    const first = idempotency().once(call, async () => {
      runs++
      await running
      return { status: 200, body: 'done' }
    })
    await expect.poll(() => runs).toBe(1)
    const second = idempotency().once(call, async () => ({ status: 200, body: `run ${++runs}` }))
    await expect(second).rejects.toMatchObject({ code: 'IN_PROGRESS' })
    finish()
    expect(await first).toEqual({ status: 200, body: 'done' })
    expect(runs).toBe(1)
  })

  test('a call whose process died is taken over after a while, once', async () => {
    const call = keyed(newKey())
    const dead = idempotency()
    void dead.once(call, () => new Promise(() => {}))
    // Only once the dead process has its claim: asked before that, this one would be the first.
    const claim = () =>
      world.app.db.selectFrom('requestKey').select('key').where('key', '=', call.key).executeTakeFirst()
    await expect.poll(claim).toBeDefined()
    const { once } = idempotency()
    await expect(once(call, async () => ({ status: 200, body: 'early' }))).rejects.toThrow('IN_PROGRESS')
    world.advance(121_000)
    let runs = 0
    const answers = await race(8, () =>
      once(call, async () => ({ status: 200, body: `run ${++runs}` })).catch((error: Error) => error.message),
    )
    expect(runs).toBe(1)
    expect(answers).toContainEqual({ status: 200, body: 'run 1' })
  })

  test('what was taken over while it still ran gives the answer that was kept first', async () => {
    const call = keyed(newKey())
    const [here, there] = [idempotency(), idempotency()]
    const started = Promise.withResolvers<void>()
    const slow = Promise.withResolvers<{ status: number; body: string }>()
    const first = here.once(call, () => {
      started.resolve()
      return slow.promise
    })
    await started.promise
    world.advance(121_000)
    expect(await there.once(call, async () => ({ status: 200, body: 'second' }))).toMatchObject({
      body: 'second',
    })
    slow.resolve({ status: 200, body: 'first' })
    expect(await first).toMatchObject({ body: 'second' })
  })

  test('once its process is known to be gone it is taken over at once, and a living one is left alone', async () => {
    const call = keyed(newKey())
    const { app } = world
    const nodeLease = await takeNodeLease(app.config.databaseUrl)
    const running = createIdempotency(app.db, app.clock, app.config.credentialKeys, nodeLease.node)
    void running.once(call, () => new Promise(() => {}))
    const claim = () =>
      app.db.selectFrom('requestKey').select('node').where('key', '=', call.key).executeTakeFirst()
    await expect.poll(claim).toEqual({ node: nodeLease.node })
    const { once } = idempotency()
    const again = () => once(call, async () => ({ status: 200, body: 'again' }))
    await expect(again()).rejects.toThrow('IN_PROGRESS')
    await nodeLease.release()
    expect(await again()).toEqual({ status: 200, body: 'again' })
  })

  test('a process whose line to the database broke lives on under its number', async () => {
    const { app } = world
    const nodeLease = await takeNodeLease(app.config.databaseUrl)
    const lock = () =>
      sql<{
        pid: number
      }>`SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = ${nodeLease.node}::oid`
        .execute(app.db)
        .then(({ rows }) => rows[0]?.pid)
    const before = await lock()
    await asOwner(world, 'SELECT pg_terminate_backend($1)', [before])
    // The old connection holds its lock until PostgreSQL has ended it.
    const isHeldAgain = () => lock().then((pid) => pid !== undefined && pid !== before)
    await expect.poll(isHeldAgain).toBe(true)
    await nodeLease.release()
    await expect.poll(lock).toBeUndefined()
  })

  test('a record that is refused is no error of the call: the money has moved', async () => {
    const call = keyed(newKey())
    const { once } = idempotency()
    // An answer of this status does not fit into the row: the record fails, after the work has been done.
    expect(await once(call, async () => ({ status: 70_000, body: 'done' }))).toEqual({
      status: 70_000,
      body: 'done',
    })
  })

  test('answers are kept for 48 hours, and then go', async () => {
    const call = keyed(newKey())
    const { once } = idempotency()
    await once(call, async () => ({ status: 200, body: 'first' }))
    world.advance(47 * 3_600_000)
    await runJob(world, sweepKept)
    expect(await once(call, async () => ({ status: 200, body: 'second' }))).toMatchObject({ body: 'first' })
    world.advance(2 * 3_600_000)
    await runJob(world, sweepKept)
    expect(await once(call, async () => ({ status: 200, body: 'second' }))).toMatchObject({ body: 'second' })
  })
})

/** A database that does what it is told, and whose answers are lost from the moment that it is made to. */
function onALineThatBreaks() {
  const line = { answersLost: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (line.answersLost-- > 0) throw new Error('Connection terminated unexpectedly')
      return result
    },
  }
  const { clock, db, config } = world.app
  return { line, idempotency: createIdempotency(db.withPlugin(plugin), clock, config.credentialKeys) }
}

test('an answer is on record before it is given, also when the line to the database breaks at that moment', async () => {
  const { line, idempotency } = onALineThatBreaks()
  const call = { scope: newId(), key: newKey(), method: 'POST', url: '/', body: '' }
  const first = await idempotency.once(call, async () => {
    line.answersLost = 2
    return { status: 200, body: 'first' }
  })
  expect(line.answersLost).toBeLessThan(0)
  expect(await idempotency.once(call, async () => ({ status: 200, body: 'second' }))).toEqual(first)
})

test('an answer that never got on record is not given: the call is unknown, and its repeat is answered', async () => {
  const { line, idempotency } = onALineThatBreaks()
  const call = { scope: newId(), key: newKey(), method: 'POST', url: '/', body: '' }
  const first = idempotency.once(call, async () => {
    line.answersLost = 100
    return { status: 200, body: 'first' }
  })
  await expect(first).rejects.toThrow('Connection terminated')
  line.answersLost = 0
  expect(await idempotency.once(call, async () => ({ status: 200, body: 'second' }))).toMatchObject({
    status: 200,
  })
})
