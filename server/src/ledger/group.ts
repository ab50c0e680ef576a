/** Posts a group of postings in one transaction: the only writer of journals and entries (design §4). */
import { toBaht } from '@kapao/contract/money.ts'
import type { CompiledQuery, QueryResult } from 'kysely'
import { newId } from '#platform/db/id.ts'
import { allOrCause, sendPipelined } from '#platform/db/pipeline.ts'
import type { Tx } from '#platform/db/schema.ts'
import { failpoint } from '#platform/failpoint.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import {
  fillLocked,
  type Held,
  type HeldAccounts,
  holdAccounts,
  type LockedRow,
  lockAccounts,
  openAccounts,
  type Prepared,
  updateAccounts,
} from './accounts.ts'
import { isDeposit, isRefusedInDebt } from './chart.ts'
import { findDifference, findFault, findForeignCurrency, findNotOpposite } from './faults.ts'
import {
  type Accepted,
  findJournals,
  groupStored,
  insertEntries,
  insertJournals,
  insertOutbox,
  insertUnreadDeposits,
  type OutboxRow,
  readMoved,
  type StoredJournal,
  type StoredRow,
} from './journals.ts'
import { drawAside, followingOf, moveAll, undo } from './moves.ts'
import type { Posted, Posting } from './posting.ts'
import { openStatements, settleStatements } from './statement-rows.ts'

/** Somebody else holds one of its accounts right now: to be posted alone, where it can wait. */
export const busy = 'busy'

/** An Error is the posting's own: its neighbours are not touched by it. */
export type Outcome = Posted | Error | typeof busy

interface Options {
  now: Date
  /** Answers {@link busy} instead of waiting for somebody else's lock. */
  skipLocked: boolean
}

/**
 * Posts what can be posted, in order, and answers for each. Balances are replayed in memory under the accounts' locks,
 * so a member without enough money is refused here and nothing of that posting is written; the constraints repeat
 * every rule. Throws, and so leaves nothing, only when a statement failed: then the caller tries smaller groups.
 */
export async function postGroup(tx: Tx, postings: Posting[], options: Options): Promise<Outcome[]> {
  const faults = postings.map(findFault)
  const sound = faults.some(Boolean) ? postings.filter((_, index) => !faults[index]) : postings
  const outcomes = sound.length > 0 ? await postSound(tx, sound, options) : []
  let next = 0
  return faults.map((fault) => {
    const outcome = fault ?? outcomes[next++]
    invariant(outcome, 'a sound posting has an outcome')
    return outcome
  })
}

async function postSound(tx: Tx, postings: Posting[], options: Options): Promise<Outcome[]> {
  const held = holdAccounts(postings, options.now)
  const repeats = await lockAndFindRepeats(tx, postings, held, options)
  failpoint('ledger:locked')
  const accepted: Accepted[] = []
  const duplicates = new Map<string, Accepted>()
  const outcomes: Outcome[] = []
  for (const [index, prepared] of held.prepared.entries()) {
    const { posting } = prepared
    const repeat = repeats.get(index)
    const duplicate = duplicates.get(posting.memberId + posting.key)
    if (repeat) outcomes.push(answerRepeat(posting, repeat))
    else if (duplicate) outcomes.push(answerDuplicate(posting, duplicate))
    else {
      const outcome = await accept(tx, prepared, options.now)
      if ('own' in outcome) {
        accepted.push(...outcome.all)
        duplicates.set(posting.memberId + posting.key, outcome.own)
      }
      outcomes.push('own' in outcome ? answer(outcome.own, false) : outcome.refused)
    }
  }
  if (accepted.length > 0) await write(tx, accepted, held.accounts)
  return outcomes
}

/** Repeats are looked for after the locks: an earlier posting of the same key has committed, or will wait for us. */
async function lockAndFindRepeats(
  tx: Tx,
  postings: Posting[],
  { accounts }: HeldAccounts,
  { now, skipLocked }: Options,
): Promise<Map<number, StoredJournal>> {
  const look = async (wanted: Held[]) => {
    // A posting that waits for locks opens first: an account opened while others are held would be locked out of the order,
    // and two who both open it would wait for each other.
    const opened = skipLocked ? [] : [openAccounts(wanted.filter(({ isOptional }) => !isOptional))]
    const results = await sendPipelined<unknown[]>(tx, [
      ...opened,
      lockAccounts(wanted, now, skipLocked),
      findJournals(postings),
    ])
    const [locked, stored] = results.slice(-2) as [QueryResult<LockedRow>, QueryResult<StoredRow>]
    fillLocked(wanted, locked.rows)
    return new Map(groupStored(stored.rows).map((journal) => [journal.index, journal]))
  }
  const repeats = await look(accounts)
  const missing = accounts.filter(({ isLocked, isOptional }) => !isLocked && !isOptional)
  if (missing.length === 0) return repeats
  await tx.executeQuery(openAccounts(missing))
  // Opening may have waited for somebody who opened the same accounts, and for the same key: so look again.
  return look(missing)
}

