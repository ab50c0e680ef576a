/** Credits what a bank says it received for us: once per transfer, over all members and channels (decisions D4). */

import type { BankPaymentSource } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import { houseBank, houseSuspense, wallet } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import { type AttachedRow, attachRow, type Posting } from '#ledger/posting.ts'
import { asideOf } from '#member/freeze.service.ts'
import type { App, BookParts, RecordParts } from '#parts/app-parts.ts'
import { houseIds, newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { lastFour } from '#platform/masking.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { closeTasks, type NewTask, openTasks } from '#staff/task.service.ts'
import { findCurrencyOf, insertTasks } from '../deposit.queries.ts'
import { isPaidByQr, PaidOtherwiseError } from '../told-twice.queries.ts'
import {
  attributeBankPayments,
  type BankPayment,
  confirmPayment,
  findBankPayment,
  insertBankPayments,
  type NewBankPayment,
  ToldTwiceError,
  type TransferName,
} from './bank-payment.queries.ts'
import { contradicts } from './bank-payment.rules.ts'
import { claimExpected, meetExpected } from './expected.queries.ts'

export { findBankPayment, type TransferName } from './bank-payment.queries.ts'
export { contradicts } from './bank-payment.rules.ts'

/** What crediting needs of the app. */
type Books = Pick<App, 'db' | 'ledger' | 'clock'>

export interface Credit {
  memberId: string
  heardFrom: BankPaymentSource
  /** The expected transfer that it was matched by: it must still be open. */
  expectedId?: string | null
  /** One person alone says whose it is: that takes nothing out of suspense. */
  byOnePerson?: boolean
  /** Rows of the caller's own flow, written with the credit and only with it. */
  attachedRows?: AttachedRow[]
}

/**
 * Credits the amount that the bank reported, also when it lay in suspense. Feed, slip and operator may report it at the same
 * time: the table's key makes it one credit.
 *
 * @returns `credited` now; `repeated`: this member had it before; `taken`: it is not this member's to have, because
 * another has it, because it goes back to its sender or bank, or because the bank now says something else about it, for
 * which there is a task; `suspended`: it lies in suspense, and one person's word is not enough; `paid_by_qr`: a gateway has
 * told of the same money.
 * @throws ExpectationGoneError when the expected transfer that it was matched by has come true by another.
 */
export async function creditBankTransfer(
  app: Books,
  transfer: BankTransfer,
  credit: Credit,
): Promise<'credited' | 'repeated' | 'taken' | 'suspended' | 'paid_by_qr'> {
  const { memberId } = credit
  for (let round = 0; round < serverLimits.paymentRacesMax; round++) {
    const known = await findBankPayment(app.db, transfer)
    const isOther = known && contradicts(known, transfer)
    if (isOther) await openTasks(app.db, [contradictionOf(known, transfer)], app.clock.now())
    if (known?.memberId === memberId) return 'repeated'
    if (known?.memberId || known?.isGivenBack || isOther) return 'taken'
    if (await isPaidByQr(app.db, transfer)) return 'paid_by_qr'
    if (known && credit.byOnePerson) return 'suspended'
    if (await (known ? creditSuspended(app, known, credit) : creditNew(app, transfer, credit)))
      return 'credited'
  }
  throw new Refusal('IN_PROGRESS')
}

/** False when somebody else wrote it down first. */
async function creditNew(app: Books, transfer: BankTransfer, credit: Credit): Promise<boolean> {
  const { memberId, heardFrom, attachedRows = [] } = credit
  const at = app.clock.now()
  const row = attachRow(insertBankPayments, { transfer, memberId, heardFrom, heardAt: at })
  const expected = expectationOf(transfer, credit, at)
  const setsAside = await asideOf(app.db, memberId, transfer.amount)
  const deposit = { ...depositOf(transfer, memberId, [row, expected, ...attachedRows]), setsAside }
  return postUnlessKnown(app, transfer, heardFrom, deposit)
}

/** False when it is out of suspense already. */
async function creditSuspended(app: Books, payment: BankPayment, credit: Credit): Promise<boolean> {
  const { memberId, attachedRows = [] } = credit
  const at = app.clock.now()
  const allAttachedRows = [expectationOf(payment, credit, at), ...attachedRows]
  try {
    await inTransaction(app.db, (tx) =>
      attribute(tx, app, payment, { memberId, at, closedBy: null, attachedRows: allAttachedRows }),
    )
    return true
  } catch (error) {
    const now = await findBankPayment(app.db, payment)
    // Gone: the import that had told of it was taken back.
    if (!now || now.memberId || now.isGivenBack || error instanceof PaidOtherwiseError) return false
    throw error
  }
}

/**
 * A concurrent posting of the same key, or of another amount under it, is refused by the table's key or by the
 * ledger; then what stands there is to be judged.
 */
async function postUnlessKnown(
  app: Books,
  transfer: BankTransfer,
  heardFrom: BankPaymentSource,
  posting: Posting,
): Promise<boolean> {
  try {
    return !(await app.ledger.post(posting)).repeated
  } catch (error) {
    if (error instanceof PaidOtherwiseError) return false
    if (error instanceof ToldTwiceError) {
      if (heardFrom === 'feed') await isAlreadyJudged(app, transfer)
      return false
    }
    if (await findBankPayment(app.db, transfer)) return false
    throw error
  }
}

/**
 * Out of suspense, to the member whose it is, by the word of an operator, who has done with its task by that. Inside the
 * caller's transaction.
 *
 * @throws Refusal NO_DATA when there is none in suspense, KEY_INVALID when the member cannot hold its currency.
 */
export async function attributePayment(
  tx: Tx,
  app: Pick<App, 'clock'>,
  { memberId, at, closedBy, ...name }: TransferName & { memberId: string; at: Date; closedBy?: string },
): Promise<void> {
  const payment = await findBankPayment(tx, name)
  if (!payment || payment.memberId || payment.isGivenBack) throw new Refusal('NO_DATA')
  if ((await findCurrencyOf(tx, memberId)) !== payment.currency)
    throw new Refusal('KEY_INVALID', ['memberId'])
  const attachedRows = [expectationOf(payment, { memberId }, at)]
  await attribute(tx, app, payment, { memberId, at, closedBy: closedBy ?? null, attachedRows })
}

async function attribute(
  tx: Tx,
  app: Pick<App, 'clock'>,
  payment: BankPayment,
  {
    memberId,
    at,
    closedBy,
    attachedRows,
  }: { memberId: string; at: Date; closedBy: string | null; attachedRows: AttachedRow[] },
) {
  // The house's account is locked first, so of those who attribute the same one only the first goes on.
  const taken = await post(tx, app, suspenseOut(payment))
  if (taken.repeated) throw new Refusal('NO_DATA')
  const attribution = attachRow(attributeBankPayments, { transfer: payment, memberId, at })
  const setsAside = await asideOf(tx, memberId, payment.amount)
  await post(tx, app, { ...depositOf(payment, memberId, [attribution, ...attachedRows]), setsAside })
  await closeTasks(tx, 'payment_unmatched', subjectOf(payment), { closedBy, at })
}

/**
 * True when it was written down before: then nothing comes of hearing it again, unless it says something else by now,
 * for which there is a task.
 */
export async function isAlreadyRecorded(app: RecordParts, transfer: BankTransfer): Promise<boolean> {
  const known = await findBankPayment(app.db, transfer)
  if (known && contradicts(known, transfer))
    await openTasks(app.db, [contradictionOf(known, transfer)], app.clock.now())
  return known !== undefined
}

/**
 * As {@link isAlreadyRecorded}, when the bank's feed tells of it. What only a statement had told of is confirmed by that;
 * while it is nobody's it is still to be judged, since a feed says whose it is.
 */
export async function isAlreadyJudged(app: RecordParts, transfer: BankTransfer): Promise<boolean> {
  if (!(await isAlreadyRecorded(app, transfer))) return false
  const known = await findBankPayment(app.db, transfer)
  if (known?.heardFrom !== 'statement' || contradicts(known, transfer)) return true
  await confirmPayment(app.db, known, transfer, app.clock.now())
  return known.memberId !== null || known.isGivenBack
}

/**
 * Keeps safe what nobody could be told to own, and asks a person. Written down once, like a credit.
 *
 * @returns whether it was not known before.
 */
export async function suspendBankTransfer(
  app: BookParts,
  transfer: BankTransfer,
  reason: string,
  heard: Pick<NewBankPayment, 'heardFrom' | 'statementId'> = { heardFrom: 'feed' },
): Promise<boolean> {
  if (await isAlreadyRecorded(app, transfer)) return false
  const now = app.clock.now()
  // What a statement tells may be taken back, and come again: then it is another journal.
  const suspendedAs = heard.statementId && `${suspenseKey(transfer)}:${heard.statementId}`
  const row = { transfer, memberId: null, heardAt: now, ...heard, ...(suspendedAs && { suspendedAs }) }
  const task = taskOf('payment_unmatched', transfer, reason)
  return postUnlessKnown(app, transfer, heard.heardFrom, {
    memberId: houseIds[transfer.currency],
    kind: 'suspense_in',
    key: suspendedAs ?? suspenseKey(transfer),
    currency: transfer.currency,
    moves: [{ from: houseBank(transfer.toBank), to: houseSuspense(), amount: transfer.amount }],
    attachedRows: [attachRow(insertBankPayments, row), attachRow(insertTasks, { task, now })],
  })
}

function depositOf(transfer: BankTransfer, memberId: string, attachedRows: AttachedRow[]): Posting {
  const { fromBank, reference, toBank, amount, currency } = transfer
  return {
    memberId,
    kind: 'deposit_bank',
    key: `deposit_bank:${fromBank}:${reference}`,
    currency,
    moves: [{ from: houseBank(toBank), to: wallet(), amount }],
    statement: {
      open: {
        id: newId(),
        type: 'deposit',
        from: toBank,
        to: walletPlace,
        amount,
        status: 'SUCCESS',
        reference,
      },
    },
    attachedRows,
  }
}

/** What the member had told us to expect has come, if they had. */
function expectationOf(
  transfer: BankTransfer,
  { memberId, expectedId }: Pick<Credit, 'memberId' | 'expectedId'>,
  at: Date,
): AttachedRow {
  const match = { memberId, transfer, at }
  return expectedId
    ? attachRow(claimExpected, { ...match, id: expectedId })
    : attachRow(meetExpected, { ...match, amount: transfer.amount, sentAt: transfer.at })
}

const suspenseKey = ({ fromBank, reference }: TransferName) => `suspense_in:bank:${fromBank}:${reference}`

const suspenseOut = ({ fromBank, reference, toBank, amount, currency }: BankTransfer): Posting => ({
  memberId: houseIds[currency],
  kind: 'suspense_out',
  key: `suspense_out:bank:${fromBank}:${reference}`,
  currency,
  moves: [{ from: houseSuspense(), to: houseBank(toBank), amount }],
})

const subjectOf = ({ fromBank, reference }: TransferName): string => `${fromBank}:${reference}`

/** Everything that a person needs to find out whose it is. */
function taskOf(kind: NewTask['kind'], transfer: BankTransfer, reason: string): NewTask {
  const { fromBank, reference, fromAccountNo, fromName, toBank, toAccountNo, amount, currency, at } = transfer
  return {
    kind,
    subject: subjectOf(transfer),
    memberId: null,
    detail: {
      ...{ reason, fromBank, reference, fromName, toBank, amount: toBaht(amount), currency },
      fromAccountNo: lastFour(fromAccountNo),
      toAccountNo: lastFour(toAccountNo),
      at: at.toISOString(),
    },
  }
}

function contradictionOf(known: BankPayment, transfer: BankTransfer): NewTask {
  const { detail, ...task } = taskOf('payment_contradicts', transfer, 'said before otherwise')
  const before = { amountBefore: toBaht(known.amount), toAccountNoBefore: lastFour(known.toAccountNo) }
  return { ...task, memberId: known.memberId, detail: { ...detail, ...before } }
}
