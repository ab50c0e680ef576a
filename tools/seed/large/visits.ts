/** What members do on a day: they pay in by one way or another, play, and take out what a good day has left. */
import * as api from '../../../contract/src/calls/member.ts'
import { sealLink } from '../../../contract/src/truelink.ts'
import type { Dice } from '../../dice.ts'
import type { PastProduct } from './past-product.ts'
import type { Person } from './people.ts'
import type { Event } from './timeline.ts'

const hourMs = 3_600_000

export interface Past {
  product: PastProduct
  dice: Dice
  /** What happens later. */
  plan(event: Event): void
}

const ourAccounts = [
  { toBank: 'SCB', toAccountNo: '4051234567' },
  { toBank: 'KBANK', toAccountNo: '0731234567' },
] as const
const gateways = ['KBANK', 'KBANK', 'WW', 'E2P'] as const
const slots = ['NAGA', 'NAGA', 'LOTUS', 'JADE', 'ARENA', 'SIAM', 'RING', 'HUAY', 'LUCKY'] as const

/** One visit: an evening of a member. */
export async function visit(past: Past, me: Person): Promise<void> {
  const { product, dice } = past
  const baht = me.purse + 50 * dice.below(6)
  if (me.habit === 'passes_through') return passThrough(past, me)
  if (me.habit === 'below_limit') return stayBelow(past, me)
  if (!(await payIn(past, me, baht))) return
  past.plan({ at: product.now().getTime() + hourMs * 0.4, work: () => play(past, me, baht) })
}

/** @returns whether it has arrived, or will. */
async function payIn(past: Past, me: Person, baht: number): Promise<boolean> {
  const roll = past.dice.below(100)
  if (roll < 62) return payByQr(past, me, baht)
  if (roll < 88) return payByBank(past, me, baht)
  if (roll < 94) return payByGift(past, me, baht)
  return paySilently(past, me, baht)
}

async function payByQr({ product, dice }: Past, me: Person, baht: number) {
  const params = { gatewayCode: dice.pick(gateways) }
  const { body } = await product.call(api.createQrcode, { params, body: { amount: baht } }, me)
  // Some think better of it.
  if (!body.qrcodeId || dice.chance(0.06)) return false
  await product.control('POST', `/qr/${body.qrcodeId}/pay`)
  await product.webhooksQuiet(body.qrcodeId)
  return true
}

interface Sent {
  bank: string
  reference: string
  slipUrl: string
}

export const send = ({ product, dice }: Past, me: Person, amount: number, how: object = {}) =>
  product.control<Sent>('POST', '/bank/transfers', {
    ...{ fromBank: me.bankCode, fromAccountNo: me.accountNo, fromName: me.accountName, amount },
    ...{ ...dice.pick(ourAccounts), ...how },
  })

async function payByBank(past: Past, me: Person, baht: number) {
  await send(past, me, baht, { masked: past.dice.chance(0.2) })
  return true
}

async function payByGift({ product }: Past, me: Person, baht: number) {
  const { link } = await product.control<{ link: string }>('POST', '/vouchers', { amount: baht })
  const sealed = await sealLink(link, product.app.config.truelinkPassphrase)
  return (await product.call(api.truelink, { body: { link: sealed } }, me)).status === 200
}

/** The feed says nothing, so the member sends the slip; now and then from somebody else's account, which a person looks at. */
function paySilently(past: Past, me: Person, baht: number) {
  const isOthers = past.dice.chance(0.35)
  const from = isOthers ? { fromName: 'KHAO DEEMAK', fromAccountNo: `48${me.accountNo.slice(2)}` } : {}
  return sendSlip(past, me, baht, from)
}

/** @returns whether the slip has been taken. */
export async function sendSlip(past: Past, me: Person, baht: number, from: object) {
  const { slipUrl } = await send(past, me, baht, { notify: false, ...from })
  const file = { name: 'slip.png', type: 'image/png', bytes: await past.product.fetchSlip(slipUrl) }
  return (await past.product.upload(api.uploadSlip, file, me)).status === 200
}

