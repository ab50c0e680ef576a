/** A member of a fraud world, and what the person behind it can do: through the product's own calls, and outside of it. */

import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { CallArguments } from '@kapao/contract/client.ts'
import type { TestMember } from '../../server/test/factories.ts'
import { aGiftLink, heldAtProvider, placeStake, play, sendGift } from '../../server/test/flows.ts'
import { codeFor, password } from '../../server/test/registration.ts'
import { sendBankTransfer } from '../../server/test/sandbox-calls.ts'
import { sendTransfer, upload } from '../../server/test/slips.ts'
import type { Answered } from '../../server/test/world.ts'
import type { Dice } from '../../tools/dice.ts'
import type { Life } from './calendar.ts'
import type { FraudRun } from './fraud-run.ts'
import type { BankAccount, Person } from './people.ts'

export type Slot = 'NAGA' | 'LOTUS' | 'ARENA' | 'MEKONG'

/** What came of a step: `done`, `pending`, or a refusal's code. */
export type Outcome = string

const nameOfRow = new Map<Endpoint, string>(Object.entries(api).map(([name, row]) => [row, name]))
/** Where members' bank transfers go. */
export const ourAccount = { toBank: 'SCB', toAccountNo: '4051234567' }

/** Of a hundred rounds with even money: the house keeps four of a hundred staked. */
const winOf = 0.48

/** Below it nobody withdraws without a person. */
const autoMax = 10_000
const withdrawMin = 100

export interface PlayerOptions {
  invitedBy?: Player | undefined
  holdsPhone?: boolean
  /** Of which habit, and which part in it. */
  habit: string
  role: string
  isHonest: boolean
  person: Person
}

export class Player {
  readonly run: FraudRun
  readonly habit: string
  readonly role: string
  readonly isHonest: boolean
  /** False: somebody else uses this member's session. */
  readonly holdsPhone: boolean
  readonly person: Person
  readonly invitedBy: Player | undefined
  readonly dice: Dice
  member: TestMember
  readonly usernames = new Map<string, string>()
  /** In baht: everything that was put on a round, and what rounds have moved either way. */
  staked = 0
  moved = 0
  /** What games took on days on which they took more than they gave. */
  lostOnDays = 0
  #lostToday = { day: -1, lost: 0 }
  /** What deposits less withdrawals have come to today, and at most; and the coins that all days may have earned. */
  #level = { day: -1, now: 0, highest: 0 }
  #coinsBefore = 0
  /** Total paid in. */
  paidIn = 0
  /** Of bets that stayed open, and of all of them together. */
  largestStake = 0
  stakedOpen = 0
  /** What gateways took back. */
  recalled = 0
  /** How many were made. */
  withdrawals = 0
  /** To another bank account. */
  hasMoved = false

  constructor(run: FraudRun, member: TestMember, options: PlayerOptions) {
    this.run = run
    this.member = member
    this.habit = options.habit
    this.role = options.role
    this.isHonest = options.isHonest
    this.holdsPhone = options.holdsPhone ?? true
    this.person = options.person
    this.invitedBy = options.invitedBy
    this.dice = run.diceOf(options.habit)
  }

  get account(): BankAccount {
    return this.person.accounts[0]
  }

  /** Calls as this member, from the person's own network. A refusal is noted; an honest member must not get one that is not expected. */
  async ask<E extends Endpoint>(
    row: E,
    args: CallArguments<E> | Record<string, never> = {},
    expected: readonly string[] = [],
  ): Promise<Answered<E>> {
    const answer = await this.member.call(row, args, { address: this.person.address })
    if (answer.status >= 400)
      this.run.noteRefusal(this, nameOfRow.get(row) ?? row.path, String(answer.body.message), expected)
    return answer
  }

  // Paying in

  /** A QR of one's own, paid by somebody: oneself, unless said otherwise. @returns its reference. */
  async payByQr(baht: number): Promise<string | undefined> {
    const { body } = await this.ask(api.createQrcode, {
      params: { gatewayCode: 'KBANK' },
      body: { amount: baht },
    })
    if (!body.qrcodeId) return
    await this.run.world.control('POST', `/qr/${body.qrcodeId}/pay`)
    await this.run.world.sandbox.webhooksQuiet(body.qrcodeId)
    this.#raiseLevel(baht)
    return body.qrcodeId
  }

  /** From an account of the person to ours; the feed tells of it later. @returns the bank's name for it. */
  async payByBank(baht: number, { from = this.account, masked = false } = {}) {
    const sent = await sendBankTransfer(this.run.world, {
      ...{ fromBank: from.bankCode, fromAccountNo: from.accountNo, fromName: from.name },
      ...{ ...ourAccount, amount: baht, masked },
    })
    this.run.notePayment(sent, this.person)
    this.#raiseLevel(baht)
    return sent
  }

