/** Passkeys of staff: one's own, and signing in or proving oneself again by one (staff-calls T1). */
import type { App, RecordParts } from '#parts/app-parts.ts'
import { brokenConstraint } from '#platform/db/failure.ts'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { type InSameTx, inTransaction } from '#platform/db/transaction.ts'
import type { Operator } from '#platform/http/caller.ts'
import { giveAllBack, takeAll } from '#platform/limits/place-limits.ts'
import { judgeAnswer } from '#platform/passkey/passkey-answer.ts'
import { makeChallenge, spendChallenge } from '#platform/passkey/passkey-challenge.ts'
import { type Asserted, type Created, PasskeyFault, readNewPasskey } from '#platform/passkey/passkey-proof.ts'
import { creationOf, requestOf } from '#platform/passkey/webauthn.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { findAccountById } from './account.queries.ts'
import { type Actor, recordAct } from './audit-trail.service.ts'
import { issuer } from './authenticator.rules.ts'
import {
  countStaffUse,
  deleteStaffPasskey,
  findSessionDevice,
  findStaffPasskey,
  holdActiveAccount,
  insertStaffPasskey,
  listStaffPasskeys,
} from './staff-passkey.queries.ts'
import {
  type From,
  openStaffSession,
  pointsOf,
  recordSignIn,
  shownOf,
  stepUpSession,
} from './staff-session.service.ts'

type Parts = Pick<App, 'db' | 'clock' | 'config' | 'log'>

export const findOwnPasskeys = ({ db }: Pick<App, 'db'>, { id }: Operator) => listStaffPasskeys(db, id)

/** A machine has no device. @throws Refusal FORBIDDEN. */
function sessionOf({ session }: Operator) {
  if (!session) throw new Refusal('FORBIDDEN')
  return session
}

/** @throws Refusal PASSKEY_LIMIT; FORBIDDEN for a machine. */
export async function askForStaffPasskey(app: Parts, operator: Operator) {
  const { tokenHash } = sessionOf(operator)
  const [account, known] = await Promise.all([
    findAccountById(app.db, operator.id),
    listStaffPasskeys(app.db, operator.id),
  ])
  if (known.length >= serverLimits.passkeysMax) throw new Refusal('PASSKEY_LIMIT')
  const challenge = await makeChallenge(app, 'staff_add', tokenHash)
  const { id, username: name } = operator
  return creationOf({
    ...{ site: app.config.staffPasskeySite, siteName: issuer, challenge, known },
    user: { id, name, displayName: account?.displayName ?? name },
  })
}

interface Made {
  response: Created
  name?: string | undefined
}

/** @throws Refusal PASSKEY_REFUSED, PASSKEY_LIMIT; FORBIDDEN for a machine. */
export async function addStaffPasskey(
  app: Parts,
  actor: Actor,
  { response, name }: Made,
  inSameTx: InSameTx,
) {
  const { operator } = actor
  const { tokenHash } = sessionOf(operator)
  const made = await refusing(app, async () => {
    const challenge = await spendChallenge(app, response.response.clientDataJSON, 'staff_add', tokenHash)
    return readNewPasskey(response, { site: app.config.staffPasskeySite, challenge })
  })
  const createdAt = app.clock.now()
  try {
    await inTransaction(app.db, async (tx) => {
      const isActive = await holdActiveAccount(tx, operator.id)
      const device = await findSessionDevice(tx, tokenHash)
      // A session that was ended just now, by a reset or by a colleague, adds nothing.
      if (!isActive || device === undefined) throw new Refusal('invalid-token')
      if ((await listStaffPasskeys(tx, operator.id)).length >= serverLimits.passkeysMax)
        throw new Refusal('PASSKEY_LIMIT')
      const passkey = { id: newId(), name: name ?? device }
      await insertStaffPasskey(tx, { ...made, ...passkey, operatorId: operator.id, createdAt })
      const act = { action: 'passkey_added' as const, subject: operator.username }
      await recordAct(tx, actor, { ...act, before: {}, after: passkey }, createdAt)
      await inSameTx(tx)
    })
  } catch (error) {
    throw brokenConstraint(error) === 'staff_passkey_credential' ? new Refusal('PASSKEY_REFUSED') : error
  }
}

