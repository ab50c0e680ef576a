/** A payout that the bank did not answer is looked up before every repeated order (decisions D6). */
import * as api from '@kapao/contract/calls/member.ts'
import { expect, test } from 'vitest'
import { injectFault } from '../../test/flows.ts'
import { payoutsTo } from '../../test/sandbox-calls.ts'
import { race, useWorld } from '../../test/world.ts'

const world = useWorld()

/** What the bank is told from now on, in order. */
function listenAtBank(): string[] {
  const calls: string[] = []
  const { outside } = world.app
  const { pay, findPayout } = outside.bank
  const bank: typeof outside.bank = {
    ...outside.bank,
    pay: (order) => {
      calls.push('order')
      return pay(order)
    },
    findPayout: (order) => {
      calls.push('ask')
      return findPayout(order)
    },
  }
  world.app.outside = { ...outside, bank }
  return calls
}

test.each(['timeout_before', 'timeout_after', 'error_after', 'garbage'] as const)(
  'ordered and not answered (%s): asked about before anything else',
  async (fault) => {
    const member = await world.aMember({ wallet: 500_00n })
    await member.call(api.withdraw, { body: { amount: 300 } })
    await injectFault(world, { service: 'bank', call: 'payouts', fault, count: 1 })
    const calls = listenAtBank()
    await world.runJobs()
    expect(calls).toEqual(['order'])
    world.advance(2_000)
    await race(4, () => world.runJobsOnce())
    expect(calls.slice(1, 2)).toEqual(['ask'])
    expect(calls.filter((call) => call === 'order')).toHaveLength(fault === 'timeout_before' ? 2 : 1)
    expect(await payoutsTo(world, member)).toHaveLength(1)
  },
)
