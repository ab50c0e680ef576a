/** What a device is asked to sign: random, of one session or a visitor, for one thing, once, and not for long (decisions D18). */
import { randomBytes } from 'node:crypto'
import type { PasskeyPurpose } from '@kapao/contract/lists.ts'
import type { Db } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import type { Clock } from '#platform/time/clock.ts'
import { insertChallenge, takeChallenge } from './passkey-challenge.queries.ts'
import { PasskeyFault } from './passkey-proof.ts'
import { challengeIn } from './webauthn.rules.ts'

export interface ChallengeParts {
  db: Db
  clock: Clock
}

/** What a device is asked to sign next, by this session or, where it is null, by a visitor. */
export async function makeChallenge(
  { db, clock }: ChallengeParts,
  purpose: PasskeyPurpose,
  sessionHash: Buffer | null,
): Promise<Buffer> {
  const challenge = randomBytes(32)
  await insertChallenge(db, { challenge, purpose, sessionHash, createdAt: clock.now() })
  return challenge
}

/**
 * The challenge that was answered, gone with this answer: there is no second one to the same.
 *
 * @throws PasskeyFault.
 */
export async function spendChallenge(
  { db, clock }: ChallengeParts,
  clientDataJSON: string,
  purpose: PasskeyPurpose,
  sessionHash: Buffer | null,
): Promise<Buffer> {
  const challenge = challengeIn(clientDataJSON)
  const madeAfter = new Date(clock.now().getTime() - serverLimits.passkeyChallengeLifetimeMs)
  if (!challenge || !(await takeChallenge(db, { challenge, purpose, sessionHash }, madeAfter)))
    throw new PasskeyFault('it answers no challenge that is open')
  return challenge
}
