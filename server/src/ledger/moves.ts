/** Moves money in memory, on balances that were read under locks, with the journals that follow from it in the same commit. */

import type { JournalKind } from '@kapao/contract/lists.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import { debtPlace, setAsidePlace } from '@kapao/contract/schemas/statement.ts'
import { referenceOf } from '#outside/reference.ts'
import { newId } from '#platform/db/id.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import type { Held, Prepared } from './accounts.ts'
import { debt as debtAccount, isHouse, wallet } from './chart.ts'
import { broken } from './faults.ts'
import type { Accepted, Entry } from './journals.ts'
import type { Posting } from './posting.ts'

/** All of them, or none: then it says why, and every balance is as it was. */
export function moveAll({ posting, moves, wallet }: Prepared, now: Date): Accepted | { refused: Error } {
  const journalId = newId()
  const entries: Entry[] = []
  let at = now
  for (const { from, to, amount } of moves) {
    entries.push(move(from, journalId, -amount), move(to, journalId, amount))
    const overdrawn = [from, to].find(isOverdrawn)
    if (overdrawn) {
      undo(entries)
      return { refused: refusalOf(overdrawn, posting.kind) }
    }
    if (from.at > at) at = from.at
    if (to.at > at) at = to.at
  }
  return { posting, journalId, entries, wallet: wallet?.balance, at }
}

export function undo(entries: Entry[]) {
  for (const { account, amount } of entries) {
    account.balance -= amount
    account.seq--
  }
}

function move(account: Held, journalId: string, amount: bigint): Entry {
  account.balance += amount
  account.seq++
  return { account, journalId, seq: account.seq, amount, balanceAfter: account.balance }
}

/** A debt is the one account of a member that lies below zero, and never above. */
const isOverdrawn = ({ code, balance }: Held) =>
  code === debtAccount() ? balance > 0n : balance < 0n && !isHouse(code)

/** Of their own accounts members may ask for more than is there; anywhere else it is our sum that is wrong. */
function refusalOf({ code }: Held, kind: string): Error {
  if (code === 'wallet' || code === 'coin' || /^(game|stake):/.test(code))
    return new Refusal('MONEY_NOT_ENOUGH')
  return broken(`${kind} would take more from ${code} than is in it`)
}

/** What a member quotes of a row that follows from a posting: its row's own, or one made from its name; never an id. */
const quoted = ({ statement, memberId, key }: Posting, prefix: string): string =>
  (statement && 'open' in statement ? statement.open.reference : statement?.settle.reference) ??
  referenceOf(prefix, `${memberId} ${key}`)

interface Following {
  kind: JournalKind
  key: string
  from: Held
  to: Held
  amount: bigint
  statement: NonNullable<Posting['statement']>
}

/** A journal of its own in the same commit as the posting that it follows from. */
function follow({ posting, wallet, debt, aside }: Prepared, following: Following, now: Date): Accepted {
  const { kind, key, from, to, amount, statement } = following
  const { memberId, currency } = posting
  const own: Posting = {
    ...{ memberId, kind, key, currency, statement },
    moves: [{ from: from.code, to: to.code, amount }] as Posting['moves'],
  }
  const prepared = { posting: own, moves: [{ from, to, amount }], wallet, debt, aside }
  const moved = moveAll(prepared, now)
  invariant('entries' in moved, `${kind} moves what is there`)
  return moved
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** What a posting brought into the wallet, if it did. */
const creditedBy = ({ moves }: Prepared) => moves.find(({ to }) => to.code === wallet())?.to

/** What came into the wallet repays the member's debt first (decisions D22). */
function repayDebt(prepared: Prepared, cause: Accepted, credited: Held): Accepted[] {
  const { debt, posting } = prepared
  if (!debt || debt.balance >= 0n || credited.balance <= 0n) return []
  const amount = smaller(credited.balance, -debt.balance)
  const row = { id: newId(), from: walletPlace, to: debtPlace, amount: -amount }
  const reference = quoted(posting, 'DR')
  const following: Following = {
    ...{ kind: 'debt_repaid', key: `debt_repaid:${cause.journalId}`, from: credited, to: debt, amount },
    statement: { open: { ...row, reference, type: 'recall', status: 'SUCCESS' } },
  }
  return [follow(prepared, following, cause.at)]
}

/** Of what came into the wallet and has not repaid a debt, what is not to stay there (decisions D16). */
function putAside(prepared: Prepared, cause: Accepted, credited: Held): Accepted[] {
  const { aside, posting } = prepared
  const amount = smaller(posting.setsAside ?? 0n, credited.balance)
  if (!aside || amount <= 0n) return []
  const row = { id: newId(), from: walletPlace, to: setAsidePlace, amount }
  const reference = quoted(posting, 'SA')
  const following: Following = {
    ...{ kind: 'set_aside_put', key: `set_aside_put:${posting.key}`, from: credited, to: aside, amount },
    statement: { open: { ...row, reference, type: 'transfer', status: 'SUCCESS' } },
  }
  return [follow(prepared, following, cause.at)]
}

/** What becomes of money that a posting has brought into the wallet. */
export function followingOf(prepared: Prepared, cause: Accepted): Accepted[] {
  const credited = creditedBy(prepared)
  if (!credited) return []
  return [...repayDebt(prepared, cause, credited), ...putAside(prepared, cause, credited)]
}

/** What is set aside leaves first, by way of the wallet, so that a debt has its part of it too (decisions D16, D22). */
export function drawAside(prepared: Prepared, now: Date): Accepted[] {
  const { posting, aside, moves } = prepared
  const [first] = moves
  if (!posting.drawsAside || !first || !aside?.isLocked || aside.balance <= 0n) return []
  const amount = smaller(aside.balance, first.amount)
  const row = { id: newId(), from: setAsidePlace, to: walletPlace, amount }
  const following: Following = {
    ...{
      kind: 'set_aside_drawn',
      key: `set_aside_drawn:${posting.key}`,
      from: aside,
      to: first.from,
      amount,
    },
    statement: {
      open: { ...row, reference: quoted(posting, 'SA'), type: 'transfer', status: 'SUCCESS' },
    },
  }
  const drawn = follow(prepared, following, now)
  return [drawn, ...repayDebt(prepared, drawn, first.from)]
}
