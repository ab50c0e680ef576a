/** Members' passkeys: adding and removing them, and proving one in a session before what matters (decisions D18). */
import type { PasskeyPurpose } from '@kapao/contract/lists.ts'
import { endStepUps, markProved, proveLately, provePassword } from '#member/pin.service.ts'
import { addNotice } from '#notice/notice.service.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { brokenConstraint } from '#platform/db/failure.ts'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { type InSameTx, inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { judgeAnswer } from '#platform/passkey/passkey-answer.ts'
import { makeChallenge, spendChallenge } from '#platform/passkey/passkey-challenge.ts'
import { type Asserted, type Created, PasskeyFault, readNewPasskey } from '#platform/passkey/passkey-proof.ts'
import { creationOf, requestOf } from '#platform/passkey/webauthn.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { getSiteName } from '#settings/terms.service.ts'
import {
  countUse,
  deletePasskey,
  findByCredential,
  getDeviceOf,
  getOwner,
  insertPasskey,
  listPasskeys,
  lockMember,
} from './passkey.queries.ts'

type Parts = Pick<App, 'db' | 'clock' | 'config' | 'log'>

export const findPasskeys = ({ db }: Pick<App, 'db'>, member: Member) => listPasskeys(db, member.id)

/**
 * The password proves the member, or a way to prove again that is set; where none is set, only the password does.
 *
 * @throws Refusal WRONG_PASSWORD, REQUEST_LIMIT, STEP_UP_REQUIRED, KEY_MISSING.
 */
async function proveMember(
  app: RecordParts & Pick<App, 'limits'>,
  member: Member,
  password: string | undefined,
) {
  if (password === undefined) {
    if ((await proveLately(app, member)).length === 0) throw new Refusal('KEY_MISSING', ['password'])
    return
  }
  await provePassword(app, member, password)
}

/** @throws Refusal PASSKEY_LIMIT, and as proving the member does. */
export async function askForPasskey(
  app: Parts & Pick<App, 'limits'>,
  member: Member,
  password: string | undefined,
) {
  await proveMember(app, member, password)
  const known = await listPasskeys(app.db, member.id)
  if (known.length >= serverLimits.passkeysMax) throw new Refusal('PASSKEY_LIMIT')
  const [siteName, { phone, name }] = await Promise.all([getSiteName(app), getOwner(app.db, member.id)])
  const challenge = await makeChallenge(app, 'add', member.tokenHash)
  const site = app.config.passkeySite
  const user = { id: member.id, name: phone, displayName: name }
  return creationOf({ site, siteName, challenge, user, known })
}

interface Made {
  response: Created
  name?: string | undefined
}

/**
 * Counts as proving it in this session, like setting a PIN. Who was asked for it has proved to be the member.
 *
 * @throws Refusal PASSKEY_REFUSED, PASSKEY_LIMIT.
 */
export async function addPasskey(app: Parts, member: Member, { response, name }: Made, inSameTx: InSameTx) {
  const made = await refusing(app, member, async () => {
    const { clientDataJSON } = response.response
    const challenge = await spendChallenge(app, clientDataJSON, 'add', member.tokenHash)
    return readNewPasskey(response, { site: app.config.passkeySite, challenge })
  })
  const createdAt = app.clock.now()
  try {
    await inTransaction(app.db, async (tx) => {
      await lockMember(tx, member.id)
      if ((await listPasskeys(tx, member.id)).length >= serverLimits.passkeysMax)
        throw new Refusal('PASSKEY_LIMIT')
      const called = name ?? (await getDeviceOf(tx, member.tokenHash))
      const id = newId()
      await insertPasskey(tx, { ...made, memberId: member.id, id, name: called, createdAt })
      await tell(tx, member, { topic: 'passkey_added', id, at: createdAt })
      // A session that a new password has just ended adds nothing.
      await markProved(tx, member.tokenHash, createdAt)
      await inSameTx(tx)
    })
  } catch (error) {
    throw brokenConstraint(error) === 'member_passkey_credential' ? new Refusal('PASSKEY_REFUSED') : error
  }
  app.log.info({ member: member.id }, 'passkey added')
}

/** What sessions have proved by it ends. @throws Refusal NO_DATA, and as proving the member does. */
export async function removePasskey(
  app: Parts & Pick<App, 'limits'>,
  member: Member,
  { id, password }: { id: string; password?: string | undefined },
  inSameTx: InSameTx,
) {
  if (!(await listPasskeys(app.db, member.id)).some((passkey) => passkey.id === id))
    throw new Refusal('NO_DATA')
  await proveMember(app, member, password)
  await inTransaction(app.db, async (tx) => {
    if (!(await deletePasskey(tx, member.id, id))) throw new Refusal('NO_DATA')
    await tell(tx, member, { topic: 'passkey_removed', id, at: app.clock.now() })
    await endStepUps(tx, member.id)
    await inSameTx(tx)
  })
  app.log.info({ member: member.id }, 'passkey removed')
}

interface Told {
  topic: 'passkey_added' | 'passkey_removed'
  id: string
  at: Date
}

/** Tells the member, in case it was somebody else. */
const tell = (tx: Tx, member: Member, { topic, id, at }: Told) =>
  addNotice(tx, { memberId: member.id, key: `${topic}:${id}`, topic, at })

/** @throws Refusal NO_DATA when the member has none. */
export async function askToStepUp(app: Parts, member: Member) {
  const known = await listPasskeys(app.db, member.id)
  if (known.length === 0) throw new Refusal('NO_DATA')
  const challenge = await makeChallenge(app, 'step_up', member.tokenHash)
  return requestOf(app.config.passkeySite, challenge, known)
}

/** @throws Refusal PASSKEY_REFUSED, whatever is wrong with it. */
export async function stepUpByPasskey(
  app: Parts,
  member: Member,
  response: Asserted,
  inSameTx: (tx: Tx, result: { until: Date }) => Promise<void>,
): Promise<{ until: Date }> {
  const used = await refusing(app, member, () => readAnswer(app, response, 'step_up', member))
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    if (!(await countUse(tx, used, { counter: used.counter, at }))) throw new Refusal('PASSKEY_REFUSED')
    const proved = await markProved(tx, member.tokenHash, at)
    await inSameTx(tx, proved)
    return proved
  })
}

/** @param member whose it must be; absent: a visitor's answer, which says itself who signs in. @throws PasskeyFault. */
export async function readAnswer(app: Parts, response: Asserted, purpose: PasskeyPurpose, member?: Member) {
  const kept = await findByCredential(app.db, Buffer.from(response.id, 'base64url'))
  const session = member && { ownerId: member.id, tokenHash: member.tokenHash }
  const used = await judgeAnswer(app, response, kept, { purpose, site: app.config.passkeySite, session })
  return { memberId: used.ownerId, id: used.id, counter: used.counter }
}

async function refusing<Result>({ log }: Pick<App, 'log'>, member: Member, read: () => Promise<Result>) {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof PasskeyFault)) throw error
    log.info({ member: member.id, fault: error.message }, 'passkey refused')
    throw new Refusal('PASSKEY_REFUSED')
  }
}
