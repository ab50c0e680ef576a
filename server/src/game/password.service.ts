/** A new password at a provider: ordered by our own reference, and believed only when the provider said it (spec §7). */
import * as limits from '@kapao/contract/limits.ts'
import { firstAskAt } from '#outside/poll-schedule.ts'
import { newReference } from '#outside/reference.ts'
import type { App } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { sealCredential } from './credential.ts'
import { beginReset, type DueReset, endReset, resetAskPlan } from './game.queries.ts'
import { type Credentials, getCredentials, getGame, getGameAccount, orRefusal } from './game.service.ts'

/**
 * An answer that did not come leaves the password we know in place and the order open: the next call asks by the same
 * reference, as does a job, so the provider changes the password once, and then tells us which one it is. A browser or proxy may send
 * spec's GET twice; what comes within a minute after a change is that change (decisions D1).
 *
 * @throws Refusal NO_GAME, SLOT_NO_ACCOUNT, SLOT_RESET_PASSWORD_FAIL when the provider did not answer.
 */
export async function resetPassword(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'log'>,
  member: Member,
  slot: string,
): Promise<Credentials> {
  const game = await getGame(app, slot)
  const { username } = await getGameAccount(app, member.id, slot)
  const now = app.clock.now()
  const reference = await beginReset(app.db, member.id, slot, {
    reference: newReference('PW'),
    since: new Date(now.getTime() - limits.gamePasswordAgainMs),
    askAt: firstAskAt(now, resetAskPlan),
  })
  if (reference) {
    const order = { memberId: member.id, slot, adapter: game.adapter, username, reference }
    await orRefusal('SLOT_RESET_PASSWORD_FAIL', app, () => finishReset(app, order))
  }
  // Read back: of two that asked at the same time, the one that ended first may already have been followed by another.
  return getCredentials(app, member, slot)
}

/** Asks for the password of one order and keeps it. @throws OutsideError: not answered, the order stays open. */
export async function finishReset(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside'>,
  { memberId, slot, adapter, username, reference }: DueReset,
) {
  const password = await app.outside.provider({ code: slot, adapter }).resetPassword(username, reference)
  const sealed = sealCredential(app.config.gamePasswordKeys[0], { memberId, slot }, password)
  await endReset(app.db, memberId, slot, { reference, sealed, at: app.clock.now() })
}
