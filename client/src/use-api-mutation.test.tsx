/** Facts of a call that changes something, as the server sees it. */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { queries } from './queries.ts'
import { forgetSession, getToken, signIn } from './session-store.ts'
import { ShowErrors } from './show-error.ts'
import { connectStepUp } from './step-up.ts'
import { useApiMutation } from './use-api-mutation.ts'

const answers = vi.fn<typeof fetch>()
const tell = vi.fn<(error: unknown) => void>()

beforeEach(() => {
  vi.stubGlobal('fetch', answers)
  answers.mockReset()
  tell.mockReset()
  forgetSession()
  signIn('token-1', false)
})
afterEach(() => vi.unstubAllGlobals())

const json = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))
const done = () => json({ message: 'SUCCESS', reference: 'W1' })
const keysSent = () => answers.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))

const wrapper = ({ children }: { children: ReactNode }) => <ShowErrors value={tell}>{children}</ShowErrors>
const withdraw = () =>
  renderHook(() => useApiMutation(api.withdraw, { errors: 'inline' }), { wrapper }).result

test('it sends the token, the requested-with header and a key', async () => {
  answers.mockImplementation(done)
  const result = withdraw()
  await act(() => result.current.mutateAsync({ body: { amount: 300 } }))
  const [url, init] = answers.mock.calls[0] ?? []
  const headers = new Headers(init?.headers)
  expect(url).toBe('/api/wallet/withdraw')
  expect(headers.get('Authorization')).toBe('Bearer token-1')
  expect(headers.get('X-Requested-With')).toBe('XMLHttpRequest')
  expect(headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
  expect(result.current.data).toEqual({ message: 'SUCCESS', reference: 'W1' })
})

test('no answer is neither yes nor no, nothing is sent again by itself, and a retry carries the same key', async () => {
  answers.mockRejectedValueOnce(new TypeError('network')).mockImplementation(done)
  const result = withdraw()
  act(() => result.current.mutate({ body: { amount: 300 } }))
  await waitFor(() => expect(result.current.isChecking).toBe(true))
  expect(answers).toHaveBeenCalledTimes(1)
  await act(() => result.current.mutateAsync({ body: { amount: 300 } }))
  const [first, second] = keysSent()
  expect(second).toBe(first)
})

test('after our own fault a retry carries the same key', async () => {
  answers
    .mockImplementationOnce(() => json({ message: 'INTERNAL_SERVER_ERROR' }, 500))
    .mockImplementation(done)
  const result = withdraw()
  act(() => result.current.mutate({ body: { amount: 300 } }))
  await waitFor(() => expect(result.current.isError).toBe(true))
  await act(() => result.current.mutateAsync({ body: { amount: 300 } }))
  const [first, second] = keysSent()
  expect(second).toBe(first)
})

test('a retry that finds the first request still at work keeps the key', async () => {
  answers
    .mockRejectedValueOnce(new TypeError('network'))
    .mockImplementationOnce(() => json({ message: 'IN_PROGRESS' }, 409))
    .mockImplementation(done)
  const result = withdraw()
  for (const step of [1, 2]) {
    act(() => result.current.mutate({ body: { amount: 300 } }))
    await waitFor(() => expect(answers).toHaveBeenCalledTimes(step))
    await waitFor(() => expect(result.current.isError).toBe(true))
  }
  await act(() => result.current.mutateAsync({ body: { amount: 300 } }))
  expect(new Set(keysSent()).size).toBe(1)
})

test.each([
  ['a yes', { message: 'SUCCESS' }, 200],
  ['a no', { message: 'MONEY_NOT_ENOUGH' }, 422],
  ['another one being open', { message: 'IN_PROGRESS' }, 409],
])('after %s the same request is a new intent', async (_, body, status) => {
  answers.mockImplementationOnce(() => json(body, status)).mockImplementation(done)
  const result = withdraw()
  act(() => result.current.mutate({ body: { amount: 300 } }))
  await waitFor(() => expect(result.current.isPending).toBe(false))
  await act(() => result.current.mutateAsync({ body: { amount: 300 } }))
  const [first, second] = keysSent()
  expect(second).not.toBe(first)
})

test('what was done is told also when the sheet is closed by then', async () => {
  let answer: (response: Response) => void = () => undefined
  answers.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const onSuccess = vi.fn()
  const { result, unmount } = renderHook(() => useApiMutation(api.withdraw, { onSuccess }), { wrapper })
  act(() => result.current.mutate({ body: { amount: 300 } }))
  unmount()
  answer(await done())
  await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1))
})

