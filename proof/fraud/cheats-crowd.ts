/** Habits of those who are many: one person's fifty phones, bets that face each other, and a friend among staff. */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { termsOf } from '../../server/test/offers.ts'
import { aStaffMember } from '../../server/test/staff.ts'
import type { Life } from './calendar.ts'
import type { FraudRun } from './fraud-run.ts'
import type { Habit } from './habit.ts'
import type { Player } from './player.ts'

const pairsOf = (crew: Player[]) =>
  Array.from({ length: Math.floor(crew.length / 2) }, (_, index) => crew.slice(index * 2, index * 2 + 2))

/** Two who face each other at one table with all they have: one wins what the other loses, less the house's four in a hundred. */
async function faceEachOther([red, black]: Player[], baht: number) {
  if (!red || !black) return
  const roll = red.dice.below(100)
  for (const [player, isWinner] of [
    [red, roll < 48],
    [black, roll >= 48 && roll < 96],
  ] as const) {
    player.staked += baht
    await player.settle('ARENA', isWinner ? baht : -baht)
  }
}

/** Every phone takes the gifts for new members, and bets against another phone of the same person. */
async function* manyPhones(crew: Player[]): Life {
  yield 'morning'
  for (const offer of ['FIRST', 'WELCOME']) {
    for (const pair of pairsOf(crew)) {
      for (const phone of pair) {
        await phone.payByQr(1_000)
        if (offer === 'FIRST') await phone.take(offer)
        else await phone.takePromotion(offer)
        await phone.moveIn('ARENA', (await phone.purse()).amount)
      }
      const [red, black] = pair
      if (red && black)
        await faceEachOther(pair, Math.min(await red.inGame('ARENA'), await black.inGame('ARENA')))
    }
    yield 'next'
    for (const phone of crew) {
      // On to the target with what was won: alone, at the house's odds.
      if (await phone.isLocked()) await phone.gamble('ARENA', { unit: 300, rounds: 40, upTo: 3_000 })
      yield* phone.takeAllOut()
      if (await phone.isLocked()) await phone.clear()
    }
    yield { days: 1 }
  }
}

/** Two who do not know each other, as far as anybody can see, bet against each other day after day for refunds and commission. */
async function* hedgedPair([inviter, red, black]: Player[]): Life {
  if (!inviter || !red || !black) return
  for (;;) {
    yield 'morning'
    for (const each of [red, black]) {
      await each.payByQr(2_000)
      await each.take('DAILY')
      await each.moveIn('ARENA', (await each.purse()).amount)
    }
    await faceEachOther([red, black], Math.min(await red.inGame('ARENA'), await black.inGame('ARENA')))
    yield 'next'
    for (const each of [red, black]) if (!(await each.isLocked())) yield* each.takeAllOut()
    yield 'night'
    for (const each of [red, black]) await each.takeRefund()
    await inviter.claimInvite()
    yield { days: 2 }
  }
}

/** A cashier who would like a friend to be rich, and has no colleague who helps. */
async function* friendAtTheDesk([friend]: Player[], run: FraudRun): Life {
  if (!friend) return
  const { world } = run
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const content = await aStaffMember(world, { role: 'content' })
  const hear = ({ status, body }: { status: number; body: { message?: string } }) =>
    run.noteMark(friend.habit, status < 300 ? 'staff: waits for another' : `staff: ${body.message}`)
  const approve = async (requestId: string | undefined, token: string) =>
    requestId && hear(await world.call(operatorApi.approveRequest, { params: { requestId } }, { token }))
  /** Money that nobody claims, to the friend; the cashier's colleagues find out whose it was. */
  const attributeToFriend = async () => {
    const { body } = await world.call(
      operatorApi.suspense,
      { body: { page: 1, limit: 5, state: 'WAITING' } },
      cashier,
    )
    for (const { fromBank, reference } of body.payments) {
      const request = { memberId: friend.member.id, note: 'it is theirs' }
      const asked = await world.call(
        operatorApi.attributePayment,
        { params: { fromBank, reference }, body: request },
        cashier,
      )
      hear(asked)
      await approve(asked.body._id, cashier.token)
    }
  }
  // Somebody who is no member has sent us money by mistake.
  const stranger = run.people.aPerson()
  for (;;) {
    yield 'morning'
    await run.payByStranger(stranger, 700)
    yield 'next'
    const memberId = friend.member.id
    const request = { kind: 'adjustment' as const, reason: 'a dispute', memberId, amount: 5_000 }
    const asked = await world.call(
      operatorApi.newRequest,
      { body: { ...request, direction: 'credit' as const } },
      cashier,
    )
    hear(asked)
    await approve(asked.body._id, cashier.token)
    await attributeToFriend()
    const terms = { ...termsOf(world), percent: 10_000, amountMax: 50_000, budget: 1_000_000 }
    const offer = { kind: 'bonus' as const, code: `FRIENDS${run.moment}`, currency: 'THB' as const, ...terms }
    hear(await world.send(operatorApi.createOffer, { body: offer }, content))
    const modest = { ...offer, percent: 200 }
    const offered = await world.send(operatorApi.createOffer, { body: modest }, content)
    hear(offered)
    await approve(offered.body._id, content.token)
    await friend.payByQr(500)
    await friend.take(offer.code)
    yield 'next'
    yield* friend.takeAllOut()
    yield { days: 4 }
  }
}

const phones = Array.from({ length: 6 }, (_, index) => `phone ${index + 1}`)

export const crowdCheats: readonly Habit[] = [
  {
    ...{
      name: 'many phones of one person',
      crew: phones,
      isOnePerson: 'by bought names',
      mayReceive: ['bonus'],
    },
    // Nothing in the rules looks at phones of one person but between inviter and friend.
    ...{ seenBy: [], live: manyPhones },
  },
  {
    ...{ name: 'bets against a friend', crew: ['inviter', 'red', 'black'], inviter: 'inviter' },
    ...{ mayReceive: ['bonus', 'refund', 'invite'], seenBy: [], live: hedgedPair },
  },
  {
    ...{ name: 'has a friend at the desk', crew: ['friend'], mayReceive: [], live: friendAtTheDesk },
    seenBy: ['staff: OWN_REQUEST', 'staff: FORBIDDEN'],
  },
]
