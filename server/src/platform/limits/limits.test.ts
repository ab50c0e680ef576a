/** Limits hold across processes, follow the product's clock, and count what happens at the same time (D12, C-37, C-54). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { race, useWorld } from '../../../test/world.ts'
import { createRateLimits, type Limit } from './rate-limits.ts'

const world = useWorld()

const five: Limit = { name: 'test', points: 5, windowMs: 60_000, code: 'REQUEST_LIMIT_1MIN' }
const processes = () => race(2, async () => createRateLimits(world.app.db, world.app.clock))
const said = (taken: Promise<void>) =>
  taken.then(
    () => 'taken',
    (error: Error) => error.message,
  )

test('32 at once through two processes: five get through', async () => {
  const [one, two] = await processes()
  const answers = await race(32, (index) =>
    said((index % 2 ? one : two)?.take(five, 'a crowd') as Promise<void>),
  )
  expect(answers.filter((answer) => answer === 'taken')).toHaveLength(5)
  expect(answers.filter((answer) => answer === 'REQUEST_LIMIT_1MIN')).toHaveLength(27)
})

test('the window begins with its first point and ends by the product clock', async () => {
  const { limits: rate } = world.app
  for (let taken = 0; taken < 5; taken++) await rate.take(five, 'someone')
  world.advance(59_000)
  const refusal = await rate.take(five, 'someone').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'REQUEST_LIMIT_1MIN', retryAfterSeconds: 1 })
  expect(await rate.isSpent(five, 'someone')).toBe(true)
  world.advance(1_000)
  expect(await rate.isSpent(five, 'someone')).toBe(false)
  expect(await said(rate.take(five, 'someone'))).toBe('taken')
})

test('a point that is given back can be taken again', async () => {
  const { limits: rate } = world.app
  for (let taken = 0; taken < 5; taken++) await rate.take(five, 'honest')
  await rate.release(five, 'honest')
  expect(await said(rate.take(five, 'honest'))).toBe('taken')
  expect(await said(rate.take(five, 'honest'))).toBe('REQUEST_LIMIT_1MIN')
})

test('what is stored does not say who it was', async () => {
  await world.app.limits.take(five, '0812345678')
  const { rows } = await sql<{ key: string }>`SELECT key FROM rate_limit`.execute(world.app.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('0812345678')
})

test('windows that have passed are swept', async () => {
  await world.app.limits.take(five, 'gone soon')
  world.advance(61_000)
  await world.app.limits.sweep()
  expect(await world.app.limits.isSpent({ ...five, points: 1 }, 'gone soon')).toBe(false)
})

test('money calls have a limit of their own per member', async () => {
  const [hasty, calm] = [await world.aMember(), await world.aMember()]
  const answers = []
  for (let call = 0; call <= limits.moneyCallsPerMinute; call++)
    answers.push(await hasty.call(api.withdraw, { body: { amount: 100 } }))
  expect(answers.slice(0, -1).every(({ status }) => status === 422)).toBe(true)
  expect(answers.at(-1)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT_1MIN' },
    headers: { 'retry-after': '60' },
  })
  expect((await calm.call(api.withdraw, { body: { amount: 100 } })).status).toBe(422)
})

test('a member who refreshes all games without pause waits a minute', async () => {
  const member = await world.aMember()
  for (let call = 0; call < limits.slotRefreshPerMinute; call++)
    expect((await member.call(api.refreshSlots)).status).toBe(200)
  expect(await member.call(api.refreshSlots)).toMatchObject({
    status: 429,
    body: { message: 'REQUEST_LIMIT_1MIN' },
  })
  world.advance(60_000)
  expect((await member.call(api.refreshSlots)).status).toBe(200)
})

test('a repeat of the same request is not counted: it gets the first answer, also when the limit is reached', async () => {
  const member = await world.aMember()
  const withdraw = (idempotencyKey: string) =>
    member.call(api.withdraw, { body: { amount: 100 }, idempotencyKey })
  const first = await withdraw('the-first-of-many')
  expect(first.status).toBe(422)
  for (let nth = 0; nth < 10; nth++) expect((await withdraw('the-first-of-many')).text).toBe(first.text)
  for (let nth = 1; nth < limits.moneyCallsPerMinute; nth++)
    expect((await withdraw(`another-one-${nth}`)).status).toBe(422)
  expect((await withdraw('one-too-many')).status).toBe(429)
  expect((await withdraw('the-first-of-many')).text).toBe(first.text)
  world.advance(60_000)
  expect((await withdraw('one-too-many')).status).toBe(422)
})

test('a member who asks without pause is slowed down, others are not', async () => {
  const [hasty, calm] = [await world.aMember(), await world.aMember()]
  const answers = await race(limits.walletReadsPerSecond * 5 + 1, () => hasty.call(api.withdrawLimits))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  expect((await calm.call(api.withdrawLimits)).status).toBe(200)
})
