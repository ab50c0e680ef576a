/** Habits of those who want a bonus without its play, or keep what was won with it (decisions D7). */
import type { Life } from './calendar.ts'
import type { FraudRun } from './fraud-run.ts'
import type { Habit } from './habit.ts'
import type { Player, Slot } from './player.ts'

/** One member does it, again and again, with days between. */
const again = (once: (me: Player, run: FraudRun) => Life, days = 3) =>
  async function* ([me]: Player[], run: FraudRun): Life {
    if (!me) return
    for (;;) {
      yield 'noon'
      yield* once(me, run)
      yield { days }
    }
  }

/** Takes a bonus, and pays in until the target is reached. */
async function* topUp(me: Player): Life {
  await me.payByQr(1_000)
  if ((await me.take('FIRST')) !== 'done') await me.take('DAILY')
  await me.payByQr(1_500)
  yield 'next'
  yield* me.takeAllOut()
  if (await me.isLocked()) await me.clear()
  yield* me.takeAllOut()
}

/** Plays a round with a bonus, moves out what it has come to, and gives the bonus back. */
async function* winAndClear(me: Player): Life {
  await me.payByQr(1_000)
  await me.take('DAILY')
  await me.moveIn('NAGA', 1_100)
  await me.gamble('NAGA', { unit: 200, rounds: 1 })
  await me.moveOut('NAGA')
  yield 'next'
  if (await me.isLocked()) await me.clear()
  yield* me.takeAllOut()
}

/** Stakes everything, so that nothing seems to be left and the lock has failed; the bet is pushed. */
const stakeAll = (slot: Slot) =>
  async function* (me: Player): Life {
    await me.payByQr(1_000)
    await me.take('DAILY')
    await me.moveIn(slot, 1_100)
    const settle = await me.stake(slot, 1_100)
    await me.look()
    yield 'next'
    await settle(1_100)
    yield* me.takeAllOut()
    if (await me.isLocked()) {
      await me.moveAllOut()
      await me.clear()
    }
    yield* me.takeAllOut()
  }

/** Receives a bonus on one day and gives it back on the next: the gift that went back looks like a loss. */
async function* lossOfAGift(me: Player): Life {
  await me.payByQr(2_000)
  await me.take('DAILY')
  yield 'morning'
  await me.clear()
  yield 'night'
  await me.takeRefund()
  yield* me.takeAllOut()
}

/** Withdraws to an account that takes nothing: the money comes back under the lock, as if it were won. */
async function* returnedPayout(me: Player, run: FraudRun): Life {
  if (!me.account.accountNo.endsWith('0500')) {
    const dead = run.people.addDeadAccount(me.person)
    await me.changeAccount(dead)
    me.person.accounts.unshift(dead)
  }
  await me.payByQr(1_000)
  await me.withdraw(900)
  await me.payByQr(200)
  await me.take('DAILY')
  // A person has looked at it, and the bank has refused it.
  yield 'morning'
  yield 'next'
  await me.withdraw(1_000)
  if (await me.isLocked()) await me.clear()
}

/** Tries every code there is, again and again, by whatever call; the gift itself is given back. */
async function* codes(me: Player): Life {
  await me.payByQr(500)
  await me.takePromotion('WELCOME')
  await me.clear()
  for (const code of ['WELCOME', 'welcome ', 'WELCOME1', 'VIP100', 'STAFF-1']) await me.takePromotion(code)
  await me.take('WELCOME')
  yield 'next'
  yield* me.takeAllOut()
}

const nothing = { crew: ['cheat'], mayReceive: [] } as const

export const bonusCheats: readonly Habit[] = [
  { ...nothing, name: 'tops up to the target', seenBy: ['BONUS_REMAINING'], live: again(topUp) },
  {
    ...{ name: 'wins and clears', crew: ['cheat'], mayReceive: ['bonus'], seenBy: ['winnings taken back'] },
    live: again(winAndClear, 1),
  },
  {
    ...{ ...nothing, name: 'stakes all, where it is told', seenBy: ['BONUS_REMAINING'] },
    live: again(stakeAll('NAGA')),
  },
  {
    // Its bonus has failed while the bet is open: nothing tells it from a bet that is lost.
    ...{
      name: 'stakes all, where it is not told',
      crew: ['cheat'],
      mayReceive: ['bonus'],
      isPaidAhead: true,
      seenBy: [],
    },
    live: again(stakeAll('MEKONG')),
  },
  { ...nothing, name: 'calls a gift a loss', seenBy: ['NO_REFUND'], live: again(lossOfAGift) },
  { ...nothing, name: 'lets a payout come back', seenBy: ['BONUS_REMAINING'], live: again(returnedPayout) },
  { ...nothing, name: 'shops for codes', seenBy: ['PROMOTION_RECEIVED', 'NO_PROMOTION'], live: again(codes) },
]
