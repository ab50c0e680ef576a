/** Habits of those who reckon well, and of those who know somebody outside: a player who loses on purpose, an administrator of games. */
import type { Life } from './calendar.ts'
import type { Habit } from './habit.ts'
import type { Player } from './player.ts'

/** Of what one player loses to another at a table, the house keeps four in a hundred. */
const afterRake = (baht: number) => Math.floor(baht * 0.96)

/** At a table of two nobody sees why one of them folds. */
async function loseOnPurpose(losing: Player, winner: Player, baht: number) {
  losing.staked += baht
  await losing.settle('ARENA', -baht)
  await winner.settle('ARENA', afterRake(baht))
}

/** Every day the same friend loses to the same friend: a loss that is never won back, for refund and commission. */
async function* losesToAFriend([inviter, losing, winner]: Player[]): Life {
  if (!inviter || !losing || !winner) return
  for (;;) {
    yield 'morning'
    await losing.payByQr(2_000)
    await losing.moveIn('ARENA', 2_000)
    await loseOnPurpose(losing, winner, 2_000)
    yield 'next'
    yield* winner.takeAllOut()
    yield 'night'
    await losing.takeRefund()
    await inviter.claimInvite()
    yield { days: 1 }
    for (const each of [inviter, losing]) if (!(await each.isLocked())) yield* each.takeAllOut()
  }
}

/** A bonus is lost to a friend, who has no lock: it needs neither luck nor play. */
async function* losesABonusToAFriend([losing, winner]: Player[]): Life {
  if (!losing || !winner) return
  for (;;) {
    yield 'morning'
    await losing.payByQr(1_000)
    await losing.take('DAILY')
    const { amount } = await losing.purse()
    await losing.moveIn('ARENA', amount)
    await loseOnPurpose(losing, winner, amount)
    yield 'next'
    yield* winner.takeAllOut()
    yield 'night'
    await losing.takeRefund()
    yield { days: 1 }
  }
}

/** What was paid in is lost to a friend, who takes it out; then the gateway takes the payment back. */
async function* recallsWhatAFriendHas([payer, friend]: Player[]): Life {
  if (!payer || !friend) return
  for (;;) {
    yield 'morning'
    const reference = await payer.payByQr(3_000)
    const { amount } = await payer.purse()
    if (amount >= 100) {
      await payer.moveIn('ARENA', amount)
      await loseOnPurpose(payer, friend, amount)
    }
    yield 'next'
    yield* friend.takeAllOut()
    if (reference) await payer.recall(reference, 3_000)
    yield { days: 4 }
  }
}

/** The fewest and largest bets that can reach the target: the house's edge is paid on little, and the bonus is kept. */
async function* playsBoldly([me]: Player[]): Life {
  for (;;) {
    yield 'noon'
    await me?.payByQr(1_000)
    await me?.take('DAILY')
    await me?.moveIn('LOTUS', 1_100)
    await me?.gamble('LOTUS', { unit: 330, rounds: 60, upTo: 1_470 })
    yield 'next'
    if (me && !(await me.isLocked())) yield* me.takeAllOut()
    yield { days: 1 }
  }
}

/** A large sum goes in and out once a day, on days of which each earns its coins anew. */
async function* coinsOfEachDay([me]: Player[]): Life {
  for (;;) {
    yield 'morning'
    await me?.payByQr(10_000)
    yield 'next'
    await me?.withdraw(10_000)
    yield 'evening'
    await me?.spinAway()
    yield 'next'
    if (me) yield* me.takeAllOut()
  }
}

/** The provider's administrator lets a friend win what is not looked at, day after day. */
async function* friendAtAProvider([me]: Player[]): Life {
  if (!me) return
  await me.payByQr(100)
  for (;;) {
    yield 'morning'
    await me.open('NAGA')
    await me.settle('NAGA', 29_000)
    for (let part = 0; part < 3; part++) {
      await me.moveOut('NAGA')
      await me.withdraw(Math.min(9_900, (await me.purse()).amount))
      yield 'next'
    }
    yield { days: 1 }
  }
}

const nothing = { crew: ['cheat'], mayReceive: [] } as const

export const outsideCheats: readonly Habit[] = [
  {
    ...{ name: 'loses to a friend on purpose', crew: ['inviter', 'losing', 'winner'], inviter: 'inviter' },
    // To the rules it is a loss like any other.
    ...{ mayReceive: ['refund', 'invite'], seenBy: [], live: losesToAFriend },
  },
  {
    ...{ name: 'loses a bonus to a friend', crew: ['losing', 'winner'], mayReceive: ['bonus', 'refund'] },
    ...{ seenBy: [], live: losesABonusToAFriend },
  },
  {
    ...{ ...nothing, name: 'recalls what a friend has won', crew: ['payer', 'friend'] },
    ...{ seenBy: ['payment_recalled'], live: recallsWhatAFriendHas },
  },
  { ...nothing, name: 'plays boldly for each bonus', mayReceive: ['bonus'], seenBy: [], live: playsBoldly },
  {
    ...{
      ...nothing,
      name: 'a large sum once a day for coins',
      mayReceive: ['prize'],
      seenBy: [],
      flaggedBy: ['deposit_without_play'],
    },
    live: coinsOfEachDay,
  },
  {
    ...{
      ...nothing,
      name: 'has a friend at a provider',
      seenBy: ['review: amount_day', 'review: amount_week'],
    },
    // Until then it stays below what a week may bring.
    seenAfterDays: 6,
    live: friendAtAProvider,
  },
]
