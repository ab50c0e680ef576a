/** A member of staff says whose money in suspense is (decisions D4, quality I-14). */
import { inTransaction } from '#db/transaction.ts'
import { type Actor, recordAct } from '#operator/audit-trail.service.ts'
import { Refusal } from '#refusal.ts'
import type { App } from '../context.ts'
import { attributePayment } from './bank-payment.service.ts'

interface Order {
  fromBank: string
  reference: string
  memberId: string
  note: string
}

/** Nobody says so about themselves. @throws Refusal NO_DATA when nothing of that name is in suspense, FORBIDDEN. */
export async function attributeByOperator(app: App, actor: Actor, { note, ...order }: Order) {
  if (actor.operator.memberId === order.memberId) throw new Refusal('FORBIDDEN')
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    await attributePayment(tx, app, { ...order, at, closedBy: actor.operator.id })
    const { fromBank, reference, memberId } = order
    await recordAct(
      tx,
      actor,
      {
        action: 'payment_attributed',
        subject: `${fromBank}:${reference}`,
        before: { memberId: null },
        after: { memberId, note },
      },
      at,
    )
  })
  app.wake('relayOutbox')
}
