/** Signing in by a passkey, without phone number or password (decisions D18). */
import * as limits from '@kapao/contract/limits.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { markProved } from '#member/pin.service.ts'
import type { App } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { giveAllBack, type PlaceLimit, placesOf, takeAll } from '#platform/limits/place-limits.ts'
import { makeChallenge } from '#platform/passkey/passkey-challenge.ts'
import { type Asserted, PasskeyFault } from '#platform/passkey/passkey-proof.ts'
import { requestOf } from '#platform/passkey/webauthn.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashToken } from '#platform/token.ts'
import { type From, openSession, type SignedIn } from '#session/session.service.ts'
import { countUse, holdMember } from './passkey.queries.ts'
import { readAnswer } from './passkey.service.ts'

type Parts = Pick<App, 'db' | 'clock' | 'config' | 'log' | 'limits'>

/** A signature is not guessed; this is what judging it costs. */
const perPlace: PlaceLimit = {
  name: 'loginPasskey',
  points: limits.loginPerAddressMinute,
  windowMs: minuteMs,
  code: 'REQUEST_LIMIT_1MIN',
}

export async function askToSignIn(app: Parts) {
  const challenge = await makeChallenge(app, 'login', null)
  return requestOf(app.config.passkeySite, challenge)
}

interface Login {
  response: Asserted
  remember?: boolean | undefined
}

/**
 * Its owner has just been asked for finger, face or code: that counts as proving it in the session too.
 *
 * @throws Refusal WRONG_CREDENTIAL, whatever is wrong with it; INACTIVE_USER only after a right one; REQUEST_LIMIT_1MIN.
 */
export async function loginByPasskey(
  app: Parts,
  { response, remember = false }: Login,
  { inSameTx, ...from }: From & { inSameTx(tx: Tx, token: string): Promise<void> },
): Promise<SignedIn> {
  const points = placesOf(perPlace, from.network)
  await takeAll(app.limits, points)
  const used = await readAnswer(app, response, 'login').catch((error: unknown) => {
    if (!(error instanceof PasskeyFault)) throw error
    app.log.info({ fault: error.message }, 'passkey refused')
    throw new Refusal('WRONG_CREDENTIAL')
  })
  const { memberId, counter } = used
  const at = app.clock.now()
  const signedIn = await inTransaction(app.db, async (tx) => {
    const { isActive, closedAt, passwordHash } = await holdMember(tx, memberId)
    // A closed account is nobody's (decisions D17).
    if (closedAt) throw new Refusal('WRONG_CREDENTIAL')
    if (!isActive) throw new Refusal('INACTIVE_USER')
    if (!(await countUse(tx, used, { counter, at }))) throw new Refusal('WRONG_CREDENTIAL')
    const signedIn = await openSession(app, tx, { memberId, passwordHash, remember }, from)
    await markProved(tx, hashToken(signedIn.token), at)
    // A repeat could only learn that its challenge is spent.
    await inSameTx(tx, signedIn.token)
    return signedIn
  })
  // Only failures count.
  await giveAllBack(app.limits, points)
  app.log.info({ member: memberId, remember }, 'logged in by a passkey')
  return signedIn
}
