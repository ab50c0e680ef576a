/** Facts of how another call settles a request that got no answer. */
import { lookAfterMs } from '@kapao/contract/limits.ts'
import { expect, test, vi } from 'vitest'
import { lookAgain, lookOnceMs } from './money-step.ts'

const wait = () => Promise.resolve()

test('what appears late is found, and a look that sees nothing does not end the search', async () => {
  const looks = [undefined, undefined, 'row']
  expect(await lookAgain(() => Promise.resolve(looks.shift()), lookAfterMs, wait)).toBe('row')
})

test.each([
  ['without an answer', lookAfterMs, 4],
  ['after a fault of the server', lookOnceMs, 1],
])('what never appears %s is not found after all looks', async (_, after, times) => {
  const look = vi.fn(() => Promise.resolve(undefined))
  expect(await lookAgain(look, after, wait)).toBeUndefined()
  expect(look).toHaveBeenCalledTimes(times)
})
