/** A member closes the account at once; support can take it back for a day (decisions D17). */
import { readBalances } from '#game/balance.service.ts'
import { lockHoldings } from '#ledger/keeping.ts'
import { provePassword } from '#member/pin.service.ts'
import { endSubscriptions } from '#notice/push.service.ts'
import type { App, FlowParts, RecordParts } from '#parts/app-parts.ts'
import { type InSameTx, inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import { endSessions } from '#session/session.service.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { checkIsNotOneself } from '#staff/request.service.ts'
import { listUnfinished, lockClosed, lockOpenAccount, setClosed, setReopened } from './close.queries.ts'
import { endExportsOf } from './export.queries.ts'

/**
 * Under the locks of the member and of the wallet: a sign-in, a transfer or a credit comes before and is seen, or comes after. Money
 * that comes after is credited all the same, and keeps the account from being erased until it has gone out.
 *
 * @throws Refusal WRONG_PASSWORD, REQUEST_LIMIT, ACCOUNT_NOT_EMPTY with what is not finished.
 */
export async function closeAccount(
  app: FlowParts & Pick<App, 'limits' | 'realtime'>,
  member: Member,
  password: string,
  inSameTx: InSameTx,
) {
  const { passwordHash } = await provePassword(app, member, password)
  // What games hold that our books do not know yet is the member's money too.
  const readings = [...(await readBalances(app, member)).values()]
  const isUnheard = readings.some((reading) => reading === 'silent' || reading === 'moved')
  await inTransaction(app.db, async (tx) => {
    if (!(await lockOpenAccount(tx, member.id, passwordHash)))
      throw new Refusal('WRONG_PASSWORD', ['password'])
    const at = await lockHoldings(tx, app, member)
    const found = await listUnfinished(tx, member.id, at)
    const unfinished = isUnheard && !found.includes('games') ? [...found, 'games'] : found
    if (unfinished.length > 0) throw new Refusal('ACCOUNT_NOT_EMPTY', unfinished)
    await setClosed(tx, member.id, at)
    await endSubscriptions(tx, member.id)
    await endExportsOf(tx, member.id, at)
    await endSessions(app, tx, { memberId: member.id, why: 'closed' })
    await inSameTx(tx)
  })
  app.realtime.dropSessions(member.id, {}, 'closed')
  app.log.info({ member: member.id }, 'account closed by its member')
}

/** The member can sign in again, by what was set before. @throws Refusal OWN_REQUEST, NO_DATA when no member has closed it, LAPSED once it is erased. */
export async function reopenAccount(app: RecordParts, actor: Actor, memberId: string, reason: string) {
  checkIsNotOneself(actor, memberId)
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const closed = await lockClosed(tx, memberId)
    if (!closed?.closedAt) throw new Refusal('NO_DATA')
    if (closed.erasedAt) throw new Refusal('LAPSED')
    await setReopened(tx, memberId)
    const act = { action: 'member_reopened' as const, subject: memberId, memberId, reason }
    await recordAct(tx, actor, { ...act, before: { closedAt: closed.closedAt }, after: {} }, at)
  })
  return { message: 'SUCCESS' }
}
