/** Facts about which hours of a book are compared, and when again (quality I-42). */
import * as api from '@kapao/contract/calls/member.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ReadBook, Span } from '#outside/books.ts'
import { newId } from '#platform/db/id.ts'
import { invariant } from '#platform/refusal.ts'
import {
  anOwner,
  asOwner,
  clearFaults,
  injectFault,
  shortenOutsideTimeout,
  waitingForLocks,
} from '../../test/flows.ts'
import { compareAllBooks, explainDifferences, listDifferences } from '../../test/service-books.ts'
import { useWorld } from '../../test/world.ts'
import { listBooks } from './book.queries.ts'
import { takeRunLease } from './reconciliation.queries.ts'

const world = useWorld()
beforeAll(async () => {
  shortenOutsideTimeout(world)
  // Providers' books are compared in reconciliation.test.ts; here only gateways and the bank write any.
  await asOwner(world, 'DELETE FROM game')
})
const hourMs = 3_600_000
/** So that what a test makes is far from what the one before it made. */
afterEach(() => world.advance(100 * hourMs))

const compareAll = async () => {
  await compareAllBooks(world)
  return listDifferences(world)
}

interface Hour {
  hour: Date
  ours: bigint
  theirs: bigint
  comparedAt: Date
  dueAt: Date | null
}

/** Hours of the bank's book of arrivals in which there was anything. */
async function hoursOf(book: string): Promise<Hour[]> {
  const { rows } = await sql<Hour>`
    SELECT hour, ours, theirs, compared_at, due_at FROM book_hour
    WHERE book = ${book} AND ours + theirs > 0 AND hour > ${new Date(world.now().getTime() - 90 * hourMs)} ORDER BY hour`.execute(
    world.app.db,
  )
  return rows
}

/** A member's QR that was paid, with or without its webhook. */
async function aPaidQr({ isLost = false } = {}) {
  const member = await world.aMember({ remember: true })
  if (isLost) await injectFault(world, { service: 'gateway:KBANK', call: 'webhook', fault: 'webhook_lost' })
  const { body } = await member.call(api.createQrcode, {
    params: { gatewayCode: 'KBANK' },
    body: { amount: 100 },
  })
  await world.control('POST', `/qr/${body.qrcodeId}/pay`)
  if (isLost) await world.sandbox.webhooksQuiet()
  else await expect.poll(async () => (await member.call(api.wallet)).body.wallet.amount).toBe(100)
  return member
}

/** The spans that were asked of a service while this ran. */
async function spansReadOf(gateway: 'KBANK', during: () => Promise<unknown>): Promise<Span[]> {
  const spans: Span[] = []
  world.keepParts()
  const { outside } = world.app
  const read = outside.gateway(gateway).readBook
  invariant(read, `${gateway} shows no book`)
  const readBook: ReadBook = (span) => {
    spans.push(span)
    return read(span)
  }
  world.app.outside = {
    ...outside,
    gateway: (code) => (code === gateway ? { ...outside.gateway(code), readBook } : outside.gateway(code)),
  }
  await during()
  world.app.outside = outside
  return spans
}

test('an hour is compared when it is over, and once more two days later; then it is closed', async () => {
  await aPaidQr()
  world.advance(2 * hourMs)
  await compareAll()
  const [first] = await hoursOf('gateway:KBANK')
  expect(first).toMatchObject({ ours: 1n, theirs: 1n })
  world.advance(hourMs)
  await compareAll()
  expect(await hoursOf('gateway:KBANK')).toEqual([first])
  world.advance(48 * hourMs)
  await compareAll()
  expect(await hoursOf('gateway:KBANK')).toMatchObject([
    { ours: 1n, theirs: 1n, comparedAt: world.now(), dueAt: null },
  ])
})

test('a run reads what is new since the last one, however long the history is', async () => {
  await aPaidQr()
  world.advance(60 * hourMs)
  await compareAll()
  const now = world.now().getTime()
  world.advance(hourMs)
  const spans = await spansReadOf('KBANK', compareAll)
  expect(spans.length).toBeGreaterThan(0)
  const again = spans.filter(({ from }) => from.getTime() > now - 2 * hourMs)
  // And the one hour that is compared a last time, with what lies around it.
  const last = spans.filter(({ from }) => !again.some((one) => one.from === from))
  expect(last.every(({ from, to }) => to.getTime() - from.getTime() <= 2 * hourMs)).toBe(true)
  expect(spans.length).toBeLessThanOrEqual(3)
})

test('hours in which a service was silent are made up for, however long it was', async () => {
  await compareAll()
  await injectFault(world, { service: 'gateway:KBANK', call: 'payments', fault: 'timeout_before' })
  await aPaidQr({ isLost: true })
  for (let day = 0; day < 4; day++) {
    world.advance(24 * hourMs)
    await compareAll()
  }
  expect(await listDifferences(world)).toEqual([])
  await clearFaults(world)
  expect(await compareAll()).toMatchObject([{ book: 'gateway:KBANK', what: 'missing_with_us' }])
  await world.runJobs()
  expect(await compareAll()).toEqual([])
})

