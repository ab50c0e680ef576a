/**
 * What one member must hold and have received, worked out a second time from decisions D2 and D6 to D10: no database,
 * nothing imported from the product. Satang in plain numbers; each act answers as the call must.
 */
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

/** A day's figures, from which losses follow (decisions D8). */
export interface DayFigures {
  /** By which the games have more than before. */
  lost: number
  given: number
  takenBack: number
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
  games = new Map<ModelSlot, { ours: number; theirs: number }>()
  coins = 0
  lock: Lock | undefined
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

  #judge() {
    if (!this.lock) return
    const { total } = this
    // What was paid in is on both sides: only what was won and lost is compared.
    const played = total - this.lock.paidIn
    if (played >= this.lock.target) this.#end('successful', total, 0)
    else if (played <= this.lock.floor) this.#end('failed', total, 0)
  }

  #end(outcome: 'successful' | 'failed' | 'cleared', total: number, forfeited: number) {
    const notes = { successful: 'BONUS_SUCCESS', failed: 'BONUS_FAIL', cleared: 'BONUS_CLEAR' }
    this.#write('finish_bonus', forfeited === 0 ? 0 : -forfeited, notes[outcome])
    this.ended.push({ type: this.lock?.type ?? '', outcome, total, forfeited })
    this.lastOutcome = outcome
    this.lock = undefined
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
      this.hasPlayed ||= account.ours !== account.theirs
      this.#day.lost += account.ours - account.theirs
      account.ours = account.theirs
    }
  }

  #move(slot: ModelSlot, into: number) {
    const account = this.games.get(slot)
    if (!account) throw new Error(`no account at ${slot}`)
    account.ours += into
    account.theirs += into
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

/** Over the days of a period; below zero: the member won. */
export const lossOf = (days: DayFigures[]): number =>
  days.reduce((sum, day) => sum + day.lost - day.given + day.takenBack, 0)

/** The share that is given back of what was lost. */
export const shareOfLoss = (loss: number, percent: number): number => (loss > 0 ? share(loss, percent) : 0)

/**
 * What counts of each loss, baht by baht as a player would tell it: one that was paid on already and won back is not
 * paid on again; nor is one that a win of the seven days before has brought; and what no game has taken is none.
 */
class LossMemory {
  /** Paid on, and lost now; paid on, and won back since. */
  #paidLost = 0
  #paidWonBack = 0
  #wins: { day: number; left: number }[] = []

  /** @param takenByGames over the period and the seven days before it. */
  count({ first, last }: { first: number; last: number }, loss: number, takenByGames: number): number {
    if (loss <= 0) {
      const wonBack = Math.min(-loss, this.#paidLost)
      this.#paidLost -= wonBack
      this.#paidWonBack += wonBack
      this.#wins.push({ day: last, left: -loss - wonBack })
      return 0
    }
    const again = Math.min(loss, this.#paidWonBack)
    this.#paidWonBack -= again
    this.#paidLost += again
    let rest = loss - again
    for (const win of this.#wins) {
      if (win.day < first - 7) continue
      const set = Math.min(rest, win.left)
      win.left -= set
      rest -= set
    }
    const counted = Math.max(0, Math.min(rest, takenByGames))
    this.#paidLost += counted
    return counted
  }
}
