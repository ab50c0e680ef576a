/** Finishes password changes that a provider did not answer, so that the password we know is the one that works (spec §7). */

import type { App } from '#parts/app-parts.ts'
import { oldKeyIds } from '#platform/sealed.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
import { sealCredentialAnew } from './credential.ts'
import { claimDueResets, type DueReset, findSealedWith, replaceSealed } from './game.queries.ts'
import { finishReset } from './password.service.ts'

export async function finishResets(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log'>,
): Promise<number> {
  const due = await claimDueResets(app.db, app.clock.now(), serverLimits.passwordResetsAtOnce)
  await Promise.all(due.map((order) => finishOne(app, order)))
  return due.length
}

/** The same reference again is the same change; one that is not answered must not hold up the others. */
async function finishOne(app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log'>, order: DueReset) {
  try {
    await finishReset(app, order)
  } catch (error) {
    app.log[faultLevel(error)]({ err: error, slot: order.slot }, 'password change not finished')
  }
}

/**
 * Brings passwords that rest under an earlier key under the one in use, in parts (quality C-58). One that does not open
 * stays as it is, and holds up no other.
 *
 * @returns how many.
 */
export async function resealPasswords({
  db,
  config,
  log,
}: Pick<App, 'db' | 'config' | 'log'>): Promise<number> {
  const keys = config.gamePasswordKeys
  const found = await findSealedWith(db, oldKeyIds(keys), serverLimits.resealedAtOnce)
  let done = 0
  for (const one of found) {
    try {
      if (await replaceSealed(db, one, sealCredentialAnew(keys, one, one.sealed))) done++
    } catch (error) {
      log[faultLevel(error)]({ err: error, slot: one.slot }, 'a game password does not open')
    }
  }
  return done
}
