/** Ends a bonus early: pulls the games, settles what is whose by the operator's policy, takes the lock off (decisions D7). */

import * as limits from '@kapao/contract/limits.ts'
import type { ClearPolicy } from '@kapao/contract/lists.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import { listGameAccounts, readBalances } from '#game/balance.service.ts'
import { houseBonus, wallet } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import type { StatementOpening } from '#ledger/posting.ts'
import { openStatements } from '#ledger/statement-rows.ts'
import type { App, FlowParts, RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import { getBonusClearPolicy } from '#settings/terms.service.ts'
import { type Outcome, pullAll } from '#transfer/transfer-all.service.ts'
import { splitOnClear } from './bonus.rules.ts'
import { findNewest, hasMoneyInGames, markClearing, sumPulledSince, unmarkClearing } from './clear.queries.ts'
import { housePlace } from './gift.service.ts'
import { type Lock, lockWallet, mayHoldMore, paidInOf, type Standing } from './lock/lock.queries.ts'
import { totalOf } from './lock/lock.rules.ts'
import { bonusPlace, endLock, findActiveLock, finishOf, standingOf } from './lock/lock.service.ts'

const cleared = { message: 'BONUS_CLEAR' }

/**
 * A second time changes nothing and answers the same. Nothing is done by halves: until every game has definitely given
 * its money back all of it stays the member's, locked and visible.
 *
 * @throws Refusal NO_DATA without a bonus; IN_PROGRESS while a transfer is open, or a stake may be that its game cannot tell,
 * and then a job goes on with it;
 * STAKES_OPEN while bets are not settled, or the code with which a game did not give its money back: then the bonus goes on.
 */
export async function clearBonus(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'outside' | 'log' | 'wake'>,
  member: Member,
) {
  // Bets that are open are known before anything begins.
  if (await findActiveLock(app.db, member.id)) await readBalances(app, member)
  const begun = await begin(app, member)
  if (!begun) return cleared
  const { lock, attempt } = begun
  const outcomes = await pullAll(app, member, `clear:${lock.id}:${attempt}`)
  const policy = await getBonusClearPolicy(app)
  const refusal =
    refusalOf(outcomes) ?? (await inTransaction(app.db, (tx) => finish(tx, app, member, policy)))
  if (refusal && refusal !== 'IN_PROGRESS') await unmarkClearing(app.db, lock, attempt)
  if (refusal) throw new Refusal(refusal)
  app.wake('relayOutbox')
  return cleared
}

/** Undefined: it has been cleared already. */
const begin = (app: RecordParts, member: Member) =>
  inTransaction(app.db, async (tx) => {
    await lockWallet(tx, member.id)
    const lock = await findActiveLock(tx, member.id)
    if (!lock) {
      const newest = await findNewest(tx, member.id)
      if (newest?.outcome !== 'cleared') throw new Refusal('NO_DATA')
      return
    }
    const standing = await standingOf(tx, member.id)
    if (standing.inTransit > 0n) throw new Refusal('IN_PROGRESS')
    // What they win later would be the member's without a lock, and what they lose the house's.
    if (standing.staked > 0n && !lock.clearingSince) throw new Refusal('STAKES_OPEN')
    return { lock, attempt: await markClearing(tx, lock, standing.seq, app.clock.now()) }
  })

/** What is too little to be moved stays where it is. */
function refusalOf(outcomes: Outcome[]) {
  // Not known yet; or somebody else has just moved the money that was there a moment ago.
  const codes = outcomes.map(({ message }) =>
    message === 'TRANSFER_PENDING' || message === 'MONEY_NOT_ENOUGH' ? 'IN_PROGRESS' : message,
  )
  if (codes.includes('IN_PROGRESS')) return 'IN_PROGRESS'
  return codes.find((code) => code !== 'SUCCESS' && code !== 'TRANSFER_MINIMUM')
}

/**
 * @returns IN_PROGRESS when money is still on its way, was won in the meantime, or may be staked where stakes are not told;
 * STAKES_OPEN when some was staked.
 */
async function finish(tx: Tx, app: Pick<App, 'clock'>, member: Member, policy: ClearPolicy) {
  await lockWallet(tx, member.id)
  const lock = await findActiveLock(tx, member.id)
  if (!lock) return // Somebody else has finished it.
  const standing = await standingOf(tx, member.id)
  if (lock.clearingSeq === null || standing.inTransit > 0n || (await hasMoneyInGames(tx, member.id)))
    return 'IN_PROGRESS' as const
  if (standing.staked > 0n) return 'STAKES_OPEN' as const
  // What comes back of such a stake would be the member's without a lock: a job asks until the game has said the same twice.
  const at = app.clock.now()
  if (await mayHoldMore(tx, member.id, at)) return 'IN_PROGRESS' as const
  const fromGames = await sumPulledSince(tx, member.id, lock.clearingSeq)
  const { forfeit } = split(lock, standing, policy, { wallet: standing.wallet, fromGames })
  const { finishId, reference } = finishOf(lock)
  const row = {
    ...({ id: finishId, type: 'finish_bonus', status: 'SUCCESS', note: 'BONUS_CLEAR' } as const),
    reference,
  }
  if (forfeit > 0n)
    // The row says with a minus that it was taken (decisions D11).
    await postForfeit(tx, app, lock, { ...row, from: walletPlace, to: housePlace, amount: -forfeit })
  else {
    const opening = { ...row, from: bonusPlace, to: bonusPlace, amount: 0n }
    await tx.executeQuery(openStatements([{ ...opening, memberId: member.id, journalId: null, at }]))
  }
  const total = totalOf(standing) - forfeit
  const end = { outcome: 'cleared' as const, total, forfeited: forfeit, finishId, reference, at }
  await endLock(tx, lock, standing, end, standing.wallet - forfeit)
}

function split(
  lock: Lock,
  standing: Standing,
  policy: ClearPolicy,
  held: { wallet: bigint; fromGames: bigint },
) {
  const { amount, base } = lock
  return splitOnClear(policy, { ...held, amount, base, paidIn: paidInOf(lock, standing) })
}

const postForfeit = (
  tx: Tx,
  app: Pick<App, 'clock'>,
  { memberId, id, currency }: Lock,
  open: StatementOpening,
) =>
  post(tx, app, {
    memberId,
    kind: 'bonus_forfeited',
    key: `bonus_forfeited:${id}`,
    currency,
    moves: [{ from: wallet(), to: houseBonus(), amount: -open.amount }],
    statement: { open },
  })

/** The same sums as clearing itself, after asking the providers. @throws Refusal NO_DATA, IN_PROGRESS, STAKES_OPEN. */
export async function previewClear(
  app: FlowParts,
  member: Member,
): Promise<{ keep: bigint; forfeit: bigint }> {
  const lock = await findActiveLock(app.db, member.id)
  if (!lock) throw new Refusal('NO_DATA')
  await readBalances(app, member)
  const accounts = await listGameAccounts(app, member)
  const standing = await standingOf(app.db, member.id)
  if (standing.inTransit > 0n) throw new Refusal('IN_PROGRESS')
  if (standing.staked > 0n) throw new Refusal('STAKES_OPEN')
  const movable = accounts.filter(({ balance }) => balance >= limits.transferMin)
  const inGames = movable.reduce((sum, { balance }) => sum + balance, 0n)
  const pulled = lock.clearingSeq === null ? 0n : await sumPulledSince(app.db, member.id, lock.clearingSeq)
  const held = { wallet: standing.wallet + inGames, fromGames: pulled + inGames }
  return split(lock, standing, await getBonusClearPolicy(app), held)
}
