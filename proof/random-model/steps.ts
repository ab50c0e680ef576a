/** What the members of a run can do: each a row that asks the product and the model the same. */
import * as api from '@kapao/contract/calls/member.ts'
import { sealLink } from '@kapao/contract/truelink.ts'
import { gameUsername } from '../../server/src/outside/reference.ts'
import { newId } from '../../server/src/platform/db/id.ts'
import { aGiftLink, play } from '../../server/test/flows.ts'
import { sendTransfer, upload } from '../../server/test/slips.ts'
import type { Dice } from '../../tools/dice.ts'
import { type Family, homes, type Step } from './family.ts'
import { type Holder, type ModelSlot, slotsOfModel } from './holder.ts'

interface StepKind {
  weight: number
  run(family: Family, step: Step): Promise<void>
}

const chosen = <Item>(items: readonly Item[], roll: number): Item => {
  const item = items[Math.floor(roll * items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** Mostly one that is open, mostly one with money. */
function aSlot(holder: Holder, roll: number): ModelSlot {
  const [first, second, third] = slotsOfModel
  if (roll < 0.05) return third
  const isIn = (slot: ModelSlot) => (holder.games.get(slot)?.theirs ?? 0) > 0
  const filled = slotsOfModel.find(isIn)
  return roll < 0.6 && filled ? filled : roll < 0.8 ? first : second
}

/** Satang: often whole hundreds of baht, sometimes to the satang, now and then nonsense. */
function anAmount(roll: number, max: number): number {
  if (roll < 0.04) return 50
  if (roll < 0.5) return 100_00 * Math.ceil(((roll - 0.04) / 0.46) * (max / 100_00))
  return 100 + Math.floor(((roll - 0.5) / 0.5) * (max - 100))
}

const places = ['WALLET', ...slotsOfModel] as const

async function transfer(family: Family, step: Step, from: ModelSlot | 'WALLET', to: ModelSlot | 'WALLET') {
  const holder = family.holders[step.who]
  const most = from === 'WALLET' ? holder.wallet : (holder.games.get(from)?.theirs ?? 0)
  // Often all that is there, so that floors are reached.
  const amount = step.rolls[2] < 0.4 ? Math.max(most, 100) : anAmount(step.rolls[1], 600_00)
  const answer = await family.ask(step, 'transfer', { body: { from, to, amount: amount / 100 } })
  family.expectAnswer(
    `${step.who} transfer ${from} ${to} ${amount}`,
    answer,
    holder.transfer(from, to, amount),
  )
}

/** By a QR, which is paid at once. */
async function deposit(family: Family, step: Step) {
  const { world } = family
  const satang = Math.max(100_00, anAmount(step.rolls[0], 2_000_00))
  const gatewayCode = chosen(['KBANK', 'WW', 'E2P'] as const, step.rolls[1])
  const answer = await family.ask(step, 'createQrcode', {
    params: { gatewayCode },
    body: { amount: satang / 100 },
  })
  family.expectAnswer(`${step.who} deposit ${satang}`, answer, undefined)
  await world.control('POST', `/qr/${(answer.body as { qrcodeId?: string }).qrcodeId}/pay`)
  await world.sandbox.webhooksQuiet()
  family.holders[step.who].deposit(satang)
}

async function sendGift(family: Family, step: Step) {
  const { world } = family
  const satang = 2_00 + Math.floor(step.rolls[0] * 800_00)
  const link = await sealLink(await aGiftLink(world, satang / 100), world.app.config.truelinkPassphrase)
  const answer = await family.ask(step, 'truelink', { body: { link } })
  family.expectAnswer(`${step.who} gift ${satang}`, answer, undefined)
  family.holders[step.who].deposit(satang)
}

/** Credited with the next reading of the feed. */
async function transferByBank(family: Family, step: Step) {
  const { who } = step
  if (family.arriving[who]) return
  const satang = Math.max(100, anAmount(step.rolls[0], 1_500_00))
  await family.world.control('POST', '/bank/transfers', {
    ...{ fromBank: 'KBANK', fromAccountNo: family.members[who].bankAccountNo, fromName: 'MALI SUKJAI' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: satang / 100 },
  })
  family.arriving[who] = satang
  family.log.push(`${who} transfers ${satang} by bank`)
}

/** A transfer of which only its slip tells: credited once the bank has confirmed it. */
async function sendSlip(family: Family, step: Step) {
  const { who } = step
  if (family.arriving[who]) return
  const satang = Math.max(100, anAmount(step.rolls[0], 1_500_00))
  const member = family.members[who]
  const { slip } = await sendTransfer(family.world, member, { amount: satang / 100 })
  const key = { 'idempotency-key': `model-slip-${newId()}` }
  const answer = await upload(family.world, member, slip, key, homes[who])
  family.expect(`${who} slip of ${satang}`, answer.body.message, 'SUCCESS')
  if (step.isTwice)
    family.expect('the slip again', await upload(family.world, member, slip, key, homes[who]), answer)
  family.arriving[who] = satang
  family.log.push(`${who} sends the slip of ${satang}`)
}

/** A round that is often lost wholly, and sometimes won high: then locks come to their ends. */
async function playRound(family: Family, step: Step) {
  const { who, rolls } = step
  const holder = family.holders[who]
  const slot = aSlot(holder, rolls[0])
  const there = holder.games.get(slot)?.theirs ?? 0
  const stake = rolls[1] < 0.35 ? there : Math.floor(there * rolls[1])
  if (stake === 0) return
  const win = rolls[2] < 0.5 ? 0 : Math.floor(stake * rolls[2] * 3)
  const username = gameUsername(family.members[who].id, slot)
  await play(family.world, slot, username, { stake: stake / 100, win: win / 100 })
  holder.play(slot, stake, win)
  family.log.push(`${who} plays ${stake} at ${slot} and gets ${win}`)
}

async function refresh(family: Family, { who }: Step) {
  await family.members[who].call(api.refreshSlots)
  family.holders[who].read()
  family.log.push(`${who} refreshes`)
}

/** An evening at a game: in with the money, a round, and a look at what is left. */
async function gamble(family: Family, step: Step) {
  const slot = aSlot(family.holders[step.who], step.rolls[0])
  await transfer(family, step, 'WALLET', slot)
  await family.rest(step.who)
  await playRound(family, step)
  await refresh(family, step)
}

async function receive(family: Family, step: Step, code: string) {
  const offer = family.offers[code]
  if (!offer) throw new Error(`there is no offer ${code}`)
  const call = offer.kind === 'bonus' ? 'activateBonus' : 'activatePromotion'
  const typed = offer.kind === 'bonus' ? code : code.toLowerCase()
  const answer = await family.ask(step, call, { params: { code: typed } })
  const must = family.holders[step.who].receive(code, offer, family.now, family.countsSince(offer))
  family.expectAnswer(`${step.who} receives ${code}`, answer, must)
}

/** What the dialog shows and what is then taken are the same, unless a reading of balances has ended the bonus by itself. */
async function clear(family: Family, step: Step) {
  const { who } = step
  const holder = family.holders[who]
  const preview = await family.members[who].call(api.clearBonusPreview)
  const must = holder.previewClear(family.terms.clearPolicy)
  family.expect(
    `${who} preview`,
    preview.status === 200 ? preview.body : preview.body.message,
    must ? { keep: must.keep / 100, forfeit: must.forfeit / 100 } : 'NO_DATA',
  )
  await family.rest(who)
  const isStillLocked = holder.lock !== undefined
  const refused = holder.clear(family.terms.clearPolicy)
  const before = await family.ask(step, 'clearBonus')
  family.expectAnswer(`${who} clears`, before, refused)
  if (isStillLocked && must) family.expect(`${who} forfeited`, holder.ended.at(-1)?.forfeited, must.forfeit)
}

/** Chance is the product's: the model takes over which slice it was, and checks everything else. */
async function spin(family: Family, step: Step) {
  const { who } = step
  const holder = family.holders[who]
  const answer = await family.ask(step, 'spin')
  family.expectAnswer(`${who} spins`, answer, holder.coins === 0 ? 'COIN_NOT_ENOUGH' : undefined)
  if (answer.status !== 200) return
  const { code, remainingCoin } = (
    answer.body as unknown as { result: { code: string; remainingCoin: number } }
  ).result
  holder.coins += code === 'COINS' ? 1 : -1
  family.expect(`${who} coins after ${code}`, remainingCoin, holder.coins)
  const amount = cashOf[code]
  if (!amount) return
  const coupons = (await family.members[who].call(api.coupons)).body
  const known = new Set(holder.coupons.map(({ id }) => id))
  const fresh = coupons.filter(({ _id }) => !known.has(_id))
  family.expect(`${who} coupons won`, fresh.length, 1)
  const expiresAt = family.now + 7 * 86_400_000
  holder.coupons.push({ id: fresh[0]?._id ?? '', amount, expiresAt, state: 'NEW' })
}

/** The slices of the model's wheel that give cash: satang. COINS gives two coins. */
export const cashOf: Record<string, number> = { SMALL: 7_77, BIG: 250_00 }

async function claimCoupon(family: Family, step: Step) {
  const holder = family.holders[step.who]
  const coupon = holder.coupons.length > 0 ? chosen(holder.coupons, step.rolls[0]) : undefined
  const answer = await family.ask(step, 'claimCoupon', { body: { coupon: coupon?.id ?? 'nobody-has-it' } })
  family.expectAnswer(`${step.who} claims a coupon`, answer, holder.claimCoupon(coupon, family.now))
}

const withdrawal = (call: 'withdraw' | 'withdrawAll') => async (family: Family, step: Step) => {
  const holder = family.holders[step.who]
  const amount =
    step.rolls[1] < 0.3 ? Math.max(holder.wallet, 100_00) : 80_00 + Math.floor(step.rolls[0] * 600_00)
  const answer = await family.ask(step, call, { body: { amount: amount / 100 } })
  family.expectAnswer(`${step.who} ${call} ${amount}`, answer, holder[call](amount, family.now))
}

async function receiveRefund(family: Family, step: Step) {
  const as = step.rolls[0] < 0.7 ? 'usual' : 'unlocked'
  const call = as === 'usual' ? 'receiveRefund' : 'addRefundToWallet'
  const answer = await family.ask(step, call)
  const must = family.holders[step.who].receiveRefund(family.terms, as, family.now)
  family.expectAnswer(`${step.who} ${call}`, answer, must)
}

async function claimInvite(family: Family, step: Step) {
  const [, friend] = family.holders
  const answer = await family.ask(step, 'claimInvite')
  const must = family.holders[step.who].claimInvite(family.terms, step.who === 0 ? friend : undefined)
  family.expectAnswer(`${step.who} claims the invite bonus`, answer, must)
}

export const stepKinds: Record<string, StepKind> = {
  deposit: { weight: 9, run: deposit },
  sendGift: { weight: 2, run: sendGift },
  transferByBank: { weight: 4, run: transferByBank },
  // Drawing and reading its picture costs more than a run's other steps together.
  sendSlip: { weight: 1, run: sendSlip },
  transferIn: {
    weight: 8,
    run: (family, step) => transfer(family, step, 'WALLET', aSlot(family.holders[step.who], step.rolls[0])),
  },
  transferOut: {
    weight: 8,
    run: (family, step) => transfer(family, step, aSlot(family.holders[step.who], step.rolls[0]), 'WALLET'),
  },
  transferAnywhere: {
    weight: 3,
    run: (family, step) =>
      transfer(family, step, chosen(places, step.rolls[0]), chosen(places, step.rolls[2])),
  },
  transferAll: {
    weight: 3,
    async run(family, step) {
      const to = step.rolls[0] < 0.6 ? 'WALLET' : chosen(slotsOfModel, step.rolls[1])
      const answer = await family.ask(step, 'transferAll', { body: { to } })
      family.expectAnswer(`${step.who} transferAll ${to}`, answer, family.holders[step.who].transferAll(to))
    },
  },
  openGame: {
    weight: 3,
    run: (family, step) => family.open(step.who, chosen(slotsOfModel, step.rolls[0])),
  },
  play: { weight: 12, run: playRound },
  gamble: { weight: 16, run: gamble },
  refresh: { weight: 5, run: refresh },
  withdraw: { weight: 6, run: withdrawal('withdraw') },
  withdrawAll: { weight: 4, run: withdrawal('withdrawAll') },
  activateBonus: {
    weight: 9,
    run: (family, step) => receive(family, step, chosen(['FIRST', 'DAILY', 'WEEKLY'], step.rolls[0])),
  },
  activatePromotion: { weight: 3, run: (family, step) => receive(family, step, 'WELCOME') },
  clear: { weight: 7, run: clear },
  claimInvite: { weight: 5, run: claimInvite },
  receiveRefund: { weight: 7, run: receiveRefund },
  spin: { weight: 6, run: spin },
  claimCoupon: { weight: 4, run: claimCoupon },
}

const deck = Object.entries(stepKinds).flatMap(([name, { weight }]) =>
  Array.from({ length: weight }, () => name),
)

export function rollStep(dice: Dice): Step {
  const roll = () => dice.below(10_000) / 10_000
  return {
    name: dice.pick(deck),
    who: dice.chance(0.5) ? 0 : 1,
    rolls: [roll(), roll(), roll()],
    isTwice: dice.chance(0.12),
  }
}
