/** A member of staff decides about a slip in review, without the call. */
import { decideSlip } from '#deposit/slip/slip.service.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { TestMember } from './factories.ts'
import { aStaffMember } from './staff.ts'
import type { World } from './world.ts'

/** @throws Refusal as {@link decideSlip}. */
export async function decideSlipOf(
  world: World,
  member: TestMember,
  slipId: string,
  decision: 'approve' | 'reject',
  note?: 'NOT_MATCH',
) {
  const operatorId = (await aStaffMember(world)).id
  const order = { memberId: member.id, slipId, decision, at: world.now(), operatorId, ...(note && { note }) }
  return inTransaction(world.app.db, (tx) => decideSlip(tx, world.app, order))
}
