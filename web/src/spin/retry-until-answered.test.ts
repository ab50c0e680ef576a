/** Facts of asking: a yes or a no ends it, silence does not, and it does not go on for ever. */
import { CallError, NoAnswerError } from '@kapao/contract/client.ts'
import { expect, test, vi } from 'vitest'
import { retryDelaysMs, retryUntilAnswered } from './retry-until-answered.ts'

const silence = new NoAnswerError('network')

function ask(answers: unknown[]) {
  const onSlow = vi.fn()
  const wait = vi.fn(() => Promise.resolve())
  const send = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer
  })
  return { onSlow, wait, send, asked: retryUntilAnswered({ send, onSlow, wait }) }
}

test('an answer is an answer', async () => {
  const { asked, onSlow, wait } = ask(['yes'])
  expect(await asked).toEqual({ outcome: 'answered', answer: 'yes' })
  expect(onSlow).not.toHaveBeenCalled()
  expect(wait).not.toHaveBeenCalled()
})

test('a refusal is not asked again', async () => {
  const no = new CallError(409, { message: 'COIN_NOT_ENOUGH' })
  const { asked, send } = ask([no])
  expect(await asked).toEqual({ outcome: 'refused', error: no })
  expect(send).toHaveBeenCalledTimes(1)
})

test.each([
  ['silence', silence],
  ['a fault of the server', new CallError(500, { message: 'INTERNAL_SERVER_ERROR' })],
  ['a request that is still at work', new CallError(409, { message: 'IN_PROGRESS' })],
])('after %s it is asked again', async (_, failure) => {
  const { asked, send, onSlow } = ask([failure, 'yes'])
  expect(await asked).toEqual({ outcome: 'answered', answer: 'yes' })
  expect(send).toHaveBeenCalledTimes(2)
  expect(onSlow).toHaveBeenCalled()
})

test('whoever never answers leaves it open', async () => {
  const { asked, send, wait } = ask([silence])
  expect(await asked).toEqual({ outcome: 'lost' })
  expect(send).toHaveBeenCalledTimes(1 + retryDelaysMs.length)
  expect(wait.mock.calls.flat()).toEqual(retryDelaysMs)
})

test('an answer that takes long is worth a word', async () => {
  vi.useFakeTimers()
  const onSlow = vi.fn()
  const { promise, resolve } = Promise.withResolvers<string>()
  const asked = retryUntilAnswered({ send: () => promise, onSlow })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onSlow).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(onSlow).toHaveBeenCalledTimes(1)
  resolve('yes')
  expect(await asked).toEqual({ outcome: 'answered', answer: 'yes' })
  vi.useRealTimers()
})
