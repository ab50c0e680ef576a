/** What members, their banks and the passing of time can do: each a row with how often it comes up. */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { qrGatewayFacts } from '@kapao/contract/limits.ts'
import { sealLink } from '@kapao/contract/truelink.ts'
import { gameUsername } from '../../server/src/outside/reference.ts'
import { aGiftLink, play } from '../../server/test/flows.ts'
import { aPhone, sendOtp } from '../../server/test/registration.ts'
import { sendBankTransfer } from '../../server/test/sandbox-calls.ts'
import type { Dice } from '../../tools/dice.ts'
import { gateways, slots } from './disorder.ts'
import { giftOperations } from './gifts.ts'
import type { MoneyRun, Player } from './money-run.ts'

interface Operation {
  weight: number
  /** Nothing else goes on meanwhile: the clock jumps, which it must not do while somebody waits for the outside. */
  isAlone?: true
  run(run: MoneyRun, player: Player, dice: Dice): Promise<unknown>
}

/** Where members' bank transfers go. */
const ownAccount = { toBank: 'SCB', toAccountNo: '4051234567' }

/** Mostly what makes sense; sometimes too little, sometimes more than anybody has. */
function anAmount(dice: Dice): number {
  if (dice.chance(0.04)) return 0.5
  if (dice.chance(0.04)) return 90_000
  return dice.baht(1, 300)
}

const place = (slot: string | undefined) => slot ?? 'WALLET'

const transfer = (run: MoneyRun, player: Player, dice: Dice, from?: string, to?: string) =>
  run.ask(player, 'transfer', { body: { from: place(from), to: place(to), amount: anAmount(dice) } }, dice)

async function createQr(run: MoneyRun, player: Player, dice: Dice) {
  const gatewayCode = dice.pick(gateways)
  const least = Number(qrGatewayFacts[gatewayCode].minimum / 100n)
  const amount = dice.chance(0.3) ? 200 : dice.baht(least, 1_000)
  const answer = await run.ask(player, 'createQrcode', { params: { gatewayCode }, body: { amount } }, dice)
  const shown = answer?.body as { qrcodeId?: string | null } | undefined
  if (shown?.qrcodeId) player.charges.push({ reference: shown.qrcodeId, amount, createdAt: run.world.now() })
}

/** Nobody asks the gateway any more after this age (decisions D3): what was paid later and not reported stays there. */
const payableMs = limits.qrLifetimeMs + Math.max(...limits.qrAskAfterExpiryMs) - 2 * 60_000

/** Early or late, cancelled or not, the amount of the QR or another one, once or again; told once or many times. */
async function payQr(run: MoneyRun, player: Player, dice: Dice) {
  const now = run.world.now().getTime()
  const payable = player.charges.filter(({ createdAt }) => now - createdAt.getTime() < payableMs)
  if (payable.length === 0) return
  const charge = dice.pick(payable.slice(-3))
  const isOther = dice.chance(0.2)
  await run.world.control('POST', `/qr/${charge.reference}/pay`, {
    ...(isOther && { amount: dice.baht(1, 2_000) }),
    times: dice.chance(0.2) ? dice.below(9) + 2 : 1,
  })
}

async function cancelQr(run: MoneyRun, player: Player, dice: Dice) {
  const charge = player.charges.at(-1)
  if (charge) await run.ask(player, 'cancelQrcode', { params: { qrcodeId: charge.reference } }, dice)
}

/** From the member's own account, or from one that nobody knows; and the bank may tell of it again. */
async function transferByBank({ world }: MoneyRun, { member }: Player, dice: Dice) {
  const isOwn = dice.chance(0.9)
  const { bank, reference } = await sendBankTransfer(world, {
    fromBank: 'KBANK',
    fromAccountNo: isOwn ? member.bankAccountNo : '9990001112',
    fromName: isOwn ? 'MALI SUKJAI' : 'NOBODY',
    ...ownAccount,
    amount: dice.baht(1, 900),
  })
  if (dice.chance(0.2)) await world.control('POST', `/bank/transfers/${bank}/${reference}/notify`, {})
}

/** A new gift, or one that somebody has sent before. */
async function sendGift(run: MoneyRun, player: Player, dice: Dice) {
  const isNew = run.gifts.length === 0 || dice.chance(0.7)
  if (isNew) run.gifts.push(await aGiftLink(run.world, dice.baht(2, 300)))
  const gift = isNew ? run.gifts.at(-1) : dice.pick(run.gifts)
  const link = await sealLink(gift ?? '', run.world.app.config.truelinkPassphrase)
  await run.ask(player, 'truelink', { body: { link } }, dice)
}

