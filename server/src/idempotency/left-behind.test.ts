/** Keys that were left behind while the database was away are freed when it is back, also those that are seen late. */
import { expect, test } from 'vitest'
import { UnconfirmedCommitError } from '#db/failure.ts'
import { createLeftBehind } from './left-behind.ts'

const within = { timeout: 10_000 }

test('it is tried until the database answers, and each is looked for until it is found', async () => {
  const seen = new Set(['seen at once'])
  const freed: string[] = []
  let tries = 0
  const freeLater = createLeftBehind<string>({
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
  await expect.poll(() => freed, within).toEqual(['seen at once'])
  seen.add('seen later')
  await expect.poll(() => freed, within).toEqual(['seen at once', 'seen later'])
  freeLater('seen later')
  await expect.poll(() => freed, within).toHaveLength(3)
})

test('what is free by itself is not looked for any more, nor is anything once the database is closed', async () => {
  let [tries, looked] = [0, 0]
  const fail = createLeftBehind<string>({
    forgottenMs: 60_000,
    async free() {
      tries++
      throw new Error('driver has already been destroyed')
    },
  })
  const forget = createLeftBehind<string>({
    forgottenMs: 700,
    async free(claims) {
      looked += claims.length
      return []
    },
  })
  fail('one')
  forget('one')
  await new Promise((done) => setTimeout(done, 2_500))
  expect([tries, looked]).toEqual([1, 1])
})
