/** Whether an answer is the one that was asked for: its challenge, whose passkey it is, and what the device has signed. */
import type { PasskeyPurpose } from '@kapao/contract/lists.ts'
import { type ChallengeParts, spendChallenge } from './passkey-challenge.ts'
import { type Asserted, PasskeyFault, readUse } from './passkey-proof.ts'
import { handleOf, type Site } from './webauthn.rules.ts'

interface Kept {
  /** A member or a person of the staff. */
  ownerId: string
  id: string
  publicKey: Buffer
  counter: bigint
}

interface Asked {
  purpose: PasskeyPurpose
  site: Site
  /** In whose session it was asked for; absent: of a visitor, and the answer says itself who signs in. */
  session?: { ownerId: string; tokenHash: Buffer } | undefined
}

/**
 * Whose passkey has signed, and how often it has. Right or wrong, the challenge is spent.
 *
 * @param kept what is kept of the passkey that the answer names. @throws PasskeyFault.
 */
export async function judgeAnswer(
  parts: ChallengeParts,
  response: Asserted,
  kept: Kept | undefined,
  { purpose, site, session }: Asked,
) {
  const { clientDataJSON, userHandle } = response.response
  const challenge = await spendChallenge(parts, clientDataJSON, purpose, session?.tokenHash ?? null)
  if (!kept || (session && kept.ownerId !== session.ownerId)) throw new PasskeyFault('it is not known')
  const says = userHandle ?? (session && handleOf(session.ownerId))
  if (says !== handleOf(kept.ownerId)) throw new PasskeyFault('it says to be somebody else’s')
  const counter = await readUse(response, kept, { site, challenge })
  return { ownerId: kept.ownerId, id: kept.id, counter }
}
