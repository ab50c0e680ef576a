/** Journals as staff look through them, and one with what it belongs to (staff-calls T6). */
import type { JournalFilter } from '@kapao/contract/schemas/staff-ledger.ts'
import { findOpenFrom } from '#closing/daily-figures.ts'
import type { App } from '#parts/app-parts.ts'
import { isHouseId } from '#platform/db/id.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Operator } from '#platform/http/caller.ts'
import { cutPage, readPlace } from '#platform/http/page-place.ts'
import { Refusal } from '#platform/refusal.ts'
import { withMembers } from '#staff/shown-member.service.ts'
import {
  type Belonging,
  findBankPayment,
  findBonus,
  findGatewayPayment,
  findRequest,
  findSenderRefund,
  findTransfer,
  findVoucher,
  findWithdrawal,
} from './flow.queries.ts'
import { type FlowName, flowIn } from './flow.rules.ts'
import {
  countJournals,
  findEndOfWalk,
  findJournal,
  findReversalOf,
  type ListedEntry,
  type ListedJournal,
  listActsAbout,
  listEntries,
  listJournals,
} from './journal.queries.ts'
import { inMoney } from './money.rules.ts'

const ownerOf = (memberId: string) => (isHouseId(memberId) ? null : memberId)

function shownJournal(
  { id, memberId, key, kind, currency, createdAt }: ListedJournal,
  entries: ListedEntry[],
) {
  const moved = entries.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n)
  return {
    ...{ _id: id, key, kind, at: createdAt, currency, memberId: ownerOf(memberId) },
    amount: inMoney(moved, currency),
    entries: entries.map(({ code, amount, balanceAfter }) => ({
      account: code,
      memberId: ownerOf(memberId),
      amount: inMoney(amount, currency),
      balance: inMoney(balanceAfter, currency),
    })),
  }
}

async function withEntries(db: Db, journals: ListedJournal[]) {
  const entries = Map.groupBy(
    await listEntries(
      db,
      journals.map(({ id }) => id),
    ),
    ({ journalId }) => journalId,
  )
  return journals.map((journal) => shownJournal(journal, entries.get(journal.id) ?? []))
}

const placeOf = ({ createdAt: at, id }: ListedJournal) => ({ at, id })

/** @throws Refusal KEY_INVALID. */
export async function listJournalsForStaff({ db }: Pick<App, 'db'>, filter: JournalFilter) {
  const reading = { after: readPlace(filter.after), openFrom: await findOpenFrom(db) }
  const [count, rows] = await Promise.all([countJournals(db, filter), listJournals(db, filter, reading)])
  const { shown, next } = cutPage(rows, filter.limit, placeOf)
  const stopped = next ? undefined : await findEndOfWalk(db, filter, reading)
  const goesOn = next ?? (stopped ? cutPage([stopped, stopped], 1, placeOf).next : null)
  return {
    // Of what only a walk finds no more is known than what it has found.
    ...(count ?? { total: rows.length, ...(goesOn && { isEstimate: true }) }),
    next: goesOn,
    journals: await withEntries(db, shown),
  }
}

/** A page of them, with the members whose they are. @throws Refusal KEY_INVALID. */
export async function showJournals(app: Pick<App, 'db'>, operator: Operator, filter: JournalFilter) {
  const { journals, ...page } = await listJournalsForStaff(app, filter)
  return { ...page, journals: await withMembers(app, operator, journals) }
}

function findBelonging(db: Db, memberId: string, name: FlowName): Promise<Belonging | undefined> {
  switch (name.kind) {
    case 'withdrawal':
      return findWithdrawal(db, memberId, name.id)
    case 'transfer':
      return findTransfer(db, memberId, name.id)
    case 'gift_link':
      return findVoucher(db, memberId, name.id)
    case 'bonus':
      return findBonus(db, memberId, name.id)
    case 'request':
      return findRequest(db, name.id)
    case 'sender_refund':
      return findSenderRefund(db, name.id)
    case 'gateway_payment':
      return findGatewayPayment(db, name.from, name.id)
    case 'bank_payment':
      return findBankPayment(db, name.from, name.id)
  }
}

type Named = Pick<ListedJournal, 'id' | 'key' | 'createdAt' | 'kind'>

const shownOther = (journal: Named | undefined) =>
  journal
    ? {
        _id: journal.id,
        key: journal.key,
        kind: journal.kind,
        at: journal.createdAt,
      }
    : null

/** @throws Refusal NO_DATA. */
export async function getJournalForStaff(app: Pick<App, 'db'>, operator: Operator, id: string) {
  const { db } = app
  const journal = await findJournal(db, id)
  if (!journal) throw new Refusal('NO_DATA')
  const name = flowIn(journal.key)
  const [journals, belonging, reversed, reversal] = await Promise.all([
    withEntries(db, [journal]),
    name && findBelonging(db, journal.memberId, name),
    journal.reverses ? findJournal(db, journal.reverses) : undefined,
    findReversalOf(db, journal.memberId, id),
  ])
  const [shown] = await withMembers(app, operator, journals)
  if (!shown) throw new Refusal('NO_DATA')
  const subjects = [id, ...(belonging ? [belonging.flow._id] : [])]
  return {
    ...shown,
    flow: belonging?.flow ?? null,
    outside: belonging?.outside ?? null,
    audit: (await listActsAbout(db, subjects)).map((act) => ({ ...act, n: Number(act.n) })),
    reverses: shownOther(reversed),
    reversedBy: shownOther(reversal),
  }
}
