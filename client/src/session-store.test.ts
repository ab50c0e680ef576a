/** Facts of where the token is kept, and of what a failed call does to the session. */
import { CallError, NoAnswerError } from '@kapao/contract/client.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectWays, isLeaving, leaveIfNeeded } from './error-funnel.ts'
import { forgetSession, getToken, onForget, signIn } from './session-store.ts'
import { isTerminated, markTerminated } from './terminated-mark.ts'

const ways = { toTerminated: vi.fn(), toLogin: vi.fn() }

beforeEach(() => {
  forgetSession()
  markTerminated(false)
  vi.resetAllMocks()
  connectWays(ways)
})

const refusal = (message: string, status = 401) => new CallError(status, { message })

test('with remember-me the token outlives the browser, without it only the tab', () => {
  signIn('kept', true)
  expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['kept', null])
  signIn('tab', false)
  expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, 'tab'])
})

test('forgetting the session clears the token everywhere, and tells its listeners', () => {
  const forgotten = vi.fn()
  onForget(forgotten)
  signIn('t', true)
  forgetSession()
  expect([getToken(), localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([
    null,
    null,
    null,
  ])
  expect(forgotten).toHaveBeenCalledTimes(1)
})

test.each(['invalid-token', 'INVALID_USER_1', 'INVALID_USER_4', 'EXPIRED_AUTH_TOKEN'])(
  '%s ends the session and leads to the login',
  (code) => {
    signIn('t', true)
    leaveIfNeeded(refusal(code), 't')
    expect(getToken()).toBeNull()
    expect(ways.toLogin).toHaveBeenCalledTimes(1)
    expect(isLeaving(refusal(code))).toBe(true)
  },
)

test('a late answer to an earlier session does not end the one that began since', () => {
  signIn('new', true)
  leaveIfNeeded(refusal('invalid-token'), 'old')
  expect(getToken()).toBe('new')
  expect(ways.toLogin).not.toHaveBeenCalled()
})

test('gone leads to the closed page and marks the service as terminated', () => {
  leaveIfNeeded(refusal('gone', 410), null)
  expect(ways.toTerminated).toHaveBeenCalledTimes(1)
  expect(isTerminated()).toBe(true)
})

test.each([
  refusal('WRONG_CREDENTIAL'),
  refusal('MONEY_NOT_ENOUGH', 422),
  new NoAnswerError('offline'),
  new Error('bug'),
])('%s stays on the page', (error) => {
  signIn('t', true)
  leaveIfNeeded(error, 't')
  expect(getToken()).toBe('t')
  expect(isLeaving(error)).toBe(false)
  expect([...ways.toLogin.mock.calls, ...ways.toTerminated.mock.calls]).toEqual([])
})
