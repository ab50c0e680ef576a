/**
 * The lock on received money: while it is active nothing is withdrawn and nothing further received (decisions D7). Who
 * opens one, ends one or asks for one to decide has posted to the member's wallet or locked it before, in the same
 * transaction: the wallet's row puts them all into one order.
 */

import * as limits from '@kapao/contract/limits.ts'
import type { LockSource } from '@kapao/contract/lists.ts'
import { insertOutbox } from '#ledger/journals.ts'
import { openStatements } from '#ledger/statement-rows.ts'
import { addNotice } from '#notice/notice.service.ts'
import { referenceOf } from '#outside/reference.ts'
import type { App } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import {
  endLocks,
  findLockNow,
  insertLock,
  type Lock,
  listActiveLocks,
  listStandings,
  lockWallet,
  mayHoldMore,
  type NewLock,
  paidInOf,
  type Standing,
  setChanged,
  setLowAskAt,
  sumInGames,
} from './lock.queries.ts'
import { conditionsOf, type End, endedEvent, judge, raisedBy, totalOf } from './lock.rules.ts'

export { findLockNow, type Lock } from './lock.queries.ts'

/** Where a row of the statement leads that moves no money between places. */
export const bonusPlace = 'BONUS'

export interface LockOrder {
  memberId: string
  source: LockSource
  /** The offer's code, or the id of what was paid. */
  sourceId: string
  /** What was paid. */
  amount: bigint
  /** Basis points, above zero: where there is no condition no lock is opened. */
  percentSuccess: number
  percentFail: number
  at?: Date
  /** Its own id, when that must follow from a request. */
  id?: string
  /** Of a bonus: the terms of its type. */
  type?: Lock['type']
  maxReceived?: number | null
  games?: string[] | null
  /** One line in three languages, for the statement. */
  description?: object | null
}

/**
 * Locks what the member holds now, in the transaction that has just posted the payment to the wallet.
 *
 * @throws Refusal BONUS_ALREADY_ACTIVE; the transaction must then roll back, and the payment with it.
 */
export async function openLock(tx: Tx, { clock }: Pick<App, 'clock'>, order: LockOrder): Promise<NewLock> {
  const { memberId, percentSuccess, percentFail } = order
  if (await findActiveLock(tx, memberId)) throw new Refusal('BONUS_ALREADY_ACTIVE')
  const standing = (await listStandings(tx, [memberId])).get(memberId)
  const currency = await findCurrency(tx, memberId)
  invariant(standing && standing.wallet >= order.amount, 'a lock is opened before its money is in the wallet')
  const lock: NewLock = {
    id: newId(),
    type: null,
    maxReceived: null,
    games: null,
    description: null,
    at: clock.now(),
    ...order,
    ...conditionsOf(totalOf(standing), percentSuccess, percentFail),
    currency,
    openedSeq: standing.seq,
    outsideBefore: standing.outside,
    resultsBefore: standing.results,
  }
  await insertLock(tx, lock)
  return lock
}

const findCurrency = async (tx: Tx, memberId: string) =>
  (await tx.selectFrom('member').select('currency').where('id', '=', memberId).executeTakeFirstOrThrow())
    .currency

/** What the member holds now; nothing before the first posting. */
export const standingOf = async (db: Db | Tx, memberId: string): Promise<Standing> =>
  (await listStandings(db, [memberId])).get(memberId) ?? {
    ...{ memberId, wallet: 0n, games: 0n, staked: 0n, inTransit: 0n },
    ...{ outside: 0n, results: 0n, seq: 0n },
  }

/** The member's lock, if one is active. */
export const findActiveLock = async (db: Db | Tx, memberId: string): Promise<Lock | undefined> =>
  (await listActiveLocks(db, [memberId])).get(memberId)

/**
 * After a posting to the wallet in the same transaction, which must roll back when this throws: with the wallet's row
 * held no lock can be opened in between.
 *
 * @throws Refusal with the code, while one is active.
 */
export async function refuseWhileLocked(
  tx: Tx,
  memberId: string,
  code: 'BONUS_REMAINING' | 'BONUS_ALREADY_ACTIVE' | 'REFUND_CONDITION',
) {
  if (await findActiveLock(tx, memberId)) throw new Refusal(code)
}

interface Into {
  memberId: string
  slot: string
}

function refuseInto({ slot }: Into, lock: Lock | undefined) {
  if (lock?.clearingSince) throw new Refusal('IN_PROGRESS')
  if (lock?.games && !lock.games.includes(slot)) throw new Refusal('BONUS_CONDITION')
}

/**
 * Before money moves into a game.
 *
 * @throws Refusal IN_PROGRESS while the bonus is being ended, BONUS_CONDITION when it is for other games.
 */
export async function refuseTransferInto(db: Db, transfer: Into) {
  refuseInto(transfer, await findLockNow(db, transfer.memberId))
}

/** Again with the transfers themselves, whose posting holds the wallet's row. @throws Refusal as {@link refuseTransferInto}. */
export async function refuseTransfersInto(tx: Tx, transfers: Into[]) {
  if (transfers.length === 0) return
  const locks = await listActiveLocks(
    tx,
    transfers.map(({ memberId }) => memberId),
  )
  for (const transfer of transfers) refuseInto(transfer, locks.get(transfer.memberId))
}

/**
 * Written with withdrawals: while a lock is active none takes anything of what is locked.
 *
 * @throws Refusal BONUS_REMAINING
 */
