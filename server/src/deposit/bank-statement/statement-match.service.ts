/**
 * Matches a bank's statement with what we know. A row that nobody knew goes into suspense, where two members of staff say
 * whose it is: a file that somebody of ours hands in credits no member (decision 0023).
 */

import { importColumns } from '@kapao/contract/lists.ts'
import { type BankTransfer, canonicalReference } from '@kapao/contract/outside/bank.ts'
import type { BankStatementMatch } from '@kapao/contract/schemas/staff-bank-statement.ts'
import { bankStatementLimits } from '@kapao/contract/staff-limits.ts'
import { contradicts, isAlreadyRecorded, suspendBankTransfer } from '#deposit/bank/bank-payment.service.ts'
import type { BookParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { mayBeSame } from '../account-no.rules.ts'
import {
  type EndedRow,
  endStatement,
  findState,
  giveBackStatement,
  type KnownPayment,
  listBankNames,
  listCells,
  listKnown,
  listOwnAccounts,
  takeStatement,
} from './bank-statement.queries.ts'
import { placesOf } from './columns.rules.ts'
import { findKnown, type OwnAccount } from './known-payment.service.ts'
import { judgeRow, type Places, type RowContext } from './row.rules.ts'

interface Match extends BankStatementMatch {
  id: string
}

interface Matched {
  message: string
  rows: number
  matched: number
  unmatched: number
  debits: number
  refused: { row: number; why: NonNullable<EndedRow['why']> }[]
}

/**
 * @throws Refusal NO_DATA, ALREADY_DECIDED when it was matched before, IN_PROGRESS while somebody matches it,
 * STATEMENT_OTHER_ACCOUNT, KEY_INVALID for an account that is none of ours and for columns that the file has not.
 */
export async function matchStatement(
  app: BookParts,
  actor: Actor,
  match: Match,
  keepAnswer: (tx: Tx, result: Matched) => Promise<void>,
): Promise<Matched> {
  const now = app.clock.now()
  const until = new Date(now.getTime() + bankStatementLimits.leaseMs)
  const begunBy = match.isTrial ? undefined : actor.operator.id
  const statement = await takeStatement(app.db, match.id, { now, until, begunBy })
  if (!statement) throw await whyNot(app, match.id)
  try {
    const account = await accountOf(app, match.account, statement)
    const places = statement.format === 'csv' ? namedPlaces(statement.columns, match) : toldPlaces
    const rows = await judge(app, match.id, { account, places, now })
    const ended = await carryOut(app, match, rows)
    const result = { message: 'SUCCESS', ...resultOf(ended) }
    const { refused, message, rows: all, ...counted } = result
    if (match.isTrial || refused.length === all) return result
    const counts = { ...counted, refused: refused.length }
    await inTransaction(app.db, async (tx) => {
      const by = { account: match.account, matchedBy: actor.operator.id, matchedAt: now }
      await endStatement(tx, match.id, ended, { ...by, counts })
      const after = { account: match.account, rows: all, ...counts }
      await recordAct(
        tx,
        actor,
        { action: 'bank_statement_matched', subject: match.id, before: {}, after },
        now,
      )
      await keepAnswer(tx, result)
    })
    return result
  } finally {
    await giveBackStatement(app.db, match.id)
  }
}

async function whyNot({ db }: BookParts, id: string): Promise<Refusal> {
  const found = await findState(db, id)
  if (!found) return new Refusal('NO_DATA')
  return new Refusal(found.state === 'UPLOADED' ? 'IN_PROGRESS' : 'ALREADY_DECIDED')
}

/** What the file says of its account must fit the one that was chosen. */
async function accountOf(
  { db }: BookParts,
  code: string,
  told: { accountNo: string | null; currency: string | null },
): Promise<OwnAccount> {
  const account = (await listOwnAccounts(db)).find((one) => one.code === code)
  if (!account) throw new Refusal('KEY_INVALID', ['account'])
  const number = told.accountNo?.replace(/[\s.-]/g, '')
  const isOther = number !== undefined && !(/\d/.test(number) && mayBeSame(number, account.bankAccountNo))
  if (isOther || (told.currency !== null && told.currency !== account.currency))
    throw new Refusal('STATEMENT_OTHER_ACCOUNT', ['account'])
  return account
}

function namedPlaces(columns: readonly string[], match: Match): Places {
  if (!match.columns) throw new Refusal('KEY_MISSING', ['columns'])
  const places = placesOf(columns, match.columns)
  if (!places) throw new Refusal('KEY_INVALID', ['columns'])
  return places
}

const toldPlaces: Places = Object.fromEntries(importColumns.map((column, index) => [column, index]))

interface JudgedRow extends EndedRow {
  /** To be written down: nobody knew it. */
  transfer?: BankTransfer
}

const refusedRow = (row: number, why: EndedRow['why']): JudgedRow => ({
  ...{ row, outcome: 'refused', why, fromBank: null, reference: null },
})

async function judge(
  app: BookParts,
  id: string,
  { account, places, now }: { account: OwnAccount; places: Places; now: Date },
): Promise<JudgedRow[]> {
  const [rows, banks] = await Promise.all([
    listCells(app.db, id, bankStatementLimits.rowsMax),
    listBankNames(app.db),
  ])
  const context: RowContext = { places, now, currency: account.currency, banks }
  const judged = rows.map(({ row, cells }) => ({ row, judged: judgeRow(cells, context) }))
  const references = judged.flatMap(({ judged: one }) =>
    typeof one === 'object' && 'credit' in one ? [canonicalReference(one.credit.reference)] : [],
  )
  const known = Map.groupBy(await listKnown(app.db, references), ({ referenceKey }) => referenceKey)
  const seen = new Set<string>()
  return judged.map(({ row, judged: one }): JudgedRow => {
    if (one === 'debit') return { ...refusedRow(row, null), outcome: 'debit' }
    if ('why' in one) return refusedRow(row, one.why)
    const { fromBank, isDayAlone, ...said } = one.credit
    const key = canonicalReference(said.reference)
    const name = `${fromBank ?? account.bankCode} ${key}`
    if (seen.has(name)) return refusedRow(row, 'REPEATED')
    seen.add(name)
    const transfer: BankTransfer = {
      ...said,
      // A statement that names no other bank tells of a transfer within its own.
      fromBank: fromBank ?? account.bankCode,
      ...{ toBank: account.bankCode, toAccountNo: account.bankAccountNo, currency: account.currency },
    }
    const same = findKnown(known.get(key) ?? [], transfer, { isBankTold: fromBank !== null })
    return outcomeOf(row, transfer, same, id)
  })
}

function outcomeOf(
  row: number,
  transfer: BankTransfer,
  same: KnownPayment | undefined,
  id: string,
): JudgedRow {
  const { fromBank, reference } = same ?? transfer
  const name = { row, why: null, fromBank, reference }
  if (!same) return { ...name, outcome: 'unmatched', transfer }
  if (contradicts(same, transfer)) return { ...refusedRow(row, 'CONTRADICTS'), transfer }
  // Put there by an attempt at this very file that did not end.
  return { ...name, outcome: same.statementId === id ? 'unmatched' : 'matched' }
}

/** Some at a time. Somebody else may write one down meanwhile: then it is known. */
async function carryOut(app: BookParts, match: Match, rows: readonly JudgedRow[]): Promise<EndedRow[]> {
  const ended: EndedRow[] = []
  const heard = { heardFrom: 'statement' as const, statementId: match.id }
  for (let from = 0; from < rows.length; from += bankStatementLimits.postedAtOnce) {
    const some = rows.slice(from, from + bankStatementLimits.postedAtOnce)
    const done = some.map(async ({ transfer, ...row }): Promise<EndedRow> => {
      if (!transfer || match.isTrial) return row
      // A person is asked about what says something else than we know.
      if (row.outcome === 'refused') await isAlreadyRecorded(app, transfer)
      else if (!(await suspendBankTransfer(app, transfer, 'STATEMENT', heard)))
        return { ...row, outcome: 'matched' }
      return row
    })
    ended.push(...(await Promise.all(done)))
  }
  return ended
}

function resultOf(rows: readonly EndedRow[]): Omit<Matched, 'message'> {
  const count = (outcome: EndedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    rows: rows.length,
    ...{ matched: count('matched'), unmatched: count('unmatched'), debits: count('debit') },
    refused: rows.flatMap(({ row, outcome, why }) => {
      if (outcome !== 'refused') return []
      invariant(why, 'a row is refused for something')
      return [{ row, why }]
    }),
  }
}
