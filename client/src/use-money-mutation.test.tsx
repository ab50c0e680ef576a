/** Facts of a request that moves money, from the tap to what became of it. */
import { CallError, NoAnswerError } from '@kapao/contract/client.ts'
import { moneyRetryDelaysMs, moneySlowMs } from '@kapao/contract/limits.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { MoneyStep } from './money-step.ts'
import { forgetSession, signIn } from './session-store.ts'
import { useMoneyMutation } from './use-money-mutation.ts'

type Done = { step: 'done'; reference: string }

const call = vi.fn<(amount: number) => Promise<Done>>()
const look = vi.fn<() => Promise<MoneyStep<Done> | undefined>>()
const onBusy = vi.fn<(busy: boolean) => void>()
const onSettled = vi.fn<(outcome: MoneyStep<Done>, amount: number) => unknown>()

beforeEach(() => {
  for (const mock of [call, look, onBusy, onSettled]) mock.mockReset()
})

const done = { step: 'done', reference: 'W1' } as const
const use = () =>
  renderHook(() => useMoneyMutation(call, { confirmBy: () => look, onBusy, onSettled })).result

test('an answer is what became of it, and nothing else is asked', async () => {
  call.mockResolvedValue(done)
  const result = use()
  expect(await act(() => result.current.send(300))).toEqual(done)
  expect(result.current.step).toEqual(done)
  expect(look).not.toHaveBeenCalled()
  expect(onBusy.mock.calls).toEqual([[true], [false]])
})

test('a refusal is a definite no', async () => {
  const error = new CallError(422, { message: 'MONEY_NOT_ENOUGH' })
  call.mockRejectedValue(error)
  const result = use()
  await act(() => result.current.send(300))
  expect(result.current.step).toEqual({ step: 'refused', error })
  expect(look).not.toHaveBeenCalled()
})

test.each([
  ['no answer', new NoAnswerError('offline')],
  ['a fault of the server', new CallError(500, { message: 'INTERNAL_SERVER_ERROR' })],
])('after %s another call tells what became of it', async (_, error) => {
  call.mockRejectedValue(error)
  look.mockResolvedValue(done)
  const result = use()
  expect(await act(() => result.current.send(300))).toEqual(done)
  expect(call).toHaveBeenCalledTimes(1)
})

test('after a fault of the server, what is not to be seen was refused', async () => {
  const error = new CallError(500, { message: 'INTERNAL_SERVER_ERROR' })
  call.mockRejectedValue(error)
  const result = use()
  await act(() => result.current.send(300))
  expect(result.current.step).toEqual({ step: 'refused', error })
})

test('a second tap meanwhile sends nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<Done>()
  call.mockReturnValue(promise)
  const result = use()
  act(() => {
    void result.current.send(300)
    void result.current.send(300)
  })
  await waitFor(() => expect(result.current.step).toEqual({ step: 'sending' }))
  resolve(done)
  await waitFor(() => expect(result.current.step).toEqual(done))
  expect(call).toHaveBeenCalledTimes(1)
})

test.each([
  ['the request itself', 'sameKey' as const],
  ['the look', () => look],
])('after no answer %s is not sent in the name of who is signed in by then', async (_, confirmBy) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    forgetSession()
  })
  signIn('token-1', false)
  call.mockImplementationOnce(async () => {
    forgetSession()
    signIn('token-2', false)
    throw new NoAnswerError('offline')
  })
  call.mockResolvedValue(done)
  look.mockResolvedValue(done)
  const { result } = renderHook(() => useMoneyMutation(call, { confirmBy }))
  const sent = result.current.send(300)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(await sent).toEqual({ step: 'idle' })
  expect([call.mock.calls, look.mock.calls]).toEqual([[[300]], []])
})

test('it is under way until what follows from it is through', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  call.mockResolvedValue(done)
  onSettled.mockReturnValue(promise)
  const result = use()
  act(() => void result.current.send(300))
  await waitFor(() => expect(onSettled).toHaveBeenCalledExactlyOnceWith(done, 300))
  expect(result.current.step).toEqual({ step: 'sending' })
  resolve()
  await waitFor(() => expect(result.current.step).toEqual(done))
})

test('an end of the session leads away, and leaves no outcome', async () => {
  call.mockRejectedValue(new CallError(401, { message: 'invalid-token' }))
  const result = use()
  await act(() => result.current.send(300))
  expect(result.current.step).toEqual({ step: 'idle' })
  expect(look).not.toHaveBeenCalled()
})

describe('confirmed by the same key', () => {
  const sendAgain = () =>
    renderHook(() => useMoneyMutation(call, { confirmBy: 'sameKey', onBusy, onSettled })).result
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  test.each([
    ['silence', new NoAnswerError('offline')],
    ['a fault of the server', new CallError(500, { message: 'INTERNAL_SERVER_ERROR' })],
    ['a request that is still at work', new CallError(409, { message: 'IN_PROGRESS' })],
  ])('after %s the request is sent again', async (_, error) => {
    call.mockRejectedValueOnce(error).mockResolvedValue(done)
    const result = sendAgain()
    act(() => void result.current.send(300))
    await pass(0)
    expect(result.current.step).toEqual({ step: 'checking' })
    await pass(moneyRetryDelaysMs[0] ?? 0)
    expect(result.current.step).toEqual(done)
    expect(call.mock.calls).toEqual([[300], [300]])
  })

  test('a refusal ends it, be it the first answer or a later one', async () => {
    const error = new CallError(409, { message: 'COIN_NOT_ENOUGH' })
    call.mockRejectedValue(error)
    const result = sendAgain()
    act(() => void result.current.send(300))
    await pass(0)
    expect(result.current.step).toEqual({ step: 'refused', error })
    expect(call).toHaveBeenCalledTimes(1)
    call.mockRejectedValueOnce(new NoAnswerError('offline'))
    act(() => void result.current.send(300))
    await pass(moneyRetryDelaysMs[0] ?? 0)
    expect(result.current.step).toEqual({ step: 'refused', error })
    expect(call).toHaveBeenCalledTimes(3)
  })

  test('without any answer it is lost, after as many times as there are', async () => {
    call.mockRejectedValue(new NoAnswerError('offline'))
    const result = sendAgain()
    act(() => void result.current.send(300))
    for (const milliseconds of moneyRetryDelaysMs) await pass(milliseconds)
    expect(result.current.step).toEqual({ step: 'lost' })
    expect(call).toHaveBeenCalledTimes(1 + moneyRetryDelaysMs.length)
  })

  test('an answer that takes long is worth a word', async () => {
    const { promise, resolve } = Promise.withResolvers<Done>()
    call.mockReturnValue(promise)
    const result = sendAgain()
    act(() => void result.current.send(300))
    await pass(moneySlowMs - 1)
    expect(result.current.step).toEqual({ step: 'sending' })
    await pass(1)
    expect(result.current.step).toEqual({ step: 'checking' })
    resolve(done)
    await pass(0)
    expect(result.current.step).toEqual(done)
    expect(call).toHaveBeenCalledTimes(1)
  })

  test('an end of the session leads away, also when the request is sent again', async () => {
    call
      .mockRejectedValueOnce(new NoAnswerError('offline'))
      .mockRejectedValue(new CallError(401, { message: 'invalid-token' }))
    const result = sendAgain()
    act(() => void result.current.send(300))
    await pass(moneyRetryDelaysMs[0] ?? 0)
    expect(result.current.step).toEqual({ step: 'idle' })
  })
})
