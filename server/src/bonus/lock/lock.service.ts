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
import type { App, RecordParts } from '#parts/app-parts.ts'
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
  mayHoldUntoldStake,
  type NewLock,
  paidInOf,
  type Standing,
  setLowAskAt,
  unmark,
} from './lock.queries.ts'
import { conditionsOf, type End, endedEvent, judge, raisedBy, totalOf } from './lock.rules.ts'

export type { Lock } from './lock.queries.ts'

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

export interface Leaving {
  memberId: string
  /** What has just been taken from the wallet, to leave us. */
  amount: bigint
  now: Date
}

/**
 * Written with withdrawals. A lock whose target is reached, or that has failed, ends here and now; what is being withdrawn
 * counts as still there.
 *
 * @throws Refusal BONUS_REMAINING when any of the members has to go on.
 */
export async function endOrRefuse(tx: Tx, leaving: Leaving[]) {
  const memberIds = leaving.map(({ memberId }) => memberId)
  const locks = await listActiveLocks(tx, memberIds)
  if (locks.size === 0) return
  const standings = await listStandings(tx, memberIds)
  for (const { memberId, amount, now } of leaving) {
    const lock = locks.get(memberId)
    const standing = standings.get(memberId)
    if (!lock || !standing) continue
    const held = { ...standing, wallet: standing.wallet + amount, outside: standing.outside - amount }
    if (!(await endWhenDue(tx, lock, held, now))) throw new Refusal('BONUS_REMAINING')
  }
}

/** Judges a member's lock, and ends it when its time has come. @returns whether it has ended. */
export const judgeLock = (app: RecordParts, memberId: string): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    await lockWallet(tx, memberId)
    return judgeUnderLock(tx, memberId, app.clock.now())
  })

/** The same where the wallet is locked already. */
export async function judgeUnderLock(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  await unmark(tx, memberId)
  const lock = await findActiveLock(tx, memberId)
  const standing = (await listStandings(tx, [memberId])).get(memberId)
  return lock !== undefined && standing !== undefined && endWhenDue(tx, lock, standing, now)
}

/** One that is being cleared ends by that alone. */
async function endWhenDue(tx: Tx, lock: Lock, held: Standing, now: Date): Promise<boolean> {
  if (lock.clearingSince) return false
  const outcome = judge(raisedBy(paidInOf(lock, held), lock), held)
  const isOnlyLow = outcome === 'failed' && (await mayHoldUntoldStake(tx, lock.memberId, now))
  if (outcome === undefined || isOnlyLow) {
    await scheduleLowBalanceCheck(tx, lock, isOnlyLow, now)
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

/** Of games that cannot tell open stakes a low balance counts once it is the same twice (decisions D7). */
async function scheduleLowBalanceCheck(tx: Tx, lock: Lock, isLow: boolean, now: Date) {
  const isNoted = lock.lowAskAt !== null
  if (isLow !== isNoted)
    await setLowAskAt(tx, lock, isLow ? new Date(now.getTime() + limits.lowBalanceConfirmMs) : null)
}

/** The statement row of a lock's end: the same for the same lock. */
export function finishOf({ id }: Pick<Lock, 'id'>) {
  return { finishId: newId(), reference: referenceOf('BE', id) }
}

/** The member's devices are told in the same transaction, so exactly of what has ended. @param held right before. */
export async function endLock(
  tx: Tx,
  lock: Lock,
  held: Standing,
  end: Omit<End, 'paidIn'> & { finishId: string },
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
    ...{ memberId, key: `bonus_ended:${id}`, topic: 'bonus_ended', detail: end.outcome },
    ...{ statementId: end.finishId, at: end.at },
  })
}
