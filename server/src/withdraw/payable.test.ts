/** Facts about how long a payout waits for its bank: from when it could be ordered on, and what waits before is told of by itself. */
import * as api from '@kapao/contract/calls/member.ts'
import { transferTaskAfterMs } from '@kapao/contract/limits.ts'
import { minuteMs, secondMs } from '@kapao/contract/time-units.ts'
import { afterEach, expect, test } from 'vitest'
import { productStateMs } from '#platform/telemetry/limits.ts'
import { clearFaults, injectFault, tasksAbout } from '../../test/flows.ts'
import { turnPayouts } from '../../test/staff.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()
afterEach(async () => {
  await clearFaults(world)
  await turnPayouts(world, true)
})

/** In seconds, by queue. */
async function oldestOf(queue: string) {
  world.advance(productStateMs)
  const { body } = await world.running.server.inject({ url: '/metrics' })
  return Number(new RegExp(`^kapao_waiting_oldest_seconds\\{name="${queue}"\\} (.+)$`, 'm').exec(body)?.[1])
}

test('while payouts are closed what is approved is seen to wait, and the bank is waited for once they are open', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  await injectFault(world, { service: 'bank', fault: 'processing' })
  await turnPayouts(world, false)
  await member.call(api.withdraw, { body: { amount: 300 } })
  world.advance(8 * transferTaskAfterMs)
  await world.runJobs()
  expect(await oldestOf('approved')).toBeGreaterThanOrEqual((8 * transferTaskAfterMs) / secondMs)
  expect(await oldestOf('payouts')).toBe(0)

  await turnPayouts(world, true)
  await world.runJobs()
  world.advance(minuteMs)
  await world.runJobs()
  const { id } = await world.app.db
    .selectFrom('withdrawal')
    .select('id')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(await tasksAbout(world, id)).toEqual([])
  expect(await oldestOf('approved')).toBe(0)
  expect(await oldestOf('payouts')).toBeLessThan(transferTaskAfterMs / secondMs)
  world.advance(transferTaskAfterMs)
  await world.runJobs()
  expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'payout_unanswered' }])
})
