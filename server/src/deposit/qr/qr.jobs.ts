/** Asks gateways what was paid, since webhooks get lost, and closes charges that have expired (decisions D3). */
import * as limits from '@kapao/contract/limits.ts'
import type { FlowParts } from '#parts/app-parts.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
import { inFlowTrace } from '#platform/telemetry/flow-trace.queries.ts'
import { claimDueCharges, type DueCharge, endAsking, setNextAskAt } from './charge.queries.ts'
import { creditPayments } from './payment.service.ts'
import { askSoon } from './qr.service.ts'

export async function askCharges(app: FlowParts): Promise<number> {
  const due = await claimDueCharges(app.db, app.clock.now(), serverLimits.chargesAtOnce)
  await Promise.all(
    due.map((charge) =>
      inFlowTrace(app.db, { name: 'askCharge', reference: charge.reference }, () => askAbout(app, charge)),
    ),
  )
  return due.length
}

async function askAbout(app: FlowParts, charge: DueCharge) {
  const { reference, lastUntil } = charge
  try {
    const count = await creditPayments(app, charge)
    if (charge.state === 'CREATED' && count === 0) await askSoon(app, charge)
    if (lastUntil) await endAsking(app.db, reference, lastUntil)
  } catch (error) {
    app.log[faultLevel(error)]({ err: error, reference }, 'QR charge not asked about')
    await setNextAskAt(app.db, charge, new Date(app.clock.now().getTime() + limits.qrAskAfterCreatedMs))
  }
}
