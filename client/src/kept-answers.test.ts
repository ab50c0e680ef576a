/** What was read is readable after a reload: of this member and session only, not too old, not too much, and nothing that decides. */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepAnswers, restoreAnswers } from './kept-answers.ts'
import { queries } from './queries.ts'
import { answersKey, forgetSession, signIn } from './session-store.ts'
import { queryKey } from './use-api.ts'

const kept = () => localStorage.getItem(answersKey) ?? sessionStorage.getItem(answersKey)
const hear = (row: Parameters<typeof queryKey>[0], answer: unknown, body?: unknown) =>
  queries.setQueryData(queryKey(row, { body }), answer)

beforeAll(async () => {
  vi.useFakeTimers()
  keepAnswers()
  await pass(limits.answersWriteMs)
})
beforeEach(() => {
  vi.useFakeTimers()
  signIn('mali', true)
})
afterEach(async () => {
  forgetSession()
  await pass(limits.answersWriteMs)
})
afterAll(() => vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** As after a reload: the memory is empty, the storage is not. */
async function reload() {
  await pass(limits.answersWriteMs)
  const before = kept()
  queries.clear()
  return before
}

test('an answer comes back with its age', async () => {
  const readAt = Date.now()
  hear(api.wallet, { wallet: { amount: 5 } })
  await reload()
  await pass(60_000)
  restoreAnswers()
  expect(queries.getQueryData(queryKey(api.wallet))).toEqual({ wallet: { amount: 5 } })
  expect(queries.getQueryState(queryKey(api.wallet))?.dataUpdatedAt).toBe(readAt)
})

test('one that fails when it is asked again stays as it was read', async () => {
  hear(api.statement, 'read', { page: 1 })
  const failing = () => Promise.reject(new Error('the connection is gone'))
  await queries
    .fetchQuery({
      queryKey: queryKey(api.statement, { body: { page: 1 } }),
      queryFn: failing,
      retry: false,
      staleTime: 0,
    })
    .catch(() => undefined)
  expect(queries.getQueryState(queryKey(api.statement, { body: { page: 1 } }))?.status).toBe('error')
  hear(api.wallet, { wallet: { amount: 5 } })
  await reload()
  restoreAnswers()
  expect(queries.getQueryState(queryKey(api.statement, { body: { page: 1 } }))).toMatchObject({
    data: 'read',
    status: 'success',
  })
})

test('it stays when the page that was asking is left before an answer came', async () => {
  hear(api.wallet, { wallet: { amount: 5 } })
  await reload()
  const asking = new QueryObserver(queries, {
    queryKey: queryKey(api.wallet),
    queryFn: ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', reject)),
  })
  const leave = asking.subscribe(() => undefined)
  restoreAnswers()
  leave()
  expect(queries.getQueryData(queryKey(api.wallet))).toEqual({ wallet: { amount: 5 } })
})

test('what was read before the page was loaded anew stays beside what is read since', async () => {
  hear(api.statement, 'read', { page: 1 })
  await reload()
  await pass(1)
  hear(api.wallet, { wallet: { amount: 5 } })
  await reload()
  restoreAnswers()
  expect(queries.getQueryData(queryKey(api.statement, { body: { page: 1 } }))).toBe('read')
  expect(queries.getQueryData(queryKey(api.wallet))).toEqual({ wallet: { amount: 5 } })
})

test('nothing is written where another tab has just signed in as somebody else', async () => {
  hear(api.wallet, 'mine')
  localStorage.setItem('token', 'somchai')
  localStorage.removeItem(answersKey)
  await pass(limits.answersWriteMs)
  expect(kept()).toBeNull()
})

test('what decides about money, and the token, are not kept', async () => {
  hear(api.withdrawLimits, { min: 1 })
  hear(api.wallet, { wallet: { amount: 5 } })
  expect(await reload()).not.toMatch(/lookup|mali/)
})

test('one that has come since is not overwritten', async () => {
  hear(api.wallet, 'old')
  await reload()
  await pass(1)
  hear(api.wallet, 'new')
  restoreAnswers()
  expect(queries.getQueryData(queryKey(api.wallet))).toBe('new')
})

test('it goes with the session, and is not written afterwards', async () => {
  hear(api.wallet, 'mine')
  await pass(limits.answersWriteMs)
  hear(api.wallet, 'mine again')
  forgetSession()
  await pass(limits.answersWriteMs)
  expect(kept()).toBeNull()
})

test('the next member at this device finds nothing of it', async () => {
  hear(api.wallet, 'mine')
  await pass(limits.answersWriteMs)
  signIn('somchai', false)
  expect(kept()).toBeNull()
})

test('a session of this tab alone keeps it in this tab alone', async () => {
  signIn('mali-tab', false)
  hear(api.wallet, 'mine')
  await pass(limits.answersWriteMs)
  expect(localStorage.getItem(answersKey)).toBeNull()
  expect(sessionStorage.getItem(answersKey)).toContain('mine')
})

test('what is too old is not shown any more', async () => {
  hear(api.wallet, 'mine')
  await reload()
  await pass(limits.answersKeptMs)
  restoreAnswers()
  expect(queries.getQueryData(queryKey(api.wallet))).toBeUndefined()
})

test('of too much the oldest goes', async () => {
  for (const page of [1, 2, 3]) {
    hear(api.statement, 'x'.repeat(limits.answersCharsMax / 2.5), { page })
    await pass(10)
  }
  await reload()
  restoreAnswers()
  const pages = [1, 2, 3].map((page) => queries.getQueryData(queryKey(api.statement, { body: { page } })))
  expect(pages.map((page) => page !== undefined)).toEqual([false, true, true])
})

test('what somebody else has written there counts as nothing', async () => {
  localStorage.setItem(answersKey, '{"queries":[null]')
  restoreAnswers()
  expect(kept()).toBeNull()
})
