/** Habits of those who want money that is another's, or out of sight: payments, payouts, recalls, repeats (decisions D4, D6, D22). */
import * as api from '@kapao/contract/calls/member.ts'
import type { Life } from './calendar.ts'
import type { FraudRun } from './fraud-run.ts'
import type { Habit } from './habit.ts'
import { Player } from './player.ts'

/** A large sum leaves in parts that nobody needs to look at. */
async function* splitWithdrawals([me]: Player[]): Life {
  for (;;) {
    yield 'morning'
    for (let part = 0; part < 6; part++) await me?.payByQr(10_000)
    for (let part = 0; part < 6; part++) {
      await me?.withdraw(9_900)
      yield 'next'
    }
    if (me) yield* me.takeAllOut()
    yield { days: 5 }
  }
}

/** Money goes in and out, in and out, for the coins that each deposit earns. */
async function* coinsRoundAndRound([me]: Player[]): Life {
  for (;;) {
    for (const hour of ['night', 'morning', 'noon', 'evening'] as const) {
      yield hour
      await me?.payByQr(1_000)
      await me?.withdraw(1_000)
    }
    yield 'late'
    await me?.spinAway()
    yield { days: 2 }
  }
}

/**
 * Has an account that ends as the victim's does, under the victim's name, and announces the amounts that the victim is known
 * to send; the bank shows of a sender four digits and a shortened name.
 */
async function* borrowedDigits([me, victim]: Player[], run: FraudRun): Life {
  if (!me || !victim) return
  const alike = run.people.addAlike(me.person, victim.account, victim.account.name)
  await me.changeAccount(alike)
  me.person.accounts[0] = alike
  for (;;) {
    yield 'morning'
    await me.ask(api.addExpected, { body: { amount: 1_000 } })
    await victim.payByBank(1_000, { masked: true })
    yield 'next'
    await me.withdraw(1_000)
    yield 'noon'
    await me.sendSlip(await victim.paySilently(1_000))
    yield 'next'
    yield* me.takeAllOut()
    yield* victim.takeAllOut()
    yield { days: 3 }
  }
}

/** The account of somebody else is registered, and the money is to go there. */
async function* thirdParty([me]: Player[], run: FraudRun): Life {
  if (!me) return
  const own = me.account
  for (;;) {
    yield 'morning'
    await me.payByQr(2_000)
    const stranger = run.people.aPerson().accounts[0]
    await me.changeAccount(stranger)
    await me.withdraw(2_000)
    yield 'evening'
    yield 'next'
    await me.changeAccount(own)
    yield { days: 3 }
  }
}

/** Somebody has taken the victim's phone while it was signed in, and wants the money on an account of their own. */
async function* stolenSession([me, victim]: Player[], run: FraudRun): Life {
  if (!me || !victim) return
  const own = victim.account
  // Not the one under which the thief is a member.
  const other = run.people.addAccount(me.person)
  // What the thief does is not the victim's doing.
  const asVictim = new Player(run, victim.member, { ...me, isHonest: false, holdsPhone: false })
  for (;;) {
    yield 'morning'
    await victim.payByQr(1_500)
    await asVictim.changeAccount(other)
    await asVictim.withdraw(1_500)
    yield 'evening'
    yield 'next'
    await asVictim.changeAccount(own)
    yield { days: 3 }
    yield* victim.takeAllOut()
  }
}

/** Pays in, takes out, and has the gateway take the payment back; and once more. */
async function* recallAfterPayout([me]: Player[]): Life {
  for (;;) {
    yield 'morning'
    const reference = await me?.payByQr(3_000)
    await me?.withdraw(3_000)
    yield 'evening'
    if (reference) await me?.recall(reference, 3_000)
    await me?.payByQr(200)
    await me?.take('DAILY')
    await me?.takeRefund()
    yield { days: 3 }
  }
}

/** Pays in and plays for twenty times as much or nothing; a payment that was lost is taken back. */
async function* recallWhenLost([me]: Player[]): Life {
  if (!me) return
  for (;;) {
    yield 'morning'
    const reference = await me.payByQr(2_000)
    await me.moveIn('ARENA', (await me.purse()).amount)
    const held = await me.gamble('ARENA', { unit: 2_000, rounds: 200, upTo: 40_000 })
    yield 'next'
    if (held < 1 && reference) await me.recall(reference, 2_000)
    else yield* me.takeAllOut()
    await me.take('DAILY')
    yield { days: 4 }
  }
}

/** Takes a bonus on a payment, has the payment taken back, and plays with the bonus alone. */
async function* recallUnderLock([me]: Player[]): Life {
  if (!me) return
  for (;;) {
    yield 'morning'
    const reference = await me.payByQr(1_000)
    await me.take('DAILY')
    if (reference) await me.recall(reference, 1_000)
    await me.moveIn('LOTUS', (await me.purse()).amount)
    await me.gamble('LOTUS', { unit: 100, rounds: 20, upTo: 500 })
    yield 'next'
    yield* me.takeAllOut()
    yield { days: 4 }
  }
}

