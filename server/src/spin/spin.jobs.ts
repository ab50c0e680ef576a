/** Gives the coins that a day's deposits earn, ends coupons that nobody claimed in time, and keeps seeds under the key in use (decisions D10, D20). */

import { coin, houseCoin } from '#ledger/chart.ts'
import { attachRow } from '#ledger/posting.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { reseal } from '#platform/reseal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
import { getDepositPerCoin } from '#settings/terms.service.ts'
import {
  type DepositMark,
  firstDeposit,
  forgetDeposits,
  GivenSinceError,
  hasUnreadDeposits,
  lockUnreadDeposits,
  noneGivenSince,
  readDays,
  type UnreadDay,
} from './coin.queries.ts'
import { expireDueCoupons } from './coupon.queries.ts'
import { findSeedsSealedWith, replaceSealedSeed } from './fair.queries.ts'
import { sealedFor } from './seed.ts'
import { coinsDue } from './spin.rules.ts'

/** Coins for each threshold that a member's day has passed, once. @returns to how many they were given now. */
export async function earnCoins(app: Pick<App, 'db' | 'ledger' | 'log'>): Promise<number> {
  if (!(await hasUnreadDeposits(app.db))) return 0
  let given = 0
  let mark: DepositMark | undefined = firstDeposit
  while (mark) {
    const page = await readPage(app, mark)
    given += page.given
    mark = page.next
  }
  return given
}

/**
 * Each deposit is read by one process, and forgotten once its coins are given: should this process die in between, the
 * ledger says what the day has earned already.
 */
const readPage = (app: Pick<App, 'db' | 'ledger' | 'log'>, after: DepositMark) =>
  inTransaction(app.db, async (tx) => {
    const deposits = await lockUnreadDeposits(tx, after, serverLimits.coinDepositsAtOnce)
    const days = await readDays(tx, deposits)
    const outcomes = await giveDays(app, days)
    // What failed is read again the next time.
    await forgetDeposits(
      tx,
      days.filter((_, index) => outcomes[index] !== 'failed'),
    )
    return {
      given: outcomes.filter((outcome) => outcome === 'given').length,
      next: deposits.length === serverLimits.coinDepositsAtOnce ? deposits.at(-1) : undefined,
    }
  })

type Outcome = 'given' | 'none' | 'failed'

/** At the same time, so that the ledger batches them into a few commits. */
async function giveDays(app: Pick<App, 'db' | 'ledger' | 'log'>, days: UnreadDay[]): Promise<Outcome[]> {
  const depositPerCoin = await getDepositPerCoin(app)
  return Promise.all(
    days.map(async (day) => {
      const amount = coinsDue(day.level, depositPerCoin[day.currency], day.earned)
      return amount > 0n ? giveDay(app, day, amount) : 'none'
    }),
  )
}

async function giveDay(
  app: Pick<App, 'ledger' | 'log'>,
  { memberId, day, earned }: UnreadDay,
  amount: bigint,
): Promise<Outcome> {
  try {
    await app.ledger.post({
      memberId,
      kind: 'coin_earned',
      key: `coin_earned:${day}:${earned}-${earned + amount}`,
      currency: 'COIN',
      moves: [{ from: houseCoin(), to: coin(), amount }],
      attachedRows: [attachRow(noneGivenSince, { memberId, day, earned: earned + amount })],
    })
    return 'given'
  } catch (error) {
    // One member's trouble must not keep the others from their coins.
    if (!(error instanceof GivenSinceError))
      app.log[faultLevel(error)]({ err: error, member: memberId, day }, 'coins not given')
    return 'failed'
  }
}

export const expireCoupons = ({ db, clock }: RecordParts): Promise<number> =>
  expireDueCoupons(db, clock.now(), serverLimits.couponsAtOnce)

export const resealSeeds = ({ db, config, log }: Pick<App, 'db' | 'config' | 'log'>): Promise<number> =>
  reseal(log, {
    keys: config.spinSeedKeys,
    find: (keyIds, atMost) => findSeedsSealedWith(db, keyIds, atMost),
    boundTo: (seed) => sealedFor(seed),
    replace: (seed, anew) => replaceSealedSeed(db, seed, anew),
  })
