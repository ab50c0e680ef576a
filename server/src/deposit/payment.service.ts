/** Credits what a gateway says it received: once per payment, with the amount that arrived (decisions D3). */
import type { Payment } from '@kapao/contract/outside/gateway.ts'
import { walletPlace } from '@kapao/contract/transfer.ts'
import { houseIds, newId } from '#db/id.ts'
import { houseGateway, houseSuspense, wallet } from '#ledger/chart.ts'
import { type Posting, type Ride, ride } from '#ledger/posting.ts'
import { type NewTask, openTasks } from '#operator/task.service.ts'
import type { App } from '../context.ts'
import { type Charge, findCharge } from './charge.queries.ts'
import {
  creditCharges,
  EventSeenError,
  insertEvents,
  insertPayments,
  insertTasks,
  noteEvent,
  PaymentContradictsError,
  type WebhookEvent,
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
export async function creditPayment(app: App, heard: HeardPayment): Promise<void> {
  const charge = await findCharge(app.db, heard.chargeReference)
  const isOurs = charge?.gateway === heard.gateway
  if (isOurs && heard.payment.currency !== charge.currency)
    return leaveToOperator(app, heard, 'payment_foreign_currency')
  try {
    const posted = await app.ledger.post(isOurs ? credit(app, charge, heard) : suspend(app, heard))
    if (posted.repeated && heard.event) await noteEvent(app.db, heard.event)
  } catch (error) {
    // The same event id about something else: the poll finds out what is true.
    if (error instanceof EventSeenError) return
    if (!(error instanceof PaymentContradictsError)) throw error
    await leaveToOperator(app, heard, 'payment_contradicts')
  }
}

const keyOf = (kind: string, { gateway, payment }: HeardPayment): string =>
  `${kind}:${gateway}:${payment.paymentId}:${payment.amount}`

function credit(app: App, { memberId, reference, currency }: Charge, heard: HeardPayment): Posting {
  const { gateway, payment } = heard
  const { amount } = payment
  return {
    memberId,
    kind: 'deposit_qr',
    key: keyOf('deposit_qr', heard),
    currency,
    moves: [{ from: houseGateway(gateway), to: wallet(), amount }],
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
    rides: [...ridesOf(app, heard, memberId), ride(creditCharges, { reference })],
  }
}

function suspend(app: App, heard: HeardPayment): Posting {
  const { gateway, payment } = heard
  return {
    memberId: houseIds[payment.currency],
    kind: 'suspense_in',
    key: keyOf('suspense_in', heard),
    currency: payment.currency,
    moves: [{ from: houseGateway(gateway), to: houseSuspense(), amount: payment.amount }],
    rides: [
      ...ridesOf(app, heard, null),
      ride(insertTasks, { task: taskOf('payment_unattributed', heard), now: app.clock.now() }),
    ],
  }
}

function ridesOf(
  app: App,
  { gateway, chargeReference, payment, event }: HeardPayment,
  memberId: string | null,
): Ride[] {
  const heardFrom: 'webhook' | 'poll' = event ? 'webhook' : 'poll'
  return [
    ride(insertPayments, {
      ...payment,
      gateway,
      memberId,
      chargeReference,
      heardFrom,
      heardAt: app.clock.now(),
    }),
    ...(event ? [ride(insertEvents, event)] : []),
  ]
}

/** Nothing that we could post without guessing. */
async function leaveToOperator(app: App, heard: HeardPayment, kind: NewTask['kind']) {
  await openTasks(app.db, [taskOf(kind, heard)], app.clock.now())
  if (heard.event) await noteEvent(app.db, heard.event)
}

function taskOf(kind: NewTask['kind'], { gateway, chargeReference, payment }: HeardPayment): NewTask {
  const { paymentId, amount, currency } = payment
  return {
    kind,
    subject: `${gateway}:${paymentId}`,
    memberId: null,
    detail: { gateway, chargeReference, paymentId, amount: String(amount), currency },
  }
}
