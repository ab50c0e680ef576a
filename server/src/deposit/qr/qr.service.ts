/** QR deposits as a member sees them: look, create, cancel (spec §7, decisions D3). */

import * as limits from '@kapao/contract/limits.ts'
import type { QrState } from '@kapao/contract/schemas/deposit.ts'
import { newReference } from '#outside/reference.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { OutsideError, Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
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

async function shown(app: Pick<App, 'clock'>, charge: Charge): Promise<QrState> {
  return {
    qrcodeId: charge.reference,
    hasQrcode: true,
    qrcode: await drawQr(charge.payload),
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
  if (amount <= 0n) throw new Refusal('KEY_INVALID', ['amount'])
  // A PromptPay QR is in baht.
  const account = member.currency === 'THB' ? await findOpenGateway(app, gateway, member.currency) : undefined
  if (!account?.billerId) throw new Refusal('NO_DATA')
  if (amount < qrMinimum(account.depositMin, await getDepositMin(app, member.currency)))
    return none('DEPOSIT_MINIMUM')
  await refuseBeyondLimit(app, member.id, amount)
  const charge = await openCharge(app, member, { gateway, billerId: account.billerId, amount })
  if (!charge.announcedAt) await announce(app, charge)
  return shown(app, charge)
}

interface QrOrder {
  gateway: string
  billerId: string
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
    if (await insertCharge(app.db, charge)) return charge
  }
  throw new Refusal('IN_PROGRESS')
}

function newCharge(
  app: Pick<App, 'clock' | 'outside'>,
  member: Member,
  { gateway, billerId, amount }: QrOrder,
): Charge {
  const reference = newReference('KP')
  const createdAt = app.clock.now()
  return {
    reference,
    memberId: member.id,
    gateway,
    amount,
    currency: member.currency,
    payload: app.outside.gateway(gateway).payloadOf({ billerId, reference, amount }),
    state: 'CREATED',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + limits.qrLifetimeMs),
    announcedAt: null,
    isErased: false,
    isSetAside: false,
  }
}

/** Only a QR that the gateway has taken on is shown. When it did not answer nobody has seen this one, so it is dropped. */
async function announce(app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log'>, charge: Charge) {
  const { reference, gateway, amount, currency, expiresAt } = charge
  const callbackUrl = `${app.config.callbackUrl}/api/callback/gateway/${gateway}`
  try {
    const { status } = await app.outside
      .gateway(gateway)
      .announce({ chargeReference: reference, amount, currency, expiresAt, callbackUrl })
    if (status !== 'open') throw new OutsideError(`gateway ${gateway}: the charge is ${status}`)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    app.log.warn({ err: error, reference }, 'QR charge not announced')
    await dropUnannounced(app.db, charge)
    throw new Refusal('QR_FAIL')
  }
  if (!(await setAnnounced(app.db, charge, app.clock.now()))) throw new Refusal('QR_FAIL')
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
