/** Facts of a wish that moves money, from the tap to what became of it. */
import { CallError, NoAnswerError } from '@kapao/contract/client.ts'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MoneyStep } from './money-step.ts'
import { useMoneyMutation } from './use-money-mutation.ts'

type Done = { step: 'done'; reference: string }

const call = vi.fn<(amount: number) => Promise<Done>>()
const look = vi.fn<() => Promise<MoneyStep<Done> | undefined>>()
const onBusy = vi.fn<(busy: boolean) => void>()
const onSettled = vi.fn<(outcome: MoneyStep<Done>) => unknown>()

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

test('it is under way until what follows from it is through', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  call.mockResolvedValue(done)
  onSettled.mockReturnValue(promise)
  const result = use()
  act(() => void result.current.send(300))
  await waitFor(() => expect(onSettled).toHaveBeenCalledExactlyOnceWith(done))
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
