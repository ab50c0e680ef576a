/** What members do about bonuses, promotions, invite bonuses, refunds and the wheel; and that what they were told is so. */
import * as api from '@kapao/contract/calls/member.ts'
import type { ChangingCall } from '@kapao/contract/calls/names.ts'
import * as limits from '@kapao/contract/limits.ts'
import { flowId } from '../../server/src/outside/reference.ts'
import { addDays, dayOf, startOf } from '../../server/src/platform/time/bangkok-day.ts'
import type { Dice } from '../../tools/dice.ts'
import type { Intent, MoneyRun, Player } from './money-run.ts'

const receiveBonus = (run: MoneyRun, player: Player, dice: Dice) =>
  run.ask(player, 'activateBonus', { params: { code: dice.pick(['FIRST', 'DAILY', 'WEEKLY']) } }, dice)

/** One that can be claimed, or one that nobody has. */
async function claimCoupon(run: MoneyRun, player: Player, dice: Dice) {
  const { status, body } = await player.member.call(api.coupons)
  const coupons = status === 200 ? body : []
  const coupon = coupons.length > 0 ? dice.pick(coupons)._id : 'nobody-has-it'
  await run.ask(player, 'claimCoupon', { body: { coupon } }, dice)
}

/** Gateways are asked about a QR for three quarters of an hour; longer than that nobody waits for what was paid. */
const quietMs = limits.qrLifetimeMs + Math.max(...limits.qrAskAfterExpiryMs) + 5 * 60_000

/** Past midnight, until the day is closed. What is under way is asked about as before, with the same faults. */
async function letNightPass({ world }: MoneyRun) {
  for (let passed = 0; passed < quietMs; passed += 5 * 60_000) {
    world.advance(5 * 60_000)
    await world.runJobsOnce()
  }
  const closedAt = startOf(addDays(dayOf(world.now()), 1)).getTime() + limits.periodCloseDelayMs
  world.advance(closedAt - world.now().getTime())
  await world.runJobsOnce()
}

type Operation = (run: MoneyRun, player: Player, dice: Dice) => Promise<unknown>

const asking =
  (call: ChangingCall, args: Intent['args'] = {}): Operation =>
  (run, player, dice) =>
    run.ask(player, call, args, dice)

export const giftOperations = {
  receiveBonus: { weight: 5, run: receiveBonus },
  activatePromotion: { weight: 2, run: asking('activatePromotion', { params: { code: 'welcome' } }) },
  clearBonus: { weight: 5, run: asking('clearBonus') },
  claimInvite: { weight: 2, run: asking('claimInvite') },
  receiveRefund: { weight: 2, run: asking('receiveRefund') },
  addRefundToWallet: { weight: 1, run: asking('addRefundToWallet') },
  spin: { weight: 3, run: asking('spin') },
  claimCoupon: { weight: 2, run: claimCoupon },
  letNightPass: { weight: 1, isAlone: true as const, run: (run: MoneyRun) => letNightPass(run) },
}

/** What a request has brought, found by the id that follows from its key; satang, or what else it was. */
type Find = (run: MoneyRun, memberId: string, intent: Intent) => Promise<string | undefined>

const findReceived =
  (kind: 'bonus' | 'promotion'): Find =>
  async ({ world }, memberId, { args, key }) => {
    const code = args.params?.code?.toUpperCase() ?? ''
    const row = await world.app.db
      .selectFrom('userBonus')
      .select('amount')
      .where('memberId', '=', memberId)
      .where('id', '=', flowId(`receive_${kind}:${code}`, memberId, key))
      .executeTakeFirst()
    return row && `${Number(row.amount) / 100}`
  }

const findPaid =
  (table: 'inviteClaim' | 'refundReceipt', flow: string): Find =>
  async ({ world }, memberId, { key }) => {
    const row = await world.app.db
      .selectFrom(table)
      .select('amount')
      .where('memberId', '=', memberId)
      .where('id', '=', flowId(flow, memberId, key))
      .executeTakeFirst()
    return row && `${row.amount}`
  }

const findSpun: Find = async ({ world }, memberId, { key }) => {
  const row = await world.app.db
    .selectFrom('spin')
    .select('sliceCode')
    .where('memberId', '=', memberId)
    .where('id', '=', flowId('spin', memberId, key))
    .executeTakeFirst()
  return row?.sliceCode
}

const findClaimed: Find = async ({ world }, memberId, { key }) => {
  const row = await world.app.db
    .selectFrom('coupon')
    .select('id')
    .where('memberId', '=', memberId)
    .where('claimId', '=', flowId('claim', memberId, key))
    .executeTakeFirst()
  return row?.id
}

const finders: Partial<Record<ChangingCall, Find>> = {
  activateBonus: findReceived('bonus'),
  activatePromotion: findReceived('promotion'),
  claimInvite: findPaid('inviteClaim', 'invite'),
  receiveRefund: findPaid('refundReceipt', 'refund'),
  addRefundToWallet: findPaid('refundReceipt', 'refund'),
  spin: findSpun,
  claimCoupon: findClaimed,
}

/** Who was told yes has received it, once and as said; who was told no has not. */
export async function checkGiftPromise(run: MoneyRun, intent: Intent): Promise<string | undefined> {
  const { answer, call, player } = intent
  const find = finders[call]
  if (!find || !answer) return
  const found = await find(run, player.member.id, intent)
  if (answer.status !== 200) return found === undefined ? undefined : `there is one: ${found}`
  if (found === undefined) return 'there is none'
  const body = answer.body as { amount?: number; result?: { code: string } }
  const said = body.amount ?? body.result?.code
  return said === undefined || `${said}` === found ? undefined : `it is ${found}`
}

/** What the house has given to the member and, with a minus, taken back, as the member's own history tells it: satang. */
export async function giftsOf({ member }: Player): Promise<bigint> {
  let sum = 0n
  for (let page = 1; ; page++) {
    const { body } = await member.call(api.statement, { body: { page, limit: 100 } })
    for (const { statementType, amount, note } of body.statements) {
      const satang = BigInt(Math.round(amount * 100))
      if (statementType === 'bonus') sum += satang
      if (statementType === 'finish_bonus' && note === 'BONUS_CLEAR') sum += satang
    }
    if (body.statements.length < 100) return sum
  }
}