/** A person looks at the withdrawals that wait for one. */
async function review({ world, staff, problems, crashes }: MoneyRun, dice: Dice) {
  const deathsBefore = crashes.count
  const { body } = await world.call(operatorApi.withdrawals, { body: { page: 1, limit: 10 } }, staff)
  const waiting = body.withdrawals[0]
  if (!waiting) return
  const params = { memberId: waiting.memberId, withdrawalId: waiting._id }
  const answer = dice.chance(0.6)
    ? await world.call(operatorApi.approveWithdrawal, { params }, staff)
    : await world.call(operatorApi.rejectWithdrawal, { params, body: { note: 'not today' } }, staff)
  // Another person may have been quicker, and the process may have died in between.
  if (![200, 409].includes(answer.status) && crashes.count === deathsBefore)
    problems.push(`${waiting._id} was not decided: ${answer.text}`)
}

/** A round at the provider, which says no when there is no account or too little in it. */
async function playRound(run: MoneyRun, player: Player, dice: Dice) {
  const round = { stake: dice.baht(1, 80), win: dice.chance(0.4) ? dice.baht(1, 150) : 0 }
  const slot = dice.pick(slots)
  await play(run.world, slot, gameUsername(player.member.id, slot), round).catch((error: Error) => {
    if (!/: (404|422) /.test(error.message)) throw error
  })
}

/** No money, but the SMS service fails too: who got no code may ask again at once (quality F22). */
async function sendCode({ world, problems }: MoneyRun) {
  const phone = aPhone()
  const first = await sendOtp(world, phone)
  const again = first.status === 503 ? await sendOtp(world, phone) : first
  if (![200, 503].includes(again.status)) problems.push(`a code for ${phone}: ${again.text}`)
}

/** Reading changes nothing, but for what the providers say. */
const look = async (run: MoneyRun, player: Player, row: typeof api.wallet | typeof api.refreshSlots) => {
  const { status } = await player.member.call(row)
  // A posting of what was won may have been where the process died.
  if (![200, 429, 500].includes(status)) run.problems.push(`${row.path} was answered ${status}`)
}

async function letTimePass(run: MoneyRun, dice: Dice) {
  run.world.advance(dice.pick([10_000, 60_000, 3 * 60_000, 11 * 60_000]) + dice.below(10_000))
  await run.world.runJobsOnce()
}

export const operations = {
  createQr: { weight: 10, run: createQr },
  payQr: { weight: 13, run: payQr },
  cancelQr: { weight: 3, run: cancelQr },
  transferIn: {
    weight: 14,
    run: (run, player, dice) => transfer(run, player, dice, undefined, dice.pick(slots)),
  },
  transferOut: { weight: 12, run: (run, player, dice) => transfer(run, player, dice, dice.pick(slots)) },
  transferBetween: {
    weight: 4,
    run: (run, player, dice) => transfer(run, player, dice, dice.pick(slots), dice.pick(slots)),
  },
  transferAll: {
    weight: 5,
    run: (run, player, dice) =>
      run.ask(player, 'transferAll', { body: { to: dice.chance(0.5) ? 'WALLET' : dice.pick(slots) } }, dice),
  },
  withdraw: {
    weight: 8,
    run: (run, player, dice) => run.ask(player, 'withdraw', { body: { amount: dice.baht(90, 600) } }, dice),
  },
  withdrawAll: {
    weight: 4,
    run: (run, player, dice) =>
      run.ask(player, 'withdrawAll', { body: { amount: dice.baht(100, 900) } }, dice),
  },
  openGame: {
    weight: 4,
    run: (run, player, dice) =>
      run.ask(player, 'activateSlot', { params: { slotCode: dice.pick(slots) } }, dice),
  },
  transferByBank: { weight: 6, run: transferByBank },
  sendGift: { weight: 4, run: sendGift },
  review: { weight: 2, run: (run, _player, dice) => review(run, dice) },
  sendCode: { weight: 2, run: sendCode },
  play: { weight: 10, run: playRound },
  refresh: { weight: 4, run: (run, player) => look(run, player, api.refreshSlots) },
  look: { weight: 3, run: (run, player) => look(run, player, api.wallet) },
  runJobs: { weight: 6, run: (run) => run.world.runJobsOnce() },
  ...giftOperations,
  letTimePass: { weight: 4, isAlone: true, run: (run, _player, dice) => letTimePass(run, dice) },
} satisfies Record<string, Operation>

export type OperationName = keyof typeof operations

const deck = Object.entries(operations).flatMap(([name, { weight }]) =>
  Array.from({ length: weight }, () => name as OperationName),
)
export const pickOperation = (dice: Dice): OperationName => dice.pick(deck)
