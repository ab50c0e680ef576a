/**
 * What one member must hold and have received, worked out a second time from decisions D2 and D6 to D10: no database,
 * nothing imported from the product. Satang in plain numbers; each act answers as the call must.
 */
import { type DayFigures, type LockDays, LossMemory, type Period } from './loss-memory.ts'
import { WithdrawalMemory } from './withdrawal-memory.ts'

export const slotsOfModel = ['NAGA', 'LOTUS', 'ARENA'] as const
export type ModelSlot = (typeof slotsOfModel)[number]

export interface Offer {
  kind: 'bonus' | 'promotion'
  type: 'limit' | 'day' | 'week' | null
  maxReceived: number
  /** Percent, as the lock's two. */
  percent: number
  success: number
  fail: number
  amountMax: number
  depositMin: number
}

/** What the operator has set for a batch of runs. */
export interface Terms {
  clearPolicy: 'FORFEIT' | 'RETURN_OWN'
  depositPerCoin: number
  refund: { percent: number; cap: number; min: number; success: number; fail: number }
  invite: { percent: number; success: number; fail: number; dayCap: number; monthCap: number }
}

export interface Lock {
  source: 'bonus' | 'promotion' | 'invite' | 'refund'
  type: string
  amount: number
  base: number
  /** As they were when it was opened; what was paid in since raises both. */
  target: number
  floor: number
  /** What came from outside since it was opened. */
  paidIn: number
}

export interface Coupon {
  id: string
  amount: number
  expiresAt: number
  state: 'NEW' | 'CLAIMED'
}

export interface GameAccount {
  ours: number
  theirs: number
  /** The days on which the provider said last what it holds, and on which ours moved last. */
  heardOn: number
  movedOn: number
}

/** What a day earns coins by: deposits less withdrawals, now and at the most (decisions D10). */
interface CoinDay {
  coins: number
  level: number
  highest: number
}

/** Undefined: it is done. */
export type Refused = string | undefined

const share = (amount: number, percent: number) => Math.floor((amount * percent) / 100)

export class Holder {
  wallet = 0
  held = 0
  /** What we last heard, and what the provider knows. */
  games = new Map<ModelSlot, GameAccount>()
  /** What reading them has brought: below zero the member won. */
  readonly results: { slot: ModelSlot; day: number; lost: number }[] = []
  coins = 0
  lock: Lock | undefined
  readonly lockDays: LockDays[] = []
  lastOutcome: string | undefined
  /** The largest deposit that no bonus was received for and nothing was withdrawn after. */
  qualifying = 0
  hasDeposit = false
  hasPlayed = false
  /** Whether the open withdrawal waits for a person. */
  isReviewed = false
  received: { code: string; at: number }[] = []
  coupons: Coupon[] = []
  refunds: { amount: number; lapsesAt: number }[] = []
  earned = 0
  claimed = 0
  days = new Map<string, DayFigures & CoinDay>()
  /** For the member's own refunds, and for the inviter. */
  readonly losses = { refund: new LossMemory(), invite: new LossMemory() }
  /** By month: what friends have earned. */
  earnedIn = new Map<string, number>()
  /** Each line of the statement: type, satang, status, note. */
  statement: { type: string; amount: number; status: string; note: string | null }[] = []
  /** What devices heard of locks that ended. */
  ended: { type: string; outcome: string; total: number; forfeited: number }[] = []
  readonly #withdrawals = new WithdrawalMemory()
  #today = ''

  get total() {
    return [...this.games.values()].reduce((sum, { ours }) => sum + ours, this.wallet)
  }

  /** Everything that is done from now on is done on this day. */
  begin(day: string) {
    this.#today = day
    const fresh = { lost: 0, given: 0, takenBack: 0, coins: 0, level: 0, highest: 0 }
    if (!this.days.has(day)) this.days.set(day, fresh)
  }

  get #day() {
    const day = this.days.get(this.#today)
    if (!day) throw new Error('no day has begun')
    return day
  }

  /** After each act, as soon as the lock was judged. */
  rest() {
    this.#judge()
  }

  /** What the own books say is asked for in all games before it ends anything. */
  #judge() {
    if (this.#due() === undefined) return
    this.read()
    const outcome = this.#due()
    if (outcome) this.#end(outcome, this.total, 0)
  }