export async function refuseLeaving<Leaving extends { memberId: string }>(
  tx: Tx,
  leaving: readonly Leaving[],
  takesLocked: (tx: Tx, one: Leaving) => Promise<boolean>,
) {
  const memberIds = leaving.map(({ memberId }) => memberId)
  const locks = await listActiveLocks(tx, memberIds)
  for (const one of leaving)
    if (locks.has(one.memberId) && (await takesLocked(tx, one))) throw new Refusal('BONUS_REMAINING')
}

/**
 * Whether a member's lock has to end by what our books say. That is no reason yet to end it: games may have been played since they
 * told what they hold, and the member decides which of them are asked. @see judgeLock
 */
export const isDueByBooks = (app: Pick<App, 'db' | 'clock'>, memberId: string): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    await lockWallet(tx, memberId)
    await setChanged(tx, memberId, false)
    const lock = await findActiveLock(tx, memberId)
    if (!lock) return false
    const isDue = outcomeOf(lock, await standingOf(tx, memberId)) !== undefined
    // Until it has ended, or games have said that it goes on.
    if (isDue) await setChanged(tx, memberId, true)
    else await scheduleLowBalanceCheck(tx, lock, false, app.clock.now())
    return isDue
  })

/**
 * Ends a lock whose time has come, where the wallet is locked already.
 *
 * @param heard slots that have just said what they hold, and into which nothing has gone since.
 * @returns whether it has ended.
 */
export async function judgeUnderLock(
  tx: Tx,
  memberId: string,
  now: Date,
  heard: readonly string[],
): Promise<boolean> {
  await setChanged(tx, memberId, false)
  const lock = await findActiveLock(tx, memberId)
  return lock !== undefined && endWhenDue(tx, lock, await standingOf(tx, memberId), { now, heard })
}

/** One that is being cleared ends by that alone. */
const outcomeOf = (lock: Lock, held: Standing) =>
  lock.clearingSince ? undefined : judge(raisedBy(paidInOf(lock, held), lock), held)

interface Judging {
  now: Date
  heard: readonly string[]
}

/** What is not known for sure makes nobody successful, and lets nobody fail. */
async function isUnsure(
  tx: Tx,
  lock: Lock,
  held: Standing,
  outcome: 'successful' | 'failed',
  { now, heard }: Judging,
): Promise<boolean> {
  if (outcome === 'failed') return mayHoldMore(tx, lock.memberId, now, heard)
  const sure = held.wallet + held.inTransit + (await sumInGames(tx, lock.memberId, heard))
  return sure < raisedBy(paidInOf(lock, held), lock).target
}

async function endWhenDue(tx: Tx, lock: Lock, held: Standing, judging: Judging): Promise<boolean> {
  const { now } = judging
  const outcome = outcomeOf(lock, held)
  const isOpen = outcome !== undefined && (await isUnsure(tx, lock, held, outcome, judging))
  if (outcome === undefined || isOpen) {
    await scheduleLowBalanceCheck(tx, lock, isOpen, now)
    return false
  }
  const { finishId, reference } = finishOf(lock)
  const row = {
    ...{ memberId: lock.memberId, id: finishId, journalId: null, at: now, reference },
    ...({ type: 'finish_bonus', from: bonusPlace, to: bonusPlace, amount: 0n, status: 'SUCCESS' } as const),
    note: outcome === 'successful' ? 'BONUS_SUCCESS' : 'BONUS_FAIL',
  }
  await tx.executeQuery(openStatements([row]))
  await endLock(tx, lock, held, {
    outcome,
    total: totalOf(held),
    forfeited: 0n,
    finishId,
    reference,
    at: now,
  })
  return true
}

/** Games are asked again: of those that cannot tell open stakes a low balance counts once it is the same twice (decisions D7). */
async function scheduleLowBalanceCheck(tx: Tx, lock: Lock, isOpen: boolean, now: Date) {
  const isNoted = lock.lowAskAt !== null
  if (isOpen !== isNoted)
    await setLowAskAt(tx, lock, isOpen ? new Date(now.getTime() + limits.lowBalanceConfirmMs) : null)
}

/** The statement row of a lock's end: the same for the same lock. */
export function finishOf({ id }: Pick<Lock, 'id'>) {
  return { finishId: newId(), reference: referenceOf('BE', id) }
}

/**
 * The member's devices are told in the same transaction, so exactly of what has ended. @param held right before. @param kept what stays
 * in the wallet, where something may have been taken from it.
 */
export async function endLock(
  tx: Tx,
  lock: Lock,
  held: Standing,
  end: Omit<End, 'paidIn'> & { finishId: string },
  kept?: bigint,
) {
  const { memberId, id } = lock
  const paidIn = paidInOf(lock, held)
  // Wins lie on the house's side as a minus.
  const results = lock.resultsBefore - held.results
  const count = await endLocks(tx, [{ memberId, id, ...end, paidIn, results, seq: held.seq }])
  invariant(count === 1, 'a lock to end is not active')
  const notice = { id: newId(), memberId, journalId: null, at: end.at }
  const told = endedEvent(raisedBy(paidIn, lock), { ...end, paidIn })
  await tx.executeQuery(insertOutbox([{ ...notice, ...told }]))
  await addNotice(tx, {
    ...{ memberId, key: `bonus_ended:${id}`, topic: 'bonus_ended', detail: end.outcome, amount: kept },
    ...{ statementId: end.finishId, at: end.at },
  })
}
