/** Credits what a gateway says it received: once per payment, with the amount that arrived (decisions D3). */

import type { Currency } from '@kapao/contract/edition.ts'
import type { GatewayPaymentSource } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type { Payment } from '@kapao/contract/outside/qr.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import { houseGateway, houseSuspense, wallet } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import { type AttachedRow, attachRow, type Posting } from '#ledger/posting.ts'
import { mustSetAside } from '#member/freeze.service.ts'
import type { ChargeName } from '#outside/qr/qr.ts'
import type { App, BookParts, RecordParts } from '#parts/app-parts.ts'
import { houseIds, newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { closeTasks, type NewTask, openTasks } from '#staff/task.service.ts'
import { findCurrencyOf, insertTasks } from '../deposit.queries.ts'
import { PaidOtherwiseError } from '../told-twice.queries.ts'
import { EventSeenError, insertEvents, noteEvent, type WebhookEvent } from '../webhook-event.queries.ts'
import { type Charge, findCharge } from './charge.queries.ts'
import {
  attributePayments,
  creditCharges,
  findPayment,
  insertPayments,
  PaymentContradictsError,
  type PaymentName,
} from './payment.queries.ts'

export interface HeardPayment {
  gateway: string
  chargeReference: string
  payment: Payment
  /** The verified webhook that said so; absent: we asked. */
  event?: WebhookEvent
}

/**
 * Webhook and poll may both report it, many times and at the same time: the journal's key makes it one credit. What
 * cannot be attributed goes to suspense, for a person to look at.
 */
export async function creditPayment(app: BookParts, heard: HeardPayment): Promise<void> {
  const charge = await findCharge(app.db, heard.chargeReference)
  const isOurs = charge?.gateway === heard.gateway && !charge.isErased
  if (isOurs && heard.payment.currency !== charge.currency)
    return leaveToOperator(app, heard, 'payment_foreign_currency')
  try {
    await postOnce(app, heard, isOurs ? credit(app, charge, heard) : suspend(app, heard, 'UNKNOWN_CHARGE'))
  } catch (error) {
    // The same event id about something else: the poll finds out what is true.
    if (error instanceof EventSeenError) return
    if (isOurs && error instanceof PaidOtherwiseError)
      return postOnce(app, heard, suspend(app, heard, 'PAID_BY_TRANSFER'))
    if (!(error instanceof PaymentContradictsError)) throw error
    if (!(await isKnown(app, heard, charge))) return leaveToOperator(app, heard, 'payment_contradicts')
    if (heard.event) await noteEvent(app.db, heard.event)
  }
}

async function postOnce(app: BookParts, { event }: HeardPayment, posting: Posting): Promise<void> {
  const posted = await app.ledger.post(posting)
  if (posted.repeated && event) await noteEvent(app.db, event)
}

/**
 * Whether it says what is known already: of one in suspense, since its charge is ours and a bank had told of the same money; or
 * of one that was credited to the member of this charge before the account was erased.
 */
async function isKnown(
  app: BookParts,
  { gateway, chargeReference, payment }: HeardPayment,
  charge: Charge | undefined,
) {
  const known = await findPayment(app.db, { gateway, paymentId: payment.paymentId })
  return (
    known !== undefined &&
    (known.memberId === null || known.memberId === charge?.memberId) &&
    known.chargeReference === chargeReference &&
    known.amount === payment.amount &&
    known.currency === payment.currency
  )
}

/** A charge to ask about; without a state it is none of ours. */
interface AskedCharge extends ChargeName {
  gateway: string
  state: Charge['state'] | null
}

/** Asks the gateway what was paid on a charge, and credits it. @throws OutsideError: unknown. */
export async function creditPayments(
  app: BookParts & Pick<App, 'outside'>,
  { gateway, state, reference, providerReference, createdAt }: AskedCharge,
): Promise<number> {
  const { cancel, findCharge: find } = app.outside.gateway(gateway)
  const ask = state === 'CANCELLED' && cancel ? cancel : find
  const { payments } = await ask({ reference, providerReference, createdAt })
  for (const payment of payments) await creditPayment(app, { gateway, chargeReference: reference, payment })
  return payments.length
}

const credit = (
  app: Pick<App, 'clock'>,
  { memberId, reference, currency, isSetAside }: Charge,
  heard: HeardPayment,
): Posting =>
  depositOf({ gateway: heard.gateway, ...heard.payment, memberId, currency, reference, isSetAside }, [
    ...attachedRowsOf(app, heard, memberId),
    attachRow(creditCharges, { reference }),
  ])

interface GatewayDeposit extends PaymentName {
  memberId: string
  amount: bigint
  currency: Currency
  /** What the member knows it by. */
  reference: string
  isSetAside: boolean
}

function depositOf(deposit: GatewayDeposit, attachedRows: AttachedRow[]): Posting {
  const { gateway, paymentId, memberId, amount, currency, reference, isSetAside } = deposit
  return {
    memberId,
    kind: 'deposit_qr',
    key: `deposit_qr:${gateway}:${paymentId}:${amount}`,
    currency,
    moves: [{ from: houseGateway(gateway), to: wallet(), amount }],
    setsAside: isSetAside ? amount : undefined,
    statement: {
      open: {
        id: newId(),
        type: 'deposit',
        from: gateway,
        to: walletPlace,
        amount,
        status: 'SUCCESS',
        reference,
      },
    },
    attachedRows,
  }
}

/** Why nobody can be told to own it. */
type SuspenseReason = 'UNKNOWN_CHARGE' | 'PAID_BY_TRANSFER'

function suspend(app: Pick<App, 'clock'>, heard: HeardPayment, reason: SuspenseReason): Posting {
  const { gateway, payment, chargeReference: reference } = heard
  const { detail, ...task } = taskOf('payment_unattributed', heard)
  return {
    memberId: houseIds[payment.currency],
    kind: 'suspense_in',
    key: `suspense_in:${gateway}:${payment.paymentId}:${payment.amount}`,
    currency: payment.currency,
    moves: [{ from: houseGateway(gateway), to: houseSuspense(), amount: payment.amount }],
    attachedRows: [
      ...attachedRowsOf(app, heard, null),
      attachRow(insertTasks, { task: { ...task, detail: { reason, ...detail } }, now: app.clock.now() }),
      // The member has what was paid on it, by the bank's word.
      ...(reason === 'PAID_BY_TRANSFER' ? [attachRow(creditCharges, { reference })] : []),
    ],
  }
}

function attachedRowsOf(
  app: Pick<App, 'clock'>,
  { gateway, chargeReference, payment, event }: HeardPayment,
  memberId: string | null,
): AttachedRow[] {
  const heardFrom: GatewayPaymentSource = event ? 'webhook' : 'poll'
  return [
    attachRow(insertPayments, {
      ...payment,
      gateway,
      memberId,
      chargeReference,
      heardFrom,
      heardAt: app.clock.now(),
    }),
    ...(event ? [attachRow(insertEvents, event)] : []),
  ]
}

/**
 * Out of suspense, to the member whose it is, by the word of staff. Inside the caller's transaction.
 *
 * @throws Refusal NO_DATA when there is none in suspense, KEY_INVALID when the member cannot hold its currency.
 */
export async function attributeGatewayPayment(
  tx: Tx,
  app: Pick<App, 'clock'>,
  { memberId, at, closedBy, ...name }: PaymentName & { memberId: string; at: Date; closedBy: string },
): Promise<void> {
  const payment = await findPayment(tx, name)
  if (!payment || payment.memberId) throw new Refusal('NO_DATA')
  const { amount, currency, chargeReference } = payment
  if ((await findCurrencyOf(tx, memberId)) !== currency) throw new Refusal('KEY_INVALID', ['memberId'])
  const { gateway, paymentId } = name
  // The house's account is locked first, so of those who attribute the same one only the first goes on.
  const taken = await post(tx, app, {
    memberId: houseIds[currency],
    kind: 'suspense_out',
    key: `suspense_out:${gateway}:${paymentId}:${amount}`,
    currency,
    moves: [{ from: houseSuspense(), to: houseGateway(gateway), amount }],
  })
  if (taken.repeated) throw new Refusal('NO_DATA')
  const attachedRows = [attachRow(attributePayments, { ...name, memberId, at })]
  const reference = chargeReference ?? paymentId
  const isSetAside = await mustSetAside(tx, memberId)
  const deposit = { gateway, paymentId, amount, memberId, currency, reference, isSetAside }
  await post(tx, app, depositOf(deposit, attachedRows))
  await closeTasks(tx, 'payment_unattributed', `${gateway}:${paymentId}`, { closedBy, at })
}

/** Nothing that we could post without guessing. */
async function leaveToOperator(app: RecordParts, heard: HeardPayment, kind: NewTask['kind']) {
  await openTasks(app.db, [taskOf(kind, heard)], app.clock.now())
  if (heard.event) await noteEvent(app.db, heard.event)
}

function taskOf(kind: NewTask['kind'], { gateway, chargeReference, payment }: HeardPayment): NewTask {
  const { paymentId, amount, currency } = payment
  return {
    kind,
    subject: `${gateway}:${paymentId}`,
    memberId: null,
    detail: { gateway, chargeReference, paymentId, amount: toBaht(amount), currency },
  }
}
