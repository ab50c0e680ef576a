/** Staff ask to see what they are shown in part, and say why: the trail keeps who, when, whose and why (staff-calls T3). */
import type { MaskedField } from '@kapao/contract/schemas/staff-member.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { findPayTo, findPersonalData, listParties } from './unmask.queries.ts'

/** Nothing is shown that the trail does not know of. @throws Refusal NO_DATA. */
export function unmask(
  app: RecordParts,
  actor: Actor,
  memberId: string,
  { fields, reason }: { fields: MaskedField[]; reason: string },
) {
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

const withoutName = <PayTo extends { bankAccountName: string }>(
  { bankAccountName, ...payTo }: PayTo,
  wanted: ReadonlySet<MaskedField>,
) => ({ ...payTo, ...(wanted.has('bankAccountName') && { bankAccountName }) })
