/** How honest members live: they pay in what they can spare, play at the house's odds, and take out what is left of a good day. */
import type { Life } from './calendar.ts'
import type { FraudRun } from './fraud-run.ts'
import type { Habit } from './habit.ts'
import type { Player, Slot } from './player.ts'

const slots: readonly Slot[] = ['NAGA', 'LOTUS', 'ARENA', 'MEKONG']

/** An honest member, who plays every few days; in a short world more often, so that there is something to see. */
const restDays = ({ dice }: Player, run: FraudRun) => 1 + dice.below(run.calendar.last > 100 ? 8 : 2)

async function payIn(me: Player, baht: number) {
  const roll = me.dice.below(20)
  if (roll < 12) await me.payByQr(baht)
  else if (roll < 17) await me.payByBank(baht)
  else if (roll < 19) await me.payByGift(baht)
  else await me.sendSlip(await me.paySilently(baht))
}

/** What is left of a good day, or the rest that is not worth playing with; the big wins of a few wait for a person. */
async function takeOut(me: Player) {
  await me.moveAllOut()
  const { amount } = await me.purse()
  if (amount >= 100) await me.withdraw(Math.min(amount, 200_000))
}

/** One visit: pays in, plays, and takes out what it has come to when that is more than was brought. */
async function* visit(me: Player, { withBonus = false } = {}): Life {
  const brought = 200 + 100 * me.dice.below(19)
  await payIn(me, brought)
  yield 'next'
  if (withBonus && !(await me.isLocked())) {
    const code = me.dice.pick(['DAILY', 'DAILY', 'FIRST', 'WEEKLY'])
    if ((await me.mayTake(code)) && (await me.take(code)) !== 'done') return
  }
  const { amount } = await me.purse()
  if (amount < 1) return
  const slot = me.dice.pick(slots)
  await me.moveIn(slot, amount)
  for (let session = 0; session < 2; session++) {
    await me.gamble(slot, { unit: brought / 10, rounds: 20 + me.dice.below(40) })
    yield 'next'
  }
  // With a bonus active the member plays on until it has ended.
  if (await me.isLocked()) return
  if ((await me.inGame(slot)) > brought * 0.8) await takeOut(me)
}

async function* live(me: Player, run: FraudRun, options: { withBonus?: boolean } = {}): Life {
  yield { days: me.dice.below(3) }
  for (;;) {
    yield me.dice.pick(['morning', 'noon', 'evening'] as const)
    yield* visit(me, options)
    if (me.dice.chance(0.5)) {
      yield 'night'
      await me.takeRefund(['NO_REFUND', 'REFUND_MINIMUM', 'REFUND_CONDITION'])
      if (!(await me.isLocked())) await me.spinAway()
    }
    yield { days: restDays(me, run) }
  }
}

/** Moves to another bank account of their own, once. */
async function* changeAccount(me: Player, run: FraudRun): Life {
  yield* visit(me)
  yield { days: 1 }
  const account = run.people.addAccount(me.person)
  const [old] = me.person.accounts
  await me.changeAccount(account)
  me.person.accounts[0] = account
  me.person.accounts.push(old)
  await me.payByBank(500)
  yield 'next'
  await me.withdraw(300)
  yield 'morning'
  yield* live(me, run)
}

/** Two friends play, each for themselves, and the one who brought the other is thanked for it. */
async function* inviteFriend([me, friend]: Player[], run: FraudRun): Life {
  if (!me || !friend) return
  for (;;) {
    yield 'noon'
    for (const each of [me, friend]) {
      await each.payByQr(500)
      await each.moveIn('NAGA', 500)
      await each.gamble('NAGA', { unit: 100, rounds: 30 })
      await takeOut(each)
    }
    yield 'morning'
    const mayHear = ['NO_INVITE_BONUS', 'NO_INVITEE_PLAY_INFO', 'INVITE_COLLECT', 'INVITE_REVIEW']
    await me.claimInvite(mayHear)
    yield { days: restDays(me, run) }
  }
}

const always = { isHonest: true, mayReceive: ['bonus', 'refund', 'invite', 'prize'], seenBy: [] } as const

const inviting = { ...always, crew: ['inviter', 'friend'], inviter: 'inviter' } as const

export const honestHabits: readonly (Habit & { share: number })[] = [
  {
    ...always,
    share: 55,
    name: 'plays now and then',
    crew: ['member'],
    live: ([me], run) => live(me as Player, run),
  },
  {
    ...{ ...always, share: 30, name: 'plays with bonuses', crew: ['member'] },
    live: ([me], run) => live(me as Player, run, { withBonus: true }),
  },
  {
    ...{ ...always, share: 3, name: 'has a new bank account', crew: ['member'] },
    live: ([me], run) => changeAccount(me as Player, run),
  },
  { ...inviting, share: 8, name: 'invites a friend', live: inviteFriend },
  { ...inviting, share: 2, name: 'invites somebody of the own home', isOneHome: true, live: inviteFriend },
]
