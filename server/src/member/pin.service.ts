/** The PIN that a member may set, and proving it in a session before what matters (decisions D18). */
import type { Locale } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { StepUpWay } from '@kapao/contract/lists.ts'
import { secondMs } from '@kapao/contract/time-units.ts'
import { addNotice } from '#notice/notice.service.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { type InSameTx, inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { proofChanges, wrongPasswords } from '#platform/limits/call-limits.ts'
import { hashPassword, isPasswordRight } from '#platform/password.ts'
import { Refusal } from '#platform/refusal.ts'
import { getPasswordOf } from './member.queries.ts'
import {
  deletePin,
  endStepUps,
  findPin,
  findStepUp,
  forgetPinTries,
  holdPassword,
  setSteppedUp,
  takePinTry,
  upsertPin,
} from './pin.queries.ts'
import { isWeakPin } from './pin.rules.ts'
import { notifyOfPassword } from './sms.service.ts'

type Parts = Pick<App, 'db' | 'clock' | 'log'>
type ProofParts = Parts & Pick<App, 'config' | 'limits' | 'wake'>

interface Asked {
  locale: Locale
  inSameTx: InSameTx
}

const wrongPassword = (field = 'password') => new Refusal('WRONG_PASSWORD', [field])

/**
 * The password as it is now proves the member. @param field what the call calls it. @throws Refusal WRONG_PASSWORD; REQUEST_LIMIT
 * after too many wrong ones.
 */
export async function provePassword(
  app: Pick<App, 'db' | 'limits'>,
  member: Member,
  password: string,
  field?: string,
) {
  // Before it is looked at, so that guesses at the same time are counted too.
  await app.limits.take(wrongPasswords, member.id)
  const known = await getPasswordOf(app.db, member.id)
  if (!(await isPasswordRight(known.passwordHash, password))) throw wrongPassword(field)
  await app.limits.release(wrongPasswords, member.id)
  return known
}

/**
 * Counts as proving it in the calling session; what others have proved ends. A member who has set a way to prove already is told by SMS
 * too: a thief who knows the password would put another one in its place. @throws Refusal PIN_WEAK, WRONG_PASSWORD, REQUEST_LIMIT.
 */
export async function setPin(
  app: ProofParts,
  member: Member,
  { pin, password }: { pin: string; password: string },
  { locale, inSameTx }: Asked,
) {
  if (isWeakPin(pin)) throw new Refusal('PIN_WEAK', ['pin'])
  const { passwordHash, phone } = await provePassword(app, member, password)
  // What is weak because of the phone says something of it: for who knows the password alone.
  if (isWeakPin(pin, phone)) throw new Refusal('PIN_WEAK', ['pin'])
  await app.limits.take(proofChanges, member.id)
  const { ways } = await findProof(app, member)
  const pinHash = await hashPassword(pin)
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    if (!(await holdPassword(tx, member.id, passwordHash))) throw wrongPassword()
    await upsertPin(tx, member.id, pinHash, now)
    await endStepUps(tx, member.id)
    await setSteppedUp(tx, member.tokenHash, new Date(now.getTime() + limits.stepUpLifetimeMs))
    const about = { memberId: member.id, kind: 'pin_set', locale } as const
    if (ways.length > 0) await notifyOfPassword(tx, app, about, now)
    else await addNotice(tx, { memberId: member.id, key: `pin_set:${newId()}`, topic: 'pin_set', at: now })
    await inSameTx(tx)
  })
  if (ways.length > 0) app.wake('sendSms')
  app.log.info({ member: member.id }, 'PIN set')
}

/** The member is told by SMS. @throws Refusal WRONG_PASSWORD, REQUEST_LIMIT, NO_DATA when there is none. */
export async function removePin(
  app: ProofParts,
  member: Member,
  { password }: { password: string },
  { locale, inSameTx }: Asked,
) {
  const { passwordHash } = await provePassword(app, member, password)
  await app.limits.take(proofChanges, member.id)
  await inTransaction(app.db, async (tx) => {
    if (!(await holdPassword(tx, member.id, passwordHash))) throw wrongPassword()
    if (!(await deletePin(tx, member.id))) throw new Refusal('NO_DATA')
    await endStepUps(tx, member.id)
    const about = { memberId: member.id, kind: 'pin_removed', locale } as const
    await notifyOfPassword(tx, app, about, app.clock.now())
    await inSameTx(tx)
  })
  app.wake('sendSms')
  app.log.info({ member: member.id }, 'PIN removed')
}

/** @throws Refusal PIN_WRONG, PIN_LOCKED, NO_DATA when no PIN is set. */
export async function stepUp(app: Parts, member: Member, pin: string): Promise<{ until: Date }> {
  const now = app.clock.now()
  const pinHash = await takePinTry(app.db, member.id, now)
  if (pinHash === undefined) throw await closedOrNone(app, member)
  if (!(await isPasswordRight(pinHash, pin))) {
    app.log.info({ member: member.id }, 'wrong PIN')
    throw new Refusal('PIN_WRONG', ['pin'])
  }
  return inTransaction(app.db, async (tx) => {
    if (!(await forgetPinTries(tx, member.id, pinHash))) throw new Refusal('PIN_WRONG', ['pin'])
    return markProved(tx, member.tokenHash, now)
  })
}

async function closedOrNone({ db, clock }: RecordParts, member: Member): Promise<Refusal> {
  const found = await findPin(db, member.id)
  if (!found) return new Refusal('NO_DATA')
  const waitMs = (found.closedUntil?.getTime() ?? 0) - clock.now().getTime()
  return new Refusal('PIN_LOCKED', undefined, Math.max(1, Math.ceil(waitMs / secondMs)))
}

/** The ways that a member has set, of those that can be. */
export const waysOf = ({ hasPin, hasPasskey }: { hasPin: boolean; hasPasskey: boolean }): StepUpWay[] => [
  ...(hasPin ? (['pin'] as const) : []),
  ...(hasPasskey ? (['passkey'] as const) : []),
]

/**
 * @returns the ways that are set. @throws Refusal STEP_UP_REQUIRED with them, when there is one and this session has
 * used none lately.
 */
export async function proveLately(parts: RecordParts, member: Member): Promise<StepUpWay[]> {
  const { ways, isProved } = await findProof(parts, member)
  if (!isProved) throw new Refusal('STEP_UP_REQUIRED', ways)
  return ways
}

/** The ways that are set; and whether the caller's session has used one lately, or needs none. @throws Refusal invalid-token. */
export async function findProof({ db, clock }: RecordParts, member: Member) {
  const found = await findStepUp(db, member.tokenHash)
  if (!found) throw new Refusal('invalid-token')
  const ways = waysOf(found)
  return { ways, isProved: ways.length === 0 || (found.until !== null && found.until > clock.now()) }
}

/** The same as a step of a call. */
export async function checkStepUp(parts: RecordParts, member: Member) {
  await proveLately(parts, member)
}

/** This session, and no other, counts as proved from now on. @throws Refusal invalid-token when it has ended. */
export async function markProved(tx: Tx, tokenHash: Buffer, now: Date): Promise<{ until: Date }> {
  const until = new Date(now.getTime() + limits.stepUpLifetimeMs)
  if (!(await setSteppedUp(tx, tokenHash, until))) throw new Refusal('invalid-token')
  return { until }
}

export { endStepUps } from './pin.queries.ts'
