/** Races for what closed days have brought: refunds and invite bonuses. */
import { expect } from 'vitest'
import { wallet } from '../../server/src/ledger/chart.ts'
import type { Contest } from '../../server/test/contest.ts'
import { aMemberWithLoss, closeDay } from '../../server/test/rebates.ts'
import type { World } from '../../server/test/world.ts'

/** A thousand paid in, six hundred lost: thirty come back. */
export async function aRefund(world: World): Promise<Contest> {
  const { member } = await aMemberWithLoss(world, { lost: 600 })
  await closeDay(world)
  return {
    token: member.token,
    sends: () => ({}),
    winners: 'one',
    refusals: ['NO_REFUND'],
    settled: async () => expect(await world.balance(member.id, wallet())).toBe(30_00n),
  }
}

export async function anInviteBonus(world: World): Promise<Contest> {
  const member = await world.aMember({ remember: true })
  await aMemberWithLoss(world, { lost: 600 }, { invitedBy: member.id })
  await closeDay(world)
  return {
    token: member.token,
    sends: () => ({}),
    winners: 'one',
    refusals: ['INVITE_COLLECT'],
    settled: async () => expect(await world.balance(member.id, wallet())).toBe(30_00n),
  }
}
