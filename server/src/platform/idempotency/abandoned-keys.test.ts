/** Keys that were left behind while the database was away are freed when it is back, also those that are seen late. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnconfirmedCommitError } from '#platform/db/failure.ts'
import { createAbandonedKeys } from './abandoned-keys.ts'

// Fake clocks do not reach these.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((done) => globalThis.setTimeout(done, ms)),
}))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it is tried until the database answers, and each is looked for until it is found', async () => {
  const seen = new Set(['seen at once'])
  const freed: string[] = []
  let tries = 0
  const freeLater = createAbandonedKeys<string>({
    forgottenMs: 60_000,
    async free(claims) {
      if (++tries < 3) throw new UnconfirmedCommitError()
      const found = claims.filter((claim) => seen.has(claim))
      freed.push(...found)
      return found
    },
  })
  freeLater('seen at once')
  freeLater('seen later')
  await vi.advanceTimersByTimeAsync(3_000)
  expect([tries > 3, freed]).toEqual([true, ['seen at once']])
  seen.add('seen later')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(freed).toEqual(['seen at once', 'seen later'])
  freeLater('seen later')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(freed).toHaveLength(3)
})

test('what is free by itself is not looked for any more, nor is anything once the database is closed', async () => {
  let [tries, looked] = [0, 0]
  const fail = createAbandonedKeys<string>({
    forgottenMs: 60_000,
    async free() {
      tries++
      throw new Error('driver has already been destroyed')
    },
  })
  const forget = createAbandonedKeys<string>({
    forgottenMs: 700,
    async free(claims) {
      looked += claims.length
      return []
    },
  })
  fail('one')
  forget('one')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([tries, looked]).toEqual([1, 1])
})
