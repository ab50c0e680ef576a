/** Every job can do its work with the few rights that the server's role has. */
import { expect, test } from 'vitest'
import { sweepKept } from '#retention/retention.jobs.ts'
import { runJob } from '../test/run-job.ts'
import { useWorld } from '../test/world.ts'
import { allJobs } from './jobs.ts'

const world = useWorld()

test('each job runs, also when everything that was ever written is old', async () => {
  const { db } = world.app
  const member = await world.aMember({ wallet: 100_00n })
  await world.runJobs()
  world.advance(400 * 24 * 3_600_000)
  expect(new Set(allJobs.map(({ name }) => name)).size).toBe(allJobs.length)
  for (const job of allJobs) expect(await job.run(world.app), job.name).toBeGreaterThanOrEqual(0)
  // One run may leave tables to the next.
  await runJob(world, sweepKept)
  expect(await db.selectFrom('session').selectAll().where('memberId', '=', member.id).execute()).toEqual([])
})

test('what waits for a day to be closed is woken as soon as it is, and not again', async () => {
  await world.aMember({ wallet: 100_00n })
  world.advance(2 * 24 * 3_600_000)
  const woken: string[] = []
  const app = { ...world.app, wake: (name: string) => void woken.push(name) }
  const closeDays = () => allJobs.find(({ name }) => name === 'closeDays')?.run(app)
  expect(await closeDays()).toBeGreaterThan(0)
  expect(woken).toEqual(['closeFigures', 'closeRefunds', 'closeInvites'])
  // A run may leave days to the next one.
  while (await closeDays());
  woken.length = 0
  expect(await closeDays()).toBe(0)
  expect(woken).toEqual([])
})
