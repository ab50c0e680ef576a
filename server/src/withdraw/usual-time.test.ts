/** Facts about the time that payouts take, as members are told it (ux 68). */
import * as api from '@kapao/contract/calls/member.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import { useWorld } from '../../test/world.ts'

const world = useWorld()

test('half of the last payouts to a bank took less; it is said once there are enough', async () => {
  const usual = async () => (await (await world.aMember()).call(api.withdrawLimits)).body.usualMinutes
  for (const minutes of [1, 9, 4]) {
    expect(await usual()).toBeNull()
    const member = await world.aMember({ wallet: 1_000_00n })
    await member.call(api.withdraw, { body: { amount: 100 } })
    world.advance((minutes - 0.5) * minuteMs)
    await world.runJobs()
  }
  expect(await usual()).toBe(4)
})
