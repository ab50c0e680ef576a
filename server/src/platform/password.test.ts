/** What looking at a password costs: the same whether there is somebody or not, and never too much at once (quality C-36, C-38). */
import * as argon2 from '@node-rs/argon2'
import { afterEach, expect, test, vi } from 'vitest'
import { hashPassword, isPasswordRight } from './password.ts'

vi.mock('@node-rs/argon2', { spy: true })
const verify = vi.mocked(argon2.verify)
afterEach(() => verify.mockReset())

/** What a hash says about how it was made. */
const costOf = (passwordHash: string) => passwordHash.split('$').slice(1, 4).join(' ')

test('an unknown member costs one look at a hash of the same cost, and is never right', async () => {
  const somebody = await hashPassword('the right one')
  verify.mockResolvedValue(true)
  expect(await isPasswordRight(somebody, 'the right one')).toBe(true)
  expect(await isPasswordRight(undefined, 'the right one')).toBe(false)
  const costs = verify.mock.calls.map(([against]) => costOf(String(against)))
  expect(costs).toEqual(['argon2id v=19 m=19456,t=2,p=1', 'argon2id v=19 m=19456,t=2,p=1'])
})

test('four are checked at a time, two hundred wait, and any more are refused', async () => {
  let [running, most] = [0, 0]
  verify.mockImplementation(async () => {
    most = Math.max(most, ++running)
    await new Promise((go) => setImmediate(go))
    running--
    return true
  })
  const asked = Array.from({ length: 205 }, () => isPasswordRight('somebody', 'x'))
  const answers = await Promise.allSettled(asked)
  expect(most).toBe(4)
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ code: 'SERVICE_UNAVAILABLE' }) },
  ])
})