  #due(): 'successful' | 'failed' | undefined {
    if (!this.lock) return
    // What was paid in is on both sides: only what was won and lost is compared.
    const played = this.total - this.lock.paidIn
    if (played >= this.lock.target) return 'successful'
    return played <= this.lock.floor ? 'failed' : undefined
  }

  #end(outcome: 'successful' | 'failed' | 'cleared', total: number, forfeited: number) {
    const notes = { successful: 'BONUS_SUCCESS', failed: 'BONUS_FAIL', cleared: 'BONUS_CLEAR' }
    this.#write('finish_bonus', forfeited === 0 ? 0 : -forfeited, notes[outcome])
    this.ended.push({ type: this.lock?.type ?? '', outcome, total, forfeited })
    this.lastOutcome = outcome
    this.lock = undefined
    const last = this.lockDays.at(-1)
    if (last) last.ended = Number(this.#today)
  }

  #write(type: string, amount: number, note: string | null = null, status = 'SUCCESS') {
    this.statement.push({ type, amount, status, note })
  }

  deposit(amount: number) {
    this.wallet += amount
    this.#day.level += amount
    this.#day.highest = Math.max(this.#day.highest, this.#day.level)
    this.hasDeposit = true
    this.qualifying = Math.max(this.qualifying, amount)
    if (this.lock) this.lock.paidIn += amount
    this.#write('deposit', amount)
  }

  /** At a provider, who knows no other rule than that the stake must be there. */
  play(slot: ModelSlot, stake: number, win: number): boolean {
    const account = this.games.get(slot)
    if (!account || account.theirs < stake) return false
    account.theirs += win - stake
    return true
  }

  /** The providers say what they hold. */
  read(only?: ModelSlot) {
    for (const [slot, account] of this.games) {
      if (only && slot !== only) continue
      account.heardOn = Number(this.#today)
      const lost = account.ours - account.theirs
      if (lost === 0) continue
      this.hasPlayed = true
      this.#day.lost += lost
      this.results.push({ slot, day: account.heardOn, lost })
      account.ours = account.theirs
      account.movedOn = account.heardOn
    }
  }

  /** Games are asked that have not said since the period what they hold, where something is or was in the last days. @returns what each has given since. */
  tellSince({ first, last }: Period): number {
    for (const [slot, { ours, heardOn, movedOn }] of this.games)
      if (heardOn <= last && (ours > 0 || movedOn >= first - 7)) this.read(slot)
    return slotsOfModel.reduce((all, slot) => {
      const since = this.results.filter((of) => of.slot === slot && of.day > last)
      return all + Math.max(0, -since.reduce((sum, { lost }) => sum + lost, 0))
    }, 0)
  }

  #move(slot: ModelSlot, into: number) {
    const account = this.games.get(slot)
    if (!account) throw new Error(`no account at ${slot}`)
    account.ours += into
    account.theirs += into
    account.movedOn = Number(this.#today)
    this.wallet -= into
    this.#write('transfer', Math.abs(into))
  }

  transfer(from: ModelSlot | 'WALLET', to: ModelSlot | 'WALLET', amount: number): Refused {
    for (const place of [from, to]) if (place !== 'WALLET' && !this.games.has(place)) return 'SLOT_NO_ACCOUNT'
    if (from === to) return 'KEY_INVALID'
    if (amount < 100) return 'TRANSFER_MINIMUM'
    if (from !== 'WALLET') {
      this.read(from)
      if ((this.games.get(from)?.ours ?? 0) < amount) return 'MONEY_NOT_ENOUGH'
      this.#move(from, -amount)
    }
    if (to === 'WALLET') return
    if (this.wallet < amount) return 'MONEY_NOT_ENOUGH'
    this.#move(to, amount)
  }

  /** What is under a baht stays. @returns what was pulled. */
  #pull(except?: ModelSlot | 'WALLET'): number {
    this.read()
    let pulled = 0
    for (const [slot, { ours }] of this.games) {
      if (slot === except || ours < 100) continue
      this.#move(slot, -ours)
      pulled += ours
    }
    return pulled
  }

  transferAll(to: ModelSlot | 'WALLET'): Refused {
    if (to !== 'WALLET' && !this.games.has(to)) return 'SLOT_NO_ACCOUNT'
    const pulled = this.#pull(to)
    if (to !== 'WALLET' && pulled > 0) this.#move(to, pulled)
  }

  withdraw(amount: number, now: number): Refused {
    if (amount < 100_00) return 'WITHDRAW_MINIMUM'
    if (this.wallet < amount) return 'MONEY_NOT_ENOUGH'
    if (this.lock) return 'BONUS_REMAINING'
    if (this.held > 0) return 'IN_PROGRESS'
    this.wallet -= amount
    this.#day.level -= amount
    this.held = amount
    this.qualifying = 0
    this.isReviewed = this.#withdrawals.add(amount, now) || !this.hasDeposit
    this.#write('withdraw', amount, null, 'PROCESSING')
  }

  withdrawAll(amount: number, now: number): Refused {
    if (amount < 100_00) return 'WITHDRAW_MINIMUM'
    if (this.held > 0) return 'IN_PROGRESS'
    if (this.lock) {
      this.read()
      this.#judge()
      if (this.lock) return 'BONUS_REMAINING'
    }
    this.#pull()
    return this.withdraw(amount, now)
  }

  /** The bank has paid. */
  paid() {
    if (this.held === 0 || this.isReviewed) return
    this.held = 0
    const line = this.statement.findLast(({ type }) => type === 'withdraw')
    if (line) line.status = 'SUCCESS'
  }

  #give(amount: number) {
    this.wallet += amount
    this.#day.given += amount
    this.#write('bonus', amount)
  }

  #lockUp(
    lock: Pick<Lock, 'source' | 'type' | 'amount'>,
    { success, fail }: { success: number; fail: number },
  ) {
    if (success === 0) return
    const base = this.total
    this.lockDays.push({ opened: Number(this.#today), ended: Infinity })
    this.lock = { ...lock, base, target: share(base, success), floor: share(base, fail), paidIn: 0 }
  }

  /** @param since from when received ones count. */
  receive(code: string, offer: Offer, now: number, since: number): Refused {
    const { kind, type, maxReceived } = offer
    // Every provider is asked, and what it says may end the lock.
    this.read()
    this.#judge()
    if (this.lock) return 'BONUS_ALREADY_ACTIVE'
    if (this.countReceived(code, since) >= maxReceived)
      return kind === 'promotion' ? 'PROMOTION_RECEIVED' : 'BONUS_MAX_CLAIMED'
    const counting = Math.min(this.qualifying, this.total)
    const amount = Math.min(offer.amountMax, share(counting, offer.percent))
    if (counting < offer.depositMin || amount === 0) return 'BONUS_CONDITION'
    this.#give(amount)
    this.#lockUp({ source: kind, type: type ?? 'promotion', amount }, offer)
    this.received.push({ code, at: now })
    this.qualifying = 0
  }

  countReceived(code: string, since: number): number {
    return this.received.filter((one) => one.code === code && one.at >= since).length
  }

  /** What ending it would leave and take; undefined without one. */
  previewClear(policy: Terms['clearPolicy']): { keep: number; forfeit: number } | undefined {
    if (!this.lock) return
    this.read()
    const fromGames = [...this.games.values()].reduce((sum, { ours }) => sum + (ours < 100 ? 0 : ours), 0)
    return this.#split(policy, this.lock, this.wallet + fromGames, fromGames)
  }

  #split(policy: Terms['clearPolicy'], { amount, base, paidIn }: Lock, wallet: number, fromGames: number) {
    const own = base - amount + paidIn
    const keep = Math.min(policy === 'FORFEIT' ? wallet - fromGames : wallet, own)
    return { keep, forfeit: wallet - keep }
  }

  clear(policy: Terms['clearPolicy']): Refused {
    if (!this.lock) return this.lastOutcome === 'cleared' ? undefined : 'NO_DATA'
    const pulled = this.#pull()
    const { forfeit } = this.#split(policy, this.lock, this.wallet, pulled)
    this.wallet -= forfeit
    this.#day.takenBack += forfeit
    this.#end('cleared', this.total, forfeit)
  }

  claimInvite(terms: Terms, friend: Holder | undefined): Refused {
    const amount = this.earned - this.claimed
    if (amount === 0) {
      if (this.earned > 0) return 'INVITE_COLLECT'
      return friend && !friend.hasPlayed ? 'NO_INVITEE_PLAY_INFO' : 'NO_INVITE_BONUS'
    }
    if (terms.invite.success > 0) this.read()
    if (this.lock) return 'BONUS_REMAINING'
    this.claimed = this.earned
    this.#give(amount)
    this.#lockUp({ source: 'invite', type: 'invite', amount }, terms.invite)
  }

  openRefund(now: number): number {
    return this.refunds.reduce((sum, { amount, lapsesAt }) => sum + (lapsesAt > now ? amount : 0), 0)
  }

  receiveRefund(terms: Terms, as: 'usual' | 'unlocked', now: number): Refused {
    const amount = this.openRefund(now)
    if (amount === 0) return 'NO_REFUND'
    if (amount < terms.refund.min) return 'REFUND_MINIMUM'
    if (as === 'unlocked' && terms.refund.success > 0) return 'REFUND_CONDITION'
    // Every provider is asked before a lock is opened.
    if (terms.refund.success > 0) this.read()
    if (this.lock) return 'REFUND_CONDITION'
    this.refunds = this.refunds.filter(({ lapsesAt }) => lapsesAt <= now)
    this.#give(amount)
    this.#lockUp({ source: 'refund', type: 'refund', amount }, terms.refund)
  }

  /** A coin for each threshold that the day has passed. */
  earnCoins(perCoin: number) {
    const due = Math.floor(this.#day.highest / perCoin) - this.#day.coins
    this.#day.coins += due
    this.coins += due
  }

  claimCoupon(coupon: Coupon | undefined, now: number): Refused {
    if (!coupon) return 'INVALID_CODE'
    if (coupon.state === 'CLAIMED') return 'NO_CLAIMABLE_COUPON'
    if (this.lock) return 'BONUS_REMAINING'
    if (coupon.expiresAt <= now) return 'COUPON_EXPIRED'
    coupon.state = 'CLAIMED'
    this.#give(coupon.amount)
  }
}

/** A member, and the friend whom this member has invited. */
export interface Household {
  holders: readonly [Holder, Holder]
}

/** The share that is given back of what was lost. */
export const shareOfLoss = (loss: number, percent: number): number => (loss > 0 ? share(loss, percent) : 0)
