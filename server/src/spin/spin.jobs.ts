/** Gives the coins that a day's deposits earn, and ends coupons that nobody claimed in time (decisions D10). */
import { inTransaction } from '#db/transaction.ts'
import { coin, houseCoin } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import { getDepositPerCoin } from '#site/site.service.ts'
import type { App } from '../context.ts'
import { faultLevel } from '../fault-level.ts'
import {
  type DepositDay,
  findReadUntil,
  listDepositDays,
  lockDayTotal,
  type RecentDay,
  setReadUntil,
} from './coin.queries.ts'
import { expireDueCoupons } from './coupon.queries.ts'
import { coinsDue } from './spin.rules.ts'

/** A deposit has its time before it is committed: so long before what was read last, more may still appear. */
const overlapMs = 60_000
/** Before anything was read: yesterday's deposits count, as they would have. */
const firstLookMs = 48 * 3_600_000
const depositsAtOnce = 2_000
const couponsAtOnce = 500

/** Coins for each threshold that a member's day has passed, once. @returns to how many they were given now. */
export async function earnCoins(app: App): Promise<number> {
  const readUntil = await findReadUntil(app.db)
  let from = new Date(readUntil ? readUntil.getTime() - overlapMs : app.clock.now().getTime() - firstLookMs)
  let limit = depositsAtOnce
  let given = 0
  let isWhole = true
  for (;;) {
    const { days, count } = await listDepositDays(app.db, from, limit)
    const outcomes = await giveDays(app, days)
    given += outcomes.filter((outcome) => outcome === 'given').length
    isWhole &&= !outcomes.includes('failed')
    const newest = new Date(Math.max(from.getTime(), ...days.map(({ newestAt }) => newestAt.getTime())))
    // What failed is looked at again, with everything after it.
    if (isWhole && days.length > 0) await setReadUntil(app.db, newest, app.clock.now())
    if (count < limit) return given
    // So many at one moment that they filled the page: a longer one gets past them.
    if (newest.getTime() === from.getTime()) limit *= 2
    from = newest
  }
}

type Outcome = 'given' | 'none' | 'failed'

async function giveDays(app: App, days: RecentDay[]): Promise<Outcome[]> {
  const depositPerCoin = await getDepositPerCoin(app)
  const outcomes: Outcome[] = []
  for (const day of days) {
    const perCoin = depositPerCoin[day.currency]
    const isDue = coinsDue(day.deposited, perCoin, day.earned) > 0n
    outcomes.push(isDue ? await giveDay(app, day, perCoin) : 'none')
  }
  return outcomes
}

async function giveDay(app: App, day: DepositDay, perCoin: bigint): Promise<Outcome> {
  try {
    return await inTransaction(app.db, async (tx) => {
      const { deposited, earned } = await lockDayTotal(tx, day)
      const amount = coinsDue(deposited, perCoin, earned)
      if (amount === 0n) return 'none'
      await post(tx, app, {
        memberId: day.memberId,
        kind: 'coin_earned',
        // How many the day had earned before: whoever gave the next ones as well would write the same key.
        key: `coin_earned:${day.day}:${earned}`,
        currency: 'COIN',
        moves: [{ from: houseCoin(), to: coin(), amount }],
      })
      return 'given'
    })
  } catch (error) {
    // One member's trouble must not keep the others from their coins.
    app.log[faultLevel(error)]({ err: error, member: day.memberId, day: day.day }, 'coins not given')
    return 'failed'
  }
}

export const expireCoupons = ({ db, clock }: App): Promise<number> =>
  expireDueCoupons(db, clock.now(), couponsAtOnce)
