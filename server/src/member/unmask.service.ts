/** Staff ask to see what they are shown in part, and say why: the trail keeps who, when, whose and why (staff-calls T3). */
import type { MaskedField } from '@kapao/contract/schemas/staff-member.ts'
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { type Actor, countSubjects, recordAct } from '#staff/audit-trail.service.ts'
import { checkIsNotOneself } from '#staff/request.service.ts'
import { checkStaffStepUp } from '#staff/staff-session.service.ts'
import { findPayTo, findPersonalData, listParties } from './unmask.queries.ts'

/** Nothing is shown that the trail does not know of. @throws Refusal OWN_REQUEST, NO_DATA; STEP_UP_REQUIRED, or FORBIDDEN for a machine, in bulk. */
export function unmask(
  app: RecordParts,
  actor: Actor,
  memberId: string,
  { fields, reason }: { fields: MaskedField[]; reason: string },
) {
  checkIsNotOneself(actor, memberId)
  const at = app.clock.now()
  const wanted = new Set(fields)
  return inTransaction(app.db, async (tx) => {
    const member = await findPersonalData(tx, memberId)
    if (!member) throw new Refusal('NO_DATA')
    const payTo = wanted.has('bankAccountNo') ? ((await findPayTo(tx, memberId)) ?? null) : undefined
    const parties = wanted.has('parties')
      ? await listParties(tx, memberId, serverLimits.partiesMax)
      : undefined
    const act = { action: 'member_unmasked' as const, subject: memberId, memberId, reason }
    await recordAct(tx, actor, { ...act, before: {}, after: { fields: [...wanted].sort() } }, at)
    await checkBulk(tx, app, actor, memberId, at)
    const { phone, bankAccountNo, bankAccountName } = member
    return {
      ...(wanted.has('phone') && { phone }),
      ...(wanted.has('bankAccountNo') && { bankAccountNo }),
      ...(wanted.has('bankAccountName') && { bankAccountName }),
      ...(payTo !== undefined && { payTo: payTo && withoutName(payTo, wanted) }),
      ...(parties && { parties }),
    }
  })
}

/** The trail, which every node writes in turns, says how many other members this person has seen lately. */
async function checkBulk(tx: Tx, app: RecordParts, { operator }: Actor, memberId: string, at: Date) {
  const others = await countSubjects(tx, {
    ...{ operatorId: operator.id, action: 'member_unmasked', besides: memberId },
    since: new Date(at.getTime() - staffLimits.unmaskedWithinMs),
  })
  if (others >= staffLimits.unmaskedMembersMax) checkStaffStepUp(app, operator)
}

const withoutName = <PayTo extends { bankAccountName: string }>(
  { bankAccountName, ...payTo }: PayTo,
  wanted: ReadonlySet<MaskedField>,
) => ({ ...payTo, ...(wanted.has('bankAccountName') && { bankAccountName }) })
