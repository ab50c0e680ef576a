/** What members do while everything around them is killed: the operations of the random run of money that need no clock of ours. */
import { setTimeout as wait } from 'node:timers/promises'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import type { Dice } from '../../tools/dice.ts'
import { type OperationName, operations } from '../money/operations.ts'
import type { CrashRun } from './crash-run.ts'

const names = [
  ...['createQr', 'createQr', 'payQr', 'payQr', 'cancelQr', 'transferByBank', 'sendGift'],
  ...[
    'transferIn',
    'transferIn',
    'transferIn',
    'transferOut',
    'transferOut',
    'transferBetween',
    'transferAll',
  ],
  ...['withdraw', 'withdraw', 'withdrawAll', 'play', 'play', 'spin', 'claimCoupon'],
  ...['receiveBonus', 'activatePromotion', 'clearBonus', 'receiveRefund', 'claimInvite'],
] as OperationName[]

const pauseMaxMs = 40

/** Members at work until `isOver`. @returns how many things they did. */
export async function work(run: CrashRun, lanes: number, dice: Dice, isOver: () => boolean): Promise<number> {
  let done = 0
  const lane = async (own: Dice) => {
    while (!isOver()) {
      const player = own.pick(run.players)
      if (own.chance(0.1)) await look(run, player)
      else if (own.chance(0.03)) await approveWaiting(run)
      else await operations[own.pick(names)].run(run, player, own.another())
      done++
      await wait(own.below(pauseMaxMs))
    }
  }
  await Promise.all(Array.from({ length: lanes }, () => lane(dice.another())))
  return done
}

/** What one request shows belongs together, whatever goes on (I-29): nothing is ever below zero. */
async function look(run: CrashRun, { member }: CrashRun['players'][number]) {
  const { status, text, body } = await member.call(api.wallet)
  if (status !== 200) return
  const amounts = [body.wallet.amount, body.wallet.held, body.wallet.inTransit]
  if (amounts.some((amount) => amount < 0)) run.problems.push(`a wallet was shown as ${text}`)
}

/** A person lets every withdrawal go that waits for one: until then its member's next one is refused. */
export async function approveWaiting({ world, staff }: CrashRun): Promise<void> {
  const { status, body } = await world.call(operatorApi.withdrawals, { body: { page: 1, limit: 50 } }, staff)
  if (status !== 200) return
  for (const { memberId, _id: withdrawalId } of body.withdrawals)
    await world.call(operatorApi.approveWithdrawal, { params: { memberId, withdrawalId } }, staff)
}
