/** The database's time as a clock: what the machine believes does not matter (quality F33). */
import { afterEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { followDatabaseClock } from './database-clock.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const dayMs = 24 * 3_600_000

test('on a machine a day behind it is the right time, never an earlier one, and how far off the machine is can be told', async () => {
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() - dayMs)
  const clock = await followDatabaseClock(inject('templateDatabaseUrl'))
  onTestFinished(() => clock.stop())
  // On this machine the database's clock is the true one.
  expect(Math.abs(clock.now().getTime() - now())).toBeLessThan(60_000)
  expect(Math.abs((clock.machineOffMs?.() ?? 0) + dayMs)).toBeLessThan(60_000)
  const read = Array.from({ length: 1_000 }, () => clock.now().getTime())
  expect(read).toEqual(read.toSorted((one, other) => one - other))
})

test('without a database there is no time to begin with', async () => {
  await expect(followDatabaseClock('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED')
})