  /** The gateway takes a payment back, and we have heard of it. */
  async recall(reference: string, baht: number) {
    await this.run.world.control('POST', `/qr/${reference}/recall`)
    await this.run.world.sandbox.webhooksQuiet(reference)
    this.recalled += baht
  }

  async payByGift(baht: number): Promise<Outcome> {
    const answer = await sendGift(this.run.world, this.member, await aGiftLink(this.run.world, baht))
    if (answer.status >= 400) this.run.noteRefusal(this, 'truelink', String(answer.body.message), [])
    else this.#raiseLevel(baht)
    return outcomeOf(answer)
  }

  /** A transfer that the feed tells of hours later, and its slip. */
  async paySilently(baht: number, from = this.account): Promise<Buffer> {
    const { bank, reference, slip } = await sendTransfer(this.run.world, this.member, {
      ...{ fromBank: from.bankCode, fromAccountNo: from.accountNo, fromName: from.name, amount: baht },
    })
    this.run.notePayment({ bank, reference }, this.person)
    this.run.untold.push(`${bank}/${reference}`)
    this.#raiseLevel(baht)
    return slip
  }

  async sendSlip(slip: Buffer): Promise<Outcome> {
    const { status, body } = await upload(this.run.world, this.member, slip)
    if (status >= 400) this.run.noteRefusal(this, 'uploadSlip', body.message, [])
    return status === 200 ? 'done' : body.message
  }

  // Games

  /** The name at a provider; the account is opened when it is needed first. */
  async open(slot: Slot): Promise<string> {
    const known = this.usernames.get(slot)
    if (known) return known
    const { body } = await this.ask(api.activateSlot, { params: { slotCode: slot } })
    this.usernames.set(slot, body.username)
    return body.username
  }

  async moveIn(slot: Slot, baht: number): Promise<Outcome> {
    await this.open(slot)
    return outcomeOf(await this.ask(api.transfer, { body: { from: 'WALLET', to: slot, amount: baht } }))
  }

  async moveOut(slot: Slot): Promise<Outcome> {
    const amount = await this.inGame(slot)
    if (amount < 1) return 'TRANSFER_MINIMUM'
    return outcomeOf(await this.ask(api.transfer, { body: { from: slot, to: 'WALLET', amount } }))
  }

  async moveAllOut() {
    return this.ask(api.transferAll, { body: { to: 'WALLET' } })
  }

  /** What the provider says. */
  inGame = async (slot: Slot) => heldAtProvider(this.run.world, slot, await this.open(slot))

  look = () => this.ask(api.refreshSlots)

  /** Rounds of even money by the trial's dice, until so many are played, everything is lost or so much is held. @returns what is held then. */
  async gamble(
    slot: Slot,
    { unit, rounds, upTo = Infinity }: { unit: number; rounds: number; upTo?: number },
  ) {
    const before = await this.inGame(slot)
    let held = before
    for (let round = 0; round < rounds && held >= 1 && held < upTo; round++) {
      const stake = Math.min(unit, held)
      this.staked += stake
      held = cents(held + (this.dice.chance(winOf) ? stake : -stake))
    }
    await this.settle(slot, cents(held - before))
    return held
  }

  /** What games have brought in all, in one step. */
  async settle(slot: Slot, result: number) {
    await this.settleUnseen(slot, result)
    await this.look()
  }

  /** The same, and nobody looks at the game afterwards. */
  async settleUnseen(slot: Slot, result: number) {
    const stake = result < 0 ? -result : 0
    await play(this.run.world, slot, await this.open(slot), { stake, win: Math.max(0, result) })
    this.noteResult(result)
  }