async function play(past: Past, me: Person, brought: number, tries = 3) {
  const { product, dice } = past
  if (me.habit === 'offers') await takeOffer(past, me)
  const { body } = await product.call(api.wallet, {}, me)
  const amount = Math.floor(Number(body.wallet?.amount ?? 0))
  if (amount < 1) {
    // The bank has not told of it yet.
    const again = { at: product.now().getTime() + hourMs, work: () => play(past, me, brought, tries - 1) }
    if (tries > 1) past.plan(again)
    return
  }
  const slot = dice.pick(slots)
  await product.call(
    api.transfer,
    { body: { from: 'WALLET', to: slot, amount } },
    await opened(past, me, slot),
  )
  await gamble(past, me, slot, brought)
  past.plan({
    at: product.now().getTime() + hourMs * (0.6 + dice.below(20) / 10),
    work: () => end(past, me, slot, brought),
  })
}

/** The account at a provider is opened when it is needed first. */
async function opened({ product }: Past, me: Person, slot: string) {
  if (!me.games.has(slot)) {
    const { status, body } = await product.call(api.activateSlot, { params: { slotCode: slot } }, me)
    if (status === 200) me.games.set(slot, body.username)
  }
  return me
}

/** The house keeps a few of a hundred; some win, most lose. */
async function gamble({ product, dice }: Past, me: Person, slot: string, brought: number) {
  const username = me.games.get(slot)
  if (!username) return
  const path = `/games/${slot}/${username}`
  const { balance } = await product.control<{ balance: number }>('GET', path)
  if (balance < 1) return
  const factor = dice.pick([0, 0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.1, 1.3, 1.6, 2, 2.6, dice.chance(0.02) ? 30 : 1])
  const held = Math.round(balance * factor)
  const stake = Math.max(1, Math.min(balance, Math.round(brought * 0.9)))
  const win = Math.max(0, Math.round((held - balance + stake) * 100) / 100)
  await product.control('POST', `${path}/play`, { stake, win })
}

async function end(past: Past, me: Person, slot: string, brought: number) {
  const { product, dice } = past
  await gamble(past, me, slot, brought)
  const { body: lock } = await product.call(api.activeBonus, {}, me)
  if (lock.status) {
    // The bonus counts what has been played.
    await product.call(api.refreshSlots, {}, me)
    return
  }
  await product.call(api.transferAll, { body: { to: 'WALLET' } }, me)
  const { body } = await product.call(api.wallet, {}, me)
  const amount = Math.floor(Number(body.wallet?.amount ?? 0))
  if (amount > brought || (amount >= 300 && dice.chance(0.3)))
    await product.call(api.withdraw, { body: { amount: Math.min(amount, 200_000) } }, me)
}

async function takeOffer({ product, dice }: Past, me: Person) {
  const code = dice.pick(['DAILY', 'DAILY', 'FIRST', 'WEEKLY', 'WELCOME'])
  if (code === 'WELCOME') return product.call(api.activatePromotion, { params: { code } }, me)
  const { body } = await product.call(api.bonusPreview, { params: { code } }, me)
  if (body.canActivate) await product.call(api.activateBonus, { params: { code } }, me)
}

/** What the house gives back: of losses, of friends' losses, and by the wheel. */
export async function collect({ product, dice }: Past, me: Person) {
  const { body } = await product.call(api.activeBonus, {}, me)
  if (body.status) return
  const { body: refund } = await product.call(api.checkRefund, {}, me)
  if ((refund as { status?: boolean }).status !== false) await product.call(api.receiveRefund, {}, me)
  if (dice.chance(0.3)) await product.call(api.claimInvite, {}, me)
  for (let spins = 0; spins < 3; spins++) if ((await product.call(api.spin, {}, me)).status !== 200) break
}

/** In and out again without play, as money does that is to look clean. */
export async function passThrough(past: Past, me: Person) {
  const { product } = past
  await payByBank(past, me, 8_000)
  past.plan({
    at: product.now().getTime() + hourMs * 2,
    work: () => product.call(api.withdraw, { body: { amount: 7_900 } }, me),
  })
}

/** Many payments, each a little below what is looked at. */
async function stayBelow(past: Past, me: Person) {
  for (let n = 0; n < 4; n++) await payByBank(past, me, 49_000 + past.dice.below(900))
}

/** By mistake, from an account that nobody has registered. */
export async function payByStranger({ product, dice }: Past) {
  const fromAccountNo = `49${String(1_000_000 + dice.below(8_000_000))}3`
  await product.control('POST', '/bank/transfers', {
    ...{ fromBank: 'KBANK', fromAccountNo, fromName: dice.pick(['SAI YIMDEE', 'KHAO PHOSAI', 'NOK RAKSAI']) },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 100 * (1 + dice.below(30)) },
  })
}