test.each([
  ['is told by the app', {}, 1],
  ['is left to the form that asked for it', { errors: 'inline' }, 0],
] as const)('a failure %s', async (_, options, times) => {
  answers.mockImplementation(() => json({ message: 'MONEY_NOT_ENOUGH' }, 422))
  const { result } = renderHook(() => useApiMutation(api.withdraw, options), { wrapper })
  act(() => result.current.mutate({ body: { amount: 300 } }))
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(tell).toHaveBeenCalledTimes(times)
})

test('a failure that leads away from the page is not told', async () => {
  answers.mockImplementation(() => json({ message: 'invalid-token' }, 401))
  const { result } = renderHook(() => useApiMutation(api.withdraw), { wrapper })
  act(() => result.current.mutate({ body: { amount: 300 } }))
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(tell).not.toHaveBeenCalled()
})

test('an answer that comes when somebody else is signed in is told to nobody', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answers.mockReturnValueOnce(promise)
  const onSuccess = vi.fn()
  const opening = renderHook(() => useApiMutation(api.activateSlot, { onSuccess }), { wrapper }).result
  const asked = { params: { slotCode: 'AMB' } }
  act(() => opening.current.mutate(asked))
  await waitFor(() => expect(answers).toHaveBeenCalledTimes(1))
  act(() => {
    forgetSession()
    signIn('token-2', false)
  })
  resolve(await json({ username: 'of the first', password: 'of the first' }))
  await waitFor(() => expect(opening.current.isPending).toBe(false))
  expect([onSuccess.mock.calls, tell.mock.calls]).toEqual([[], []])
  expect(getToken()).toBe('token-2')
})

test('nor is one to a read, and what waits for a proof is not sent in the name of the next member', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answers.mockReturnValueOnce(promise)
  const reading = call(api.activeBonus)
  forgetSession()
  resolve(await json({ status: true, type: 'deposit' }))
  await expect(reading).rejects.toMatchObject({ code: 'invalid-token' })

  signIn('token-1', false)
  answers.mockImplementation(() => json({ message: 'STEP_UP_REQUIRED', fields: ['pin'] }, 403))
  connectStepUp(async () => {
    forgetSession()
    signIn('token-2', false)
    return true
  })
  const order = { body: { amount: 300 }, idempotencyKey: 'key-of-the-first' }
  await expect(call(api.withdraw, order)).rejects.toMatchObject({ code: 'invalid-token' })
  connectStepUp(undefined)
  const tokens = answers.mock.calls.map(([, init]) => new Headers(init?.headers).get('Authorization'))
  expect(tokens).toEqual(['Bearer token-1', 'Bearer token-1'])
})

test('one that nobody shows any more is looked at once a second, and a second after its end what was sent is forgotten', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<Response>()
  answers.mockReturnValue(promise)
  vi.useFakeTimers()
  const { result, unmount } = renderHook(() => useApiMutation(api.withdraw), { wrapper })
  act(() => result.current.mutate({ body: { amount: 300 } }))
  await vi.waitFor(() => expect(answers).toHaveBeenCalledTimes(1))
  unmount()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await vi.advanceTimersByTimeAsync(10 * limits.mutationKeptMs)
  expect(timers.mock.calls.length).toBeLessThanOrEqual(10)
  const sent = () => queries.getMutationCache().getAll()
  expect(sent()).toHaveLength(1)
  answer(await done())
  await vi.advanceTimersByTimeAsync(limits.mutationKeptMs)
  expect(sent()).toEqual([])
})
