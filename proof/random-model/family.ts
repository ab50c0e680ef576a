/** One run: a member and an invited friend, each beside the model of what they must hold; every answer is compared. */

import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { ChangingCall } from '@kapao/contract/calls/names.ts'
import { judgeLock } from '../../server/src/bonus/judge-lock.service.ts'
import type { TestMember } from '../../server/test/factories.ts'
import { eventsSentTo } from '../../server/test/flows.ts'
import type { Answered, AnyArguments, World } from '../../server/test/world.ts'
import { dayNumber, mondayNumber, startOfDay } from './calendar.ts'
import { Holder, type Household, type ModelSlot, type Offer, type Terms } from './holder.ts'

/** A step as it was rolled: a replay decides the same. */
export interface Step {
  name: string
  who: 0 | 1
  /** Numbers from 0 to below 1; what they choose is up to the step. */
  rolls: [number, number, number]
  /** The app sends it a second time, as if it had not heard the answer. */
  isTwice: boolean
}

/** What the product said and what the model says it must. */
export class DivergenceError extends Error {
  override name = 'DivergenceError'
}

/** Where they live: who shares a home for weeks waits for a person before an invite bonus (decisions D9). */
export const homes = ['10.1.0.1', '10.2.0.1'] as const

const atHome = (member: TestMember, address: string): TestMember => ({
  ...member,
  call: (row, args, extras) => member.call(row, args, { address, ...extras }),
  send: (row, args, extras) => member.send(row, args, { address, ...extras }),
})

export class Family implements Household {
  readonly holders: readonly [Holder, Holder] = [new Holder(), new Holder()]
  readonly world: World
  readonly terms: Terms
  readonly offers: Record<string, Offer>
  members!: readonly [TestMember, TestMember]
  /** Bank transfers that are on the feed and not read yet. */
  readonly arriving: [number, number] = [0, 0]
  /** What was done, for the reader of a failure. */
  readonly log: string[] = []
  #count = 0
  readonly #endsSeen: [number, number] = [0, 0]

  constructor(world: World, terms: Terms, offers: Record<string, Offer>) {
    this.world = world
    this.terms = terms
    this.offers = offers
  }

  async begin() {
    const inviter = await this.world.aMember({ remember: true })
    const friend = await this.world.aMember({ remember: true, invitedBy: inviter.id })
    this.members = [atHome(inviter, homes[0]), atHome(friend, homes[1])]
    this.beginDay()
    for (const who of [0, 1] as const)
      for (const slot of ['NAGA', 'LOTUS'] as const) await this.open(who, slot)
  }

  /** An account that is open is only named again. */
  async open(who: 0 | 1, slot: ModelSlot) {
    const { status, body } = await this.members[who].call(api.activateSlot, { params: { slotCode: slot } })
    const { games } = this.holders[who]
    const must = games.has(slot) ? 'SLOT_ALREADY_ACTIVE' : 200
    this.log.push(`${who} opens ${slot}: ${status}`)
    this.expect(`${who} opens ${slot}`, status === 200 ? 200 : body.message, must)
    if (status !== 200) return
    const never = Number.NEGATIVE_INFINITY
    games.set(slot, { ours: 0, theirs: 0, heardOn: never, movedOn: never })
  }

  get now() {
    return this.world.now().getTime()
  }

  beginDay() {
    for (const holder of this.holders) holder.begin(String(dayNumber(this.now)))
  }

  /** From when received ones of a bonus count. */
  countsSince({ type }: Offer): number {
    const today = dayNumber(this.now)
    if (type === 'day') return startOfDay(today)
    return type === 'week' ? startOfDay(mondayNumber(today)) : 0
  }

  /** Sends it, and a second time with the same key: the same answer. */
  async ask(step: Step, call: ChangingCall, args: AnyArguments = {}): Promise<Answered<Endpoint>> {
    const member = this.members[step.who]
    const row: Endpoint = api[call]
    const once = { ...args, idempotencyKey: `model-${member.id.slice(-12)}-${this.#count++}` }
    const answer = await member.send(row, once)
    if (!step.isTwice) return answer
    const again = await member.send(row, once)
    this.expect(`${call} again`, again.text, answer.text)
    return answer
  }

  /** @param refused what the model says the answer must be; undefined: done. */
  expectAnswer(what: string, answer: Answered<Endpoint>, refused: string | undefined) {
    const said = answer.status === 200 ? 'done' : `refused: ${answer.body.message}`
    this.log.push(`${what} → ${said}`)
    this.expect(what, said, refused === undefined ? 'done' : `refused: ${refused}`)
  }