/** @throws Refusal NO_DATA. */
export function removeStaffPasskey(app: RecordParts, actor: Actor, id: string, inSameTx: InSameTx) {
  const { operator } = actor
  return inTransaction(app.db, async (tx) => {
    const name = await deleteStaffPasskey(tx, operator.id, id)
    if (name === undefined) throw new Refusal('NO_DATA')
    const act = { action: 'passkey_removed' as const, subject: operator.username }
    await recordAct(tx, actor, { ...act, before: { id, name }, after: {} }, app.clock.now())
    await inSameTx(tx)
  })
}

export async function askToSignInStaff(app: Parts) {
  return requestOf(app.config.staffPasskeySite, await makeChallenge(app, 'staff_login', null))
}

/**
 * It stands for password and code: its owner has just been asked for finger, face or code.
 *
 * @returns the new session's token and whose it is.
 * @throws Refusal WRONG_CREDENTIAL, whatever is wrong with it; REQUEST_LIMIT_1MIN, REQUEST_LIMIT.
 */
export async function signInStaffByPasskey(app: Parts & Pick<App, 'limits'>, response: Asserted, from: From) {
  const kept = await findStaffPasskey(app.db, Buffer.from(response.id, 'base64url'))
  const account = kept && (await findAccountById(app.db, kept.ownerId))
  const points = pointsOf(account?.name, from.network)
  await takeAll(app.limits, points)
  const asked = { purpose: 'staff_login', site: app.config.staffPasskeySite } as const
  const used = await judgeAnswer(app, response, kept, asked).catch(noFault(app))
  const by = kept && { passkey: kept.id, name: kept.name }
  const token =
    used &&
    account &&
    (await inTransaction(app.db, async (tx) => {
      if (!(await isCounted(tx, used, app.clock.now()))) return undefined
      return openStaffSession(app, tx, account, from, by)
    }))
  if (!account || !token) {
    const at = app.clock.now()
    if (account)
      await inTransaction(app.db, (tx) => recordSignIn(tx, account, 'sign_in_refused', { ...from, by, at }))
    throw new Refusal('WRONG_CREDENTIAL')
  }
  await giveAllBack(app.limits, points)
  return { token, operator: shownOf(account) }
}

type Used = Awaited<ReturnType<typeof judgeAnswer>>

const isCounted = async (tx: Tx, used: Used, at: Date): Promise<boolean> =>
  (await holdActiveAccount(tx, used.ownerId)) && countStaffUse(tx, used, at)

/** @throws Refusal NO_DATA when the person has none; FORBIDDEN for a machine. */
export async function askToStepUpStaff(app: Parts, operator: Operator) {
  const { tokenHash } = sessionOf(operator)
  const known = await listStaffPasskeys(app.db, operator.id)
  if (known.length === 0) throw new Refusal('NO_DATA')
  return requestOf(app.config.staffPasskeySite, await makeChallenge(app, 'staff_step_up', tokenHash), known)
}

/** As a code. @throws Refusal PASSKEY_REFUSED, REQUEST_LIMIT_1MIN, REQUEST_LIMIT; FORBIDDEN for a machine. */
export async function stepUpStaffByPasskey(
  app: Parts & Pick<App, 'limits'>,
  { operator, network }: { operator: Operator; network: string },
  response: Asserted,
): Promise<{ until: Date }> {
  const { tokenHash } = sessionOf(operator)
  const points = pointsOf(operator.username, network)
  await takeAll(app.limits, points)
  const used = await refusing(app, async () =>
    judgeAnswer(app, response, await findStaffPasskey(app.db, Buffer.from(response.id, 'base64url')), {
      ...{ purpose: 'staff_step_up', site: app.config.staffPasskeySite },
      session: { ownerId: operator.id, tokenHash },
    }),
  )
  const until = await inTransaction(app.db, async (tx) => {
    if (!(await isCounted(tx, used, app.clock.now()))) throw new Refusal('PASSKEY_REFUSED')
    return stepUpSession(app, tx, tokenHash)
  })
  await giveAllBack(app.limits, points)
  return { until }
}

const noFault =
  ({ log }: Pick<App, 'log'>) =>
  (error: unknown): undefined => {
    if (!(error instanceof PasskeyFault)) throw error
    log.info({ fault: error.message }, 'a passkey of staff was refused')
  }

async function refusing<Result extends object>(
  app: Pick<App, 'log'>,
  read: () => Promise<Result>,
): Promise<Result> {
  const result = await read().catch(noFault(app))
  if (!result) throw new Refusal('PASSKEY_REFUSED')
  return result
}
