/** Facts about withdrawals among what waits: what is approved and not ordered is seen, on the overview too. */
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { afterEach, expect, test } from 'vitest'
import { aStaffMember, turnPayouts } from '../../test/staff.ts'
import { useWorld } from '../../test/world.ts'

const world = useWorld()
afterEach(async () => {
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
