/** What a test prepares of the outside is gone when it ends, asked for or not: a worker keeps its modules. */
import { expect, test } from 'vitest'
import { answerOnce } from './one-answer.ts'

const usualFetch = globalThis.fetch

test('an answer is prepared and never asked for', () => {
  answerOnce({ status: 200, answer: {} })()
  expect(globalThis.fetch).not.toBe(usualFetch)
})

test('the next test goes out as usual', () => {
  expect(globalThis.fetch).toBe(usualFetch)
})
