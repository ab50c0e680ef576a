/** Tokens by which scripts call as machines: named, with roles, an end, shown once, revocable (staff-calls T1). */

import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import type { StaffListPage } from '@kapao/contract/schemas/text.ts'
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import type { App } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { cutPage, readPlace } from '#platform/http/page-place.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import { hashToken, newToken } from '#platform/token.ts'
import { countMachines, holdAdmin, insertMachine, listMachines, revokeMachine } from './account.queries.ts'
import { type Actor, recordAct } from './audit-trail.service.ts'

interface Created {
  message: string
  _id: string
  token: string
}

/** @throws Refusal KEY_INVALID. */
export async function listTokens(db: Db, page: StaffListPage) {
  const after = readPlace(page.after)
  const [count, rows] = await Promise.all([countMachines(db), listMachines(db, page, after)])
  const { shown, next } = cutPage(rows, page.limit, ({ createdAt: at, _id: id }) => ({ at, id }))
  const tokens = shown.map(({ endsAt, ...row }) => {
    invariant(endsAt, 'a machine has an end')
    return { ...row, endsAt }
  })
  return { ...count, next, tokens }
}

/**
 * @throws Refusal KEY_INVALID for an end that has passed or is too far, ALREADY_EXISTS for a name that is taken,
 * `invalid-token` when the account administers no more meanwhile.
 */
export function createToken(
  app: Pick<App, 'db' | 'clock'>,
  actor: Actor,
  { name, roles, endsAt }: { name: string; roles: OperatorRole[]; endsAt: Date },
  keepAnswer: (tx: Tx, result: Created) => Promise<void>,
): Promise<Created> {
  const at = app.clock.now()
  const lifetimeMs = endsAt.getTime() - at.getTime()
  if (lifetimeMs <= 0 || lifetimeMs > staffLimits.tokenLifetimeMaxMs)
    throw new Refusal('KEY_INVALID', ['endsAt'])
  const [_id, token] = [newId(), newToken()]
  return inTransaction(app.db, async (tx) => {
    // Who is disabled, or administers no more, leaves none behind: theirs end before, and this one is not made.
    if (!(await holdAdmin(tx, actor.operator.id))) throw new Refusal('invalid-token')
    const machine = { id: _id, name, roles, tokenHash: hashToken(token), invitedBy: actor.operator.id }
    if (!(await insertMachine(tx, { ...machine, endsAt, createdAt: at })))
      throw new Refusal('ALREADY_EXISTS', ['name'])
    const act = { action: 'token_created' as const, subject: name, before: {}, after: { roles, endsAt } }
    await recordAct(tx, actor, act, at)
    const result = { message: 'SUCCESS', _id, token }
    await keepAnswer(tx, result)
    return result
  })
}

/** At once. @throws Refusal NO_DATA for what is no live token. */
export function revokeToken(app: Pick<App, 'db' | 'clock'>, actor: Actor, id: string, reason: string) {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const name = await revokeMachine(tx, id, at)
    if (name === undefined) throw new Refusal('NO_DATA')
    await recordAct(tx, actor, { action: 'token_revoked', subject: name, before: {}, after: {}, reason }, at)
    return { message: 'SUCCESS' }
  })
}
