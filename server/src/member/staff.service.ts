/** What staff do to a member's signing in (staff-calls T3). */
import * as limits from '@kapao/contract/limits.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import type { App } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Limit } from '#platform/limits/rate-limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { endSessions } from '#session/session.service.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { checkIsNotOneself } from '#staff/request.service.ts'
import { lockMember } from './freeze.queries.ts'
import { isActiveMember } from './member.queries.ts'
import { notifyOfPassword } from './sms.service.ts'

/** On every device and node at once, as a logout everywhere does. @throws Refusal OWN_REQUEST, NO_DATA. */
export async function endSessionsByStaff(
  app: Pick<App, 'db' | 'clock' | 'realtime'>,
  actor: Actor,
  memberId: string,
  reason: string,
) {
  checkIsNotOneself(actor, memberId)
  const at = app.clock.now()
  const ended = await inTransaction(app.db, async (tx) => {
    // A sign-in under way holds the member's row: it is either seen here or comes after.
    if (!(await lockMember(tx, memberId))) throw new Refusal('NO_DATA')
    const ended = await endSessions(app, tx, { memberId, why: 'staff' })
    const act = { action: 'sessions_ended' as const, subject: memberId, memberId, reason }
    await recordAct(tx, actor, { ...act, before: {}, after: { ended } }, at)
    return ended
  })
  app.realtime.dropSessions(memberId, {}, 'logout')
  return { message: 'SUCCESS', ended }
}

const helpLimit: Limit = {
  name: 'passwordHelp',
  points: limits.passwordHelpPerHour,
  windowMs: hourMs,
  code: 'REQUEST_LIMIT',
}

/**
 * Tells the member, at the member's own phone, how to set a password anew. Nothing changes, and the message holds nothing
 * that opens anything: the code is asked for by the member. @throws Refusal OWN_REQUEST, NO_DATA, REQUEST_LIMIT.
 */
export async function sendPasswordHelp(
  app: Pick<App, 'db' | 'clock' | 'config' | 'limits' | 'wake'>,
  actor: Actor,
  memberId: string,
  reason: string,
) {
  checkIsNotOneself(actor, memberId)
  if (!(await isActiveMember(app.db, memberId))) throw new Refusal('NO_DATA')
  await app.limits.take(helpLimit, memberId)
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    await notifyOfPassword(tx, app, { memberId, kind: 'password_help', locale: 'en' }, at)
    const act = { action: 'password_help_sent' as const, subject: memberId, memberId, reason }
    await recordAct(tx, actor, { ...act, before: {}, after: {} }, at)
  })
  app.wake('sendSms')
  return { message: 'SUCCESS' }
}