  expect(what: string, said: unknown, must: unknown) {
    if (JSON.stringify(said) !== JSON.stringify(must))
      throw new DivergenceError(`${what}: said ${JSON.stringify(said)}, must be ${JSON.stringify(must)}`)
  }

  /** A lock is judged as the job would do it at once, and then the member sees what the model holds. */
  async rest(who: 0 | 1) {
    const holder = this.holders[who]
    // A call that was refused takes back the end that it had found; the job finds it once more.
    const hasEnded = holder.ended.length > this.#endsSeen[who]
    const wasLocked = holder.lock !== undefined
    if (wasLocked || hasEnded) await judgeLock(this.world.app, { id: this.members[who].id, currency: 'THB' })
    holder.rest()
    this.#endsSeen[who] = holder.ended.length
    await this.compareWallet(who)
    if (wasLocked) await this.compareLock(who)
  }

  async compareWallet(who: 0 | 1) {
    const holder = this.holders[who]
    const { wallet, profile, invite, slots } = (await this.members[who].call(api.wallet)).body
    const inGames = slots.flatMap(({ code, isActive, amount }) => (isActive ? [[code, amount]] : []))
    const mustBeInGames = [...holder.games].map(([slot, { ours }]) => [slot, ours / 100])
    this.expect(`wallet of ${who}`, wallet.amount, holder.wallet / 100)
    this.expect(`held of ${who}`, [wallet.held, wallet.inTransit], [holder.held / 100, 0])
    this.expect(`coins of ${who}`, profile.coin, holder.coins)
    this.expect(`invite bonus of ${who}`, invite.amount, (holder.earned - holder.claimed) / 100)
    this.expect(`games of ${who}`, inGames.sort(), mustBeInGames.sort())
  }

  async compareLock(who: 0 | 1) {
    const { lock, total: mustHold } = this.holders[who]
    const { body } = await this.members[who].call(api.activeBonus)
    const { status, type, amount, base, target, floor, paidIn, total } = body
    const ends = lock && [lock.target + lock.paidIn, lock.floor + lock.paidIn, lock.paidIn]
    const must = lock && ends && [lock.type, lock.amount, lock.base, ...ends, mustHold]
    this.expect(
      `lock of ${who}`,
      status ? [type, amount, base, target, floor, paidIn, total] : undefined,
      must?.map((one) => (typeof one === 'number' ? one / 100 : one)),
    )
  }

  /** What changes seldom, once everything is quiet. */
  async compareAll(who: 0 | 1) {
    await this.compareWallet(who)
    await this.compareLock(who)
    const member = this.members[who]
    const holder = this.holders[who]
    const refund = (await member.call(api.checkRefund)).body
    this.expect(`refund of ${who}`, refund.refundAmount, holder.openRefund(this.now) / 100)
    const coupons = (await member.call(api.coupons)).body
    const claimable = holder.coupons.filter((one) => one.state === 'NEW' && one.expiresAt > this.now)
    this.expect(
      `coupons of ${who}`,
      coupons.map(({ _id, amount }) => [_id, amount]).sort(),
      claimable.map(({ id, amount }) => [id, amount / 100]).sort(),
    )
    const bonuses = (await member.call(api.bonuses)).body
    for (const { code, userBonus } of bonuses) {
      const offer = this.offers[code]
      if (!offer) continue
      const { received } = (userBonus ?? { received: [] }) as { received: unknown[] }
      const must = holder.countReceived(code, this.countsSince(offer))
      this.expect(`${code} received by ${who}`, received.length, must)
    }
  }

  /** The whole history, line by line, whatever their order, and what devices were told. */
  async compareHistory(who: 0 | 1) {
    const member = this.members[who]
    const holder = this.holders[who]
    const { statements } = (await member.call(api.statement, { body: { page: 1, limit: 100 } })).body
    const said = statements.map((row) => `${row.statementType} ${row.amount} ${row.status} ${row.note}`)
    const must = holder.statement.map(
      ({ type, amount, status, note }) => `${type} ${amount / 100} ${status} ${note}`,
    )
    if (must.length <= 100) this.expect(`statement of ${who}`, said.sort(), must.sort())
    const told = (await eventsSentTo(this.world, member, 'bonus:ended')) as typeof holder.ended
    this.expect(
      `ends of bonuses told to ${who}`,
      told.map(({ type, outcome, total, forfeited }) => [type, outcome, total, forfeited].join(' ')),
      holder.ended.map(({ type, outcome, total, forfeited }) =>
        [type, outcome, total / 100, forfeited / 100].join(' '),
      ),
    )
  }
}