test('what we learn of after its hour was closed is compared all the same', async () => {
  await compareAll()
  world.advance(60 * hourMs)
  await compareAll()
  const [reference, at] = [newId(), new Date(world.now().getTime() - 55 * hourMs)]
  await asOwner(
    world,
    `INSERT INTO bank_payment (from_bank, reference, from_account_no, from_name, to_bank, to_account_no, amount, currency,
       transferred_at, heard_from, heard_at) VALUES ('SCB', $1, '1', 'A', 'KBANK', '2', 100, 'THB', $2, 'operator', $3)`,
    [reference, at, world.now()],
  )
  const name = `SCB ${reference.replaceAll('-', '').toUpperCase()}`
  expect(await compareAll()).toMatchObject([
    { book: 'transfers', name, what: 'missing_outside', theirs: null },
  ])
  await asOwner(world, 'DELETE FROM bank_payment WHERE reference = $1', [reference])
  await asOwner(world, `DELETE FROM book_difference`)
  await asOwner(world, `UPDATE operator_task SET closed_at = $1 WHERE kind = 'difference'`, [world.now()])
})

test('an hour whose payment was taken back is compared again', async () => {
  await aPaidQr()
  world.advance(55 * hourMs)
  await compareAll()
  expect(await hoursOf('gateway:KBANK')).toMatchObject([{ dueAt: null }])
  world.advance(hourMs)
  await asOwner(
    world,
    `INSERT INTO recall (channel, recall_id, payment, amount, currency, covered, taken_at, heard_at)
     SELECT 'gateway:KBANK', payment_id, payment_id, amount, currency, 0, $1, $1 FROM gateway_payment ORDER BY paid_at DESC LIMIT 1`,
    [world.now()],
  )
  await compareAll()
  expect(await hoursOf('gateway:KBANK')).toMatchObject([{ comparedAt: world.now(), dueAt: null }])
  await asOwner(world, 'DELETE FROM recall')
})

test('a difference of long ago closes its case once we have what the other side had', async () => {
  await aPaidQr({ isLost: true })
  world.advance(30 * 60_000)
  expect(await compareAll()).toHaveLength(1)
  // The gateway is asked, and is down; the poll finds it four days later.
  await injectFault(world, { service: 'gateway:KBANK', call: 'charges:get', fault: 'timeout_before' })
  await world.runJobsOnce()
  for (let day = 0; day < 4; day++) {
    world.advance(24 * hourMs)
    expect(await compareAll()).toHaveLength(1)
  }
  await clearFaults(world)
  await world.runJobs()
  expect(await compareAll()).toEqual([])
})

test('a case that a person has closed stays closed, until something else differs', async () => {
  await aPaidQr({ isLost: true })
  world.advance(30 * 60_000)
  const [found] = await compareAll()
  await explainDifferences(world)
  expect(await compareAll()).toEqual([])
  await asOwner(
    world,
    `INSERT INTO gateway_payment (gateway, payment_id, amount, currency, paid_at, heard_from, heard_at)
     VALUES ('KBANK', $1, 9900, 'THB', $2, 'poll', $2)`,
    [found?.name, world.now()],
  )
  expect(await compareAll()).toMatchObject([{ name: found?.name, what: 'differs' }])
  await asOwner(world, 'DELETE FROM gateway_payment WHERE payment_id = $1', [found?.name])
  await world.runJobs()
  expect(await compareAll()).toEqual([])
})

test('while another process compares a book this one leaves it alone, and takes it over from one that died', async () => {
  await aPaidQr({ isLost: true })
  world.advance(30 * 60_000)
  const book = (await listBooks(world.app.db)).find(({ name }) => name === 'gateway:KBANK')
  if (!book) throw new Error('there is no such book')
  const until = new Date(world.now().getTime() + 15 * 60_000)
  expect(await takeRunLease(world.app.db, { book, id: newId() }, world.now(), until)).toBe(true)
  expect(await compareAll()).toEqual([])
  world.advance(15 * 60_000)
  expect(await compareAll()).toHaveLength(1)
  await world.runJobs()
  expect(await compareAll()).toEqual([])
})

test('a process that stood still for longer than its lease forgets nothing that another one looks for', async () => {
  await aPaidQr()
  world.advance(30 * 60_000)
  const owner = await anOwner(world)
  await owner.query('BEGIN; LOCK TABLE book_hour IN ACCESS EXCLUSIVE MODE')
  const comparing = compareAllBooks(world)
  await vi.waitUntil(async () => (await waitingForLocks(world)).length > 0)
  const [run, until] = [newId(), new Date(world.now().getTime() + 15 * 60_000)]
  await owner.query(
    `WITH taken AS (UPDATE book_turn SET run = $1, lease_until = $2 WHERE lease_until > $3 RETURNING book)
     INSERT INTO book_search (book, run, name, line, at, begun_at) SELECT book, $1, 'lost', '', $3, $3 FROM taken`,
    [run, until, world.now()],
  )
  await owner.query('COMMIT')
  await comparing
  const looked = world.app.db.selectFrom('bookSearch').select('name').where('run', '=', run)
  expect(await looked.execute()).toEqual([{ name: 'lost' }])
})

test('a book that cannot be compared keeps no other one from it, and the run has failed', async () => {
  await aPaidQr()
  world.advance(2 * hourMs)
  const { outside } = world.app
  const readBook: ReadBook = async function* () {
    yield [{ name: 'a\u0000b', about: '', amount: 1n, currency: 'THB', at: world.now() }]
  }
  world.app.outside = { ...outside, gateway: (code) => ({ ...outside.gateway(code), readBook }) }
  await expect(compareAllBooks(world)).rejects.toThrow()
  const { rows } = await sql<{ book: string }>`
    SELECT DISTINCT book FROM book_hour WHERE compared_at = ${world.now()} ORDER BY book`.execute(
    world.app.db,
  )
  expect(rows.map(({ book }) => book)).toEqual(['payouts', 'transfers', 'vouchers'])
})