  noteResult(result: number) {
    this.moved += Math.abs(result)
    const today = this.run.today
    if (this.#lostToday.day !== today) {
      this.lostOnDays += Math.max(0, this.#lostToday.lost)
      this.#lostToday = { day: today, lost: 0 }
    }
    this.#lostToday.lost -= result
  }

  /** With what the day that is not over has brought. */
  get lostInAll(): number {
    return this.lostOnDays + Math.max(0, this.#lostToday.lost)
  }

  #raiseLevel(baht: number) {
    const today = this.run.today
    if (this.#level.day !== today) {
      this.#coinsBefore = this.coinsAllowed
      this.#level = { day: today, now: 0, highest: 0 }
    }
    this.#level.now += baht
    this.#level.highest = Math.max(this.#level.highest, this.#level.now)
    this.paidIn += Math.max(0, baht)
  }

  /** One for each five hundred of the highest level of a day (decisions D10). */
  get coinsAllowed(): number {
    return this.#coinsBefore + Math.floor(this.#level.highest / 500)
  }

  /** A bet that stays open. @returns what settles it; a bet that is pushed pays its stake. */
  async stake(slot: Slot, baht: number) {
    const settle = await placeStake(this.run.world, slot, await this.open(slot), baht)
    const push = () => settle(baht)
    this.run.openStakes.add(push)
    this.largestStake = Math.max(this.largestStake, baht)
    this.stakedOpen += baht
    return async (pays: number) => {
      this.run.openStakes.delete(push)
      await settle(pays)
      this.noteResult(cents(pays - baht))
      if (pays !== baht) this.staked += baht
      await this.look()
    }
  }

  // What the house gives

  async mayTake(code: string): Promise<boolean> {
    return (await this.ask(api.bonusPreview, { params: { code } })).body.canActivate
  }

  async take(code: string): Promise<Outcome> {
    return outcomeOf(await this.ask(api.activateBonus, { params: { code } }))
  }

  async takePromotion(code: string): Promise<Outcome> {
    return outcomeOf(await this.ask(api.activatePromotion, { params: { code } }))
  }

  async clear(): Promise<Outcome> {
    return outcomeOf(await this.ask(api.clearBonus))
  }

  async isLocked(): Promise<boolean> {
    return (await this.ask(api.activeBonus)).body.status
  }

  async takeRefund(expected: readonly string[] = []): Promise<Outcome> {
    return outcomeOf(await this.ask(api.receiveRefund, {}, expected))
  }

  async claimInvite(expected: readonly string[] = []): Promise<Outcome> {
    return outcomeOf(await this.ask(api.claimInvite, {}, expected))
  }

  /** All coins, and what they win. */
  async spinAway() {
    for (let spins = 0; spins < 60; spins++) {
      const { status, body } = await this.ask(api.spin, {}, ['COIN_NOT_ENOUGH'])
      if (status !== 200 || body.result?.remainingCoin === 0) break
    }
    for (const coupon of await this.coupons())
      await this.ask(api.claimCoupon, { body: { coupon } }, ['BONUS_REMAINING'])
  }

  async coupons(): Promise<string[]> {
    const { status, body } = await this.ask(api.coupons)
    // A player who has just spun sixty times may be told to wait.
    return status === 200 ? body.map(({ _id }) => _id) : []
  }

  // Taking out

  async purse() {
    return (await this.ask(api.wallet)).body.wallet
  }

  async withdraw(baht: number, expected: readonly string[] = []): Promise<Outcome> {
    const outcome = outcomeOf(await this.ask(api.withdraw, { body: { amount: baht } }, expected))
    if (outcome !== 'done') return outcome
    this.#raiseLevel(-baht)
    this.withdrawals++
    return outcome
  }

  /** Everything, in parts that nobody looks at, until nothing is left or it is refused. */
  async *takeAllOut(): Life {
    await this.moveAllOut()
    for (;;) {
      const { amount } = await this.purse()
      if (amount < withdrawMin) return
      if ((await this.withdraw(Math.min(autoMax, amount))) !== 'done') return
      yield 'next'
    }
  }

  /** The account that is registered from now on. Where that takes a code by SMS, the person has it who holds the phone. */
  async changeAccount(account: BankAccount, expected: readonly string[] = []): Promise<Outcome> {
    const body = {
      ...{ name: 'มะลิ', bankCode: account.bankCode },
      ...{ bankAccountName: account.name, bankAccountNo: account.accountNo },
    }
    this.hasMoved = true
    const mayHear = this.holdsPhone ? ['UNVERIFIED_OTP', ...expected] : expected
    const outcome = outcomeOf(await this.ask(api.updateProfile, { body }, mayHear))
    if (outcome !== 'UNVERIFIED_OTP' || !this.holdsPhone) return outcome
    const otpToken = await this.#codeByPhone()
    return outcomeOf(await this.ask(api.updateProfile, { body: { ...body, otpToken } }, expected))
  }

  async #codeByPhone() {
    const { phone } = this.member
    const { otpToken } = (await this.ask(api.sendOtp, { body: { phoneNumber: phone } })).body
    const otpCode = await codeFor(this.run.world, phone)
    await this.ask(api.verifyOtp, { body: { otpToken, otpCode } })
    return otpToken
  }

  /** Signs in, on a browser that may have been another's. @returns its cookie. */
  async signIn(cookie = ''): Promise<string> {
    await this.run.usePassword(this.member.id)
    const answer = await this.run.world.call(
      api.login,
      { body: { username: this.member.phone, password } },
      { address: this.person.address, headers: { cookie } },
    )
    return String(answer.headers['set-cookie']).split(';')[0] ?? ''
  }
}

const cents = (baht: number) => Math.round(baht * 100) / 100

const outcomeOf = ({ status, body }: { status: number; body: object }): Outcome =>
  status === 200 ? 'done' : status === 202 ? 'pending' : String((body as { message?: string }).message)
