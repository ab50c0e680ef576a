/** What random money runs leave out: providers that speak otherwise, slips, launches, new passwords. */
import * as api from '@kapao/contract/calls/member.ts'
import { gameUsername } from '../../server/src/outside/reference.ts'
import { openGame } from '../../server/test/flows.ts'
import { sendTransfer, upload } from '../../server/test/slips.ts'
import type { Dice } from '../../tools/dice.ts'
import type { FaultyCall } from '../money/disorder.ts'
import type { MoneyRun, Player } from '../money/money-run.ts'

/**
 * Each speaks in a way of its own: memo, credits, decimal, processing first. Their players are others than those of the
 * money run, whose wallets are reckoned from three plain providers.
 */
const otherSlots = ['MEKONG', 'JADE', 'SIAM', 'KICK', 'LUCKY'] as const

const questions = ['timeout_before', 'timeout_after', 'error_after', 'garbage', 'slow'] as const
/** Not `slow`: what arrives seconds later arrives, by this run's clock, after minutes. */
const orders = ['timeout_before', 'timeout_after', 'error_after', 'garbage', 'reject', 'duplicate'] as const

export const extraOperationFaults: readonly FaultyCall[] = [
  ...otherSlots.flatMap((slot) => [
    { service: `game:${slot}`, call: 'transfers', faults: [...orders, 'processing', 'maintenance'] as const },
    { service: `game:${slot}`, call: 'transfers:get', faults: [...questions, 'processing'] as const },
    { service: `game:${slot}`, call: 'balance', faults: [...questions, 'maintenance'] as const },
    { service: `game:${slot}`, call: 'password', faults: orders },
  ]),
  { service: 'game:NAGA', call: 'launches', faults: orders },
  { service: 'slip', call: 'verifications', faults: [...questions, 'reject', 'processing'] },
]

type ExtraOperation = (run: MoneyRun, other: Player, dice: Dice) => Promise<unknown>

const money: ExtraOperation = (run, other, dice) => {
  const slot = dice.pick(otherSlots)
  const [from, to] = dice.chance(0.6) ? ['WALLET', slot] : [slot, 'WALLET']
  return run.ask(other, 'transfer', { body: { from, to, amount: dice.baht(1, 20) } }, dice)
}

const everythingBack: ExtraOperation = (run, other, dice) =>
  run.ask(other, 'transferAll', { body: { to: 'WALLET' } }, dice)

/** The member sends money and its slip, and the feed tells of it afterwards, whatever became of the slip. It may come again. */
const slip: ExtraOperation = async (run, other, dice) => {
  const { slip, bank, reference } = await sendTransfer(run.world, other.member, { amount: dice.baht(1, 300) })
  for (let copy = 0; copy < (dice.chance(0.2) ? 2 : 1); copy++) {
    const { status, body } = await upload(run.world, other.member, slip)
    if (![200, 429, 503].includes(status)) run.problems.push(`a slip was answered ${status} ${body.message}`)
  }
  await run.world.control('POST', `/bank/transfers/${bank}/${reference}/notify`, {})
}

const launch: ExtraOperation = async (run, _other, dice) => {
  const { member } = dice.pick(run.players)
  const username = gameUsername(member.id, 'NAGA')
  const { status } = await member.call(api.autoLoginPg, { params: { username } })
  if (![200, 429, 503].includes(status)) run.problems.push(`a launch was answered ${status}`)
}

const newPassword: ExtraOperation = async (run, other, dice) => {
  const params = { slotCode: dice.pick(otherSlots) }
  const { status } = await other.member.call(api.resetSlotPassword, { params })
  if (status === 500) run.problems.push('a new password was answered 500')
}

const balances: ExtraOperation = async (run, other) => {
  const { status } = await other.member.call(api.refreshSlots)
  // 503: with every connection busy nothing has been read, and the app asks again.
  if (![200, 429, 503].includes(status)) run.problems.push(`the games were answered ${status}`)
}

/** By how often each comes up. */
const extraOperations: readonly ExtraOperation[] = [
  ...[money, money, money, money, money, money],
  ...[everythingBack, slip, launch, newPassword, balances, balances],
]

export const pickExtraOperation = (dice: Dice): ExtraOperation => dice.pick(extraOperations)

/** A player at all of the other providers, who has paid in by QR as everybody has. */
export async function anotherPlayer(run: MoneyRun): Promise<Player> {
  const { world } = run
  const member = await world.aMember({ remember: true })
  const { body } = await member.call(api.createQrcode, {
    params: { gatewayCode: 'KBANK' },
    body: { amount: 2_000 },
  })
  await world.control('POST', `/qr/${body.qrcodeId}/pay`)
  for (const slot of otherSlots) await openGame(member, slot)
  return { member, charges: [] }
}
