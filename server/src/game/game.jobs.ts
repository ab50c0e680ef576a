/** Finishes password changes that a provider did not answer, so that the password we know is the one that works (spec §7). */

import type { App } from '#parts/app-parts.ts'
import { reseal } from '#platform/reseal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
import { credentialOf } from './credential.ts'
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

export const resealPasswords = ({ db, config, log }: Pick<App, 'db' | 'config' | 'log'>): Promise<number> =>
  reseal(log, {
    keys: config.gamePasswordKeys,
    find: (keyIds, atMost) => findSealedWith(db, keyIds, atMost),
    boundTo: (password) => credentialOf(password),
    replace: (password, anew) => replaceSealed(db, password, anew),
  })
