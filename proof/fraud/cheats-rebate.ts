/** Habits of those who want money back on what they have not lost, or thanks for friends who are themselves (decisions D8, D9). */
import type { Life } from './calendar.ts'
import type { Habit } from './habit.ts'
import type { Player, Slot } from './player.ts'

/** A bet is open while the day ends, and is pushed on the next morning. */
async function* stakeOverMidnight(me: Player, slot: Slot, claim: () => Promise<unknown>): Life {
  await me.moveIn(slot, 3_000)
  yield 'late'
  const settle = await me.stake(slot, 3_000)
  await me.look()
  yield 'night'
  await claim()
  await settle(3_000)
  yield 'night'
  await claim()
  await me.moveAllOut()
}

const overMidnight = (slot: Slot) =>
  async function* ([me, inviter]: Player[]): Life {
    if (!me) return
    await me.payByQr(3_000)
    const claim = async () => {
      await me.takeRefund()
      if (inviter) await inviter.claimInvite()
    }
    for (;;) {
      yield 'evening'
      yield* stakeOverMidnight(me, slot, claim)
      yield { days: 2 }
    }
  }

/** Both sides of one bet, each in another game, of which only the losing one is looked at before the day is closed. */
async function* bothSides([me, inviter]: Player[]): Life {
  if (!me) return
  await me.payByQr(4_000)
  for (;;) {
    yield 'evening'
    await me.moveIn('NAGA', 2_000)
    await me.moveIn('LOTUS', 2_000)
    await me.settle('NAGA', -2_000)
    await me.settleUnseen('LOTUS', 2_000)
    yield 'night'
    await me.takeRefund()
    await inviter?.claimInvite()
    await me.moveAllOut()
    yield { days: 1 }
  }
}

/** The friend is the inviter under another name, phone or account; what the friend really loses is to bring a commission. */
const selfInvite = (prepare?: (crew: Player[]) => Promise<unknown>) =>
  async function* (crew: Player[]): Life {
    const [inviter, friend] = crew
    if (!inviter || !friend) return
    await prepare?.(crew)
    for (;;) {
      yield 'noon'
      await friend.payByQr(1_000)
      await friend.moveIn('LOTUS', 1_000)
      await friend.settle('LOTUS', -600)
      yield 'night'
      await inviter.claimInvite()
      await friend.moveAllOut()
      yield { days: 3 }
    }
  }

/** Both have signed in on one phone. */
async function signInOnOnePhone([inviter, friend]: Player[]) {
  await friend?.signIn(await inviter?.signIn())
}

const ofOneself = { crew: ['inviter', 'friend'], inviter: 'inviter', seenBy: ['INVITE_REVIEW'] } as const
const nothing = { mayReceive: [] } as const

export const rebateCheats: readonly Habit[] = [
  {
    ...{ ...nothing, name: 'stakes over midnight', crew: ['cheat'], seenBy: ['NO_REFUND'] },
    live: overMidnight('NAGA'),
  },
  {
    ...{
      ...nothing,
      name: 'stakes over midnight for an inviter',
      crew: ['cheat', 'inviter'],
      inviter: 'inviter',
    },
    ...{ seenBy: ['NO_INVITEE_PLAY_INFO', 'NO_INVITE_BONUS'], live: overMidnight('NAGA') },
  },
  {
    ...{ name: 'stakes over midnight, not told', crew: ['cheat', 'inviter'], inviter: 'inviter' },
    ...{
      mayReceive: ['refund', 'invite'],
      isPaidAhead: true,
      seenBy: ['NO_REFUND'],
      seenAfterDays: 5,
      live: overMidnight('MEKONG'),
    },
  },
  {
    ...{ ...nothing, name: 'both sides of a bet', crew: ['cheat', 'inviter'], inviter: 'inviter' },
    ...{ seenBy: ['NO_REFUND', 'NO_INVITE_BONUS'], live: bothSides },
  },
  {
    ...{ ...ofOneself, name: 'invites oneself, by name', isOnePerson: 'by own name', mayReceive: [] },
    live: selfInvite(),
  },
  {
    ...{
      ...ofOneself,
      name: 'invites oneself, by phone',
      flaggedBy: ['shared_device'],
      isOnePerson: 'by bought names',
      mayReceive: [],
    },
    live: selfInvite(signInOnOnePhone),
  },
  {
    // For less than three weeks two people who are seen on one network may be anybody.
    ...{
      ...ofOneself,
      name: 'invites oneself, from one home',
      isOnePerson: 'by bought names',
      seenAfterDays: 25,
    },
    ...{ mayReceive: ['invite'], live: selfInvite() },
  },
]
