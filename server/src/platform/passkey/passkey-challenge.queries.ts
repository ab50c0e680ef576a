/** SQL of what devices are asked to sign. */
import type { PasskeyPurpose } from '@kapao/contract/lists.ts'
import type { Db } from '#platform/db/schema.ts'

interface Challenge {
  challenge: Buffer
  purpose: PasskeyPurpose
  /** Null: of a visitor. */
  sessionHash: Buffer | null
}

/** A session's challenge of this kind from before ends. */
export const insertChallenge = (db: Db, challenge: Challenge & { createdAt: Date }) =>
  db
    .insertInto('passkeyChallenge')
    .values(challenge)
    .onConflict((conflict) =>
      conflict
        .columns(['sessionHash', 'purpose'])
        .where('sessionHash', 'is not', null)
        .doUpdateSet({ challenge: challenge.challenge, createdAt: challenge.createdAt }),
    )
    .execute()

/** Removes it: of many answers one gets it. False when it is not this session's, or not for this, or too old. */
export async function takeChallenge(
  db: Db,
  { challenge, purpose, sessionHash }: Challenge,
  madeAfter: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkeyChallenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('sessionHash', sessionHash ? '=' : 'is', sessionHash)
    .returning('createdAt')
    .executeTakeFirst()
  return taken !== undefined && taken.createdAt > madeAfter
}
