/** Facts about withdrawals among what waits: what is approved and not ordered is seen, and what the bank has had its time for. */
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { transferTaskAfterMs } from '@kapao/contract/limits.ts'
import { afterEach, expect, test } from 'vitest'
import { productStateMs } from '#platform/telemetry/limits.ts'
import { clearFaults, injectFault } from '../../test/flows.ts'
import { aStaffMember, turnPayouts } from '../../test/staff.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()
afterEach(async () => {
  await clearFaults(world)
  await turnPayouts(world, true)
})

test('the overview says what is approved and not ordered, until it is ordered', async () => {
  const { token } = await aStaffMember(world, { role: 'cashier' })
  const approved = async () => (await world.call(staffApi.overview, {}, { token })).body.approved
  const member = await world.aMember({ wallet: 500_00n })
  await turnPayouts(world, false)
  const oldestAt = world.now().toISOString()
  await member.call(api.withdraw, { body: { amount: 300 } })
  await world.runJobs()
  expect(await approved()).toEqual({ waiting: 1, oldestAt })
  await turnPayouts(world, true)
  await world.runJobs()
  expect(await approved()).toEqual({ waiting: 0, oldestAt: null })
})

/** What the figure for alerts says, after so long. */
async function overdueAfter(ms: number) {
  world.advance(ms)
  await world.runJobs()
  world.advance(productStateMs)
  const { body } = await world.running.server.inject({ url: '/metrics' })
  return Number(/^kapao_waiting\{name="payouts_overdue"\} (.+)$/m.exec(body)?.[1])
}

test('a payout is overdue once its bank has had the time that it may take, and not after half an hour with a slow one', async () => {
  const { bank } = world.app.outside
  const member = await world.aMember({ wallet: 500_00n })
  await injectFault(world, { service: 'bank', fault: 'processing' })
  const [usual, slow] = [bank.slowestMs, 4 * transferTaskAfterMs]
  bank.slowestMs = slow
  try {
    await member.call(api.withdraw, { body: { amount: 300 } })
    await world.runJobs()
    expect(await overdueAfter(2 * transferTaskAfterMs)).toBe(0)
    expect(await overdueAfter(slow)).toBe(1)
  } finally {
    bank.slowestMs = usual
  }
  await clearFaults(world)
  expect(await overdueAfter(transferTaskAfterMs)).toBe(0)
})
