/** The PIN that a member may set, and proving it in a session before what matters (decisions D18). */
import * as limits from '@kapao/contract/limits.ts'
import { secondMs } from '@kapao/contract/time-units.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { type InSameTx, inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashPassword, isPasswordRight } from '#session/password.service.ts'
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

type Parts = Pick<App, 'db' | 'clock' | 'log'>

const wrongPassword = () => new Refusal('WRONG_PASSWORD', ['password'])

/** The password as it is now proves the member. @throws Refusal WRONG_PASSWORD. */
async function provePassword(app: Parts, member: Member, password: string) {
  const known = await getPasswordOf(app.db, member.id)
  if (!(await isPasswordRight(known.passwordHash, password))) throw wrongPassword()
  return known
}

/** Counts as proving it in this session; what others have proved ends. @throws Refusal WRONG_PASSWORD, PIN_WEAK. */
export async function setPin(
  app: Parts,
  member: Member,
  { pin, password }: { pin: string; password: string },
  inSameTx: InSameTx,
) {
  const { passwordHash, phone } = await provePassword(app, member, password)
  if (isWeakPin(pin, phone)) throw new Refusal('PIN_WEAK', ['pin'])
  const pinHash = await hashPassword(pin)
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    if (!(await holdPassword(tx, member.id, passwordHash))) throw wrongPassword()
    await upsertPin(tx, member.id, pinHash, now)
    await endStepUps(tx, member.id)
    await setSteppedUp(tx, member.tokenHash, new Date(now.getTime() + limits.stepUpLifetimeMs))
    await inSameTx(tx)
  })
  app.log.info({ member: member.id }, 'PIN set')
}

/** @throws Refusal WRONG_PASSWORD, NO_DATA when there is none. */
export async function removePin(
  app: Parts,
  member: Member,
  { password }: { password: string },
  inSameTx: InSameTx,
) {
  const { passwordHash } = await provePassword(app, member, password)
  await inTransaction(app.db, async (tx) => {
    if (!(await holdPassword(tx, member.id, passwordHash))) throw wrongPassword()
    if (!(await deletePin(tx, member.id))) throw new Refusal('NO_DATA')
    await endStepUps(tx, member.id)
    await inSameTx(tx)
  })
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
  const until = new Date(now.getTime() + limits.stepUpLifetimeMs)
  await inTransaction(app.db, async (tx) => {
    if (!(await forgetPinTries(tx, member.id, pinHash))) throw new Refusal('PIN_WRONG', ['pin'])
    if (!(await setSteppedUp(tx, member.tokenHash, until))) throw new Refusal('invalid-token')
  })
  return { until }
}

async function closedOrNone({ db, clock }: RecordParts, member: Member): Promise<Refusal> {
  const found = await findPin(db, member.id)
  if (!found) return new Refusal('NO_DATA')
  const waitMs = (found.closedUntil?.getTime() ?? 0) - clock.now().getTime()
  return new Refusal('PIN_LOCKED', undefined, Math.max(1, Math.ceil(waitMs / secondMs)))
}

/** @throws Refusal STEP_UP_REQUIRED with the ways, when the member has set one and this session has not used it lately. */
export async function checkStepUp({ db, clock }: RecordParts, member: Member) {
  const found = await findStepUp(db, member.id, member.tokenHash)
  if (found && (found.until === null || found.until <= clock.now()))
    throw new Refusal('STEP_UP_REQUIRED', ['pin'])
}
