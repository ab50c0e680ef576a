/** Posts a group of postings in one transaction: the only writer of journals and entries (design §4). */
import { toBaht } from '@kapao/contract/money.ts'
import type { CompiledQuery, QueryResult } from 'kysely'
import { newId } from '#platform/db/id.ts'
import { allOrCause, sendPipelined } from '#platform/db/pipeline.ts'
import type { Tx } from '#platform/db/schema.ts'
import { failpoint } from '#platform/failpoint.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import { type FlowTrace, insertFlowTraces } from '#platform/telemetry/flow-trace.queries.ts'
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
import { isDeposit, isPaidIn, isRefusedInDebt, isRefusedInPause } from './chart.ts'
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
import { type Keeping, type KeepingRow, keepingsOf, readKeepings } from './keeping.ts'
import { drawAside, followingOf, moveAll, undo } from './moves.ts'
import { insertJournalNotices, type JournalNotice, noticeOf } from './notice-rows.ts'
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
  const { repeats, keepings } = await lockAndLook(tx, postings, held, options)
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
      const outcome = await accept(tx, prepared, keepings.get(posting.memberId), options.now)
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

interface Found {
  repeats: Map<number, StoredJournal>
  /** By member: what keeps money that comes from the wallet, and the member from play. */
  keepings: Map<string, Keeping>
}

/**
 * Looked for after the locks: an earlier posting of the same key has committed, or will wait for us, and so has a member's
 * limit or pause.
 */
async function lockAndLook(
  tx: Tx,
  postings: Posting[],
  { prepared, accounts }: HeldAccounts,
  { now, skipLocked }: Options,
): Promise<Found> {
  const judged = new Set(
    postings.flatMap(({ memberId, kind }) => (isPaidIn(kind) || isRefusedInPause(kind) ? [memberId] : [])),
  )
  const look = async (wanted: Held[]): Promise<Found> => {
    // A posting that waits for locks opens first: an account opened while others are held would be locked out of the order,
    // and two who both open it would wait for each other.
    const opened = skipLocked ? [] : [openAccounts(wanted.filter(({ isOptional }) => !isOptional))]
    const results = await sendPipelined<unknown[]>(tx, [
      ...opened,
      lockAccounts(wanted, now, skipLocked),
      findJournals(postings),
      ...(judged.size > 0 ? [readKeepings([...judged], now)] : []),
    ])
    const [locked, stored, kept] = results.slice(opened.length) as [
      QueryResult<LockedRow>,
      QueryResult<StoredRow>,
      QueryResult<KeepingRow> | undefined,
    ]
    fillLocked(wanted, locked.rows)
    const repeats = new Map(groupStored(stored.rows).map((journal) => [journal.index, journal]))
    return { repeats, keepings: keepingsOf(kept?.rows ?? []) }
  }
  const found = await look(accounts)
  // What is kept from the wallet needs its place; setting a limit and taking a pause have opened it.
  for (const { posting, aside } of prepared)
    if (aside && isPaidIn(posting.kind) && found.keepings.has(posting.memberId)) aside.isOptional = false
  const missing = accounts.filter(({ isLocked, isOptional }) => !isLocked && !isOptional)
  if (missing.length === 0) return found
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
async function accept(
  tx: Tx,
  prepared: Prepared,
  keeping: Keeping | undefined,
  now: Date,
): Promise<Moved | { refused: Outcome }> {
  keepFromWallet(prepared, keeping)
  const { posting, moves, wallet, debt, aside } = prepared
  if (posting.setsAside && aside?.isLocked === false) return { refused: busy }
  if (wallet?.isLocked === false || moves.some(({ from, to }) => !from.isLocked || !to.isLocked))
    return { refused: busy }
  const fault = findForeignCurrency(prepared) ?? (await findReversalFault(tx, posting))
  if (fault) return { refused: fault }
  if (keeping?.isPaused && isRefusedInPause(posting.kind)) return { refused: new Refusal('PLAY_PAUSED') }
  if (isRefusedInDebt(posting.kind) && debt && debt.balance < 0n) return { refused: new Refusal('DEBT_OPEN') }
  const before = drawAside(prepared, now)
  const own = moveAll(prepared, now)
  if ('refused' in own) {
    for (const { entries } of before) undo(entries)
    return own
  }
  if (keeping?.room && isPaidIn(posting.kind) && !posting.setsAside) keeping.room -= amountOf(posting)
  return { own, all: [...before, own, ...followingOf(prepared, own)] }
}

const amountOf = ({ moves }: Posting): bigint => moves.reduce((sum, { amount }) => sum + amount, 0n)

/** A deposit that comes in a pause, or would go beyond the member's own limit, is set aside as a whole (decisions D16). */
function keepFromWallet(prepared: Prepared, keeping: Keeping | undefined) {
  const { posting } = prepared
  if (!keeping || !isPaidIn(posting.kind)) return
  const amount = amountOf(posting)
  if (keeping.isPaused || (keeping.room !== null && keeping.room < amount))
    prepared.posting = { ...posting, setsAside: amount }
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
  const told = accepted.map((one) => ({ one, notice: noticeOf(one) }))
  const notices = told.flatMap(({ notice }) => notice ?? [])
  const events = told.flatMap(({ one, notice }) => eventsOf(one, notice))
  const statements: CompiledQuery<unknown>[] = [
    updateAccounts(moved),
    insertJournals(accepted),
    insertEntries(accepted.flatMap(({ entries }) => entries)),
  ]
  const deposits = accepted.filter(({ posting }) => isDeposit(posting.kind) && !posting.setsAside)
  if (deposits.length > 0) statements.push(insertUnreadDeposits(deposits))
  if (openings.length > 0) statements.push(openStatements(openings))
  if (events.length > 0) statements.push(insertOutbox(events))
  if (notices.length > 0) statements.push(insertJournalNotices(notices))
  const traces = accepted.flatMap(flowTraceOf)
  if (traces.length > 0) statements.push(insertFlowTraces(traces))
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

/** While spans are made: where the relay and jobs find the trace that this began in. */
function flowTraceOf({ posting: { trace, statement }, journalId, at }: Accepted): FlowTrace[] {
  const { reference = journalId } = statement ? ('open' in statement ? statement.open : statement.settle) : {}
  return trace ? [{ reference, trace, at }] : []
}

function eventsOf(
  { posting, journalId, wallet, at }: Accepted,
  notice: JournalNotice | undefined,
): OutboxRow[] {
  const { memberId, kind, statement, events = [] } = posting
  const row = (event: string, payload: unknown, withNotice?: JournalNotice) => ({
    ...{ id: newId(), memberId, journalId, event, payload, notice: withNotice, at },
  })
  const rows = events.map(({ event, payload }) => row(event, payload))
  if (wallet === undefined)
    return notice
      ? [...rows, row('notice:new', { id: notice.id, kind: notice.kind, at: at.toISOString() })]
      : rows
  const { reference = null } = statement ? ('open' in statement ? statement.open : statement.settle) : {}
  const amount = amountOf(posting)
  const payload = { kind, reference, amount: toBaht(amount), wallet: toBaht(wallet), at: at.toISOString() }
  return [...rows, row('wallet:changed', payload, notice)]
}
