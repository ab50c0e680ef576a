/** A link for a day, by which a person of the staff sets password and authenticator (staff-calls T1). */
import { randomBytes } from 'node:crypto'
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import type { App } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { isPasswordFit } from '#platform/password.rules.ts'
import { hashPassword } from '#platform/password.ts'
import { Refusal } from '#platform/refusal.ts'
import { openText, sealText } from '#platform/sealed.ts'
import { hashToken, newToken } from '#platform/token.ts'
import { acceptInvitationOf, findInvitation, replaceInvitation, takeInvitation } from './account.queries.ts'
import { recordAct } from './audit-trail.service.ts'
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from './authenticator.rules.ts'
import { deleteStaffPasskeys } from './staff-passkey.queries.ts'
import { deleteStaffSessions } from './staff-session.queries.ts'
import { hashRecoveryCode, sealedFor } from './staff-session.service.ts'

type Parts = Pick<App, 'db' | 'clock' | 'config'>

/** Takes the place of an earlier one of this person. @returns where it is opened. */
export async function makeInvitation(
  tx: Tx,
  { clock, config }: Pick<App, 'clock' | 'config'>,
  operatorId: string,
): Promise<string> {
  const token = newToken()
  await replaceInvitation(tx, {
    operatorId,
    tokenHash: hashToken(token),
    authenticator: sealText(config.authenticatorKeys[0], sealedFor(operatorId), newAuthenticatorSecret()),
    endsAt: new Date(clock.now().getTime() + staffLimits.invitationMs),
  })
  // Behind the `#`: no server and no log sees it.
  return `/console/invitation#${token}`
}

const secretOf = ({ config }: Parts, { id, authenticator }: { id: string; authenticator: Buffer }) =>
  openText(config.authenticatorKeys, sealedFor(id), authenticator)

/** Asked again it answers the same. @throws Refusal INVITATION_INVALID. */
export async function openInvitation(app: Parts, token: string) {
  const found = await findInvitation(app.db, hashToken(token), app.clock.now())
  if (!found) throw new Refusal('INVITATION_INVALID')
  const secret = secretOf(app, found)
  const username = found.name
  return { username, name: found.displayName ?? username, secret, uri: authenticatorUri(secret, username) }
}

/** @returns codes for recovery, shown once. @throws Refusal INVITATION_INVALID, INVALID_USER_INFO, WRONG_CREDENTIAL. */
export async function acceptInvitation(
  app: Parts,
  { token, password, code }: { token: string; password: string; code: string },
  { address, keepAnswer }: { address: string; keepAnswer(tx: Tx, result: Accepted): Promise<void> },
): Promise<Accepted> {
  const now = app.clock.now()
  // Before the costly hash: what is no invitation costs nothing.
  const tokenHash = hashToken(token)
  const invited = await findInvitation(app.db, tokenHash, now)
  if (!invited) throw new Refusal('INVITATION_INVALID')
  if (!isPasswordFit(password) || isUsername(password, invited.name))
    throw new Refusal('INVALID_USER_INFO', ['password'])
  const passwordHash = await hashPassword(password)
  const recoveryCodes = Array.from({ length: staffLimits.recoveryCodes }, newRecoveryCode)
  return inTransaction(app.db, async (tx) => {
    const found = await takeInvitation(tx, tokenHash, now)
    if (!found) throw new Refusal('INVITATION_INVALID')
    const { id, authenticator } = found
    const step = stepOfCode(secretOf(app, found), code.trim(), { now, lastStep: undefined })
    if (step === undefined) throw new Refusal('WRONG_CREDENTIAL', ['code'])
    const codeHashes = recoveryCodes.map(hashRecoveryCode)
    await acceptInvitationOf(tx, { id, passwordHash, authenticator, step, now, codeHashes })
    await deleteStaffSessions(tx, id)
    await deleteStaffPasskeys(tx, id)
    const act = { action: 'invitation_accepted' as const, subject: found.name, before: {}, after: {} }
    await recordAct(tx, { operator: found, address }, act, now)
    const result = { message: 'SUCCESS', recoveryCodes }
    await keepAnswer(tx, result)
    return result
  })
}

/** However it is written. */
const isUsername = (password: string, username: string): boolean =>
  password.trim().toLowerCase() === username.toLowerCase()

interface Accepted {
  message: string
  recoveryCodes: string[]
}

/** Base32 of Crockford: no letter looks like another one. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits, in groups that can be copied by hand. */
function newRecoveryCode(): string {
  const drawn = [...randomBytes(16)].map((byte) => letters[byte % letters.length]).join('')
  return drawn.replace(/(.{4})(?!$)/g, '$1-')
}
