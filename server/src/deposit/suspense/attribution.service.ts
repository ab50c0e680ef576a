/** One member of staff finds out whose money in suspense is, and another one approves it (decisions D4, D22; staff-calls T2; quality I-14). */
import type * as z from 'zod/mini'
import { attributePayment } from '#deposit/bank/bank-payment.service.ts'
import { attributeGatewayPayment } from '#deposit/qr/payment.service.ts'
import type { App, RequestParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { ask, askedAnswer, bodyOf, checkIsAnother, type RequestHandling } from '#staff/request.service.ts'
import { findCurrencyOf } from '../deposit.queries.ts'
import type { LockedMoney } from './suspense.queries.ts'
import { claimOfMoney, lapseOthers, lockWaiting, shownMoney } from './suspense.service.ts'

const body = bodyOf('attribution')
type Body = z.output<typeof body>

interface Word extends Body, Pick<LockedMoney, 'way'> {
  at: Date
  closedBy: string
}

async function attributeMoney(tx: Tx, app: Pick<App, 'clock'>, { way, ...word }: Word) {
  if (way === 'bank') return attributePayment(tx, app, word)
  const { fromBank: gateway, reference: paymentId, ...rest } = word
  await attributeGatewayPayment(tx, app, { gateway, paymentId, ...rest })
}

export const attributionRequest: RequestHandling<Body> = {
  body,
  async check(tx, _app, { memberId, ...name }) {
    const money = await lockWaiting(tx, name)
    if ((await findCurrencyOf(tx, memberId)) !== money.currency)
      throw new Refusal('KEY_INVALID', ['memberId'])
    const subject = `${money.fromBank}:${money.reference}`
    const after = { state: 'ATTRIBUTED', memberId }
    const claim = claimOfMoney(money)
    return { about: subject, subject, memberId, before: shownMoney(money), after, claim }
  },
  async carryOut(tx, app, { id: requestId, body: { memberId, ...name }, reason, actor, at }) {
    const { way, fromBank, reference, tellers } = await lockWaiting(tx, name)
    // Who has imported the only word that it arrived, or has chosen its columns, gives it to nobody.
    for (const account of tellers) await checkIsAnother(tx, actor, { by: 'id', account }, at)
    await attributeMoney(tx, app, { way, fromBank, reference, memberId, at, closedBy: actor.operator.id })
    await lapseOthers(tx, name, 'attribution', at)
    const act = { action: 'payment_attributed' as const, memberId, reason, requestId }
    const subject = `${fromBank}:${reference}`
    await recordAct(tx, actor, { ...act, subject, before: { memberId: null }, after: { memberId } }, at)
  },
  decided: (app) => app.wake('relayOutbox'),
}

interface AttributionRequest extends Body {
  note: string
}

/** The call of its own: it asks, as `requests/new` does. */
export function askForAttribution(
  app: RequestParts,
  actor: Actor,
  { note: reason, ...body }: AttributionRequest,
  keepAnswer: (tx: Tx, result: ReturnType<typeof askedAnswer>) => Promise<void>,
) {
  return inTransaction(app.db, async (tx) => {
    const result = askedAnswer(await ask(tx, app, actor, 'attribution', attributionRequest, { body, reason }))
    await keepAnswer(tx, result)
    return result
  })
}
