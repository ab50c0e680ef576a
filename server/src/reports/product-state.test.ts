/** Facts about the figures by which somebody on call sees that a service outside answers and does nothing (design §9). */
import * as limits from '@kapao/contract/limits.ts'
import { secondMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import { readFeed } from '#deposit/bank/feed.jobs.ts'
import { codesOldMs, productStateMs } from '#platform/telemetry/limits.ts'
import { clearFaults, injectFault } from '../../test/flows.ts'
import { aPhone, aVerifiedToken, sendOtp } from '../../test/registration.ts'
import { runJob } from '../../test/run-job.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

/** Undefined: there is none. */
async function figureOf(name: string): Promise<number | undefined> {
  world.advance(productStateMs)
  const { body } = await world.running.server.inject({ url: '/metrics' })
  const line = body.split('\n').find((text) => text.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

test('a feed that answers and tells of nothing is silent for longer and longer, until it tells of something', async () => {
  expect(await figureOf('kapao_feed_silent_seconds')).toBeUndefined()
  const member = await world.aMember()
  const transfer = {
    ...{ fromBank: 'KBANK', fromAccountNo: member.bankAccountNo, fromName: 'MALI SUKJAI' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 100 },
  }
  await world.control('POST', '/bank/transfers', transfer)
  await runJob(world, readFeed)
  world.advance(1_800 * secondMs)
  await runJob(world, readFeed)
  expect(await figureOf('kapao_feed_silent_seconds')).toBeGreaterThanOrEqual(1_800)
  await world.control('POST', '/bank/transfers', transfer)
  await runJob(world, readFeed)
  expect(await figureOf('kapao_feed_silent_seconds')).toBeLessThan(1_000)
})

test('of codes that went out it is known how many somebody has typed, once they had the time', async () => {
  await aVerifiedToken(world, aPhone())
  await sendOtp(world, aPhone())
  await injectFault(world, { service: 'sms', call: 'messages', fault: 'reject' })
  expect((await sendOtp(world, aPhone())).status).not.toBe(200)
  await clearFaults(world)
  const figures = () => Promise.all(['kapao_codes_sent', 'kapao_codes_verified'].map(figureOf))
  expect(await figures()).toEqual([0, 0])
  world.advance(limits.otpLifetimeMs)
  expect(await figures()).toEqual([2, 1])
  world.advance(codesOldMs)
  expect(await figures()).toEqual([0, 0])
})

test('it is known which part of the disk with the pictures is free', async () => {
  const free = await figureOf('kapao_disk_free_ratio')
  expect(free).toBeGreaterThan(0)
  expect(free).toBeLessThan(1)
})