/** Sends the same request many times in parallel, each under its own key. */
async function* retryStorm([me]: Player[]): Life {
  if (!me) return
  const storm = (ask: () => Promise<unknown>) => Promise.all(Array.from({ length: 4 }, ask))
  for (;;) {
    yield 'morning'
    await me.payByQr(1_000)
    await storm(() => me.take('DAILY'))
    await storm(() => me.clear())
    await me.open('NAGA')
    await storm(() => me.moveIn('NAGA', 800))
    await me.settle('NAGA', -500)
    await storm(() => me.moveOut('NAGA'))
    await storm(() => me.withdraw(300))
    yield 'night'
    await storm(() => me.takeRefund())
    await me.spinAway()
    yield* me.takeAllOut()
    yield { days: 3 }
  }
}

/** A friend's coupon, and each coupon many times at once. */
async function* coupons([me, friend]: Player[]): Life {
  if (!me || !friend) return
  for (;;) {
    yield 'morning'
    await friend.payByQr(5_000)
    yield 'next'
    for (let spin = 0; spin < 6; spin++) await friend.ask(api.spin)
    for (const coupon of [...(await friend.coupons()), 'NOBODYS']) {
      await me.ask(api.claimCoupon, { body: { coupon } })
      const claims = Array.from({ length: 4 }, () => friend.ask(api.claimCoupon, { body: { coupon } }))
      await Promise.all(claims)
    }
    yield* friend.takeAllOut()
    yield { days: 4 }
  }
}

/** A slip is sent in by its owner, by a friend, and again. */
async function* slipAgain([me, friend]: Player[]): Life {
  if (!me || !friend) return
  for (;;) {
    yield 'morning'
    const mine = await me.paySilently(500)
    await friend.sendSlip(mine)
    await me.sendSlip(mine)
    const other = await me.paySilently(600)
    await me.sendSlip(other)
    await me.sendSlip(other)
    yield 'next'
    await friend.sendSlip(other)
    yield 'next'
    for (const each of [me, friend]) yield* each.takeAllOut()
    yield { days: 7 }
  }
}

const nothing = { crew: ['cheat'], mayReceive: [] } as const

export const moneyCheats: readonly Habit[] = [
  {
    ...{ ...nothing, name: 'splits withdrawals', seenBy: ['review: amount_day'] },
    ...{ flaggedBy: ['deposit_without_play'], live: splitWithdrawals },
  },
  {
    ...{
      ...nothing,
      name: 'money round and round for coins',
      mayReceive: ['prize'],
      seenBy: ['coins withheld'],
    },
    live: coinsRoundAndRound,
  },
  {
    ...{ ...nothing, name: 'borrows digits', victims: ['victim'], live: borrowedDigits },
    seenBy: ['payment_unmatched', 'slip_review', 'slip: NOT_MATCH', 'review: bank_changed'],
  },
  {
    ...{ ...nothing, name: 'has others paid', live: thirdParty },
    seenBy: ['denied: not the own account'],
  },
  {
    ...{ ...nothing, name: 'uses a stolen session', victims: ['victim'], live: stolenSession },
    seenBy: ['denied: not the own account', 'UNVERIFIED_OTP'],
  },
  {
    ...{
      ...nothing,
      name: 'recalls what was paid out',
      seenBy: ['payment_recalled'],
      live: recallAfterPayout,
    },
  },
  {
    ...{ ...nothing, name: 'recalls what was lost', seenBy: ['payment_recalled'], live: recallWhenLost },
  },
  {
    ...{ ...nothing, name: 'recalls what a bonus was for', live: recallUnderLock, mayReceive: ['bonus'] },
    seenBy: ['payment_recalled'],
  },
  {
    ...{
      ...nothing,
      name: 'asks many times at once',
      live: retryStorm,
      mayReceive: ['bonus', 'refund', 'prize'],
    },
    seenBy: ['IN_PROGRESS', 'BONUS_ALREADY_ACTIVE'],
  },
  {
    ...{ ...nothing, name: 'claims coupons of others', crew: ['cheat', 'friend'], mayReceive: ['prize'] },
    ...{ seenBy: ['INVALID_CODE', 'INVALID_PRIZE_CODE', 'NO_CLAIMABLE_COUPON'], live: coupons },
  },
  {
    ...{ ...nothing, name: 'sends a slip again', crew: ['cheat', 'friend'], live: slipAgain },
    seenBy: ['slip: NOT_MATCH', 'slip: SLIP_REFNO_DUPLICATED'],
  },
]
