/** QR deposits as a member sees them: look, create, cancel (spec §7, decisions D3). */

import * as limits from '@kapao/contract/limits.ts'
import type { QrState } from '@kapao/contract/schemas/deposit.ts'
import type { AnnouncedCharge } from '#outside/qr/qr.ts'
import { newReference } from '#outside/reference.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { invariant, OutsideError, Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { noteFlowTrace } from '#platform/telemetry/flow-trace.queries.ts'
import { refuseBeyondLimit } from '#play/limit.service.ts'
import { getDepositMin } from '#settings/terms.service.ts'
import { checkGateway, findOpenGateway } from '../account.service.ts'
import {
  type Charge,
  cancelCharge,
  dropUnannounced,
  expireCharge,
  findNewestCharge,
  findOwnCharge,
  insertCharge,
  setAnnounced,
  setNextAskAt,
} from './charge.queries.ts'
import { chargeStep, qrMinimum, secondsLeft } from './qr.rules.ts'
import { drawQr } from './qr-code.ts'

const none = (message: string | null): QrState => ({
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  amount: null,
  expireIn: null,
  message,
})

async function shown(
  app: Pick<App, 'clock'>,
  charge: Charge,
  payload: string | null = charge.payload,
): Promise<QrState> {
  invariant(payload, 'a charge is shown before its gateway has made its QR')
  return {
    qrcodeId: charge.reference,
    hasQrcode: true,
    qrcode: await drawQr(payload),
    amount: charge.amount,
    expireIn: secondsLeft(charge.expiresAt, app.clock.now()),
    message: null,
  }
}

export async function getQr(app: RecordParts, member: Member, gateway: string): Promise<QrState> {
  await checkGateway(app, gateway)
  const charge = await findNewestCharge(app.db, member.id, gateway)
  const step = charge && chargeStep(charge, app.clock.now())
  if (charge && step === 'shown') return shown(app, charge)
  return none(step === 'expired' ? 'QR_EXPIRED' : null)
}

/**
 * The open QR of this amount, or a new one. Another amount needs a cancel first: the member may be about to pay the QR
 * on the screen. @throws Refusal DEPOSIT_LIMIT, QR_FAIL when the gateway did not take it on. Below the minimum the answer says so (spec §8).
 */
export async function createQr(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log'>,
  member: Member,
  gateway: string,
  amount: bigint,
): Promise<QrState> {
  await checkGateway(app, gateway)
  const { currency, payloadOf } = app.outside.gateway(gateway)
  const account = member.currency === currency ? await findOpenGateway(app, gateway, currency) : undefined
  // A gateway that makes the QR itself knows whose account it pays into.
  if (!account || (payloadOf && !account.billerId)) throw new Refusal('NO_DATA')
  const minimum = qrMinimum(account.depositMin, await getDepositMin(app, member.currency))
  if (amount <= 0n || amount < minimum) return none('DEPOSIT_MINIMUM')
  await refuseBeyondLimit(app, member.id, amount)
  const charge = await openCharge(app, member, { gateway, billerId: account.billerId, amount })
  return shown(app, charge, charge.announcedAt ? charge.payload : await announce(app, charge))
}

interface QrOrder {
  gateway: string
  billerId: string | null
  amount: bigint
}

/** The open charge of this amount, or a new one: committed before the gateway learns of it. */
async function openCharge(
  app: Pick<App, 'db' | 'clock' | 'outside'>,
  member: Member,
  order: QrOrder,
): Promise<Charge> {
  for (let round = 0; round < serverLimits.chargeRacesMax; round++) {
    const newest = await findNewestCharge(app.db, member.id, order.gateway)
    const step = newest ? chargeStep(newest, app.clock.now()) : 'closed'
    if (newest && (step === 'shown' || step === 'announcing')) {
      if (newest.amount !== order.amount) throw new Refusal('IN_PROGRESS')
      return newest
    }
    if (newest && step === 'abandoned') await dropUnannounced(app.db, newest)
    if (newest && step === 'expired') await expireCharge(app.db, newest)
    const charge = newCharge(app, member, order)
    await noteFlowTrace(app.db, charge.reference, charge.createdAt)
    if (await insertCharge(app.db, charge)) return charge
  }
  throw new Refusal('IN_PROGRESS')
}

function newCharge(
  app: Pick<App, 'clock' | 'outside'>,
  member: Member,
  { gateway, billerId, amount }: QrOrder,
): Charge {
  const { payloadOf } = app.outside.gateway(gateway)
  const reference = newReference('KP')
  const createdAt = app.clock.now()
  return {
    reference,
    memberId: member.id,
    gateway,
    amount,
    currency: member.currency,
    payload: billerId === null ? null : (payloadOf?.({ billerId, reference, amount }) ?? null),
    providerReference: null,
    state: 'CREATED',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + limits.qrLifetimeMs),
    announcedAt: null,
    isErased: false,
    isSetAside: false,
  }
}

/**
 * Only a QR that the gateway has taken on is shown. When it did not answer nobody has seen this one, so it is dropped.
 *
 * @returns what the QR says.
 */
async function announce(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log'>,
  charge: Charge,
): Promise<string> {
  const { reference, gateway, amount, currency, expiresAt } = charge
  const callbackUrl = `${app.config.callbackUrl}/api/callback/gateway/${gateway}`
  let said: AnnouncedCharge
  try {
    said = await app.outside
      .gateway(gateway)
      .announce({ chargeReference: reference, amount, currency, expiresAt, callbackUrl })
    if (said.status !== 'open') throw new OutsideError(`gateway ${gateway}: the charge is ${said.status}`)
    if (!(charge.payload ?? said.payload)) throw new OutsideError(`gateway ${gateway}: it made no QR`)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    app.log.warn({ err: error, reference }, 'QR charge not announced')
    await dropUnannounced(app.db, charge)
    throw new Refusal('QR_FAIL')
  }
  const payload = await setAnnounced(app.db, charge, said, app.clock.now())
  if (!payload) throw new Refusal('QR_FAIL')
  await askSoon(app, charge)
  return payload
}

/** A gateway that reports nothing is asked about an open charge again and again. */
export async function askSoon(
  app: Pick<App, 'db' | 'clock' | 'outside'>,
  { reference, gateway, expiresAt }: Pick<Charge, 'reference' | 'gateway' | 'expiresAt'>,
) {
  const { askEveryMs } = app.outside.gateway(gateway)
  const at = new Date(app.clock.now().getTime() + (askEveryMs ?? 0))
  if (askEveryMs !== undefined && at < expiresAt) await setNextAskAt(app.db, { reference }, at)
}

/** A payment that is under way arrives all the same. Cancelling what is over already changes nothing. */
export async function cancelQr(app: Pick<App, 'db' | 'clock' | 'wake'>, member: Member, reference: string) {
  if (await cancelCharge(app.db, member.id, reference, app.clock.now())) app.wake('askCharges')
  else {
    const charge = await findOwnCharge(app.db, member.id, reference)
    if (charge?.state !== 'CANCELLED' && charge?.state !== 'EXPIRED') throw new Refusal('NO_DATA')
  }
  return { message: 'SUCCESS' }
}

/** Has their gateways asked about these charges now: they show payments that we have not heard of. */
export async function recheckCharges(
  app: Pick<App, 'db' | 'clock' | 'wake'>,
  references: string[],
): Promise<void> {
  const now = app.clock.now()
  for (const reference of references) await setNextAskAt(app.db, { reference }, now)
  app.wake('askCharges')
}