/** The same key again answers what it answered the first time. */
function answerRepeat(posting: Posting, stored: StoredJournal): Outcome {
  const difference = findDifference(posting, stored)
  if (difference) return difference
  const balances = Object.fromEntries(stored.entries.map(({ code, balanceAfter }) => [code, balanceAfter]))
  return { journalId: stored.id, repeated: true, at: stored.at, balances }
}

function answerDuplicate(posting: Posting, duplicate: Accepted): Outcome {
  const entries = duplicate.entries.map(({ account, amount }) => ({ code: account.code, amount }))
  return findDifference(posting, { ...duplicate.posting, entries }) ?? answer(duplicate, true)
}

function answer({ journalId, entries, at }: Accepted, repeated: boolean): Posted {
  const balances: Record<string, bigint> = {}
  for (const { account, balanceAfter } of entries) balances[account.code] = balanceAfter
  return { journalId, repeated, balances, at }
}

/** The posting's own journal, and with it what goes before it and follows from it, in order. */
interface Moved {
  own: Accepted
  all: Accepted[]
}

/** Moves the money in memory, or says why not and leaves every balance as it was. */
async function accept(tx: Tx, prepared: Prepared, now: Date): Promise<Moved | { refused: Outcome }> {
  const { posting, moves, wallet, debt } = prepared
  if (wallet?.isLocked === false || moves.some(({ from, to }) => !from.isLocked || !to.isLocked))
    return { refused: busy }
  const fault = findForeignCurrency(prepared) ?? (await findReversalFault(tx, posting))
  if (fault) return { refused: fault }
  if (isRefusedInDebt(posting.kind) && debt && debt.balance < 0n) return { refused: new Refusal('DEBT_OPEN') }
  const before = drawAside(prepared, now)
  const own = moveAll(prepared, now)
  if ('refused' in own) {
    for (const { entries } of before) undo(entries)
    return own
  }
  return { own, all: [...before, own, ...followingOf(prepared, own)] }
}

async function findReversalFault(tx: Tx, posting: Posting): Promise<Error | undefined> {
  if (!posting.reverses) return
  const { rows } = await tx.executeQuery(readMoved(posting.memberId, posting.reverses))
  return findNotOpposite(posting, rows)
}

/** Everything is sent at once and run in this order, the flows' own rows last. */
async function write(tx: Tx, accepted: Accepted[], accounts: Held[]) {
  const moved = accounts.filter(({ seq, seqBefore }) => seq !== seqBefore)
  const openings = accepted.flatMap(({ posting: { memberId, statement }, journalId, at }) =>
    statement && 'open' in statement ? [{ ...statement.open, memberId, journalId, at }] : [],
  )
  const settlements = accepted.flatMap(({ posting: { memberId, statement }, journalId, at }) =>
    statement && 'settle' in statement ? [{ ...statement.settle, memberId, journalId, at }] : [],
  )
  const events = accepted.flatMap(eventsOf)
  const statements: CompiledQuery<unknown>[] = [
    updateAccounts(moved),
    insertJournals(accepted),
    insertEntries(accepted.flatMap(({ entries }) => entries)),
  ]
  const deposits = accepted.filter(({ posting }) => isDeposit(posting.kind) && !posting.setsAside)
  if (deposits.length > 0) statements.push(insertUnreadDeposits(deposits))
  if (openings.length > 0) statements.push(openStatements(openings))
  if (events.length > 0) statements.push(insertOutbox(events))
  if (settlements.length > 0) statements.push(settleStatements(settlements))
  const [results] = await allOrCause([sendPipelined(tx, statements), ...writeAttachedRows(tx, accepted)])
  invariant(results[0]?.numAffectedRows === BigInt(moved.length), 'an account changed under our lock')
  if (settlements.length > 0)
    invariant(
      results.at(-1)?.numAffectedRows === BigInt(settlements.length),
      'a statement row to settle is not in progress',
    )
}

/** The flows' own rows: all writers at once, each with all of its rows. */
function writeAttachedRows(tx: Tx, accepted: Accepted[]): Promise<void>[] {
  const attachedRows = accepted.flatMap(({ posting }) => posting.attachedRows ?? [])
  return [...Map.groupBy(attachedRows, (row) => row.writer)].map(async ([writer, ofWriter]) => {
    try {
      await writer.write(
        tx,
        ofWriter.map(({ row }) => row),
      )
    } catch (error) {
      throw writer.refusal?.(error) ?? error
    }
  })
}

function eventsOf({ posting, journalId, wallet, at }: Accepted): OutboxRow[] {
  const { memberId, kind, moves, statement, events = [] } = posting
  const row = (event: string, payload: unknown) => ({ id: newId(), memberId, journalId, event, payload, at })
  const rows = events.map(({ event, payload }) => row(event, payload))
  if (wallet === undefined) return rows
  const { reference = null } = statement ? ('open' in statement ? statement.open : statement.settle) : {}
  const amount = moves.reduce((sum, move) => sum + move.amount, 0n)
  const payload = { kind, reference, amount: toBaht(amount), wallet: toBaht(wallet), at: at.toISOString() }
  return [...rows, row('wallet:changed', payload)]
}
